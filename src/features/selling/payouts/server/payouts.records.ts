// The queries over payouts, payable entries, and skipped payouts.
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import type { ShownSubject } from '../../../events/server/subjects.ts'
import { ledgerEntries, unpaidBalances } from '../../../ledger/server/ledger.table.ts'
import { contestedCharges } from '../../../payments/server/sales.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import type { SkipReason } from '../payouts.rules.ts'
import { payoutRuns, payoutSkips, payouts } from './payouts.table.ts'

export type PayoutRow = typeof payouts.$inferSelect
type SkipRow = typeof payoutSkips.$inferSelect

/** Locks the seller's payouts: no other is begun until the transaction ends. */
export async function holdSeller(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
}

/** Returns the entries in cents that a payout could pay on a day, oldest first; negative ones come before the rest. */
export async function payableEntries(tx: Tx, userId: string, day: string) {
  return tx
    .select({
      id: ledgerEntries.id,
      amount: ledgerEntries.amount,
      available_on: sql<string>`${ledgerEntries.available_on}`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.seller_id, userId),
        eq(ledgerEntries.account, 'seller'),
        isNull(ledgerEntries.payout_id),
        lte(ledgerEntries.available_on, day),
        sql`(${ledgerEntries.charge_id} is null or ${ledgerEntries.charge_id} not in ${contestedCharges(userId)})`,
      ),
    )
    .orderBy(sql`${ledgerEntries.amount} > 0`, ledgerEntries.available_on, ledgerEntries.id)
}

/** Returns the sellers with entries to pay on a day, by id, after one of them. */
export async function sellersToPay(reader: Reader, day: string, after: string, atMost: number) {
  const rows = await reader
    .select({ user_id: unpaidBalances.seller_id })
    .from(unpaidBalances)
    .where(and(lte(unpaidBalances.available_on, day), gt(unpaidBalances.seller_id, after)))
    .groupBy(unpaidBalances.seller_id)
    .having(sql`sum(${unpaidBalances.amount}) > 0`)
    .orderBy(asc(unpaidBalances.seller_id))
    .limit(atMost)
  return rows.map(({ user_id }) => user_id)
}

/** Returns the pending payouts of a seller, oldest first. */
export async function pendingOf(reader: Reader, userId: string): Promise<PayoutRow[]> {
  const isPending = and(eq(payouts.user_id, userId), eq(payouts.status, 'pending'))
  return reader.select().from(payouts).where(isPending).orderBy(asc(payouts.id))
}

export async function insertPayout(tx: Tx, payout: typeof payouts.$inferInsert): Promise<PayoutRow> {
  const [row] = await tx.insert(payouts).values(payout).returning()
  if (!row) throw new Error('An inserted payout came back empty')
  return row
}

export async function changePayout(
  tx: Tx,
  id: number,
  change: Partial<Pick<PayoutRow, 'status' | 'paid_at' | 'transfer_id'>>,
): Promise<void> {
  await tx.update(payouts).set(change).where(eq(payouts.id, id))
}

export async function lockPayout(tx: Tx, id: number): Promise<PayoutRow | undefined> {
  return (await tx.select().from(payouts).where(eq(payouts.id, id)).for('update'))[0]
}

/** Returns numbers below the latest payout's that no payout has, smallest first. */
export async function missingNumbers(reader: Reader, atMost: number): Promise<number[]> {
  const { rows } = await reader.execute<{ id: number }>(sql`
    select number::int as id from generate_series(1, (select max(id) from ${payouts})) number
    where not exists (select from ${payouts} where ${payouts.id} = number) limit ${atMost}`)
  return rows.map(({ id }) => id)
}

export async function findPayout(reader: Reader, id: number): Promise<PayoutRow | undefined> {
  return (await reader.select().from(payouts).where(eq(payouts.id, id)))[0]
}

/** Returns one page of a seller's payouts, newest first. */
export async function pageOfPayouts(
  reader: Reader,
  userId: string,
  { page, page_size }: { page: number; page_size: number },
) {
  const isOwn = eq(payouts.user_id, userId)
  const items = await reader
    .select(payoutColumns)
    .from(payouts)
    .where(isOwn)
    .orderBy(desc(payouts.created_at), desc(payouts.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items, total: await reader.$count(payouts, isOwn) }
}

export async function latestPayout(reader: Reader, userId: string): Promise<PayoutRow | undefined> {
  return (
    await reader
      .select()
      .from(payouts)
      .where(eq(payouts.user_id, userId))
      .orderBy(desc(payouts.created_at), desc(payouts.id))
      .limit(1)
  )[0]
}

const payoutColumns = {
  id: payouts.id,
  user_id: payouts.user_id,
  amount: payouts.amount,
  status: payouts.status,
  created_at: payouts.created_at,
  paid_at: payouts.paid_at,
}

export async function latestRun(reader: Reader): Promise<string | undefined> {
  const [row] = await reader
    .select({ day: payoutRuns.day })
    .from(payoutRuns)
    .orderBy(desc(payoutRuns.day))
    .limit(1)
  return row?.day
}

export async function insertPayoutRun(db: Db, run: typeof payoutRuns.$inferInsert): Promise<void> {
  await db.insert(payoutRuns).values(run).onConflictDoNothing()
}

/**
 * Notes why nothing was paid to a seller on a day. Returns its id, undefined if that day has a note already, and the reason
 * before.
 */
export async function insertSkip(
  tx: Tx,
  skip: typeof payoutSkips.$inferInsert,
): Promise<{ id: number | undefined; before: SkipReason | undefined }> {
  const [before] = await tx
    .select({ reason: payoutSkips.reason })
    .from(payoutSkips)
    .where(eq(payoutSkips.user_id, skip.user_id))
    .orderBy(desc(payoutSkips.day))
    .limit(1)
  const stored = await tx
    .insert(payoutSkips)
    .values(skip)
    .onConflictDoNothing()
    .returning({ id: payoutSkips.id })
  return { id: stored[0]?.id, before: before?.reason }
}

/** Returns the latest note, if it is younger than the latest payout. */
export async function latestSkip(reader: Reader, userId: string): Promise<SkipRow | undefined> {
  const rows = await reader
    .select()
    .from(payoutSkips)
    .where(
      and(
        eq(payoutSkips.user_id, userId),
        sql`not exists (select from ${payouts} where ${payouts.user_id} = ${userId}
          and ${payouts.created_at} > ${payoutSkips.created_at})`,
      ),
    )
    .orderBy(desc(payoutSkips.day))
    .limit(1)
  return rows[0]
}

export async function deleteSkips(tx: Tx, userId: string): Promise<void> {
  await tx.delete(payoutSkips).where(eq(payoutSkips.user_id, userId))
}

export async function payoutsOf(reader: Reader, userId: string) {
  const { amount, status, created_at, paid_at } = payouts
  return reader
    .select({ amount, status, created_at, paid_at })
    .from(payouts)
    .where(eq(payouts.user_id, userId))
    .orderBy(payouts.id)
}

export async function skipsOf(reader: Reader, userId: string) {
  const { day, reason, amount } = payoutSkips
  return reader
    .select({ day, reason, amount })
    .from(payoutSkips)
    .where(eq(payoutSkips.user_id, userId))
    .orderBy(payoutSkips.day)
}

/** Returns titles for events, because payouts have none of their own. */
export async function namesOfPayouts(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, ShownSubject>> {
  const rows = await reader
    .select({ id: payouts.id, amount: payouts.amount })
    .from(payouts)
    .where(inArray(payouts.id, [...ids]))
  return new Map(rows.map(({ id, amount }) => [id, { title: 'Payout', amount }]))
}

export async function namesOfSkips(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, ShownSubject>> {
  const rows = await reader
    .select({ id: payoutSkips.id, amount: payoutSkips.amount })
    .from(payoutSkips)
    .where(inArray(payoutSkips.id, [...ids]))
  return new Map(rows.map(({ id, amount }) => [id, { title: 'Payout', amount: amount / 100 }]))
}
