// The queries over charges and owed refunds.
import { and, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import type { CardFormKind } from '../payments.rules.ts'
import { charges, owedParts, owedRefunds } from './payments.table.ts'

export type ChargeRow = typeof charges.$inferSelect
export type ChargeInsert = typeof charges.$inferInsert

export async function findCharge(reader: Reader, paymentId: string): Promise<ChargeRow | undefined> {
  return (await reader.select().from(charges).where(eq(charges.provider_payment_id, paymentId)))[0]
}

export async function lockCharge(tx: Tx, paymentId: string): Promise<ChargeRow | undefined> {
  return (await tx.select().from(charges).where(eq(charges.provider_payment_id, paymentId)).for('update'))[0]
}

/** Only a payment that gave its buyer the product counts. */
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

export async function insertCharge(tx: Tx, charge: ChargeInsert): Promise<number> {
  const [row] = await tx.insert(charges).values(charge).returning({ id: charges.id })
  if (!row) throw new Error('An inserted charge came back without its id')
  return row.id
}

export async function changeCharge(
  tx: Tx,
  id: number,
  change: Partial<Pick<ChargeRow, 'refunded' | 'status' | 'receipt_due_at' | 'fee_due_at'>>,
): Promise<void> {
  await tx.update(charges).set(change).where(eq(charges.id, id))
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

export async function insertOwedPart(tx: Tx, owed: typeof owedParts.$inferInsert): Promise<void> {
  await tx.insert(owedParts).values(owed).onConflictDoNothing()
}

/** A part of a payment is no longer owed once it was refunded, or can't be any more. */
export async function forgetPart(tx: Tx, paymentId: string, part: number): Promise<void> {
  await tx
    .delete(owedParts)
    .where(and(eq(owedParts.provider_payment_id, paymentId), eq(owedParts.part, part)))
}

export async function markPartTried(
  db: Db,
  paymentId: string,
  part: number,
  refunded_before: number,
): Promise<void> {
  await db
    .update(owedParts)
    .set({ refunded_before })
    .where(and(eq(owedParts.provider_payment_id, paymentId), eq(owedParts.part, part)))
}

export async function postponePart(tx: Tx, paymentId: string, part: number, until: string): Promise<void> {
  await tx
    .update(owedParts)
    .set({ due_at: until })
    .where(and(eq(owedParts.provider_payment_id, paymentId), eq(owedParts.part, part)))
}

/** Returns what is still owed to the buyer of a payment, in dollars. */
export async function owedInParts(reader: Reader, paymentId: string): Promise<number> {
  return sumOfParts(reader, eq(owedParts.provider_payment_id, paymentId))
}

/** In dollars: what buyers get back for uses that didn't work. */
export async function owedForClaims(reader: Reader, paymentId: string): Promise<number> {
  const isClaim = eq(owedParts.reason, CLAIMED)
  return sumOfParts(reader, and(eq(owedParts.provider_payment_id, paymentId), isClaim))
}

/** The reason of a part that is owed for a claim. */
export const CLAIMED = 'did_not_work'

async function sumOfParts(reader: Reader, isMeant: SQL | undefined): Promise<number> {
  const [row] = await reader
    .select({ amount: sql<number>`coalesce(sum(${owedParts.amount}), 0)::float8` })
    .from(owedParts)
    .where(isMeant)
  return row?.amount ?? 0
}

/** The bank kept the payment from its buyer, so the refund is owed again. */
export async function oweAgain(tx: Tx, paymentId: string, now: string): Promise<void> {
  await tx
    .update(owedRefunds)
    .set({ done_at: null, due_at: now })
    .where(eq(owedRefunds.provider_payment_id, paymentId))
}

/** Other processes can't claim the payments until `until`. */
export async function claimUnknownFees(
  db: Db,
  given: { now: string; until: string; atMost: number },
): Promise<ChargeRow[]> {
  const due = db
    .select({ id: charges.id })
    .from(charges)
    .where(lte(charges.fee_due_at, given.now))
    .orderBy(charges.fee_due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  return db.update(charges).set({ fee_due_at: given.until }).where(inArray(charges.id, due)).returning()
}

/** Returns the provider's ids of payments that a bank holds or took back. */
export async function disputedPayments(db: Db, since: string, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: charges.provider_payment_id })
    .from(charges)
    .where(and(eq(charges.status, 'disputed'), gte(charges.created_at, since)))
    .orderBy(desc(charges.created_at))
    .limit(atMost)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Other processes can't claim the refunds until `until`. */
export async function claimOwedRefunds(
  db: Db,
  given: { provider: CardFormKind; now: string; until: string; atMost: number },
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

/** Other processes can't claim the parts until `until`. */
export async function claimOwedParts(
  db: Db,
  given: { provider: CardFormKind; now: string; until: string; atMost: number },
) {
  const { provider_payment_id, part, provider, due_at } = owedParts
  const due = db
    .select({ provider_payment_id, part })
    .from(owedParts)
    .where(and(lte(due_at, given.now), eq(provider, given.provider)))
    .orderBy(due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  return db
    .update(owedParts)
    .set({ due_at: given.until, attempts: sql`${owedParts.attempts} + 1` })
    .where(sql`(${provider_payment_id}, ${part}) in ${due}`)
    .returning()
}

/** Returns the charges of a person as buyer and as seller. */
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

/** The person may be buyer or seller. */
export async function isInLedger(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(sql`${charges.user_id} = ${userId} or ${charges.seller_id} = ${userId}`)
    .limit(1)
  return rows.length > 0
}
