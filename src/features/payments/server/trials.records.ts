// The queries over free trials that were used.
import { eq, inArray, lte } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { spentTrials } from './trials.table.ts'

/** Returns undefined once the person has left. */
export async function trialAddressOf(reader: Reader, userId: string): Promise<string | undefined> {
  return (await reader.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email
}

/** Returns how many were new. A concurrent caller that stores the same ones waits, always for the lower hash first. */
export async function insertSpent(tx: Tx, hashes: readonly string[], spent_at: string): Promise<number> {
  const stored = await tx
    .insert(spentTrials)
    .values(hashes.toSorted().map((hash) => ({ hash, spent_at })))
    .onConflictDoNothing()
    .returning({ hash: spentTrials.hash })
  return stored.length
}

export async function isSpent(reader: Reader, hash: string): Promise<boolean> {
  return (await reader.$count(spentTrials, eq(spentTrials.hash, hash))) > 0
}

export async function deleteSpentBefore(db: Db, moment: string, atMost: number): Promise<number> {
  const some = db
    .select({ hash: spentTrials.hash })
    .from(spentTrials)
    .where(lte(spentTrials.spent_at, moment))
    .limit(atMost)
  return (await db.delete(spentTrials).where(inArray(spentTrials.hash, some))).rowCount ?? 0
}
