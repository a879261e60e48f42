// The queries over requests with an Idempotency-Key.
import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../environment.ts'
import type { RowOf } from '../rows/sandbox-rows.records.ts'
import { requests } from './sandbox-api.table.ts'

export type KeptRequest = RowOf<typeof requests>

/**
 * Takes the key for this transaction, including one kept until `overBefore`. Returns what is kept under it otherwise;
 * waits for a transaction that is just taking it.
 */
export async function claimRequest(
  tx: Tx,
  request: Omit<KeptRequest, 'answer'>,
  overBefore: string,
): Promise<KeptRequest | undefined> {
  const claimed = await tx
    .insert(requests)
    .values(request)
    .onConflictDoUpdate({
      target: requests.key,
      set: {
        request_hash: sql`excluded.request_hash`,
        answer: null,
        created_at: sql`excluded.created_at`,
      },
      setWhere: lte(requests.created_at, overBefore),
    })
    .returning({ key: requests.key })
  if (claimed.length > 0) return undefined
  return (await tx.select().from(requests).where(eq(requests.key, request.key)))[0]
}

export async function keepAnswer(tx: Tx, key: string, answer: KeptRequest['answer']): Promise<void> {
  await tx.update(requests).set({ answer }).where(eq(requests.key, key))
}

/** Deletes what was answered about one object: it may say who someone is. */
export async function deleteAnswersAbout(tx: Tx, id: string): Promise<void> {
  await tx.delete(requests).where(sql`${requests.answer} -> 'body' ->> 'id' = ${id}`)
}

/** Deletes some of the expired ones; returns how many. */
export async function deleteOldRequests(db: Db, overBefore: string, atMost: number): Promise<number> {
  const some = db
    .select({ key: requests.key })
    .from(requests)
    .where(lte(requests.created_at, overBefore))
    .orderBy(requests.created_at)
    .limit(atMost)
  const gone = await db.delete(requests).where(inArray(requests.key, some))
  return gone.rowCount ?? 0
}
