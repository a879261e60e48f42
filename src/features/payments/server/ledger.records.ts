// The queries over charges, owed refunds and what analytics count.
import { and, desc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { CardForm } from '../payments.rules.ts'
import { analyticsEvents, charges, owedRefunds, todaysViews } from './payments.table.ts'

export type ChargeRow = typeof charges.$inferSelect
export type ChargeInsert = typeof charges.$inferInsert

export async function findCharge(reader: Reader, paymentId: string): Promise<ChargeRow | undefined> {
  return (await reader.select().from(charges).where(eq(charges.provider_payment_id, paymentId)))[0]
}

export async function lockCharge(tx: Tx, paymentId: string): Promise<ChargeRow | undefined> {
  return (await tx.select().from(charges).where(eq(charges.provider_payment_id, paymentId)).for('update'))[0]
}

/** The payment of a checkout that gave its buyer the product. */
export async function findChargeOfCheckout(
  reader: Reader,
  checkoutId: number,
): Promise<ChargeRow | undefined> {
  const rows = await reader
    .select()
    .from(charges)
    .where(and(eq(charges.checkout_id, checkoutId), eq(charges.is_sale, true)))
  return rows[0]
}

/** The charge for the latest period of a subscription. */
export async function findLatestCharge(
  reader: Reader,
  subscriptionId: number,
): Promise<ChargeRow | undefined> {
  const rows = await reader
    .select()
    .from(charges)
    .where(and(eq(charges.subscription_id, subscriptionId), eq(charges.is_sale, true)))
    .orderBy(desc(charges.period_start))
    .limit(1)
  return rows[0]
}

export async function hasChargeOf(tx: Tx, subscriptionId: number, periodStart: string): Promise<boolean> {
  const rows = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.subscription_id, subscriptionId), eq(charges.period_start, periodStart)))
  return rows.length > 0
}

/** Stores a charge and returns its id. */
export async function insertCharge(tx: Tx, charge: ChargeInsert): Promise<number> {
  const [row] = await tx.insert(charges).values(charge).returning({ id: charges.id })
  if (!row) throw new Error('An inserted charge came back without its id')
  return row.id
}

export async function changeCharge(
  tx: Tx,
  id: number,
  change: Partial<Pick<ChargeRow, 'refunded' | 'status' | 'receipt_due_at'>>,
): Promise<void> {
  await tx.update(charges).set(change).where(eq(charges.id, id))
}

export async function insertAnalyticsEvent(
  tx: Tx,
  event: typeof analyticsEvents.$inferInsert,
): Promise<void> {
  await tx.insert(analyticsEvents).values(event)
}

/** The analytics of who has left went with them: neither an account nor a handle is there any more. */
const isThere = sql`(exists (select from ${users} where ${users.id} = ${charges.seller_id})
  or exists (select from ${profiles} where ${profiles.id} = ${charges.seller_id} and ${profiles.handle} is not null))`
/** Whether a charge is the first payment for what it pays for. */
const isFirst = sql`not exists (
  select from ${charges} earlier where earlier.subscription_id = ${charges.subscription_id} and earlier.is_sale
    and (earlier.period_start, earlier.id) < (${charges.period_start}, ${charges.id}))`

/** Counts each sale that is not counted, at its moment; returns how many. */
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

/** Corrects purchases that differ from their charges; returns how many did. */
export async function correctPurchases(tx: Tx): Promise<number> {
  const corrected = await tx.execute(sql`
    update ${analyticsEvents} event set amount = ${charges.amount}, is_first = ${isFirst}
    from ${charges}
    where event.charge_id = ${charges.id}
      and (event.amount, event.is_first) is distinct from (${charges.amount}, ${isFirst})`)
  return corrected.rowCount ?? 0
}

/** Counts what is missing of what went back, or takes off what is too much, per product; returns of how many. */
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

export async function deleteAnalyticsOf(tx: Tx, sellerId: string): Promise<void> {
  await tx.delete(analyticsEvents).where(eq(analyticsEvents.seller_id, sellerId))
}

/** Stores that a visitor saw a product; false if it was stored before. */
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

export async function insertOwedRefund(tx: Tx, owed: typeof owedRefunds.$inferInsert): Promise<void> {
  await tx.insert(owedRefunds).values(owed).onConflictDoNothing()
}

export async function noteRefunded(tx: Tx, paymentId: string, now: string): Promise<void> {
  await tx
    .update(owedRefunds)
    .set({ done_at: now })
    .where(and(eq(owedRefunds.provider_payment_id, paymentId), isNull(owedRefunds.done_at)))
}

/** A payment that was to go back, and that a bank kept from its buyer, is to go back again. */
export async function oweAgain(tx: Tx, paymentId: string, now: string): Promise<void> {
  await tx
    .update(owedRefunds)
    .set({ done_at: null, due_at: now })
    .where(eq(owedRefunds.provider_payment_id, paymentId))
}

/** The payments since then that a bank holds or took back, by the provider's name for them. */
export async function disputedPayments(db: Db, since: string, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: charges.provider_payment_id })
    .from(charges)
    .where(and(eq(charges.status, 'disputed'), gte(charges.created_at, since)))
    .orderBy(desc(charges.created_at))
    .limit(atMost)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Takes some refunds that are due; no one else gets them until `until`. */
export async function claimOwedRefunds(
  db: Db,
  given: { provider: CardForm; now: string; until: string; atMost: number },
) {
  const due = db
    .select({ id: owedRefunds.provider_payment_id })
    .from(owedRefunds)
    .where(
      and(
        isNull(owedRefunds.done_at),
        lte(owedRefunds.due_at, given.now),
        eq(owedRefunds.provider, given.provider),
      ),
    )
    .orderBy(owedRefunds.due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  return db
    .update(owedRefunds)
    .set({ due_at: given.until, attempts: sql`${owedRefunds.attempts} + 1` })
    .where(inArray(owedRefunds.provider_payment_id, due))
    .returning({ payment: owedRefunds.provider_payment_id, attempts: owedRefunds.attempts })
}

/** What a person was charged, and what they were charged by others as a seller. */
export function chargesOf(tx: Tx, userId: string) {
  const columns = {
    product_type: charges.product_type,
    product_id: charges.product_id,
    amount: charges.amount,
    refunded: charges.refunded,
    status: charges.status,
    period_start: charges.period_start,
    period_end: charges.period_end,
    created_at: charges.created_at,
  }
  return rowsOf(tx, tx.select(columns).from(charges).where(eq(charges.user_id, userId)).orderBy(charges.id))
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

/** Whether anything stays in the ledger about a person, on either side. */
export async function isInLedger(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(sql`${charges.user_id} = ${userId} or ${charges.seller_id} = ${userId}`)
    .limit(1)
  return rows.length > 0
}
