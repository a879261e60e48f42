// The query over owed mails of notifications.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { EventParams, Role } from '../../../platform/contract/event.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { eventAudience, events } from '../../events/server/log.table.ts'
import { notificationPreferences, notifications } from '../../events/server/notifications.table.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'

export type DueMail = {
  id: number
  kind: string
  role: Role
  subject: string
  subject_id: number
  params: EventParams
  count: number
  /** The actor, and the person whom the sentence names; each null if there is none. */
  actor_id: string | null
  person_id: string | null
  person: string | null
  user_id: string
  /** Null for a person without a verified address, or who wants no mail any more. */
  email: string | null
}

/** Returns unread notifications whose mail is due, longest due first. */
export async function dueMails(reader: Reader, at: string, limit: number): Promise<DueMail[]> {
  const { id, kind, count, user_id } = notifications
  const { subject, subject_id, params, actor_id } = events
  const { role, person_id } = eventAudience
  const rows = await reader
    .select({
      due: { id, kind, count, user_id, subject, subject_id, params, actor_id, role, person_id },
      person: personColumns,
      // An unverified address may be a stranger's. Events from before the person's choice are due all the same.
      email: sql<string | null>`case when ${users.email_confirmed_at} is not null
        and coalesce(${users.banned_until} <= ${at}, true)
        and coalesce(${notificationPreferences.channel} = 'mail', true) then ${users.email} end`,
    })
    .from(notifications)
    .innerJoin(events, eq(events.id, notifications.event_id))
    .innerJoin(
      eventAudience,
      and(eq(eventAudience.event_id, events.id), eq(eventAudience.user_id, notifications.user_id)),
    )
    .leftJoin(users, eq(users.id, notifications.user_id))
    .leftJoin(
      notificationPreferences,
      and(
        eq(notificationPreferences.user_id, notifications.user_id),
        eq(notificationPreferences.kind, notifications.kind),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, eventAudience.person_id))
    // A notification whose events were all taken back is due again if one of them comes back.
    .where(and(lte(notifications.mail_due_at, at), gt(notifications.count, 0)))
    .orderBy(asc(notifications.mail_due_at), asc(notifications.id))
    .limit(limit)
  return rows.map(({ due, person, email }) => ({
    ...due,
    person: asPublicPerson(person)?.display_name ?? null,
    email,
  }))
}
