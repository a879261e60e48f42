// The queries over events and their audiences.
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { EventParams } from '../../../platform/contract/event.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { eventAudience, events } from './log.table.ts'

export type NewEventRow = typeof events.$inferInsert
export type AudienceRow = Pick<
  typeof eventAudience.$inferSelect,
  'user_id' | 'role' | 'person_id' | 'in_activity'
>

/**
 * Writes an event with its audience, in one statement however many they are. Returns the event's id and its recipients. A person
 * whose account is erased is not among them, and while one is being erased the statement waits.
 */
export async function insertEvent(
  tx: Tx,
  { kind, subject, subject_id, params, actor_id, created_at }: NewEventRow,
  audience: readonly AudienceRow[],
): Promise<{ id: number; recipients: AudienceRow[] }> {
  const { rows } = await tx.execute<{ id: number; user_ids: string[] }>(sql`
    with recipient as (
      select given.* from jsonb_to_recordset(${JSON.stringify(audience)}::jsonb)
          as given(user_id uuid, role text, person_id uuid, in_activity boolean)
        join ${profiles} on ${profiles.id} = given.user_id
        where not ${profiles.is_erased}
        for key share of ${profiles}
    ), event as (
      insert into ${events} (kind, subject, subject_id, params, actor_id, created_at)
        values (${kind}, ${subject}, ${subject_id}, ${JSON.stringify(params)}, ${actor_id}, ${created_at})
        returning id, created_at
    ), audience as (
      insert into ${eventAudience} (event_id, created_at, user_id, role, person_id, in_activity)
        select event.id, event.created_at, recipient.* from event, recipient
        returning user_id
    )
    select id, array(select user_id from audience) as user_ids from event`)
  const [stored] = rows
  if (stored === undefined) throw new Error('A stored event came back without its id')
  const reached = new Set(stored.user_ids)
  return { id: stored.id, recipients: audience.filter(({ user_id }) => reached.has(user_id)) }
}

/** Selects events: about these subjects or any, of some kinds or all, by one person or anyone. */
export type MeantEvents = {
  subject: string
  ids?: readonly number[] | undefined
  kinds?: readonly string[] | undefined
  actor?: string | undefined
  params?: EventParams | undefined
}

const isMeant = ({ subject, ids, kinds, actor, params }: MeantEvents) =>
  and(
    eq(events.subject, subject),
    // One array, however many there are: a statement takes at most 65,535 parameters.
    ids && sql`${events.subject_id} = any(${sql.param([...ids])}::int8[])`,
    kinds && inArray(events.kind, [...kinds]),
    actor === undefined ? undefined : eq(events.actor_id, actor),
    params && sql`${events.params} @> ${JSON.stringify(params)}::jsonb`,
  )

export type CountedEvents = Pick<typeof eventAudience.$inferSelect, 'user_id' | 'notification_id'>

const counted = { user_id: eventAudience.user_id, notification_id: eventAudience.notification_id }

const idsOf = (tx: Tx, meant: MeantEvents) => tx.select({ id: events.id }).from(events).where(isMeant(meant))

const isAmong = (userIds: readonly string[] | undefined) =>
  userIds && sql`${eventAudience.user_id} = any(${sql.param([...userIds])}::uuid[])`

/** Removes events from Recent Activity alone. Returns the ids of the people in whose activity they were. */
export async function hideFromActivity(tx: Tx, meant: MeantEvents): Promise<string[]> {
  const rows = await tx
    .update(eventAudience)
    .set({ in_activity: false })
    .where(and(inArray(eventAudience.event_id, idsOf(tx, meant)), eventAudience.in_activity))
    .returning({ user_id: eventAudience.user_id })
  return rows.map(({ user_id }) => user_id)
}

/** Takes events back for everyone or for some people: from Recent Activity, and from the notifications that count them. */
export async function retractEvents(
  tx: Tx,
  meant: MeantEvents,
  userIds: readonly string[] | undefined,
): Promise<CountedEvents[]> {
  if (meant.ids?.length === 0 || userIds?.length === 0) return []
  return tx
    .update(eventAudience)
    .set({ in_activity: false, is_retracted: true })
    .where(
      and(
        inArray(eventAudience.event_id, idsOf(tx, meant)),
        not(eventAudience.is_retracted),
        isAmong(userIds),
      ),
    )
    .returning(counted)
}

/**
 * Restores events that were taken back, for everyone or for some people; they return to the Recent Activity of `activeRoles`
 * only.
 */
export async function restoreEvents(
  tx: Tx,
  meant: MeantEvents,
  { userIds, activeRoles }: { userIds: readonly string[] | undefined; activeRoles: readonly string[] },
): Promise<CountedEvents[]> {
  return tx
    .update(eventAudience)
    .set({
      in_activity: sql`${eventAudience.role} = any(${sql.param([...activeRoles])}::text[])`,
      is_retracted: false,
    })
    .where(
      and(inArray(eventAudience.event_id, idsOf(tx, meant)), eventAudience.is_retracted, isAmong(userIds)),
    )
    .returning(counted)
}

/**
 * Finds the people of an audience who had such an event before, and restores theirs with its present state. Returns all of them,
 * and the notifications that count it again.
 */
export async function reinstateEvents(
  tx: Tx,
  { kind, subject, subject_id, params, actor_id }: Omit<NewEventRow, 'id' | 'created_at'>,
  audience: readonly AudienceRow[],
): Promise<{ known: string[]; reinstated: CountedEvents[] }> {
  if (!actor_id) return { known: [], reinstated: [] }
  const latest = await tx
    .selectDistinctOn([eventAudience.user_id], {
      event_id: eventAudience.event_id,
      user_id: eventAudience.user_id,
    })
    .from(eventAudience)
    .innerJoin(events, eq(events.id, eventAudience.event_id))
    .where(
      and(
        isMeant({ subject, ids: [subject_id], kinds: [kind], actor: actor_id }),
        isAmong(audience.map(({ user_id }) => user_id)),
      ),
    )
    .orderBy(eventAudience.user_id, desc(eventAudience.event_id))
  const reinstated: CountedEvents[] = []
  for (const { event_id, user_id } of latest) {
    const in_activity = audience.find((row) => row.user_id === user_id)?.in_activity ?? false
    const changed = await tx
      .update(eventAudience)
      .set({ in_activity, is_retracted: false })
      .where(
        and(
          eq(eventAudience.event_id, event_id),
          eq(eventAudience.user_id, user_id),
          eventAudience.is_retracted,
        ),
      )
      .returning(counted)
    if (changed.length > 0) await tx.update(events).set({ params }).where(eq(events.id, event_id))
    reinstated.push(...changed)
  }
  return { known: latest.map(({ user_id }) => user_id), reinstated }
}

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

/** Removes a person from every audience and every sentence; the events that they caused stay, without a name. */
export async function forgetPerson(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.update(events).set({ actor_id: null }).where(eq(events.actor_id, owner))
  await tx.update(eventAudience).set({ person_id: null }).where(eq(eventAudience.person_id, owner))
  await tx.delete(eventAudience).where(eq(eventAudience.user_id, owner))
}
