// The queries over the challenges of second factors.
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/database/database.ts'
import { MAX_CHALLENGE_TRIES } from '../factors.rules.ts'
import { factorChallenges } from './factors.table.ts'

export type ChallengeRow = typeof factorChallenges.$inferSelect

export async function insertChallenge(
  tx: Tx,
  challenge: typeof factorChallenges.$inferInsert,
): Promise<void> {
  await tx
    .delete(factorChallenges)
    .where(
      and(
        eq(factorChallenges.factor_id, challenge.factor_id),
        lte(factorChallenges.expires_at, challenge.created_at),
      ),
    )
  await tx.insert(factorChallenges).values(challenge)
}

export async function lockChallenge(tx: Tx, factorId: string, id: string): Promise<ChallengeRow | undefined> {
  return (
    await tx
      .select()
      .from(factorChallenges)
      .where(and(eq(factorChallenges.id, id), eq(factorChallenges.factor_id, factorId)))
      .for('update')
  )[0]
}

/** Counts an attempt at a challenge; returns false once all are used. */
export async function tryChallenge(tx: Tx, id: string): Promise<boolean> {
  const tried = await tx
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(and(eq(factorChallenges.id, id), lt(factorChallenges.tries, MAX_CHALLENGE_TRIES)))
  return tried.rowCount === 1
}

export async function closeChallenge(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(factorChallenges).set({ verified_at: now.toISOString() }).where(eq(factorChallenges.id, id))
}
