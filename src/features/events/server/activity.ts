// Recent Activity: the events of a person and their own things.

import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import type { EventIcon } from '../../../platform/contract/event.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { describeEvent, destinationOf, type EventKinds } from './kinds.ts'
import { eventAudience, events } from './log.table.ts'
import { type EventSubject, lookUpSubjects } from './subjects.ts'

export type ActivityEvent = {
  id: number
  kind: string
  icon: EventIcon
  text: string
  path: string
  /** The amount is in dollars; null if the event is about none. */
  amount: number | null
  created_at: string
}

/** Returns one page of activity items, newest first, and where the next one begins (HOME-6). */
export async function listActivity(
  reader: Reader,
  actor: Person,
  { kinds, subjects }: { kinds: EventKinds; subjects: readonly EventSubject[] },
  { cursor, page_size }: { cursor: string | undefined; page_size: number },
): Promise<{ items: ActivityEvent[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  // One more row than is shown says whether there is another page.
  const rows = await recentEvents(reader, actor.id, { after, limit: page_size + 1 })
  const page = rows.slice(0, page_size)
  const found = await lookUpSubjects(reader, subjects, page)
  const items = page.flatMap((row): ActivityEvent[] => {
    const subject = found(row)
    const activity = kinds.of(row.kind)?.audience[row.role]?.activity
    // Without its row there is nothing to show: deleted things disappear from the activity, too.
    if (!subject || !activity) return []
    const said = describeEvent(kinds, { ...row, title: subject.title, count: 1 })
    if (!said) return []
    const { id, kind, created_at } = row
    const path = activity.path?.(destinationOf(row)) ?? said.path
    const amount = activity.hasAmount ? subject.amount : null
    return [{ id, kind, icon: activity.icon, text: said.text, path, amount, created_at }]
  })
  const last = page.at(-1)
  return { items, next_cursor: last && rows.length > page.length ? cursorAfter(last) : null }
}

type Place = { created_at: string; id: number }

/** Returns a person's newest events after `after`, read along one index, however many there are. */
export async function recentEvents(
  reader: Reader,
  owner: OwnerId,
  { after, limit }: { after: Place | undefined; limit: number },
) {
  const { kind, subject, subject_id, params } = events
  const { event_id: id, role, created_at } = eventAudience
  const rows = await reader
    .select({
      event: { id, kind, role, subject, subject_id, params, created_at },
      person: personColumns,
    })
    .from(eventAudience)
    .innerJoin(events, eq(events.id, eventAudience.event_id))
    .leftJoin(profiles, eq(profiles.id, eventAudience.person_id))
    .where(
      and(
        eq(eventAudience.user_id, owner),
        eventAudience.in_activity,
        after &&
          sql`(${eventAudience.created_at}, ${eventAudience.event_id}) < (${after.created_at}::timestamptz, ${after.id}::int8)`,
      ),
    )
    .orderBy(desc(eventAudience.created_at), desc(eventAudience.event_id))
    .limit(limit)
  return rows.map(({ event, person }) => ({
    ...event,
    person: asPublicPerson(person)?.display_name ?? null,
  }))
}
