// What one seller's analytics count, for the measurements of the Seller tab: views, sales and refunds of fifty products over
// three years.
import { sql } from 'drizzle-orm'
import { correctDays } from '../src/features/payments/server/analytics.ts'
import type { Db } from '../src/platform/database/database.ts'
import { loadMembers, type Members, memberId } from './members.ts'

/** The seller, and who buys everything. */
export const TRADERS: Members = { name: 'trader', first: 4_300_000, count: 2 }
export const [SELLER, BUYER] = [1, 2]
const PRODUCTS = 50
/** So many of them are courses. */
const COURSES = 15
const DAYS = 3 * 365
/** Every so many events is a sale, and every so many sales goes back. */
const SOLD_EVERY = 50
const REFUNDED_EVERY = 20
const AT_ONCE = 500_000

/** Spread over the three years until now, product by product. */
export async function loadSales(db: Db, events: number, now: Date): Promise<void> {
  await loadMembers(db, TRADERS)
  const [seller, buyer] = [memberId(TRADERS, SELLER), memberId(TRADERS, BUYER)]
  await db.execute(sql`update profiles set user_type = 'professional' where id = ${seller}`)
  const at = sql`${now.toISOString()}::timestamptz - (n % ${DAYS}) * interval '1 day' - (n % 80000) * interval '1 second'`
  const product = sql`1 + (n / 7) % ${PRODUCTS}`
  const type = sql`case when ${product} <= ${COURSES} then 'course' else 'agent' end`
  for (let from = 1; from <= events; from += AT_ONCE) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(events, from + AT_ONCE - 1)}::int) n`
    await db.execute(sql`
      with sold as (
        insert into charges (user_id, seller_id, product_type, product_id, amount, status, created_at)
        select ${buyer}::uuid, ${seller}::uuid, ${type}, ${product}, 10 + n % 90, 'paid', ${at}
        from ${numbers} where n % ${SOLD_EVERY} = 0
        returning *
      )
      insert into analytics_events (seller_id, event_type, product_type, product_id, amount, charge_id, is_first, created_at)
      select seller_id, 'purchase', product_type, product_id, amount, id, id % 3 > 0, created_at from sold
      union all
      select ${seller}::uuid, 'refund', ${type}, ${product}, 10 + n % 90, null, null, ${at}
      from ${numbers} where n % ${SOLD_EVERY * REFUNDED_EVERY} = 1
      union all
      select ${seller}::uuid, 'view', ${type}, ${product}, 0, null, null, ${at}
      from ${numbers} where n % ${SOLD_EVERY} > 0 and n % ${SOLD_EVERY * REFUNDED_EVERY} <> 1`)
  }
  await db.transaction((tx) => correctDays(tx))
  await db.execute(sql`vacuum analyze analytics_events, analytics_days`)
}
