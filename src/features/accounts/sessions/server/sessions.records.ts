// The queries over sessions. Those of every sign-in and refresh are named, so that the server plans them once per
// connection.
import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { factors } from '../../identity/server/enrolled-factors.table.ts'
import { users } from '../../identity/users/server/users.table.ts'
import { knownDevices, sessions } from './sessions.table.ts'

export type SessionRow = typeof sessions.$inferSelect

/** The lookup of a token's person is needed for every authenticated call, so it is prepared. */
export function prepareSessionLookup(db: Db) {
  const hasSecondFactor = sql<boolean>`exists (select 1 from ${factors}
    where ${factors.user_id} = ${users.id} and ${factors.status} = 'verified'
      and ${factors.factor_type} <> 'recovery_code')`
  return db
    .select({ session: sessions, user: users, has_second_factor: hasSecondFactor })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.user_id, users.id), eq(sessions.id, sql.placeholder('session_id'))))
    .where(eq(users.id, sql.placeholder('user_id')))
    .prepare('session_lookup')
}

export type NewSession = Pick<
  SessionRow,
  'id' | 'user_id' | 'amr' | 'is_recovery' | 'refresh_key' | 'user_agent' | 'created_at' | 'refreshed_at'
>

export async function insertSession(tx: Tx, session: NewSession): Promise<SessionRow> {
  const row = (await tx.insert(sessions).values(session).returning().prepare('session_inserted').execute())[0]
  if (!row) throw new Error('An inserted session came back empty')
  return row
}

export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return (
    await tx
      .select()
      .from(sessions)
      .where(eq(sessions.id, id))
      .for('update')
      .prepare('session_locked')
      .execute()
  )[0]
}

export async function changeSession(
  tx: Tx,
  id: string,
  change: Partial<Omit<SessionRow, 'id' | 'user_id'>>,
): Promise<SessionRow> {
  const row = (await tx.update(sessions).set(change).where(eq(sessions.id, id)).returning())[0]
  if (!row) throw new Error('A session that was being changed is gone')
  return row
}

export type WhichSessions =
  | { all: true }
  | { only: string }
  | { except: string }
  | { belowSecondFactorExcept: string }

function matching(which: WhichSessions): SQL | undefined {
  if ('only' in which) return eq(sessions.id, which.only)
  if ('except' in which) return ne(sessions.id, which.except)
  if ('belowSecondFactorExcept' in which) {
    return and(ne(sessions.id, which.belowSecondFactorExcept), eq(sessions.aal, 'aal1'))
  }
  return undefined
}

export async function deleteSessions(tx: Tx, userId: string, which: WhichSessions): Promise<number> {
  const gone = await tx.delete(sessions).where(and(eq(sessions.user_id, userId), matching(which)))
  return gone.rowCount ?? 0
}

/** Returns the person's sessions that a factor had raised, locked. */
export async function lockSessionsOfFactor(tx: Tx, factorId: string): Promise<SessionRow[]> {
  return tx.select().from(sessions).where(eq(sessions.factor_id, factorId)).orderBy(sessions.id).for('update')
}

export async function sessionsOf(
  reader: Reader,
  userId: string,
  limit: number,
  offset: number,
): Promise<SessionRow[]> {
  return reader
    .select()
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.refreshed_at), desc(sessions.id))
    .limit(limit)
    .offset(offset)
}

export async function countSessions(reader: Reader, userId: string): Promise<number> {
  const rows = await reader.select({ total: count() }).from(sessions).where(eq(sessions.user_id, userId))
  return rows[0]?.total ?? 0
}

export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.user_id, userId))
}

/** Records a device. Returns true if it is new to a person who was seen with another one before. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  deviceHash: string,
  now: Date,
): Promise<'known' | 'first' | 'another'> {
  const added = await tx
    .insert(knownDevices)
    .values({ user_id: userId, device_hash: deviceHash, first_seen_at: now.toISOString() })
    .onConflictDoNothing()
    .prepare('known_device_inserted')
    .execute()
  if (added.rowCount === 0) return 'known'
  const other = await tx
    .select({ device_hash: knownDevices.device_hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.user_id, userId), ne(knownDevices.device_hash, deviceHash)))
    .limit(1)
  return other.length === 0 ? 'first' : 'another'
}
