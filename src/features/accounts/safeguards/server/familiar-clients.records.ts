// The queries over familiar clients. Those of every sign-in are named, so that the server plans them once per
// connection.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { Familiarity } from '../familiar-clients.rules.ts'
import { familiarClients } from './familiar-clients.table.ts'

/** A client's two keyed hashes. */
export type ClientHashes = { browser: string; address: string }

/** Which of the two are familiar enough to a person, seen since a moment. */
export async function familiarAmong(
  reader: Reader,
  userId: string,
  hashes: ClientHashes,
  wanted: { familiarity: Familiarity; since: string },
): Promise<string[]> {
  const rows = await reader
    .select({ client_hash: familiarClients.client_hash })
    .from(familiarClients)
    .where(
      and(
        eq(familiarClients.user_id, userId),
        inArray(familiarClients.client_hash, [hashes.browser, hashes.address]),
        sql`${familiarClients.familiarity} >= ${wanted.familiarity}`,
        gt(familiarClients.last_seen_at, wanted.since),
      ),
    )
    .prepare('familiar_clients_among')
    .execute()
  return rows.map((row) => row.client_hash)
}

/** Records a client as seen; a known one is written again only for more familiarity, or after a while. */
export async function recordClient(
  tx: Tx,
  userId: string,
  hashes: ClientHashes,
  seen: { familiarity: Familiarity; at: string; unlessSince: string },
): Promise<void> {
  const known = familiarClients
  await tx
    .insert(known)
    .values(
      // Sorted, so that no two transactions wait for each other's row.
      [hashes.browser, hashes.address].sort().map((client_hash) => ({
        user_id: userId,
        client_hash,
        familiarity: seen.familiarity,
        last_seen_at: seen.at,
      })),
    )
    .onConflictDoUpdate({
      target: [known.user_id, known.client_hash],
      set: {
        familiarity: sql`greatest(${known.familiarity}, excluded.familiarity)`,
        last_seen_at: sql`excluded.last_seen_at`,
      },
      setWhere: sql`${known.familiarity} < excluded.familiarity or ${known.last_seen_at} < ${seen.unlessSince}`,
    })
    .prepare('familiar_client_recorded')
    .execute()
}

export async function deleteClientsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(familiarClients).where(eq(familiarClients.user_id, userId))
}

export async function deleteClientsBefore(db: Reader, moment: string): Promise<number> {
  return (await db.delete(familiarClients).where(lt(familiarClients.last_seen_at, moment))).rowCount ?? 0
}
