// The queries over leases: each is one statement, so that no two hosts race.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { uploadLeases } from './file-storage.table.ts'

export type Lease = { name: string; holder: string }

const isHeld = ({ name, holder }: Lease) => and(eq(uploadLeases.name, name), eq(uploadLeases.holder, holder))

/** Takes the lease if it is free, or marks it as wanted. Returns whether it was taken. */
export async function takeLease(db: Db, { name, holder }: Lease, now: Date, until: Date): Promise<boolean> {
  const kept = uploadLeases
  const isFree = sql`${kept.expires_at} <= ${now.toISOString()}`
  const rows = await db
    .insert(kept)
    .values({ name, holder, is_wanted: false, expires_at: until.toISOString() })
    .onConflictDoUpdate({
      target: kept.name,
      set: {
        holder: sql`case when ${isFree} then excluded.holder else ${kept.holder} end`,
        is_wanted: sql`not ${isFree}`,
        expires_at: sql`case when ${isFree} then excluded.expires_at else ${kept.expires_at} end`,
      },
    })
    .returning({ holder: kept.holder })
  return rows[0]?.holder === holder
}

/** Renews the lease. Returns whether another holder waits for it; undefined if it is lost. */
export async function renewLease(db: Db, lease: Lease, until: Date): Promise<boolean | undefined> {
  const rows = await db
    .update(uploadLeases)
    .set({ expires_at: until.toISOString() })
    .where(isHeld(lease))
    .returning({ is_wanted: uploadLeases.is_wanted })
  return rows[0]?.is_wanted
}

export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db.delete(uploadLeases).where(isHeld(lease))
}

/** Deletes the leases of hosts that died. */
export async function deleteOverLeases(db: Db, now: Date): Promise<void> {
  await db.delete(uploadLeases).where(lt(uploadLeases.expires_at, now.toISOString()))
}
