// The events of runs: to the buyer that a month is nearly used up or is, and to the seller that their agent fails.

import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import { day } from '../../../platform/contract/shapes.ts'
import { smallDollars } from '../../../platform/contract/ten-thousandths.ts'
import { runMessages as messages } from './runs.messages.ts'
import { WARN_AT_PERCENT } from './runs.rules.ts'

const agentCalled = (title: string | null) => (title === null ? 'an agent' : `“${title}”`)

/** Each event is emitted once a month at most. */
export const agentRunsUsed = declareEvent({
  kind: 'agent_runs_used',
  subject: 'purchase',
  params: z.strictObject({
    agent_id: z.int().positive(),
    percent: z.literal(WARN_AT_PERCENT),
    month: day,
    most: z.int().positive(),
  }),
  notification: byMail('Runs of your agents that are used up'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { percent, most } }) =>
        percent === 100
          ? `All ${most} runs of ${agentCalled(title)} for this month are used up`
          : `This month, ${percent} % of the ${most} runs of ${agentCalled(title)} are used up`,
      mail: ({ params: { percent } }) => ({
        lines: [
          percent === 100
            ? 'Further runs are refused until next month, unless the limit is yours and you raise it.'
            : 'Once all are used up, further runs are refused until next month.',
        ],
        button: 'See what was used',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

export const agentRunSpending = declareEvent({
  kind: 'agent_run_spending',
  subject: 'purchase',
  params: z.strictObject({
    agent_id: z.int().positive(),
    percent: z.literal(WARN_AT_PERCENT),
    month: day,
    most: z.number().positive(),
  }),
  notification: byMail('Spending on further runs'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { percent, most } }) =>
        percent === 100
          ? `The ${dollarsInFull(most)} that you allow for further runs of ${agentCalled(title)} this month are used up`
          : `This month, ${percent} % of the ${dollarsInFull(most)} that you allow for further runs of ${agentCalled(title)} are used up`,
      mail: ({ params: { percent } }) => ({
        lines: [
          percent === 100
            ? 'Further runs are refused until next month, unless you raise the limit.'
            : 'Once all is used up, further runs are refused until next month.',
        ],
        button: 'See what was used',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

/** Further runs stopped because they would cost more than the buyer allowed. */
export const agentRunPriceRaised = declareEvent({
  kind: 'agent_run_price_raised',
  subject: 'purchase',
  params: z.strictObject({ agent_id: z.int().positive(), from: z.number(), to: z.number() }),
  notification: byMail('Higher prices of further runs'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title }) =>
        `Further runs of ${agentCalled(title)} have stopped, because they would cost more than you agreed to`,
      mail: ({ params: { from, to } }) => ({
        lines: [
          from < to
            ? `A further run now costs ${smallDollars(to)} instead of ${smallDollars(from)}.`
            : 'The seller includes fewer runs, or asks for more from some number of runs on.',
          'Included runs go on. For further ones, agree to the new prices.',
        ],
        button: 'See the new prices',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

export const agentRunsUnpaid = declareEvent({
  kind: 'agent_runs_unpaid',
  subject: 'purchase',
  params: z.strictObject({ agent_id: z.int().positive(), amount: z.number().positive() }),
  notification: byMail('Payments for further runs that fail', { isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { amount } }) =>
        `Your payment of ${dollarsInFull(amount)} for further runs of ${agentCalled(title)} failed. Change your card to go on with them`,
      mail: () => ({
        lines: [
          'Your card was refused. We try it again once a day for three days, or right away once you change it and pay.',
          'Until it’s paid, you can use what your subscriptions include, and no further runs.',
        ],
        button: 'Change your card',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

/** Emitted at most once a day, when the latest runs all failed on the seller's side. */
export const agentFailing = declareEvent({
  kind: 'agent_failing',
  subject: 'agent',
  params: z.strictObject({ day: day }),
  notification: byMail('Your agents when they fail'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ title }) =>
        title === null ? 'The latest runs of your agent failed' : `The latest runs of “${title}” failed`,
      mail: () => ({
        lines: ['Your endpoint didn’t answer as it should. Failed runs aren’t counted for your buyers.'],
        button: 'See what went wrong',
      }),
      path: ({ subject }) => paths.soldDeployments(subject),
    },
  },
})

export const agentRunClaimed = declareEvent({
  kind: 'agent_run_claimed',
  subject: 'agent',
  params: z.strictObject({
    run_id: z.int().positive(),
    amount: z.number().positive(),
    what: z.enum(['asked', 'granted', 'declined']),
  }),
  notification: byMail('Runs of your agents that buyers ask to have back'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ title, params: { amount, what } }) =>
        what === 'asked'
          ? `A buyer asks for ${dollarsInFull(amount)} back, since a run of ${agentCalled(title)} didn’t work`
          : what === 'granted'
            ? `We gave ${dollarsInFull(amount)} back for a run of ${agentCalled(title)}`
            : `A run of ${agentCalled(title)} stays paid`,
      mail: ({ params: { what } }) => ({
        lines: [
          what === 'asked'
            ? 'Give it back, or say why the run did what it should. Then we decide. Until then, the payment for it isn’t paid out.'
            : what === 'granted'
              ? 'We read both sides. It’s taken off what you earned.'
              : 'We read both sides. Nothing goes back.',
        ],
        button: what === 'asked' ? 'Read what went wrong' : 'See its runs',
      }),
      path: ({ subject }) => paths.agentCalling(subject),
    },
  },
})

export const agentRunClaimAnswered = declareEvent({
  kind: 'agent_run_claim_answered',
  subject: 'purchase',
  params: z.strictObject({
    run_id: z.int().positive(),
    agent_id: z.int().positive(),
    amount: z.number().positive(),
    what: z.enum(['answered', 'granted', 'declined']),
  }),
  notification: byMail('Runs that you ask to have back'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { amount, what } }) =>
        what === 'answered'
          ? `The seller of ${agentCalled(title)} answered why a run should stay paid`
          : what === 'granted'
            ? `You get ${dollarsInFull(amount)} back for a run of ${agentCalled(title)}`
            : `A run of ${agentCalled(title)} stays paid`,
      mail: ({ params: { what } }) => ({
        lines: [
          what === 'answered'
            ? messages.claimAnswered
            : what === 'granted'
              ? messages.claimGrantedDetail
              : 'We read both sides. You can read what the seller answered beside the run.',
        ],
        button: 'See your runs',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

export const runEvents = [
  agentRunsUsed,
  agentRunSpending,
  agentRunPriceRaised,
  agentRunsUnpaid,
  agentFailing,
  agentRunClaimed,
  agentRunClaimAnswered,
]
