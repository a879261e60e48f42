// The queries over one-time codes.
import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../../platform/database/database.ts'
import type { CodePurpose } from '../rules.ts'
import { oneTimeCodes } from './table.ts'

export type CodeRow = typeof oneTimeCodes.$inferSelect

/** Replaces the last code of a person and purpose. */
export async function replaceCode(tx: Tx, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  const { user_id, purpose, ...rest } = code
  await tx
    .insert(oneTimeCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [oneTimeCodes.user_id, oneTimeCodes.purpose],
      set: rest,
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

/** The code behind a link, locked until the transaction ends. */
export async function lockCodeByLink(tx: Tx, linkHash: string): Promise<CodeRow | undefined> {
  return (await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.link_hash, linkHash)).for('update'))[0]
}

/** A code by its id, locked until the transaction ends. */
export async function lockCode(tx: Tx, id: string): Promise<CodeRow | undefined> {
  return (await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id)).for('update'))[0]
}

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id))
}

export async function deleteCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.user_id, userId))
}
