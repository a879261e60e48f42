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
  notification: byMail('Agents that reach your limit of runs'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { percent, most } }) =>
        percent === 100
          ? `You’ve used all ${most} runs of ${agentCalled(title)} for this month`
          : `You’ve used ${percent}% of this month’s ${most} runs of ${agentCalled(title)}`,
      mail: ({ params: { percent } }) => ({
        lines: [
          percent === 100
            ? 'Further runs are refused until next month, unless the limit is yours and you raise it.'
            : 'Once you’ve used all of them, further runs are refused until next month.',
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
          ? `You’ve spent the ${dollarsInFull(most)} that you allow this month for further runs of ${agentCalled(title)}`
          : `You’ve spent ${percent}% of the ${dollarsInFull(most)} that you allow this month for further runs of ${agentCalled(title)}`,
      mail: ({ params: { percent } }) => ({
        lines: [
          percent === 100
            ? 'Further runs are refused until next month, unless you raise the limit.'
            : 'Once you’ve spent all of it, further runs are refused until next month.',
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
  notification: byMail('Price increases for further runs'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title }) =>
        `Further runs of ${agentCalled(title)} have stopped, because they now cost more than you agreed to`,
      mail: ({ params: { from, to } }) => ({
        lines: [
          from < to
            ? `A further run now costs ${smallDollars(to)} instead of ${smallDollars(from)}.`
            : 'The seller includes fewer runs, or charges more above a certain number of runs.',
          'Included runs continue. For further runs, agree to the new prices.',
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
  notification: byMail('Failed payments for further runs', { isGrouped: true }),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { amount } }) =>
        `Your payment of ${dollarsInFull(amount)} for further runs of ${agentCalled(title)} failed. Change your card to continue`,
      mail: () => ({
        lines: [
          'Your card was declined. We’ll retry it once a day for three days, or as soon as you change it and pay.',
          'Until it’s paid, you can use the runs your subscriptions include, but no further runs.',
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
  notification: byMail('Failing runs of your agents'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ title }) =>
        title === null ? 'The latest runs of your agent failed' : `The latest runs of “${title}” failed`,
      mail: () => ({
        lines: ['Your endpoint didn’t respond as expected. Failed runs don’t count for your buyers.'],
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
  notification: byMail('Refund requests for runs of your agents'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ title, params: { amount, what } }) =>
        what === 'asked'
          ? `A buyer asked for a refund of ${dollarsInFull(amount)} for a run of ${agentCalled(title)}`
          : what === 'granted'
            ? `We refunded ${dollarsInFull(amount)} for a run of ${agentCalled(title)}`
            : `A run of ${agentCalled(title)} isn’t refunded`,
      mail: ({ params: { what } }) => ({
        lines: [
          what === 'asked'
            ? 'Refund it, or say why the run worked as expected. Then we decide. Until then, its payment stays on hold.'
            : what === 'granted'
              ? 'We reviewed both sides. The refund is deducted from your earnings.'
              : 'We reviewed both sides. You keep the payment.',
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
  notification: byMail('Your refund requests for runs'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence: ({ title, params: { amount, what } }) =>
        what === 'answered'
          ? `The seller of ${agentCalled(title)} answered your refund request for a run`
          : what === 'granted'
            ? `You get ${dollarsInFull(amount)} back for a run of ${agentCalled(title)}`
            : `A run of ${agentCalled(title)} isn’t refunded`,
      mail: ({ params: { what } }) => ({
        lines: [
          what === 'answered'
            ? messages.claimAnswered
            : what === 'granted'
              ? messages.claimGrantedDetail
              : 'We reviewed both sides. The seller’s answer is beside the run.',
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
