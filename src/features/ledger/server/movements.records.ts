// The queries over ledger entries and the balances that are kept with them.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Cents, NO_CENTS, readCents } from '../../../platform/contract/money.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { MovementKind } from '../ledger.rules.ts'
import { ledgerEntries, sellerBalances, unpaidBalances } from './ledger.table.ts'

export type EntryInsert = typeof ledgerEntries.$inferInsert

/** Stores the entries of one movement; returns false if it is in the ledger already. */
export async function insertEntries(tx: Tx, entries: EntryInsert[]): Promise<boolean> {
  const stored = await tx
    .insert(ledgerEntries)
    .values(entries)
    .onConflictDoNothing({ target: [ledgerEntries.movement, ledgerEntries.account] })
    .returning({ id: ledgerEntries.id })
  return stored.length > 0
}

/** Adds to the earned and the paid total of a seller, in cents. */
export async function addToBalance(
  tx: Tx,
  seller_id: string,
  { earned = NO_CENTS, paid = NO_CENTS }: { earned?: Cents; paid?: Cents },
): Promise<void> {
  await tx
    .insert(sellerBalances)
    .values({ seller_id, earned, paid })
    .onConflictDoUpdate({
      target: sellerBalances.seller_id,
      set: {
        earned: sql`${sellerBalances.earned} + excluded.earned`,
        paid: sql`${sellerBalances.paid} + excluded.paid`,
      },
    })
}

/** Adds to the amount that can be paid from a day on, in cents. */
export async function addUnpaid(
  tx: Tx,
  seller_id: string,
  { available_on, amount }: { available_on: string; amount: Cents },
): Promise<void> {
  await tx
    .insert(unpaidBalances)
    .values({ seller_id, available_on, amount })
    .onConflictDoUpdate({
      target: [unpaidBalances.seller_id, unpaidBalances.available_on],
      set: { amount: sql`${unpaidBalances.amount} + excluded.amount` },
    })
}

/** Returns the day from which the seller's part of a charge can be paid; undefined if none of it is theirs. */
export async function findAvailability(reader: Reader, chargeId: number): Promise<string | undefined> {
  const [row] = await reader
    .select({ available_on: ledgerEntries.available_on })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.charge_id, chargeId),
        eq(ledgerEntries.kind, 'payment'),
        eq(ledgerEntries.account, 'seller'),
      ),
    )
  return row?.available_on ?? undefined
}

/** Returns what the buyer of a charge got back by refunds, and what a bank still holds of it, in cents. */
export async function findReturned(
  reader: Reader,
  chargeId: number,
): Promise<{ refunded: Cents; disputed: Cents }> {
  const isOf = (kinds: readonly MovementKind[]) =>
    sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${inArray(ledgerEntries.kind, [...kinds])}), 0)`
  const [row] = await reader
    .select({ refunded: isOf(['refund']), disputed: isOf(['dispute', 'dispute_reversal']) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.charge_id, chargeId), eq(ledgerEntries.account, 'buyers')))
  return { refunded: readCents(row?.refunded ?? 0), disputed: readCents(row?.disputed ?? 0) }
}

/** Moves the unpaid entries of these charges to a later day; returns the moved amounts by seller and earlier day. */
export async function postpone(tx: Tx, chargeIds: readonly number[], until: string) {
  const isMoved = and(
    inArray(ledgerEntries.charge_id, [...chargeIds]),
    eq(ledgerEntries.account, 'seller'),
    isNull(ledgerEntries.payout_id),
    sql`${ledgerEntries.available_on} < ${until}`,
  )
  const moved = await tx
    .select({
      id: ledgerEntries.id,
      seller_id: ledgerEntries.seller_id,
      amount: ledgerEntries.amount,
      available_on: ledgerEntries.available_on,
    })
    .from(ledgerEntries)
    .where(isMoved)
    .orderBy(ledgerEntries.id)
    .for('update')
  if (moved.length > 0)
    await tx
      .update(ledgerEntries)
      .set({ available_on: until })
      .where(
        inArray(
          ledgerEntries.id,
          moved.map(({ id }) => id),
        ),
      )
  return moved.flatMap(({ available_on, ...row }) => (available_on === null ? [] : { ...row, available_on }))
}

/** Assigns these entries to the payout unless they have one; returns the number of assigned entries. */
export async function stampEntries(tx: Tx, ids: readonly number[], payout_id: number): Promise<number> {
  const stamped = await tx
    .update(ledgerEntries)
    .set({ payout_id })
    .where(and(inArray(ledgerEntries.id, [...ids]), isNull(ledgerEntries.payout_id)))
  return stamped.rowCount ?? 0
}

export async function deleteEmptyDays(tx: Tx, sellerId: string, days: readonly string[]): Promise<void> {
  await tx
    .delete(unpaidBalances)
    .where(
      and(
        eq(unpaidBalances.seller_id, sellerId),
        eq(unpaidBalances.amount, NO_CENTS),
        inArray(unpaidBalances.available_on, [...days]),
      ),
    )
}
