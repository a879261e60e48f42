// The queries over the attempts to send payouts.
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { payoutAttempts } from './payouts.table.ts'

export type AttemptRow = typeof payoutAttempts.$inferSelect
type AttemptKey = Pick<AttemptRow, 'payout_id' | 'number'>

const isAttempt = ({ payout_id, number }: AttemptKey) =>
  and(eq(payoutAttempts.payout_id, payout_id), eq(payoutAttempts.number, number))

export async function findLatestAttempt(reader: Reader, payoutId: number): Promise<AttemptRow | undefined> {
  const rows = await reader
    .select()
    .from(payoutAttempts)
    .where(eq(payoutAttempts.payout_id, payoutId))
    .orderBy(desc(payoutAttempts.number))
    .limit(1)
  return rows[0]
}

/** Returns the attempts of some payouts, oldest first. */
export async function attemptsOf(reader: Reader, payoutIds: readonly number[]): Promise<AttemptRow[]> {
  if (payoutIds.length === 0) return []
  return reader
    .select()
    .from(payoutAttempts)
    .where(inArray(payoutAttempts.payout_id, [...payoutIds]))
    .orderBy(asc(payoutAttempts.payout_id), asc(payoutAttempts.number))
}

export async function insertPayoutAttempt(
  tx: Tx,
  attempt: typeof payoutAttempts.$inferInsert,
): Promise<void> {
  await tx.insert(payoutAttempts).values(attempt)
}

/** Changes an attempt if it is still in this state; returns false if another process has changed it meanwhile. */
export async function changeAttempt(
  tx: Tx,
  attempt: AttemptKey & Pick<AttemptRow, 'state'>,
  change: Partial<Pick<AttemptRow, 'state' | 'bank_payout_id' | 'reason' | 'ended_at' | 'due_at'>>,
): Promise<boolean> {
  const changed = await tx
    .update(payoutAttempts)
    .set(change)
    .where(and(isAttempt(attempt), eq(payoutAttempts.state, attempt.state)))
  return (changed.rowCount ?? 0) > 0
}

/** Claims some due attempts; no other process gets them before `until`. */
export async function claimAttempts(
  db: Db,
  given: { now: string; until: string; atMost: number },
): Promise<AttemptRow[]> {
  const due = db
    .select({ payout_id: payoutAttempts.payout_id, number: payoutAttempts.number })
    .from(payoutAttempts)
    .where(and(isNotNull(payoutAttempts.due_at), lte(payoutAttempts.due_at, given.now)))
    .orderBy(payoutAttempts.due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  return db
    .update(payoutAttempts)
    .set({ due_at: given.until })
    .where(sql`(${payoutAttempts.payout_id}, ${payoutAttempts.number}) in ${due}`)
    .returning()
}

/** Returns the attempt with this id of the provider. */
export async function findByBankPayout(
  reader: Reader,
  bankPayoutId: string,
): Promise<AttemptRow | undefined> {
  return (
    await reader.select().from(payoutAttempts).where(eq(payoutAttempts.bank_payout_id, bankPayoutId))
  )[0]
}
