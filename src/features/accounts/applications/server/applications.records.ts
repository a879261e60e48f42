// The queries over applications, their requests, grants and tokens.
import { and, desc, eq, isNull, lt, notExists, type SQL } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../identity/users/server/users.table.ts'
import {
  applicationGrants,
  applicationRequests,
  applications,
  applicationTokens,
} from './applications.table.ts'

export type ApplicationRow = typeof applications.$inferSelect
export type RequestRow = typeof applicationRequests.$inferSelect
export type GrantRow = typeof applicationGrants.$inferSelect
export type TokenRow = typeof applicationTokens.$inferSelect

export async function findApplication(reader: Reader, id: string): Promise<ApplicationRow | undefined> {
  return (await reader.select().from(applications).where(eq(applications.id, id)))[0]
}

/** Stores an application, or the present content of its document. */
export async function putApplication(db: Db, row: ApplicationRow): Promise<void> {
  const { name, redirect_uris, fetched_at } = row
  await db
    .insert(applications)
    .values(row)
    .onConflictDoUpdate({ target: applications.id, set: { name, redirect_uris, fetched_at } })
}

/** Keeps the identifier from now on, because a client may come back with it after months. */
export async function noteConnected(tx: Tx, id: string, now: string): Promise<void> {
  await tx.update(applications).set({ connected_at: now }).where(eq(applications.id, id))
}

export async function insertRequest(db: Db, row: typeof applicationRequests.$inferInsert): Promise<void> {
  await db.insert(applicationRequests).values(row)
}

const asked = (tx: Reader, condition: SQL | undefined) =>
  tx
    .select({ request: applicationRequests, application: applications })
    .from(applicationRequests)
    .innerJoin(applications, eq(applications.id, applicationRequests.application_id))
    .where(condition)

const isOpen = (id: string) => and(eq(applicationRequests.id, id), isNull(applicationRequests.grant_id))

/** Returns a request that is not decided yet, with its application. */
export async function findOpenRequest(reader: Reader, id: string) {
  return (await asked(reader, isOpen(id)))[0]
}

export async function lockOpenRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  return (await tx.select().from(applicationRequests).where(isOpen(id)).for('update'))[0]
}

export async function lockRequestByCode(tx: Tx, hash: string): Promise<RequestRow | undefined> {
  const isIts = eq(applicationRequests.code_hash, hash)
  return (await tx.select().from(applicationRequests).where(isIts).for('update'))[0]
}

export async function changeRequest(
  tx: Tx,
  id: string,
  change: Partial<Omit<RequestRow, 'id'>>,
): Promise<void> {
  await tx.update(applicationRequests).set(change).where(eq(applicationRequests.id, id))
}

export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.delete(applicationRequests).where(eq(applicationRequests.id, id))
}

/** Stores a person's grant to an application; one that is connected already keeps its grant. */
export async function putGrant(tx: Tx, row: GrantRow): Promise<string> {
  const { scope, granted_at } = row
  const [grant] = await tx
    .insert(applicationGrants)
    .values(row)
    .onConflictDoUpdate({
      target: [applicationGrants.user_id, applicationGrants.application_id],
      set: { scope, granted_at },
    })
    .returning({ id: applicationGrants.id })
  if (!grant) throw new Error('A grant was not stored')
  return grant.id
}

export async function findGrant(reader: Reader, id: string) {
  const [row] = await reader
    .select({ grant: applicationGrants, user: users })
    .from(applicationGrants)
    .innerJoin(users, eq(users.id, applicationGrants.user_id))
    .where(eq(applicationGrants.id, id))
  return row
}

export async function deleteGrant(tx: Tx, id: string): Promise<void> {
  await tx.delete(applicationGrants).where(eq(applicationGrants.id, id))
}

/** Deletes a person's grant to one application, or all of them, with the tokens. Returns the number of grants. */
export async function deleteGrantsOf(tx: Tx, userId: string, applicationId?: string): Promise<number> {
  const isOne = applicationId === undefined ? undefined : eq(applicationGrants.application_id, applicationId)
  const gone = await tx.delete(applicationGrants).where(and(eq(applicationGrants.user_id, userId), isOne))
  return gone.rowCount ?? 0
}

/** Returns a person's grants, newest first. */
export async function grantsOf(reader: Reader, userId: string, limit: number) {
  return reader
    .select({
      application_id: applications.id,
      name: applications.name,
      scope: applicationGrants.scope,
      granted_at: applicationGrants.granted_at,
    })
    .from(applicationGrants)
    .innerJoin(applications, eq(applications.id, applicationGrants.application_id))
    .where(eq(applicationGrants.user_id, userId))
    .orderBy(desc(applicationGrants.granted_at), desc(applicationGrants.id))
    .limit(limit)
}

export async function insertTokens(tx: Tx, row: typeof applicationTokens.$inferInsert): Promise<void> {
  await tx.insert(applicationTokens).values(row).onConflictDoNothing()
}

export async function lockTokensByRefresh(tx: Tx, hash: string): Promise<TokenRow | undefined> {
  const isIts = eq(applicationTokens.refresh_hash, hash)
  return (await tx.select().from(applicationTokens).where(isIts).for('update'))[0]
}

export async function noteRefresh(tx: Tx, accessHash: string, now: string): Promise<void> {
  const isUnused = and(eq(applicationTokens.access_hash, accessHash), isNull(applicationTokens.refreshed_at))
  await tx.update(applicationTokens).set({ refreshed_at: now }).where(isUnused)
}

/** Returns the person and the service of an access token. */
export async function findAccess(reader: Reader, hash: string) {
  const [row] = await reader
    .select({ user: users, tokens: applicationTokens, scope: applicationGrants.scope })
    .from(applicationTokens)
    .innerJoin(applicationGrants, eq(applicationGrants.id, applicationTokens.grant_id))
    .innerJoin(users, eq(users.id, applicationGrants.user_id))
    .where(eq(applicationTokens.access_hash, hash))
  return row
}

export async function grantOfToken(reader: Reader, hash: string): Promise<string | undefined> {
  const of = (column: typeof applicationTokens.access_hash | typeof applicationTokens.refresh_hash) =>
    reader.select({ id: applicationTokens.grant_id }).from(applicationTokens).where(eq(column, hash))
  const [found] = await of(applicationTokens.access_hash).union(of(applicationTokens.refresh_hash))
  return found?.id
}

/** Deletes expired requests, tokens that can't be refreshed any more, and applications that were never connected. */
export async function deleteLeftovers(tx: Tx, now: string, unusedSince: string): Promise<void> {
  await tx.delete(applicationRequests).where(lt(applicationRequests.expires_at, now))
  await tx.delete(applicationTokens).where(lt(applicationTokens.refresh_expires_at, now))
  const grants = tx
    .select({ id: applicationGrants.id })
    .from(applicationGrants)
    .where(eq(applicationGrants.application_id, applications.id))
  const requests = tx
    .select({ id: applicationRequests.id })
    .from(applicationRequests)
    .where(eq(applicationRequests.application_id, applications.id))
  await tx.delete(applications).where(
    and(
      lt(applications.created_at, unusedSince),
      isNull(applications.connected_at),
      // A process of the previous version, which does not note it, may have connected it just now.
      notExists(grants),
      notExists(requests),
    ),
  )
}
