// The queries over second factors.
import { and, asc, count, eq, getTableColumns, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import type { FactorJson } from '../users/server/users.actions.ts'
import type { IdentityRow } from '../users/server/users.records.ts'
import { identities, users } from '../users/server/users.table.ts'
import { factors } from './enrolled-factors.table.ts'

export type FactorRow = typeof factors.$inferSelect

export async function factorsOf(reader: Reader, userId: string): Promise<FactorRow[]> {
  return reader.select().from(factors).where(eq(factors.user_id, userId)).orderBy(asc(factors.created_at))
}

const { secret: _secret, last_step: _lastStep, user_id: _userId, ...shownColumns } = getTableColumns(factors)

function describeFactor(row: Pick<FactorRow, keyof typeof shownColumns>): FactorJson {
  return {
    id: row.id,
    ...(row.friendly_name === '' ? {} : { friendly_name: row.friendly_name }),
    factor_type: row.factor_type,
    status: row.status,
    ...(row.phone === null ? {} : { phone: row.phone }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.last_challenged_at === null ? {} : { last_challenged_at: row.last_challenged_at }),
  }
}

/** A user's identities and factors, oldest first; factors in the protocol's shape, never with a secret. */
export type Belongings = { identities: IdentityRow[]; factors: FactorJson[] }

/**
 * Every new token and every client that asks for its user needs both lists, so they come in one statement, as pairs:
 * people have one or two of each.
 */
const selectPairs = (reader: Reader) =>
  reader
    .select({ identity: identities, factor: shownColumns })
    .from(users)
    .leftJoin(identities, eq(identities.user_id, users.id))
    .leftJoin(factors, eq(factors.user_id, users.id))
    .where(eq(users.id, sql.placeholder('user_id')))
    .orderBy(asc(identities.created_at), asc(factors.created_at))
    .prepare('user_belongings')

export async function belongingsOf(reader: Reader, userId: string): Promise<Belongings> {
  return twoLists(await selectPairs(reader).execute({ user_id: userId }))
}

/** The same query outside a transaction is built once for all calls. */
export function prepareBelongings(db: Db): (userId: string) => Promise<Belongings> {
  const pairs = selectPairs(db)
  return async (userId) => twoLists(await pairs.execute({ user_id: userId }))
}

type Pair = Awaited<ReturnType<ReturnType<typeof selectPairs>['execute']>>[number]

function twoLists(pairs: readonly Pair[]): Belongings {
  return {
    identities: withoutRepeats(pairs.map(({ identity }) => identity)),
    factors: withoutRepeats(pairs.map(({ factor }) => factor)).map(describeFactor),
  }
}

/** Keeps the rows in the order of their first appearance. */
function withoutRepeats<Row extends { id: string }>(rows: readonly (Row | null)[]): Row[] {
  return [...new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row]]))).values()]
}

const ownFactor = (userId: string, id: string) => and(eq(factors.id, id), eq(factors.user_id, userId))

export async function findFactor(reader: Reader, userId: string, id: string): Promise<FactorRow | undefined> {
  return (await reader.select().from(factors).where(ownFactor(userId, id)))[0]
}

/** Returns one of a person's own factors, locked until the transaction ends. */
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

/** Returns factors that count since a moment or later, and those that do not count yet. */
export async function factorsSince(reader: Reader, userId: string, since: string): Promise<FactorRow[]> {
  return reader
    .select()
    .from(factors)
    .where(and(eq(factors.user_id, userId), or(isNull(factors.verified_at), gte(factors.verified_at, since))))
}

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

/** Counts verified factors other than recovery codes, except the given one. */
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
