// The queries over the links that restore an account.
import { and, eq, gt, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { addressUndos as undos } from './undo-links.table.ts'

export type UndoRow = typeof undos.$inferSelect

const isOpen = (now: Date): SQL | undefined =>
  and(isNull(undos.used_at), gt(undos.expires_at, now.toISOString()))

/**
 * Stores an undo, dated after all others of its person, whose row is locked: of two requests, the one that began first
 * may be stored last, and an earlier link must never be taken for a later one.
 */
export async function insertUndo(tx: Tx, undo: typeof undos.$inferInsert): Promise<void> {
  const last = tx
    .select({ after: sql`max(${undos.created_at}) + interval '1 millisecond'` })
    .from(undos)
    .where(eq(undos.user_id, undo.user_id))
  const created_at = sql`greatest(${undo.created_at}::timestamptz, ${last})`
  await tx.insert(undos).values({ ...undo, created_at })
}

/** Lets the open undos of a person and address last until a moment at least; returns their number. */
export async function extendUndos(
  tx: Tx,
  of: { user_id: string; email: string },
  until: string,
  now: Date,
): Promise<number> {
  const extended = await tx
    .update(undos)
    .set({ expires_at: sql`greatest(${undos.expires_at}, ${until})` })
    .where(and(eq(undos.user_id, of.user_id), eq(undos.email, of.email), isOpen(now)))
  return extended.rowCount ?? 0
}

export async function findUndo(reader: Reader, tokenHash: string): Promise<UndoRow | undefined> {
  return (await reader.select().from(undos).where(eq(undos.token_hash, tokenHash)))[0]
}

/** Returns the undo behind a link, locked until the transaction ends. */
export async function lockUndo(tx: Tx, tokenHash: string): Promise<UndoRow | undefined> {
  return (await tx.select().from(undos).where(eq(undos.token_hash, tokenHash)).for('update'))[0]
}

/** Returns true if an address is reserved for another person who may still return to it. */
export async function isKeptFree(
  reader: Reader,
  email: string,
  exceptFor: string | undefined,
  now: Date,
): Promise<boolean> {
  const rows = await reader
    .select({ id: undos.id })
    .from(undos)
    .where(
      and(
        eq(undos.email, email),
        isOpen(now),
        exceptFor === undefined ? undefined : ne(undos.user_id, exceptFor),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Returns the addresses to which a person's account may still be restored. */
export async function openUndoAddresses(reader: Reader, userId: string, now: Date): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ email: undos.email })
    .from(undos)
    .where(and(eq(undos.user_id, userId), isOpen(now)))
  return rows.map(({ email }) => email)
}

/** Returns every stored address to which a person's account could ever be restored. */
export async function undoAddresses(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ email: undos.email })
    .from(undos)
    .where(eq(undos.user_id, userId))
  return rows.map(({ email }) => email)
}

/**
 * Uses up an undo, along with all that lead to the same address and all later ones: the oldest verified address wins, and later
 * changes are void. Returns the moment at which the first of them was mailed.
 */
export async function closeUndos(tx: Tx, by: UndoRow, now: Date): Promise<string> {
  const closed = await tx
    .update(undos)
    .set({ used_at: now.toISOString() })
    .where(
      and(
        eq(undos.user_id, by.user_id),
        isOpen(now),
        or(eq(undos.email, by.email), gte(undos.created_at, by.created_at)),
      ),
    )
    .returning({ created_at: undos.created_at })
  return closed.map(({ created_at }) => created_at).sort()[0] ?? by.created_at
}

/** Deletes undos that are closed for good; returns their number. */
export async function deleteUndosBefore(tx: Tx, moment: Date): Promise<number> {
  return (await tx.delete(undos).where(lte(undos.expires_at, moment.toISOString()))).rowCount ?? 0
}
