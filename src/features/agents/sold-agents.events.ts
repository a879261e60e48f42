// The events of a sold agent for its seller: money that went back, and a subscription that is canceled, ends or isn't paid for.
// A buyer is named as where the agent was deployed.
import * as z from 'zod'
import { paths } from '../../paths.ts'
import { byMail, declareEvent, inApp } from '../../platform/contract/event.ts'
import { dayInWords, dollarsInFull } from '../../platform/contract/in-words.ts'
import { moment } from '../../platform/contract/shapes.ts'

const agent_id = z.int().positive()
const agentCalled = (title: string | null) => (title === null ? 'one of your agents' : `“${title}”`)

const WENT = {
  refunded: {
    sentence: (buyer: string, amount: string, agent: string) => `${buyer} got ${amount} back for ${agent}`,
    line: 'It’s taken off your balance.',
  },
  disputed: {
    sentence: (buyer: string, amount: string, agent: string) =>
      `${buyer} disputed a payment of ${amount} for ${agent}, and the bank took it back`,
    line: 'It’s taken off your balance. If the bank decides for you, it comes back.',
  },
  won: {
    sentence: (_buyer: string, amount: string, agent: string) =>
      `The dispute about ${amount} for ${agent} was decided for you`,
    line: 'The bank gave the money back, and it’s in your balance again.',
  },
} as const

export const agentSaleReturned = declareEvent({
  kind: 'agent_sale_returned',
  subject: 'purchase',
  params: z.strictObject({
    agent_id,
    amount: z.number().positive(),
    went: z.enum(['refunded', 'disputed', 'won']),
  }),
  notification: byMail('Refunds and disputes of your agents'),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence: ({ person, title, params: { amount, went } }) =>
        WENT[went].sentence(person ?? 'A buyer', dollarsInFull(amount), agentCalled(title)),
      mail: ({ params: { went } }) => ({
        lines: [WENT[went].line, 'You can see there where the money of each sale is.'],
        button: 'See your balance',
      }),
      path: () => paths.sellerPayouts(),
      activity: { icon: 'coins' },
    },
  },
})

const SALE_CHANGES = [
  'canceled',
  'renewal_failed',
  'further_runs_unpaid',
  'ended',
  'unpaid',
  'trial_unpaid',
] as const
export type SaleChange = (typeof SALE_CHANGES)[number]

type Changed = {
  sentence(buyer: string, agent: string, until: string): string
  readonly line: string
}

const CHANGES: Record<SaleChange, Changed> = {
  canceled: {
    sentence: (buyer, agent, until) => `${buyer} canceled ${agent}, and can use it until ${until}`,
    line: 'They aren’t charged again, unless they resume it before that day.',
  },
  renewal_failed: {
    sentence: (buyer, agent, until) =>
      `${buyer}’s payment for ${agent} failed. It is tried again until ${until}`,
    line: 'They can use it until then, and were asked to change their card.',
  },
  further_runs_unpaid: {
    sentence: (buyer, agent) => `${buyer}’s payment for further runs of ${agent} failed`,
    line: 'It’s tried again once a day for three days. Until it’s paid, they can’t start further runs.',
  },
  ended: {
    sentence: (buyer, agent) => `${buyer}’s subscription to ${agent} has ended`,
    line: 'They can’t use it any more, and aren’t charged again.',
  },
  unpaid: {
    sentence: (buyer, agent) =>
      `${buyer}’s subscription to ${agent} has ended, because it couldn’t be paid for`,
    line: 'Every try to charge their card failed.',
  },
  trial_unpaid: {
    sentence: (buyer, agent) =>
      `${buyer}’s free trial of ${agent} has ended, because the first payment failed`,
    line: 'Their card was declined, so nothing was paid.',
  },
}

/** A seller with many buyers gets no mail of each, unless they ask for it. */
export const agentSaleChanged = declareEvent({
  kind: 'agent_sale_changed',
  subject: 'purchase',
  params: z.strictObject({
    agent_id,
    change: z.enum(SALE_CHANGES),
    until: moment.nullable(),
  }),
  notification: inApp('Subscriptions to your agents that are canceled, end or fail to renew', {
    mailAfterMinutes: 60,
  }),
  audience: {
    owner: {
      quotesTitle: 'own',
      sentence({ person, title, params: { change, until } }) {
        const day = until === null ? '' : dayInWords(until)
        return CHANGES[change].sentence(person ?? 'A buyer', agentCalled(title), day)
      },
      mail: ({ params: { change } }) => ({ lines: [CHANGES[change].line], button: 'See who deployed it' }),
      path: ({ params }) => paths.soldDeployments(params.agent_id),
      activity: { icon: 'repeat' },
    },
  },
})

export const soldAgentEvents = [agentSaleReturned, agentSaleChanged] as const
