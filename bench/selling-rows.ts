// What one seller sold, for the measurements of the Seller tab: views, sales and refunds of fifty products over three
// years, and the payouts of the sales.
import { sql } from 'drizzle-orm'
import { correctDays } from '../src/features/payments/server/analytics.ts'
import type { Db } from '../src/platform/database/database.ts'
import { withoutIndexes } from './load.ts'
import { loadMembers, type Members, memberId } from './members.ts'

/** The seller, and so many buyers. */
const BUYERS = 2_000
export const TRADERS: Members = { name: 'trader', first: 4_300_000, count: 1 + BUYERS }
export const SELLER = 1
const PRODUCTS = 50
/** So many of them are courses. */
const COURSES = 15
const DAYS = 3 * 365
/** Every so many events is a sale, and every so many sales goes back. */
const SOLD_EVERY = 50
const REFUNDED_EVERY = 20
const AT_ONCE = 500_000

/** Spread over the three years until now, product by product, with the ledger of the sales and a payout each Monday. */
export async function loadSales(db: Db, events: number, now: Date): Promise<void> {
  await loadMembers(db, TRADERS)
  await db.execute(
    sql`update profiles set user_type = 'professional' where id = ${memberId(TRADERS, SELLER)}`,
  )
  // Looking up the seller of each event takes longer than storing it.
  await db.execute(sql`set session_replication_role = replica`)
  await withoutIndexes(db, ['analytics_events', 'ledger_entries'], async () => {
    await loadEvents(db, events, now)
    await loadLedger(db, now)
  })
  await db.execute(sql`set session_replication_role = origin`)
  await db.transaction((tx) => correctDays(tx))
  await db.execute(
    sql`vacuum analyze analytics_events, analytics_days, charges, ledger_entries, payouts, seller_balances, unpaid_balances`,
  )
}

async function loadEvents(db: Db, events: number, now: Date): Promise<void> {
  const seller = memberId(TRADERS, SELLER)
  const ids = Array.from({ length: BUYERS }, (_, nth) => memberId(TRADERS, SELLER + 1 + nth))
  const buyer = sql`buyers.ids[1 + (n / ${SOLD_EVERY}) % ${BUYERS}]`
  const at = sql`${now.toISOString()}::timestamptz - (${events} - n) * (make_interval(days => ${DAYS}) / ${events})`
  const product = sql`1 + (n / 7) % ${PRODUCTS}`
  const type = sql`case when ${product} <= ${COURSES} then 'course' else 'agent' end`
  for (let from = 1; from <= events; from += AT_ONCE) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(events, from + AT_ONCE - 1)}::int) n`
    await db.execute(sql`
      with sold as (
        insert into charges (user_id, seller_id, product_type, product_id, amount, status, created_at)
        select ${buyer}, ${seller}::uuid, ${type}, ${product}, 10 + n % 90, 'paid', ${at}
        from ${numbers}, (select ${sql.param(ids)}::uuid[] as ids) buyers where n % ${SOLD_EVERY} = 0
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
}

/** The sales alone: what went back of them is in the analytics only. */
async function loadLedger(db: Db, now: Date): Promise<void> {
  const seller = sql`${memberId(TRADERS, SELLER)}::uuid`
  const availableOn = sql`((charges.created_at at time zone 'UTC')::date + 1)`
  /** The first Monday from then on. */
  const paidOn = sql`date_trunc('week', ${availableOn} + interval '6 days')::timestamp at time zone 'UTC'`
  await db.execute(sql`
    insert into payouts (user_id, amount, status, created_at, paid_at)
    select ${seller}, sum(amount), 'paid', ${paidOn}, ${paidOn} + interval '1 hour'
    from charges where seller_id = ${seller} and ${paidOn} < ${now.toISOString()}::timestamptz - interval '1 day'
    group by ${paidOn} order by ${paidOn}`)
  await db.execute(sql`
    insert into ledger_entries
      (movement, kind, account, seller_id, amount, charge_id, product_type, product_id, available_on, payout_id, created_at)
    select 'payment:' || charges.id, 'payment', part.account, ${seller}, part.sign * (charges.amount * 100)::bigint,
      charges.id, charges.product_type, charges.product_id,
      case part.account when 'seller' then ${availableOn} end, case part.account when 'seller' then payouts.id end,
      charges.created_at
    from charges left join payouts on payouts.user_id = ${seller} and payouts.created_at = ${paidOn},
      (values ('buyers', -1), ('seller', 1)) part (account, sign)
    where charges.seller_id = ${seller}`)
  await db.execute(sql`
    insert into ledger_entries (movement, kind, account, seller_id, amount, payout_id, available_on, created_at)
    select 'payout:' || id || ':1', 'payout', part.account, ${seller}, part.sign * (amount * 100)::bigint, id,
      case part.account when 'seller' then (paid_at at time zone 'UTC')::date end, paid_at
    from payouts, (values ('seller', -1), ('banks', 1)) part (account, sign) where user_id = ${seller}`)
  await db.execute(sql`
    insert into seller_balances (seller_id, earned, paid)
    select ${seller}, sum(amount) filter (where charge_id is not null), -sum(amount) filter (where charge_id is null)
    from ledger_entries where seller_id = ${seller} and account = 'seller'`)
  await db.execute(sql`
    insert into unpaid_balances (seller_id, available_on, amount)
    select seller_id, available_on, sum(amount) from ledger_entries
    where seller_id = ${seller} and account = 'seller' and payout_id is null group by 1, 2`)
}
