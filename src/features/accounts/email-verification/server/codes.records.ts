// The queries over one-time codes.
import { and, desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { Asker } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { NO_ONE } from '../../abuse-protection/trusted-devices.rules.ts'
import { users } from '../../identity/users/server/users.table.ts'
import type { CodePurpose } from '../codes.rules.ts'
import { oneTimeCodes } from './codes.table.ts'

export type CodeRow = typeof oneTimeCodes.$inferSelect

/** Replaces the last code of a person and purpose; omitted columns stay as they were. */
export async function replaceCode(tx: Tx, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  const { user_id, purpose, ...rest } = code
  await tx
    .insert(oneTimeCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [oneTimeCodes.user_id, oneTimeCodes.purpose],
      targetWhere: sql`${oneTimeCodes.purpose} <> 'recovery'`,
      set: rest,
    })
}

/** Adds a code to the earlier ones of its person and purpose, of which the newest stay. */
export async function addCode(tx: Tx, code: typeof oneTimeCodes.$inferInsert, most: number): Promise<void> {
  await tx.insert(oneTimeCodes).values(code)
  const ofSame = and(eq(oneTimeCodes.user_id, code.user_id), eq(oneTimeCodes.purpose, code.purpose))
  const newest = tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(ofSame)
    .orderBy(desc(oneTimeCodes.created_at), desc(oneTimeCodes.id))
    .limit(most)
  await tx.delete(oneTimeCodes).where(and(ofSame, notInArray(oneTimeCodes.id, newest)))
}

export async function findCode(
  reader: Reader,
  userId: string,
  purpose: CodePurpose,
): Promise<CodeRow | undefined> {
  return (
    await reader
      .select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.user_id, userId), eq(oneTimeCodes.purpose, purpose)))
  )[0]
}

/**
 * Returns the codes of accounts that want to change to this address, likeliest first: the sender's own account, then those that
 * this client asked for, by its browser or else by its address, then the last mailed. Others may want the address, too.
 */
export async function codesOfChangesTo(
  reader: Reader,
  email: string,
  by: { senderId: string | undefined; asker: Asker },
  most: number,
): Promise<CodeRow[]> {
  const { asked_by_browser, asked_by_address } = by.asker
  return reader
    .select(getTableColumns(oneTimeCodes))
    .from(oneTimeCodes)
    .innerJoin(users, eq(users.id, oneTimeCodes.user_id))
    .where(
      and(
        eq(users.new_email, email),
        eq(oneTimeCodes.email, email),
        eq(oneTimeCodes.purpose, 'email_change'),
      ),
    )
    .orderBy(
      desc(eq(oneTimeCodes.user_id, by.senderId ?? NO_ONE)),
      desc(sql`coalesce(${oneTimeCodes.asked_by_browser} = ${asked_by_browser}, false)`),
      desc(sql`coalesce(${oneTimeCodes.asked_by_address} = ${asked_by_address}, false)`),
      desc(oneTimeCodes.created_at),
    )
    .limit(most)
}

export async function findOwnerOfLink(reader: Reader, linkHash: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ user_id: oneTimeCodes.user_id })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.link_hash, linkHash))
  return row?.user_id
}

/**
 * Returns the code behind a link, locked until the transaction ends with all others of its person and purpose: in one order, so
 * that two links that are used at the same moment do not wait for each other.
 */
export async function lockCodeByLink(tx: Tx, linkHash: string): Promise<CodeRow | undefined> {
  const behind = tx
    .select({ user_id: oneTimeCodes.user_id, purpose: oneTimeCodes.purpose })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.link_hash, linkHash))
  const rows = await tx
    .select()
    .from(oneTimeCodes)
    .where(sql`(${oneTimeCodes.user_id}, ${oneTimeCodes.purpose}) in ${behind}`)
    .orderBy(oneTimeCodes.id)
    .for('update')
  return rows.find((row) => row.link_hash === linkHash)
}

export async function lockCode(tx: Tx, id: string): Promise<CodeRow | undefined> {
  return (await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id)).for('update'))[0]
}

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id))
}

export async function deleteCodesOf(tx: Tx, userId: string, purpose?: CodePurpose): Promise<void> {
  const isOfPurpose = purpose === undefined ? undefined : eq(oneTimeCodes.purpose, purpose)
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.user_id, userId), isOfPurpose))
}

export async function deleteCodesExcept(tx: Tx, userId: string, kept: readonly CodePurpose[]): Promise<void> {
  await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.user_id, userId), notInArray(oneTimeCodes.purpose, [...kept])))
}
