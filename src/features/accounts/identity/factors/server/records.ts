// The queries over second factors.
import { and, asc, count, eq, gte, lt, ne } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../../platform/database/database.ts'
import type { FactorJson } from '../../users/server/actions.ts'
import { factors } from './table.ts'

export type FactorRow = typeof factors.$inferSelect

export async function factorsOf(reader: Reader, userId: string): Promise<FactorRow[]> {
  return reader.select().from(factors).where(eq(factors.user_id, userId)).orderBy(asc(factors.created_at))
}

/** A person's factors in the protocol's shape: never a secret. */
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

/** Unfinished enrolments. */
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

/** Verified factors other than recovery codes, except the given one. */
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
