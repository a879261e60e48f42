// Counts the views, sales and refunds of sellers' analytics (DATA-18), one by one and by the day.

import { eq, getTableColumns, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { AnalyticsEventType } from '../payments.rules.ts'
import type { Sale } from './payments.actions.ts'
import { analyticsDays, analyticsEvents, charges, todaysViews } from './payments.table.ts'

const DAY_MS = 24 * 3600 * 1000
const CHUNK = 500

/** analytics_days has one row of sums for each value of these columns. */
const DAY = sql.raw('seller_id, day, product_type, product_id')
const SUMS = ['views', 'purchases', 'first_purchases', 'revenue', 'refunds', 'refunded'] as const

const each = (expression: (sum: string) => string) => sql.raw(SUMS.map(expression).join(', '))

const sumsOf = (events: SQLWrapper) => sql`
  select seller_id, (created_at at time zone 'UTC')::date as day, product_type, product_id,
    count(*) filter (where event_type = 'view')::int as views,
    count(*) filter (where event_type = 'purchase')::int as purchases,
    count(*) filter (where is_first)::int as first_purchases,
    coalesce(sum(amount) filter (where event_type = 'purchase'), 0) as revenue,
    coalesce(sum(sign(amount)) filter (where event_type = 'refund'), 0)::int as refunds,
    coalesce(sum(amount) filter (where event_type = 'refund'), 0) as refunded
  from ${events} group by 1, 2, 3, 4`

const addToDays = (sums: SQLWrapper) => sql`
  insert into ${analyticsDays} (${DAY}, ${each((sum) => sum)}) ${sums}
  on conflict (${DAY}) do update set ${each((sum) => `${sum} = analytics_days.${sum} + excluded.${sum}`)}`

export async function insertAnalyticsEvents(
  tx: Tx,
  events: (typeof analyticsEvents.$inferInsert)[],
): Promise<void> {
  const stored = tx.insert(analyticsEvents).values(events).returning()
  await tx.execute(sql`with stored as ${stored} ${addToDays(sumsOf(sql`stored`))}`)
}

/** Counts views that no one made, at equal distances in each span of time. Only seeds call it. */
export async function countSeededViews(
  tx: Tx,
  { seller_id, product_type, product_id }: Omit<Sale, 'user_id'>,
  spans: readonly { since: string; until: string; views: number }[],
): Promise<void> {
  await tx.execute(sql`
    with stored as (
      insert into ${analyticsEvents} (seller_id, event_type, product_type, product_id, created_at)
      select ${seller_id}::uuid, 'view', ${product_type}, ${product_id}::bigint,
        since + (until - since) * ((nth - 0.5) / views)
      from json_to_recordset(${JSON.stringify(spans)}) as span (since timestamptz, until timestamptz, views int),
        generate_series(1, views) nth
      returning *
    ) ${addToDays(sumsOf(sql`stored`))}`)
}

/** Purchases are counted with their charge instead (DATA-18). */
export async function count(
  tx: Tx,
  {
    sale: { seller_id, product_type, product_id },
    event_type,
    amount,
  }: { sale: Omit<Sale, 'user_id'>; event_type: Exclude<AnalyticsEventType, 'purchase'>; amount: number },
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  await insertAnalyticsEvents(tx, [{ seller_id, product_type, product_id, event_type, amount, created_at }])
}

export type Visitor = { personId: string | undefined; addressKey: string; userAgent: string }

/** So many visitors of one address are distinguished a day; all others there count as one more. */
const BROWSERS = 3

/** Counts a view once a day for each visitor, no more than four times for each address, and never for a known bot. */
export async function countView(
  tx: Tx,
  { hash, now }: { hash: (...parts: string[]) => string; now: Date },
  seen: Omit<Sale, 'user_id'>,
  { personId, addressKey, userAgent }: Visitor,
): Promise<void> {
  if (isbot(userAgent)) return
  const at = now.toISOString()
  const keyOf = (kind: string, who: string) =>
    hash(kind, at.slice(0, 10), seen.product_type, String(seen.product_id), who)
  if (!(await noteViewer(tx, keyOf('view', personId ?? `${addressKey} ${userAgent}`), at))) return
  for (let place = 0; place <= BROWSERS; place++)
    if (await noteViewer(tx, keyOf('view place', `${addressKey} ${place}`), at))
      return count(tx, { sale: seen, event_type: 'view', amount: 0 }, now)
}

/** Only the viewers of today are needed, to count each once. */
export async function forgetViewers(db: Db, now: Date): Promise<number> {
  const startOfDay = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS).toISOString()
  let sum = 0
  for (let some = CHUNK; some === CHUNK; sum += some) some = await deleteViewersBefore(db, startOfDay, CHUNK)
  return sum
}

/**
 * Corrects the analytics of present sellers by the ledger: one purchase for each sale, refunds of the amounts returned, and
 * the sums of each day. Returns how many rows were corrected, which is none unless something went wrong.
 */
export async function repairAnalytics(tx: Tx, now: Date): Promise<number> {
  return (
    (await addMissingPurchases(tx)) +
    (await correctPurchases(tx)) +
    (await correctRefunds(tx, now.toISOString())) +
    (await correctDays(tx))
  )
}

/** The analytics of a deleted seller are deleted, too: neither the account nor the handle exists any more. */
const isThere = sql`(exists (select from ${users} where ${users.id} = ${charges.seller_id})
  or exists (select from ${profiles} where ${profiles.id} = ${charges.seller_id} and ${profiles.handle} is not null))`
/** A renewal or a usage bill is not the first payment. */
const isFirst = sql`${charges.usage_bill_id} is null and not exists (
  select from ${charges} earlier where earlier.subscription_id = ${charges.subscription_id} and earlier.is_sale
    and (earlier.period_start, earlier.id) < (${charges.period_start}, ${charges.id}))`

/** Counts missing sales at the moment of their charge, and returns how many. */
export async function addMissingPurchases(tx: Tx): Promise<number> {
  const added = await tx.execute(sql`
    insert into ${analyticsEvents}
      (seller_id, event_type, product_type, product_id, amount, charge_id, is_first, created_at)
    select ${charges.seller_id}, 'purchase', ${charges.product_type}, ${charges.product_id}, ${charges.amount},
      ${charges.id}, ${isFirst}, ${charges.created_at}
    from ${charges}
    where ${charges.is_sale} and ${isThere}
      and not exists (select from ${analyticsEvents} where ${analyticsEvents.charge_id} = ${charges.id})
    on conflict do nothing`)
  return added.rowCount ?? 0
}

/** Returns how many purchases differed from their charges. */
export async function correctPurchases(tx: Tx): Promise<number> {
  const corrected = await tx.execute(sql`
    update ${analyticsEvents} event set amount = ${charges.amount}, is_first = ${isFirst}
    from ${charges}
    where event.charge_id = ${charges.id}
      and (event.amount, event.is_first) is distinct from (${charges.amount}, ${isFirst})`)
  return corrected.rowCount ?? 0
}

/** Adds missing refunds of a product, or removes excess ones, and returns for how many products. */
export async function correctRefunds(tx: Tx, now: string): Promise<number> {
  const corrected = await tx.execute(sql`
    with returned as (
      select ${charges.seller_id} seller_id, ${charges.product_type} product_type, ${charges.product_id} product_id,
        sum(case ${charges.status} when 'disputed' then ${charges.amount} else ${charges.refunded} end) amount
      from ${charges} where ${charges.is_sale} and ${isThere} group by 1, 2, 3
    ), counted as (
      select seller_id, product_type, product_id, sum(amount) amount
      from ${analyticsEvents} where event_type = 'refund' group by 1, 2, 3
    )
    insert into ${analyticsEvents} (seller_id, event_type, product_type, product_id, amount, created_at)
    select seller_id, 'refund', product_type, product_id, returned.amount - coalesce(counted.amount, 0), ${now}::timestamptz
    from returned left join counted using (seller_id, product_type, product_id)
    where returned.amount <> coalesce(counted.amount, 0)`)
  return corrected.rowCount ?? 0
}

/** Returns how many sums differed from their events. The difference is added, so that events counted meanwhile stay counted. */
export async function correctDays(tx: Tx): Promise<number> {
  const missing = sql`
    select ${DAY}, ${each((sum) => `coalesce(counted.${sum}, 0) - coalesce(stored.${sum}, 0)`)}
    from counted full join ${analyticsDays} stored using (${DAY})
    where (${each((sum) => `coalesce(counted.${sum}, 0)`)}) <> (${each((sum) => `coalesce(stored.${sum}, 0)`)})`
  const corrected = await tx.execute(sql`with counted as (${sumsOf(analyticsEvents)}) ${addToDays(missing)}`)
  return corrected.rowCount ?? 0
}

export async function deleteAnalyticsOf(tx: Tx, sellerId: string): Promise<void> {
  await tx.delete(analyticsEvents).where(eq(analyticsEvents.seller_id, sellerId))
  await tx.delete(analyticsDays).where(eq(analyticsDays.seller_id, sellerId))
}

/** Returns false if the view was stored before. */
export async function noteViewer(tx: Tx, viewer_hash: string, now: string): Promise<boolean> {
  const noted = await tx
    .insert(todaysViews)
    .values({ viewer_hash, created_at: now })
    .onConflictDoNothing()
    .returning({ viewer_hash: todaysViews.viewer_hash })
  return noted.length > 0
}

export async function deleteViewersBefore(db: Db, moment: string, atMost: number): Promise<number> {
  const some = db
    .select({ viewer_hash: todaysViews.viewer_hash })
    .from(todaysViews)
    .where(lt(todaysViews.created_at, moment))
    .limit(atMost)
  return (await db.delete(todaysViews).where(inArray(todaysViews.viewer_hash, some))).rowCount ?? 0
}

export function analyticsOf(tx: Tx, sellerId: string) {
  const columns = {
    event_type: analyticsEvents.event_type,
    product_type: analyticsEvents.product_type,
    product_id: analyticsEvents.product_id,
    amount: analyticsEvents.amount,
    is_first: analyticsEvents.is_first,
    created_at: analyticsEvents.created_at,
  }
  return rowsOf(
    tx,
    tx
      .select(columns)
      .from(analyticsEvents)
      .where(eq(analyticsEvents.seller_id, sellerId))
      .orderBy(analyticsEvents.id),
  )
}

export function analyticsDaysOf(tx: Tx, sellerId: string) {
  const { seller_id, ...columns } = getTableColumns(analyticsDays)
  const { day, product_type, product_id } = columns
  return rowsOf(
    tx,
    tx
      .select(columns)
      .from(analyticsDays)
      .where(eq(seller_id, sellerId))
      .orderBy(day, product_type, product_id),
  )
}
