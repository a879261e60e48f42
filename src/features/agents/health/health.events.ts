// The events of an agent that keeps failing: to its seller, and to those who deployed it.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'
import { BAD_DAYS_UNTIL_PAUSED } from './health.rules.ts'

const called = (what: string, title: string | null) => (title === null ? what : `${what} “${title}”`)

export const agentHealthChanged = declareEvent({
  kind: 'agent_health_changed',
  subject: 'agent',
  params: z.strictObject({ health: z.enum(['paused', 'back', 'withdrawn']) }),
  notification: byMail('Your agents going off sale'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence({ title, params: { health } }) {
        const agent = called('Your agent', title)
        if (health === 'back') return `${agent} is back on sale`
        return health === 'paused'
          ? `${agent} is off sale, because it failed ${BAD_DAYS_UNTIL_PAUSED} days in a row`
          : `${agent} was withdrawn from sale, because it kept failing`
      },
      mail: ({ params: { health } }) => MAILS_TO_SELLER[health],
      path: ({ subject }) => paths.agentCalling(subject),
    },
  },
})

const MAILS_TO_SELLER = {
  paused: {
    lines: [
      'Its endpoint didn’t answer, or failed its own samples. Those who deployed it were notified, and no one else can deploy it.',
      'Fix the endpoint, then check it again. Once it’s up and passes its samples, your agent goes back on sale automatically.',
    ],
    button: 'See what fails',
  },
  back: { lines: ['Its endpoint answers and passes its samples again.'], button: 'See its health' },
  withdrawn: {
    lines: [
      'Its endpoint failed for two more weeks. Those who deployed it can use it until the period they paid for ends, and their subscriptions aren’t renewed.',
      'Once its endpoint passes a check, you can put your agent back on sale.',
    ],
    button: 'See what fails',
  },
} as const

export const deploymentHealthChanged = declareEvent({
  kind: 'deployment_health_changed',
  subject: 'purchase',
  params: z.strictObject({ agent_id: z.int().positive(), health: z.enum(['paused', 'back']) }),
  notification: byMail('Agents you deployed that keep failing'),
  audience: {
    owner: {
      quotesTitle: 'bound',
      sentence({ title, params: { health } }) {
        const agent = called('Your deployed agent', title)
        return health === 'paused'
          ? `${agent} failed ${BAD_DAYS_UNTIL_PAUSED} days in a row`
          : `${agent} works again`
      },
      mail: ({ params: { health } }) => ({
        lines: [
          health === 'paused'
            ? 'Its seller was notified, and no one new can deploy it until it works again. Runs that fail don’t count. You can cancel your subscription at any time.'
            : 'It answers and passes its samples again.',
        ],
        button: 'See your deployment',
      }),
      path: ({ subject }) => paths.deployment(subject),
    },
  },
})

export const healthEvents = [agentHealthChanged, deploymentHealthChanged]
