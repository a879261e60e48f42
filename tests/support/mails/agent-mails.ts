// Causes every mail about the sale of agents: to sellers, and to buyers.
import { confirmPurchase, createPaymentIntent } from '../../../src/features/agents/server/buying.actions.ts'
import { endWithRefund } from '../../../src/features/payments/subscriptions/server/subscriptions.actions.ts'
import { CARDS, typedCard } from '../money/card-sandbox.ts'
import { makeAgent, makeFormerBuyer } from '../people/makers.ts'
import { DAY, HOUR, Refused, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow } from './sent-once.ts'

export const PRICE = 29.99
const PAID = 'it is about money'
const REVIEW = 'sellers could pick their reviewers'

/** Buys an agent with a card; a good one by default. */
export async function deploy(
  { product }: Stage,
  buyer: Someone,
  agentId: number,
  card: ReturnType<typeof typedCard> = typedCard(CARDS.good),
): Promise<number> {
  // A buyer whose session is over can ask for nothing.
  await buyer.must('GET', '/account')
  const { parts, sandbox } = product.product.payments
  if (!sandbox) throw new Error('No sandbox of cards')
  const asked = { agentId, price: PRICE }
  const intent = await createPaymentIntent(parts, buyer.me, asked, parts.database.inTransaction)
  await sandbox.confirmIntent({ clientSecret: intent.clientSecret, card })
  await confirmPurchase(parts, buyer.me, intent.deploymentId)
  return intent.deploymentId
}

const anAgent = ({ place }: Stage, seller: Someone) => makeAgent(place, seller.me, { price: PRICE })

async function subscriptionOf({ rows }: Stage, { id }: Someone, agent: number): Promise<number> {
  const found = await rows(
    "select id::int from subscriptions where user_id = $1 and product_id = $2 and status <> 'ended'",
    [id, agent],
  )
  if (!found[0]) throw new Refused('It is over')
  return found[0].id
}

/** `to` has deployed an agent of `by`, and cancels if they leave. */
async function deployed(
  stage: Stage,
  to: Someone,
  by: Someone,
  card?: ReturnType<typeof typedCard>,
  trial = 0,
) {
  const agent = await anAgent(stage, by)
  await stage.rows('update agents set trial_days = $1 where id = $2', [trial, agent])
  await deploy(stage, to, agent, card)
  const subscription = await subscriptionOf(stage, to, agent)
  return { agent, subscription, leave: () => to.must('POST', `/own/subscriptions/${subscription}/cancel`) }
}

/** The last month in which this card can be used is the present one. */
const expiring = (now: Date) => ({
  ...typedCard(CARDS.good, { year: String(now.getUTCFullYear()) }),
  month: String(now.getUTCMonth() + 1).padStart(2, '0'),
})

const nothing = async () => {}

export const AGENT_MAILS: readonly MailRow[] = [
  {
    kind: 'agent_deployed',
    period: 'month',
    apart: PAID,
    async begin(stage, { to, by }) {
      const agent = await anAgent(stage, to)
      return () => deploy(stage, by, agent)
    },
  },
  {
    kind: 'agent_ready',
    period: 'month',
    apart: PAID,
    async begin(stage, { to, by }) {
      const agent = await anAgent(stage, by)
      return () => deploy(stage, to, agent)
    },
  },
  {
    kind: 'agent_payment_failed',
    period: 'day',
    after: 32 * DAY,
    apart: PAID,
    endsWithBlock: true,
    async begin(stage, { to, by }) {
      const { leave } = await deployed(stage, to, by, typedCard(CARDS.declinedLater))
      return { cause: nothing, leave }
    },
  },
  {
    kind: 'agent_access_ended',
    when: 'by an operator',
    period: 'month',
    apart: PAID,
    async begin(stage, { to, by }) {
      const { agent } = await deployed(stage, to, by)
      const { parts } = stage.product.product.payments
      return async () => {
        const id = await subscriptionOf(stage, to, agent)
        return stage.inTx((tx, now) => endWithRefund(parts, tx, id, now))
      }
    },
  },
  {
    kind: 'agent_access_ended',
    when: 'after it was cancelled',
    period: 'month',
    after: 32 * DAY,
    apart: PAID,
    begin: async (stage, { to, by }) => (await deployed(stage, to, by)).leave,
  },
  {
    kind: 'agent_sale_returned',
    period: 'day',
    apart: PAID,
    async begin(stage, { to, by }) {
      const { agent } = await deployed(stage, by, to)
      const { parts } = stage.product.product.payments
      return async () => {
        const id = await subscriptionOf(stage, by, agent)
        return stage.inTx((tx, now) => endWithRefund(parts, tx, id, now))
      }
    },
  },
  {
    kind: 'agent_sale_changed',
    when: 'as it is canceled',
    period: 'day',
    after: HOUR,
    apart: PAID,
    isCausedByBlock: true,
    begin: async (stage, { to, by }) => (await deployed(stage, by, to)).leave,
  },
  {
    kind: 'agent_withdrawn',
    period: 'day',
    apart: PAID,
    isCausedByBlock: true,
    async begin(stage, { to, by }) {
      const { agent } = await deployed(stage, to, by)
      return () => by.must('DELETE', `/own/agents/${agent}`)
    },
  },
  {
    kind: 'agent_payment_ahead',
    when: 'as the price changes',
    period: 'month',
    apart: PAID,
    endsWithBlock: true,
    async begin(stage, { to, by }) {
      const { agent } = await deployed(stage, to, by)
      return () => stage.rows('update agents set price = 35 where id = $1', [agent])
    },
  },
  {
    kind: 'agent_payment_ahead',
    when: 'as a trial ends',
    period: 'day',
    after: 5 * DAY,
    apart: PAID,
    endsWithBlock: true,
    async begin(stage, { to, by }) {
      const { leave } = await deployed(stage, to, by, undefined, 7)
      return { cause: nothing, leave }
    },
  },
  {
    kind: 'agent_payment_ahead',
    when: 'as a card expires',
    period: 'week',
    apart: PAID,
    async begin(stage, { to, by }) {
      const agent = await anAgent(stage, by)
      return () => deploy(stage, to, agent, expiring(stage.product.clock.now()))
    },
  },
  {
    kind: 'agent_reviewed',
    period: 'day',
    apart: REVIEW,
    async begin(stage, { to, by }) {
      const agent = await anAgent(stage, to)
      await makeFormerBuyer(stage.place, agent, by.me)
      return () => by.must('POST', `/agents/${agent}/reviews`, { rating: 4 })
    },
  },
  {
    kind: 'agent_review_answered',
    period: 'day',
    apart: REVIEW,
    async begin(stage, { to, by }) {
      const agent = await anAgent(stage, by)
      await makeFormerBuyer(stage.place, agent, to.me)
      await to.must('POST', `/agents/${agent}/reviews`, { rating: 4 })
      const [{ id }] = await stage.rows('select id from reviews where user_id = $1 and product_id = $2', [
        to.id,
        agent,
      ])
      return () => by.must('PUT', `/reviews/${id}/reply`, { reply_text: 'Thank you' })
    },
  },
]
