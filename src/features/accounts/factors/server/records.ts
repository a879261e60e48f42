// The queries over second factors, their challenges and recovery codes.
import { and, asc, count, eq, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { FactorJson } from '../../identity/users/server/actions.ts'
import { MAX_CHALLENGE_TRIES } from '../rules.ts'
import { factorChallenges, factors, recoveryCodes } from './table.ts'

export type FactorRow = typeof factors.$inferSelect
export type ChallengeRow = typeof factorChallenges.$inferSelect

export async function factorsOf(reader: Reader, userId: string): Promise<FactorRow[]> {
  return reader.select().from(factors).where(eq(factors.user_id, userId)).orderBy(asc(factors.created_at))
}

/** A person's factors as the protocol shows them: never a secret. */
export async function describeFactors(reader: Reader, userId: string): Promise<FactorJson[]> {
  return (await factorsOf(reader, userId)).map((row) => ({
    id: row.id,
    ...(row.friendly_name === '' ? {} : { friendly_name: row.friendly_name }),
    factor_type: row.factor_type,
    status: row.status,
    ...(row.phone === null ? {} : { phone: row.phone }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.last_challenged_at === null ? {} : { last_challenged_at: row.last_challenged_at }),
  }))
}

const ownFactor = (userId: string, id: string) => and(eq(factors.id, id), eq(factors.user_id, userId))

export async function findFactor(reader: Reader, userId: string, id: string): Promise<FactorRow | undefined> {
  return (await reader.select().from(factors).where(ownFactor(userId, id)))[0]
}

/** One of a person's own factors, locked until the transaction ends. */
export async function lockFactor(tx: Tx, userId: string, id: string): Promise<FactorRow | undefined> {
  return (await tx.select().from(factors).where(ownFactor(userId, id)).for('update'))[0]
}

export async function insertFactor(tx: Tx, factor: typeof factors.$inferInsert): Promise<FactorRow> {
  const row = (await tx.insert(factors).values(factor).returning())[0]
  if (!row) throw new Error('An inserted factor came back empty')
  return row
}

export async function changeFactor(
  tx: Tx,
  id: string,
  change: Partial<Omit<FactorRow, 'id' | 'user_id'>>,
): Promise<void> {
  await tx.update(factors).set(change).where(eq(factors.id, id))
}

export async function deleteFactor(tx: Tx, id: string): Promise<void> {
  await tx.delete(factors).where(eq(factors.id, id))
}

export async function deleteFactorsOf(tx: Tx, userId: string): Promise<number> {
  return (await tx.delete(factors).where(eq(factors.user_id, userId))).rowCount ?? 0
}

/** Factors that were added at or after a moment. */
export async function factorsSince(reader: Reader, userId: string, since: string): Promise<FactorRow[]> {
  return reader
    .select()
    .from(factors)
    .where(and(eq(factors.user_id, userId), gte(factors.created_at, since)))
}

/** Enrolments that nobody finished. */
export async function deleteUnverifiedFactors(
  tx: Tx,
  userId: string,
  which: { before: Date } | { phone: string },
): Promise<void> {
  await tx
    .delete(factors)
    .where(
      and(
        eq(factors.user_id, userId),
        eq(factors.status, 'unverified'),
        'phone' in which
          ? eq(factors.phone, which.phone)
          : lt(factors.created_at, which.before.toISOString()),
      ),
    )
}

/** Verified factors other than recovery codes, without the one that is named. */
export async function countSecondFactors(reader: Reader, userId: string, without?: string): Promise<number> {
  const rows = await reader
    .select({ total: count() })
    .from(factors)
    .where(
      and(
        eq(factors.user_id, userId),
        eq(factors.status, 'verified'),
        ne(factors.factor_type, 'recovery_code'),
        without === undefined ? undefined : ne(factors.id, without),
      ),
    )
  return rows[0]?.total ?? 0
}

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

/** Counts a try at a challenge; false once it has had them all. */
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

/** Puts a new set of recovery codes in the place of the old one. */
export async function replaceRecoveryCodes(
  tx: Tx,
  factorId: string,
  codes: readonly { id: string; code_hash: string }[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.factor_id, factorId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ ...code, factor_id: factorId })))
}

/** Uses a recovery code up; false if it is not one or was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  factorId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ used_at: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.factor_id, factorId),
        eq(recoveryCodes.code_hash, codeHash),
        isNull(recoveryCodes.used_at),
      ),
    )
  return spent.rowCount === 1
}

export async function countRecoveryCodes(
  reader: Reader,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const rows = await reader
    .select({
      total: count(),
      remaining: sql<number>`count(*) filter (where ${recoveryCodes.used_at} is null)::int`,
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factor_id, factorId))
  return rows[0] ?? { total: 0, remaining: 0 }
}
