// The query over one person's activity items.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { personColumns, profiles } from '../../../profiles/server/table.ts'
import { eventAudience, events } from '../../log/server/table.ts'

export type Place = { created_at: string; id: number }

/** A person's newest events after `after`, read along one index, however many there are. */
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
