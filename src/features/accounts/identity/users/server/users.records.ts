// The queries over users and their identities. Those of every sign-in and refresh are named, so that the server plans
// them once per connection.
import { and, asc, eq, gte, ilike, ne, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../../platform/database/database.ts'
import { identities, users } from './users.table.ts'

export type UserRow = typeof users.$inferSelect
export type IdentityRow = typeof identities.$inferSelect

export async function findUser(reader: Reader, id: string): Promise<UserRow | undefined> {
  return (await reader.select().from(users).where(eq(users.id, id)).prepare('user_by_id').execute())[0]
}

/** Returns the user, whose row is locked until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return (
    await tx.select().from(users).where(eq(users.id, id)).for('update').prepare('user_locked').execute()
  )[0]
}

/**
 * Returns true if the account exists, which is then not deleted until the transaction ends. Other holders wait, so that its
 * deletion has its turn, too: a shared lock could be held by others without an end.
 */
export async function holdUser(tx: Tx, id: string): Promise<boolean> {
  const asked = tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  return (await asked.prepare('user_held').execute()).length > 0
}

/**
 * Returns the user of an address, whose row is locked until the transaction ends: rows that refer to it can be added, since it
 * cannot be deleted in between.
 */
export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return (await tx.select().from(users).where(eq(users.email, email)).for('update'))[0]
}

/** Returns true if another person has asked to change to an address, and may be waiting for a mail there. */
export async function isWantedByOthers(reader: Reader, email: string, userId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.new_email, email), ne(users.id, userId)))
    .limit(1)
  return rows.length > 0
}

export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow> {
  const row = (await tx.insert(users).values(user).returning())[0]
  if (!row) throw new Error('An inserted user came back empty')
  return row
}

export async function changeUser(
  tx: Tx,
  id: string,
  change: Partial<Omit<UserRow, 'id' | 'updated_at'>>,
  now: Date,
): Promise<UserRow> {
  const row = (
    await tx
      .update(users)
      .set({ ...change, updated_at: now.toISOString() })
      .where(eq(users.id, id))
      .returning()
  )[0]
  if (!row) throw new Error('A user that was being changed is gone')
  return row
}

export async function listIdentities(reader: Reader, userId: string): Promise<IdentityRow[]> {
  return reader
    .select()
    .from(identities)
    .where(eq(identities.user_id, userId))
    .orderBy(asc(identities.created_at))
}

export async function findIdentity(
  reader: Reader,
  provider: string,
  providerId: string,
): Promise<IdentityRow | undefined> {
  return (
    await reader
      .select()
      .from(identities)
      .where(and(eq(identities.provider, provider), eq(identities.provider_id, providerId)))
  )[0]
}

export async function insertIdentity(tx: Tx, identity: typeof identities.$inferInsert): Promise<void> {
  await tx.insert(identities).values(identity)
}

export async function changeIdentity(
  tx: Tx,
  id: string,
  change: Partial<Omit<IdentityRow, 'id' | 'user_id' | 'updated_at'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(identities)
    .set({ ...change, updated_at: now.toISOString() })
    .where(eq(identities.id, id))
}

/** Removes the identity of the password, or those of providers; returns their number. */
export async function deleteIdentities(
  tx: Tx,
  userId: string,
  which: 'email' | 'providers',
): Promise<number> {
  const isMeant = which === 'email' ? eq(identities.provider, 'email') : ne(identities.provider, 'email')
  const gone = await tx.delete(identities).where(and(eq(identities.user_id, userId), isMeant))
  return gone.rowCount ?? 0
}

/** Removes the identity of the password, and those that were added at or after a moment. */
export async function deleteIdentitiesSince(tx: Tx, userId: string, since: string): Promise<void> {
  await tx
    .delete(identities)
    .where(
      and(
        eq(identities.user_id, userId),
        or(eq(identities.provider, 'email'), gte(identities.created_at, since)),
      ),
    )
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

/** Finds users by part of their address, oldest first, for operators. */
export async function searchUsers(reader: Reader, part: string, limit: number): Promise<UserRow[]> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return reader
    .select()
    .from(users)
    .where(ilike(users.email, pattern))
    .orderBy(asc(users.created_at))
    .limit(limit)
}
