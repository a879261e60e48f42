// The event log: each event once, and its audience.
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EventParams, Role } from '../../../platform/contract/event.ts'
import {
  descending,
  moment,
  personRef,
  requiredPerson,
  requiredRow,
  rowId,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'

export const events = pgTable(
  'events',
  {
    id: rowId(),
    /** Declared in a noun's events. */
    kind: text().notNull(),
    /** What it happened to. No foreign key: the log outlives its subjects. */
    subject: text().notNull(),
    subject_id: bigint({ mode: 'number' }).notNull(),
    /** Ids and figures that never change; never a name or a title. */
    params: jsonb().$type<EventParams>().notNull(),
    /** Who did it; null once their account is gone. */
    actor_id: personRef().references(() => profiles.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
  },
  (table) => [
    index('events_of_subject').on(table.subject, table.subject_id, table.kind, table.actor_id),
    index('events_by_actor').on(table.actor_id).where(sql`${table.actor_id} is not null`),
  ],
)

export const eventAudience = pgTable(
  'event_audience',
  {
    user_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
    event_id: requiredRow(() => events.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    /** Whose name the sentence contains; looked up when it is shown, so that it disappears with them. */
    person_id: personRef().references(() => profiles.id, { onDelete: 'set null' }),
    /** The event's own moment, for the index. */
    created_at: moment().notNull(),
    /** Whether it is shown in Recent Activity; not any more once it was withdrawn or replaced. */
    in_activity: boolean().notNull(),
    /** Whether it was taken back, or is no longer true; it is then counted in no notification. */
    is_retracted: boolean().notNull().default(false),
    /** The notification that counts it. No foreign key: the event outlives it. */
    notification_id: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.user_id] }),
    index('event_audience_recent')
      .on(table.user_id, descending(table.created_at), descending(table.event_id))
      .where(sql`${table.in_activity}`),
    index('event_audience_of_person').on(table.user_id),
    index('event_audience_of_notification')
      .on(table.notification_id, descending(table.event_id))
      .where(sql`${table.notification_id} is not null`),
    index('event_audience_naming').on(table.person_id).where(sql`${table.person_id} is not null`),
  ],
)
