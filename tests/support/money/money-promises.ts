// Is money right, whatever happened? Every payment is in the ledger, no one paid twice or for nothing, and every user
// of an agent pays for it.
import { expect } from 'vitest'
import type { TestProduct } from '../product/product.ts'
import { booksAgree } from './buyers.ts'

/**
 * Expects all that must be true of money at any time, once nothing is under way. People who have left are named, for
 * their offers are no longer paid for.
 */
export async function moneyPromisesKept(
  product: TestProduct,
  sellersWhoLeft: readonly string[] = [],
): Promise<void> {
  const rows = async (query: string, values: unknown[] = []) =>
    (await product.database.pool.query(query, values)).rows
  await booksAgree(product, sellersWhoLeft)
  // Every payment is in the ledger, with everything that went back of it.
  expect(
    await rows(`
      select i.id, i.amount, i.refunded, c.amount as charged, c.refunded as returned, c.status
      from (select * from sandbox_intents where kind = 'payment') i full join charges c on c.provider_payment_id = i.id
      where (i.status = 'succeeded' or c.id is not null) and (c.id is null or i.id is null or i.amount <> c.amount * 100
        or (c.status <> 'disputed' and i.refunded <> c.refunded * 100))`),
  ).toEqual([])
  // Payments without access were refunded.
  expect(await rows("select id from charges where not is_sale and status = 'paid'")).toEqual([])
  // No one paid twice for the same time with an agent.
  expect(
    await rows(`
      with paid as (
        select c.*, least(c.period_end, s.ended_at) as until from charges c
        join subscriptions s on s.id = c.subscription_id where c.is_sale and c.status = 'paid'
      )
      select one.id, other.id from paid one join paid other on one.user_id = other.user_id
        and one.product_id = other.product_id and one.id < other.id
      where one.period_start < other.until and other.period_start < one.until`),
  ).toEqual([])
  // Each user of an agent has the one subscription that runs, here and with the provider; no one else has either.
  expect(
    await rows(`
      select p.id as purchase, s.id as here, t.id as there, p.status, s.status as s, t.status as t
      from (select * from purchases where status = 'completed') p
      full join (select * from subscriptions where status <> 'ended' and granted_at is not null) s
        on s.user_id = p.user_id and s.product_id = p.agent_id
      full join (select * from sandbox_subscriptions where status in ('trialing', 'active', 'past_due') and (status <> 'trialing' or default_card_id is not null)) t on t.id = s.provider_id
      where p.id is null or s.id is null or t.id is null or s.status <> t.status`),
  ).toEqual([])
  // Nothing goes on for people who left: they have nothing and pay for nothing, and no one pays for their offers.
  expect(
    await rows(`
      select s.id from subscriptions s left join users u on u.id = s.user_id
      where s.status <> 'ended' and u.id is null`),
  ).toEqual([])
  expect(
    await rows(
      "select id from subscriptions where seller_id = any($1) and status <> 'ended' and not cancel_at_period_end",
      [sellersWhoLeft],
    ),
  ).toEqual([])
  expect(await rows('select customer_id from owed_forgets')).toEqual([])
  // Nothing is left undone.
  expect(await rows('select id, owed from subscriptions where owed is not null')).toEqual([])
  expect(await rows('select provider_payment_id from owed_refunds where done_at is null')).toEqual([])
}

/** Deletes everything about money, as before the first buyer. */
export async function forgetMoney({ database }: TestProduct): Promise<void> {
  await database.pool.query(
    'truncate charges, subscriptions, purchases, owed_refunds, analytics_events, analytics_days, payment_customers, sandbox_customers, sandbox_events, sandbox_requests cascade',
  )
  await database.pool.query('update agents set users_count = 0, new_users_count = 0')
}
