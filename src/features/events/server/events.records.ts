// The queries over events and their audiences.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { eventAudience, events } from './log.table.ts'

export type NewEvent = typeof events.$inferInsert
export type AudienceRow = Omit<typeof eventAudience.$inferSelect, 'event_id' | 'created_at'>

/** Writes an event with its audience, in one statement however many they are; returns the event's id. */
export async function insertEvent(
  tx: Tx,
  { kind, subject, subject_id, params, actor_id, created_at }: NewEvent,
  audience: readonly AudienceRow[],
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with event as (
      insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
        values (${kind}, ${subject}, ${subject_id}, ${JSON.stringify(params)}, ${actor_id}, ${created_at})
        returning id, created_at
    ), audience as (
      insert into ${eventAudience} (event_id, created_at, user_id, role, person_id, in_activity)
        select event.id, event.created_at, recipient.*
        from event, jsonb_to_recordset(${JSON.stringify(audience)}::jsonb)
          as recipient(user_id uuid, role text, person_id uuid, in_activity boolean)
    )
    select id from event`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A stored event came back without its id')
  return id
}

/** Removes events about these subjects from Recent Activity, of all kinds or of some, by anyone or one person; returns whose it was. */
export async function hideFromActivity(
  tx: Tx,
  {
    subject,
    ids,
    kinds,
    actor,
  }: {
    subject: string
    ids: readonly number[]
    kinds: readonly string[] | undefined
    actor: string | undefined
  },
): Promise<string[]> {
  if (ids.length === 0) return []
  const meant = tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.subject, subject),
        // One array, however many there are: a statement takes at most 65,535 parameters.
        sql`${events.subject_id} = any(${sql.param([...ids])}::int8[])`,
        kinds && inArray(events.kind, [...kinds]),
        actor === undefined ? undefined : eq(events.actor_id, actor),
      ),
    )
  const hidden = await tx
    .update(eventAudience)
    .set({ in_activity: false })
    .where(and(inArray(eventAudience.event_id, meant), eventAudience.in_activity))
    .returning({ user_id: eventAudience.user_id })
  return [...new Set(hidden.map(({ user_id }) => user_id))]
}

/** A person's events, for an export. */
export function eventsOfPerson(tx: Tx, owner: OwnerId) {
  const { kind, subject, subject_id, params, created_at } = events
  return rowsOf(
    tx,
    tx
      .select({ kind, role: eventAudience.role, subject, subject_id, params, created_at })
      .from(eventAudience)
      .innerJoin(events, eq(events.id, eventAudience.event_id))
      .where(eq(eventAudience.user_id, owner)),
  )
}

/** Removes a person from every audience and every sentence; their actions stay, without a name. */
export async function forgetPerson(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.update(events).set({ actor_id: null }).where(eq(events.actor_id, owner))
  await tx.update(eventAudience).set({ person_id: null }).where(eq(eventAudience.person_id, owner))
  await tx.delete(eventAudience).where(eq(eventAudience.user_id, owner))
}
