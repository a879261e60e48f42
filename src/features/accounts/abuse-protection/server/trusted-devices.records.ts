// The queries over trusted devices. Those of every sign-in are named, so that the server plans them once per
// connection.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { Trust } from '../trusted-devices.rules.ts'
import { trustedDevices } from './trusted-devices.table.ts'

export type ClientHashes = { browser: string; address: string }

/** Returns those of the two hashes that are trusted enough to a person, and were seen since a moment. */
export async function trustedAmong(
  reader: Reader,
  userId: string,
  hashes: ClientHashes,
  wanted: { trust: Trust; since: string },
): Promise<string[]> {
  const rows = await reader
    .select({ client_hash: trustedDevices.client_hash })
    .from(trustedDevices)
    .where(
      and(
        eq(trustedDevices.user_id, userId),
        inArray(trustedDevices.client_hash, [hashes.browser, hashes.address]),
        sql`${trustedDevices.trust} >= ${wanted.trust}`,
        gt(trustedDevices.last_seen_at, wanted.since),
      ),
    )
    .prepare('familiar_clients_among')
    .execute()
  return rows.map((row) => row.client_hash)
}

/** Records a client as seen; a known one is written again only for more trust, or after a while. */
export async function recordClient(
  tx: Tx,
  userId: string,
  hashes: ClientHashes,
  seen: { trust: Trust; at: string; unlessSince: string },
): Promise<void> {
  const known = trustedDevices
  await tx
    .insert(known)
    .values(
      // Sorted, so that no two transactions wait for each other's row.
      [hashes.browser, hashes.address].sort().map((client_hash) => ({
        user_id: userId,
        client_hash,
        trust: seen.trust,
        last_seen_at: seen.at,
      })),
    )
    .onConflictDoUpdate({
      target: [known.user_id, known.client_hash],
      set: {
        trust: sql`greatest(${known.trust}, excluded.familiarity)`,
        last_seen_at: sql`excluded.last_seen_at`,
      },
      setWhere: sql`${known.trust} < excluded.familiarity or ${known.last_seen_at} < ${seen.unlessSince}`,
    })
    .prepare('familiar_client_recorded')
    .execute()
}

export async function deleteClientsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(trustedDevices).where(eq(trustedDevices.user_id, userId))
}

export async function deleteClientsBefore(db: Reader, moment: string): Promise<number> {
  return (await db.delete(trustedDevices).where(lt(trustedDevices.last_seen_at, moment))).rowCount ?? 0
}
