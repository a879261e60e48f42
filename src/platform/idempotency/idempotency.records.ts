// The queries over idempotency keys.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../database/cursor.ts'
import type { Db, Tx } from '../database/database.ts'
import { idempotencyKeys as kept } from './idempotency.table.ts'

export type KeyedRequest = { user_id: string; route: string; key: string; body_hash: string }

const isThis = ({ user_id, route, key }: KeyedRequest) =>
  and(eq(kept.user_id, user_id), eq(kept.route, route), eq(kept.key, key))

/**
 * Takes the key for this transaction, including one kept until `overBefore`. Returns false if another request has it;
 * waits for a transaction that is just taking it.
 */
export async function claimKey(tx: Tx, request: KeyedRequest, now: Date, overBefore: Date): Promise<boolean> {
  const claimed = await tx
    .insert(kept)
    .values({ ...request, created_at: now.toISOString() })
    .onConflictDoUpdate({
      target: [kept.user_id, kept.route, kept.key],
      set: {
        body_hash: sql`excluded.body_hash`,
        answer: null,
        created_at: sql`excluded.created_at`,
      },
      setWhere: lte(kept.created_at, overBefore.toISOString()),
    })
    .returning({ key: kept.key })
  return claimed.length > 0
}

export async function findKeptAnswer(tx: Tx, request: KeyedRequest) {
  const columns = { body_hash: kept.body_hash, answer: kept.answer }
  return (await tx.select(columns).from(kept).where(isThis(request)))[0]
}

export async function keepAnswer(tx: Tx, request: KeyedRequest, answer: unknown): Promise<void> {
  await tx.update(kept).set({ answer }).where(isThis(request))
}

/** Replaces every answer of a route to a person that is about the item with this id. */
export async function replaceAnswers(
  tx: Tx,
  { user_id, route, id }: Pick<KeyedRequest, 'user_id' | 'route'> & { id: number },
  answer: unknown,
): Promise<void> {
  await tx
    .update(kept)
    .set({ answer })
    .where(
      and(eq(kept.user_id, user_id), eq(kept.route, route), sql`${kept.answer} ->> 'id' = ${String(id)}`),
    )
}

/** Deletes some of the expired keys; returns their number. */
export async function deleteOldKeys(db: Db, overBefore: Date, atMost: number): Promise<number> {
  const some = db
    .select({ key: kept.key, user_id: kept.user_id, route: kept.route })
    .from(kept)
    .where(lte(kept.created_at, overBefore.toISOString()))
    .orderBy(kept.created_at)
    .limit(atMost)
  const gone = await db.delete(kept).where(inArray(sql`(${kept.key}, ${kept.user_id}, ${kept.route})`, some))
  return gone.rowCount ?? 0
}

export function idempotencyKeysOf(tx: Tx, userId: string) {
  return rowsOf(
    tx,
    tx
      .select({ route: kept.route, created_at: kept.created_at, answer: kept.answer })
      .from(kept)
      .where(eq(kept.user_id, userId)),
  )
}

export async function forgetKeysOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.delete(kept).where(eq(kept.user_id, userId))
}
