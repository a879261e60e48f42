// Causes every mail about running agents: allowances, spending and unpaid bills, and agents that fail.
import { measuredBefore } from '../../../src/features/agents/health/server/health.actions.ts'
import { sandboxContracts } from '../../../src/features/payments/payments.contract.ts'
import { BILLED_AT } from '../../../src/features/payments/usage/usage.rules.ts'
import { toDollars } from '../../../src/platform/contract/money.ts'
import { countWords, respondWith } from '../agents/agent-endpoint.ts'
import { WORDS } from '../agents/callable-agents.ts'
import { CARDS, typedCard } from '../money/card-sandbox.ts'
import { makeAgent, makePurchase } from '../people/makers.ts'
import { deploy, PRICE } from './agent-mails.ts'
import { DAY, HOUR, Refused, type Someone, type Stage } from './mail-stage.ts'
import type { MailRow, Pair } from './sent-once.ts'

/** So much is billed at once, and a card that has not paid by itself may owe no more. */
const BILLED_DOLLARS = toDollars(BILLED_AT)
const OWN = 'no one did it: it is about one’s own runs'
const NO_ONE = 'no one did it: an endpoint fails'
const MONEY = 'it is about what further runs cost'

/** An agent that counts words, of which one run a month is included; further ones cost so many dollars. */
async function callable({ place, endpoint }: Stage, seller: Someone, price_per_run = 0.3): Promise<number> {
  endpoint.is(405)
  endpoint.answer(countWords)
  const url = { endpoint_url: endpoint.url, price: PRICE }
  const id = await makeAgent(place, seller.me, url)
  await declare(seller, id, price_per_run)
  return id
}

const declare = (seller: Someone, id: number, price_per_run: number) =>
  seller.must('PUT', `/own/agents/${id}/interface`, { ...WORDS, runs_per_month: 1, price_per_run })

/** Runs a person's deployment, with a key of theirs. */
async function runner(stage: Stage, buyer: Someone, id: number) {
  const { key } = await buyer.must('POST', `/own/deployments/${id}/key`)
  return async () => {
    const headers = { authorization: `Bearer ${key}` }
    const body = { input: { text: 'a b' } }
    const { status } = await stage.product.ask('POST', `/rest/v1/deployments/${id}/runs`, { headers, body })
    if (status >= 300) throw new Refused(`A run answered ${status}`)
  }
}

/** Makes `to` pay for an agent of `by`, use up the included runs, and allow further ones for so much. */
async function further(stage: Stage, { to: buyer, by: seller }: Pair, most_spent: number, price?: number) {
  const agent = await callable(stage, seller, price)
  const id = await deploy(stage, buyer, agent)
  const run = await runner(stage, buyer, id)
  await run()
  const { prices } = await buyer.must('GET', `/own/deployments/${id}/run-usage`)
  await buyer.must('PUT', `/own/deployments/${id}/further-runs`, { further: { most_spent, prices } })
  return { agent, id, run }
}

/** Makes `to` claim that a further run of theirs didn't work. */
async function claiming(stage: Stage, { to: buyer, by: seller }: Pair) {
  const agent = await callable(stage, seller)
  const id = await deploy(stage, buyer, agent)
  return async () => {
    const now = stage.place.clock.now().toISOString()
    const [run] = await stage.rows(
      `insert into agent_runs (agent_id, purchase_id, user_id, source, status, created_at, ended_at, cost)
       values ($1, $2, $3, 'api', 'succeeded', $4, $4, 3000) returning id::int`,
      [agent, id, buyer.me.id, now],
    )
    return buyer.must('POST', `/own/runs/${run.id}/claim`, { reason: 'It counted nothing' })
  }
}

/** Later payments are made with this card. */
async function storeCard({ product }: Stage, buyer: Someone, number: string): Promise<void> {
  const { url } = await buyer.must('POST', '/own/billing-portal', {
    return_path: '/settings?tab=subscriptions',
  })
  const secret = String(url).split('/').at(-1) ?? ''
  await product.call(sandboxContracts.changeCard, {
    params: { secret },
    body: { card: typedCard(number) },
  })
}

/** As long as a bill is unpaid, there are no further runs. */
async function payBills(stage: Stage, buyer: Someone): Promise<void> {
  const { items } = await buyer.must('GET', '/own/usage-bills')
  for (const { id } of items as { id: number }[]) {
    await storeCard(stage, buyer, CARDS.good)
    await buyer.must('POST', `/own/usage-bills/${id}/pay`)
  }
}

/** Makes three days before today on which the endpoint was never there, and it still isn't. */
async function badDays({ product, endpoint, inTx, rows }: Stage, agent: number): Promise<void> {
  if ((await rows('select from agents where id = $1', [agent])).length === 0) throw new Refused('It is gone')
  endpoint.is('down')
  const before = (days: number) => new Date(product.clock.now().getTime() - days * DAY * 1000)
  const days = [3, 2, 1].map((ago) => ({
    day: before(ago).toISOString().slice(0, 10),
    probes: 10,
    failed: 10,
    sample_passed: false,
  }))
  const since = before(3)
  await inTx((tx, now) => measuredBefore(tx, agent, { days, since, verifiedSince: undefined }, now))
}

export const RUN_MAILS: readonly MailRow[] = [
  {
    kind: 'agent_runs_used',
    period: 'month',
    alone: OWN,
    async begin(stage, { to, by }) {
      const agent = await callable(stage, by)
      await makePurchase(stage.place, agent, to.me)
      const [{ id }] = await stage.rows('select id::int from purchases where agent_id = $1', [agent])
      return runner(stage, to, id)
    },
  },
  {
    kind: 'agent_run_spending',
    period: 'week',
    alone: OWN,
    begin: async (stage, pair) => (await further(stage, pair, 0.3)).run,
  },
  {
    kind: 'agent_run_price_raised',
    period: 'week',
    apart: MONEY,
    async begin(stage, pair) {
      const { agent, id } = await further(stage, pair, 5)
      return {
        cause: () => declare(pair.by, agent, 0.6),
        leave: () => pair.to.must('PUT', `/own/deployments/${id}/further-runs`, { further: null }),
      }
    },
  },
  {
    kind: 'agent_runs_unpaid',
    period: 'day',
    // One job writes the bill, another charges it, and a third writes the mail.
    after: HOUR,
    apart: MONEY,
    async begin(stage, pair) {
      await payBills(stage, pair.to)
      const { run } = await further(stage, pair, BILLED_DOLLARS, BILLED_DOLLARS)
      await storeCard(stage, pair.to, CARDS.declinedLater)
      return run
    },
  },
  {
    kind: 'agent_run_claimed',
    period: 'day',
    apart: MONEY,
    begin: async (stage, { to, by }) => claiming(stage, { to: by, by: to }),
  },
  {
    kind: 'agent_run_claim_answered',
    period: 'day',
    apart: MONEY,
    async begin(stage, pair) {
      const ask = await claiming(stage, pair)
      return async () => {
        const { id } = await ask()
        await pair.by.must('PUT', `/own/run-claims/${id}/answer`, { answer: 'It counted both' })
      }
    },
  },
  {
    kind: 'agent_failing',
    period: 'day',
    alone: NO_ONE,
    async begin(stage, { to, by }) {
      const agent = await callable(stage, to)
      const purchase = async () => {
        const [found] = await stage.rows('select id::int from purchases where agent_id = $1', [agent])
        return found.id
      }
      await makePurchase(stage.place, agent, by.me)
      const run = await runner(stage, by, await purchase())
      return async () => {
        stage.endpoint.answer(respondWith({}, 500))
        for (let time = 0; time < 5; time++) await run()
      }
    },
  },
  {
    kind: 'agent_health_changed',
    period: 'day',
    after: DAY,
    alone: NO_ONE,
    async begin(stage, { to }) {
      const agent = await callable(stage, to)
      return () => badDays(stage, agent)
    },
  },
  {
    kind: 'deployment_health_changed',
    period: 'day',
    after: DAY,
    alone: NO_ONE,
    async begin(stage, { to, by }) {
      const agent = await callable(stage, by)
      await makePurchase(stage.place, agent, to.me)
      return () => badDays(stage, agent)
    },
  },
]
