// The events of runs: to the buyer that a month is nearly used up or is, and to the seller that their agent fails.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'
import { WARN_AT_PERCENT } from './runs.rules.ts'

const agentCalled = (title: string | null) => (title === null ? 'an agent' : `“${title}”`)

/** Says once a month each to the buyer that most, and that all of its runs are used. */
export const agentRunsUsed = declareEvent({
  kind: 'agent_runs_used',
  subject: 'purchase',
  params: z.strictObject({
    agent_id: z.int().positive(),
    percent: z.literal(WARN_AT_PERCENT),
    month: z.iso.date(),
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

/** Says to the seller, at most once a day, that the latest runs all failed on their side. */
export const agentFailing = declareEvent({
  kind: 'agent_failing',
  subject: 'agent',
  params: z.strictObject({ day: z.iso.date() }),
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

export const runEvents = [agentRunsUsed, agentFailing]
