// The queries over events that are to be delivered.
import { asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db, Tx } from '../environment.ts'
import type { RowOf } from '../rows/sandbox-rows.records.ts'
import { events } from './sandbox-events.table.ts'

export type EventCopy = RowOf<typeof events>
type Key = Pick<EventCopy, 'position'>

export async function insertEvents(tx: Tx, copies: readonly Omit<EventCopy, 'position'>[]): Promise<void> {
  await tx.insert(events).values([...copies])
}

/** Takes what is due, so that no one else sends it before `until`. */
export async function claimDue(
  tx: Tx,
  { now, until, atMost }: { now: string; until: string; atMost: number },
): Promise<EventCopy[]> {
  const due = await tx
    .select()
    .from(events)
    .where(lte(events.due_at, now))
    .orderBy(asc(events.due_at), asc(events.position))
    .limit(atMost)
    .for('update', { skipLocked: true })
  const positions = due.map(({ position }) => position)
  await tx.update(events).set({ due_at: until }).where(inArray(events.position, positions))
  return due
}

export async function noteDelivered(db: Db, { position }: Key, at: string): Promise<void> {
  await db.update(events).set({ delivered_at: at, due_at: null }).where(eq(events.position, position))
}

/** Without `due_at`, it is given up. */
export async function noteFailed(
  db: Db,
  { position }: Key,
  failed: Pick<EventCopy, 'tries' | 'first_tried_at' | 'due_at'>,
): Promise<void> {
  await db.update(events).set(failed).where(eq(events.position, position))
}

/** Deletes some of those that were written before a moment; returns how many. */
export async function deleteOldEvents(db: Db, before: string, atMost: number): Promise<number> {
  const some = db
    .select({ position: events.position })
    .from(events)
    .where(lte(events.created_at, before))
    .orderBy(events.created_at)
    .limit(atMost)
  const gone = await db.delete(events).where(inArray(events.position, some))
  return gone.rowCount ?? 0
}
