// The queries over notices that were sent or held back.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { accountNotices as kept } from './notices.table.ts'

export type HeldNotices = typeof kept.$inferSelect

/**
 * Counts a notice in one statement, so that no two processes both send. Returns how many are held back now: none means that this
 * one may be sent.
 */
export async function countNotice(
  tx: Tx,
  { email, ...notice }: Pick<HeldNotices, 'address_hash' | 'kind' | 'user_id' | 'until'> & { email: string },
  now: Date,
): Promise<number> {
  // Notices that were held back in a past window wait for their mail; a new window begins with it.
  const isFree = sql`${kept.until} <= ${now.toISOString()} and ${kept.held} = 0`
  const rows = await tx
    .insert(kept)
    .values(notice)
    .onConflictDoUpdate({
      target: [kept.address_hash, kept.kind],
      set: {
        email: sql`case when ${isFree} then null else ${email} end`,
        user_id: notice.user_id,
        held: sql`case when ${isFree} then 0 else ${kept.held} + 1 end`,
        until: sql`case when ${isFree} then excluded.until else ${kept.until} end`,
      },
    })
    .returning({ held: kept.held })
  const held = rows[0]?.held
  if (held === undefined) throw new Error('A counted notice came back empty')
  return held
}

/** Reads past windows, oldest first. */
export async function overNotices(reader: Reader, now: Date, limit: number): Promise<HeldNotices[]> {
  return reader
    .select()
    .from(kept)
    .where(lte(kept.until, now.toISOString()))
    .orderBy(asc(kept.until), asc(kept.address_hash), asc(kept.kind))
    .limit(limit)
}

const isStill = ({ address_hash, kind, held, until }: HeldNotices) =>
  and(eq(kept.address_hash, address_hash), eq(kept.kind, kind), eq(kept.held, held), eq(kept.until, until))

/** Takes the notices that were held back, for the first process that asks; their mail begins a new window. */
export async function takeHeld(tx: Tx, notices: HeldNotices, until: string): Promise<boolean> {
  return (await tx.update(kept).set({ held: 0, email: null, until }).where(isStill(notices))).rowCount === 1
}

/** Deletes a window in which nothing was held back. */
export async function forgetNotices(tx: Tx, notices: HeldNotices): Promise<void> {
  await tx.delete(kept).where(isStill(notices))
}

/** Ends the windows of an address, so that it is notified immediately again, of every kind. */
export async function deleteNoticesTo(tx: Tx, addressHash: string): Promise<void> {
  await tx.delete(kept).where(eq(kept.address_hash, addressHash))
}

/** Drops the notices that were held back about an account, and their recipient; the windows continue. */
export async function emptyNoticesOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(kept).set({ held: 0, email: null, user_id: null }).where(eq(kept.user_id, userId))
}
