// The queries over one-time codes.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { type CodePurpose, MAX_CODE_TRIES } from '../rules.ts'
import { oneTimeCodes } from './table.ts'

export type CodeRow = typeof oneTimeCodes.$inferSelect

/** Puts a code in the place of the last one of its person and purpose. */
export async function replaceCode(tx: Tx, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  const { user_id, purpose, ...rest } = code
  await tx
    .insert(oneTimeCodes)
    .values({ ...code, tries: 0 })
    .onConflictDoUpdate({
      target: [oneTimeCodes.user_id, oneTimeCodes.purpose],
      set: { ...rest, tries: 0 },
    })
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

/** The code behind a link; it is nobody else's until the transaction ends. */
export async function lockCodeByLink(tx: Tx, linkHash: string): Promise<CodeRow | undefined> {
  return (await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.link_hash, linkHash)).for('update'))[0]
}

/** Counts a try before the code is compared, so that no two tries share one; false once it has had them all. */
export async function tryCode(tx: Tx, id: string): Promise<boolean> {
  const tried = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(eq(oneTimeCodes.id, id), lt(oneTimeCodes.tries, MAX_CODE_TRIES)))
  return tried.rowCount === 1
}

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id))
}

export async function deleteCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.user_id, userId))
}
