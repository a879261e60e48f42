// Buyers of agents: the requests of their browsers, their cards, and the course of time and the card provider's events.
import { expect } from 'vitest'
import { paymentIntentContract } from '../../../src/features/agents/deployments.contract.ts'
import { sandboxContracts } from '../../../src/features/payments/payments.contract.ts'
import { checkLedger } from '../../../src/features/selling/payouts/server/checks.ts'
import { patternOf } from '../../../src/platform/contract/contract.ts'
import { runJob } from '../../../src/platform/jobs/jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import { headersOf, type SignedIn, type TestAccounts } from '../people/accounts.ts'
import type { Answer, TestProduct } from '../product/product.ts'
import { CARDS, typedCard } from './card-sandbox.ts'

export const INTENT_PATH = patternOf(paymentIntentContract)
export const PRICE = 29.99

type Started = { clientSecret: string; deploymentId: number }

/** Asks for a payment intent, as the browser does. */
export async function askIntent(
  product: TestProduct,
  buyer: Pick<SignedIn, 'client'> | undefined,
  agentId: number,
  more: { price?: number; key?: string } = {},
): Promise<Answer> {
  const headers = {
    ...(buyer ? await headersOf(buyer) : {}),
    ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
  }
  const body = { agentId, agentName: 'Inbox Sorter', price: more.price ?? PRICE }
  return product.ask('POST', INTENT_PATH, { headers, body })
}

export async function startDeploying(
  product: TestProduct,
  buyer: Pick<SignedIn, 'client'>,
  agentId: number,
  price = PRICE,
): Promise<Started> {
  const answer = await askIntent(product, buyer, agentId, { price })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Started
}

/** Types a card into the form. */
export const pay = (
  product: TestProduct,
  { clientSecret }: Pick<Started, 'clientSecret'>,
  number: string = CARDS.good,
) =>
  product.call(sandboxContracts.confirm, { body: { client_secret: clientSecret, card: typedCard(number) } })

/** Asks for the state of a purchase, after a payment. */
export async function confirm(product: TestProduct, buyer: Pick<SignedIn, 'client'>, deploymentId: number) {
  return product.ask('POST', `/rest/v1/own/deployments/${deploymentId}/confirm`, {
    headers: await headersOf(buyer),
  })
}

/** Deploys the agent, to the end. */
export async function deploy(accounts: TestAccounts, agentId: number, buyer?: SignedIn, price = PRICE) {
  const who = buyer ?? (await accounts.person())
  const started = await startDeploying(accounts.product, who, agentId, price)
  expect(await pay(accounts.product, started)).toEqual({ status: 'succeeded' })
  expect(await confirm(accounts.product, who, started.deploymentId)).toMatchObject({
    status: 200,
    body: { status: 'completed' },
  })
  return { buyer: who, ...started }
}

/** Runs all background work of payments once. */
export async function runPaymentJobs({ product }: TestProduct): Promise<void> {
  const log = createLog('silent')
  for (const job of product.payments.jobs) await runJob(job, log)
}

/** Delivers the events that are due, at the webhook. */
export async function deliverEvents(product: TestProduct): Promise<void> {
  const job = product.product.payments.jobs.find(({ name }) => name === 'advance-sandbox')
  await job?.run()
}

const NET = 'coalesce(sum(amount - refunded), 0)::float8'

/** Expects all entries of the ledger to agree. The analytics of sellers who left went with them. */
export async function booksAgree(
  { database, clock }: TestProduct,
  sellersWhoLeft: readonly string[] = [],
): Promise<void> {
  const rows = async (query: string, values: unknown[] = []) =>
    (await database.pool.query(query, values)).rows
  // Every count has its rows.
  expect(
    await rows(`select id from agents a where users_count + new_users_count <>
      (select count(*) from purchases p where p.agent_id = a.id and p.status = 'completed')`),
  ).toEqual([])
  // A seller's analytics agree with the charges.
  expect(
    await rows(
      `with sold as (
        select product_id, sum(amount) as sold from charges where is_sale and seller_id <> all($1) group by 1
      ), returned as (
        select product_id, sum(case status when 'disputed' then amount else refunded end) as returned
        from charges where is_sale and seller_id <> all($1) group by 1
      ), counted as (
        select product_id, sum(amount) filter (where event_type = 'purchase') as sold,
          sum(amount) filter (where event_type = 'refund') as returned
        from analytics_events where seller_id <> all($1) group by 1
      )
      select * from sold full join returned using (product_id) full join counted using (product_id)
      where coalesce(sold.sold, 0) <> coalesce(counted.sold, 0)
        or coalesce(returned.returned, 0) <> coalesce(counted.returned, 0)`,
      [sellersWhoLeft],
    ),
  ).toEqual([])
  // Each sale is counted once; the first of each subscription as the first.
  expect(
    await rows(
      `select c.id, e.id as counted, e.is_first from (
        select *, row_number() over (partition by coalesce(subscription_id, -id) order by period_start) as nth
        from charges where is_sale and seller_id <> all($1)
      ) c full join (select * from analytics_events where event_type = 'purchase' and seller_id <> all($1)) e
        on e.charge_id = c.id
      where c.id is null or e.id is null or e.amount <> c.amount or e.is_first <> (c.nth = 1 and c.usage_bill_id is null)`,
      [sellersWhoLeft],
    ),
  ).toEqual([])
  // Each day has the sums of its events, and no other day counts anything.
  const sums = 'views, purchases, first_purchases, revenue, refunds, refunded'
  expect(
    await rows(`
      with events as (
        select seller_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, product_type, product_id,
          sum((event_type = 'view')::int) as views, sum((event_type = 'purchase')::int) as purchases,
          sum(coalesce(is_first, false)::int) as first_purchases,
          sum(case event_type when 'purchase' then amount else 0 end) as revenue,
          sum(case event_type when 'refund' then sign(amount) else 0 end) as refunds,
          sum(case event_type when 'refund' then amount else 0 end) as refunded
        from analytics_events group by 1, 2, 3, 4
      ), days as (
        select seller_id, day::text as day, product_type, product_id, ${sums} from analytics_days
      )
      (select * from events union all select * from days)
      except (select * from events intersect select * from days)
      except select seller_id, day, product_type, product_id, 0, 0, 0, 0, 0, 0
        from (select * from events union all select * from days) either`),
  ).toEqual([])
  // No one has two open ones, and each user of the agent has exactly one way of access.
  expect(
    await rows(`
      select p.id from purchases p where p.status = 'completed' and not exists (
        select from charges c where c.user_id = p.user_id and c.product_id = p.agent_id and c.status = 'paid'
      ) and not exists (
        -- Nothing was paid yet for a trial, nor for what can be used until its end.
        select from subscriptions s where s.user_id = p.user_id and s.product_id = p.agent_id and s.trial_days > 0
          and s.status in ('trialing', 'past_due')
      )`),
  ).toEqual([])
  expect(await rows(`select ${NET} as net from charges where not is_sale and status = 'paid'`)).toEqual([
    { net: 0 },
  ])
  // Every dollar is where the ledger says it is.
  expect(await checkLedger(database.db, clock.now())).toEqual([])
}
