// Made-up subscribers over years: each wants an agent, and acts now and then, as its own seed says. They share a clock,
// so that many are tried at once.

import type { Sandbox } from '@guildhall/stripe-sandbox'
import { confirmPurchase, createPaymentIntent } from '../../../src/features/agents/server/buying.actions.ts'
import { announceAgentPrices } from '../../../src/features/agents/server/pricing.actions.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '../../../src/features/payments/server/cancelling.actions.ts'
import { refundDue } from '../../../src/features/payments/server/owed-refunds.ts'
import { settleDue } from '../../../src/features/payments/server/settling.actions.ts'
import { endWithRefund } from '../../../src/features/payments/subscriptions/server/subscriptions.actions.ts'
import type { Person } from '../../../src/platform/actor.ts'
import { CardRefusal } from '../../../src/platform/card-provider/card-provider.ts'
import { Problem } from '../../../src/platform/contract/problem.ts'
import type { TestProduct } from '../product/product.ts'
import { CARDS, typedCard } from './card-sandbox.ts'

export type Subscriber = {
  readonly seed: number
  readonly person: Person
  readonly agentId: number
  readonly chance: () => number
  readonly did: string[]
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pickBy = <T>(chance: () => number, from: readonly [T, ...T[]]): T =>
  from[Math.floor(chance() * from.length)] ?? from[0]

/** Passes time: seconds, weeks, the last second of a month, and months without a visit. */
export function nextPause(chance: () => number, now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const toMonthEnd = Math.floor((midnight - now.getTime()) / 1000)
  return pickBy(chance, [
    2 * HOUR_SECONDS,
    DAY_SECONDS,
    3 * DAY_SECONDS,
    8 * DAY_SECONDS,
    15 * DAY_SECONDS,
    28 * DAY_SECONDS,
    31 * DAY_SECONDS,
    70 * DAY_SECONDS,
    Math.max(toMonthEnd - 1, 1),
    toMonthEnd + 1,
  ])
}

type Running = { id: number; status: string; cancel_at_period_end: boolean }
const { good, declined, declinedLater, disputed, challenged } = CARDS
const BUYING_CARDS = [
  good,
  good,
  good,
  good,
  declinedLater,
  declinedLater,
  declined,
  disputed,
  challenged,
] as const

/** Ignores refusals that mean no fault. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof CardRefusal || (error instanceof Problem && error.kind !== 'fault')
    if (!isExpected) throw error
  }
}

/** Lets a subscriber do one thing now, if anything. */
export async function live(
  product: TestProduct,
  sandbox: Sandbox,
  who: Subscriber,
  running: Running | undefined,
): Promise<void> {
  const { chance, did, person } = who
  const { parts } = product.product.payments
  const { pool } = product.database
  // They come now and then, and stay for a short while.
  if (chance() < 0.75) return
  const note = (what: string) => did.push(`${product.clock.now().toISOString()} ${what}`)
  const deed = chance()
  if (!running) {
    // Few come back, and most subscribed periods are those of a first-time buyer.
    if (deed > (did.length === 0 ? 0.16 : 0.05)) return
    const number = pickBy(chance, BUYING_CARDS)
    note(`buys with ${number}`)
    return unlessRefused(async () => {
      const { rows } = await pool.query('select price::float8 from agents where id = $1', [who.agentId])
      const asked = { agentId: who.agentId, price: rows[0].price }
      const intent = await createPaymentIntent(parts, person, asked, parts.database.inTransaction)
      const card = typedCard(number, chance() < 0.2 ? expiring(product.clock.now()) : {})
      await sandbox.confirmIntent({ clientSecret: intent.clientSecret, card })
      // Otherwise the browser is closed: an event or a job finds it.
      if (chance() < 0.7) await confirmPurchase(parts, person, intent.deploymentId)
    })
  }
  if (deed < 0.55) {
    note('cancels')
    return unlessRefused(() => cancelSubscription(parts, person, running.id))
  }
  if (deed < 0.62) {
    note('resumes')
    return unlessRefused(() => resumeSubscription(parts, person, running.id))
  }
  if (deed < 0.7 || running.status === 'past_due') {
    const number = pickBy(chance, [good, declinedLater])
    note(`uses ${number} from now on`)
    return unlessRefused(async () => {
      const { rows } = await pool.query('select customer_id from payment_customers where user_id = $1', [
        person.id,
      ])
      const url = await parts.provider.openPortal(rows[0].customer_id, 'https://guildhall.example/settings')
      await sandbox.changeCard({ secret: url.split('/').at(-1) ?? '', card: typedCard(number) })
    })
  }
  if (deed < 0.85) {
    const price = pickBy(chance, [5, 7.5, 12, 19.99])
    note(`is offered another price: ${price}`)
    await pool.query('update agents set price = $1 where id = $2', [price, who.agentId])
    return
  }
  if (deed < 0.9) {
    note('is ended by an operator')
    const { database, clock } = product
    await database.inTransaction((tx) => endWithRefund(parts, tx, running.id, clock.now()))
  }
}

const expiring = (now: Date) => ({ year: String(now.getUTCFullYear() + (now.getUTCMonth() > 8 ? 1 : 0)) })

/** Several processes would have as many at work. */
const WORKERS = 4

/** Runs jobs until nothing is due. */
export async function doJobs(product: TestProduct): Promise<void> {
  const { parts } = product.product.payments
  await announceAgentPrices(product.database, product.clock)
  for (let some = 1; some > 0; ) {
    const done = await Promise.all(Array.from({ length: WORKERS }, () => settleDue(parts)))
    some = done.reduce((sum, count) => sum + count, 0)
  }
  await refundDue(parts)
}

/**
 * Returns the users of agents now who have neither paid for this moment nor have a trial, nor a payment that is being
 * tried again. A period is looked after up to an hour after its end, in case no event announced it.
 */
export async function usedWithoutPaying(product: TestProduct): Promise<unknown[]> {
  const { rows } = await product.database.pool.query(
    `select p.id, p.user_id, s.status, s.current_period_start, s.current_period_end, s.due_at, s.owed,
       (select json_agg(json_build_object('from', c.period_start, 'to', c.period_end, 'is_sale', c.is_sale,
         'status', c.status) order by c.id) from charges c where c.subscription_id = s.id) as charges
     from purchases p
     left join subscriptions s on s.user_id = p.user_id and s.product_id = p.agent_id
       and s.status in ('trialing', 'active', 'past_due')
     where p.status = 'completed' and not (
       (s.status = 'trialing' and s.trial_days > 0 and s.current_period_end + interval '2 hours' > $1)
       or (s.status = 'past_due' and s.current_period_start + interval '7 days 5 hours' > $1)
       or (s.status = 'active' and exists (
         select from charges c where c.subscription_id = s.id and c.is_sale and c.status = 'paid'
           and c.period_start <= $1 and c.period_end + interval '2 hours' > $1))
     )`,
    [product.clock.now()],
  )
  return rows
}

/** Returns charges that were higher than the one before without a notice of 14 days, and trials after the first. */
export async function unfairCharges(product: TestProduct): Promise<unknown[]> {
  const { rows } = await product.database.pool.query(
    `with each as (
       select c.*, lag(c.amount) over (partition by c.subscription_id order by c.period_start) as before
       from charges c where c.is_sale
     )
     select each.id, each.user_id, each.amount, each.before from each where each.amount > each.before and not exists (
       select from events e join purchases p on p.id = e.subject_id
       where e.kind = 'agent_payment_ahead' and e.params->'announced'->>'what' = 'price_changes'
         and p.user_id = each.user_id and p.agent_id = each.product_id
         and (e.params->'announced'->>'to')::numeric = each.amount
         and e.created_at <= each.period_start - interval '14 days')
     union all
     select min(s.id), s.user_id, null, null from subscriptions s where s.trial_days > 0 and s.granted_at is not null
     group by s.user_id, s.product_id having count(*) > 1`,
  )
  return rows
}
