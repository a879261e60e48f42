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
    /** A noun's events declare the kind. */
    kind: text().notNull(),
    /** The log outlives its subjects, so the database does not check the reference. */
    subject: text().notNull(),
    subject_id: bigint({ mode: 'number' }).notNull(),
    /** The params are ids and figures that never change; never a name or a title. */
    params: jsonb().$type<EventParams>().notNull(),
    /** Null once the actor's account is gone. */
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
    /** The person whom the sentence names. The name is looked up when it is shown, so that it disappears with the account. */
    person_id: personRef().references(() => profiles.id, { onDelete: 'set null' }),
    /** The event's own moment, repeated here for the index. */
    created_at: moment().notNull(),
    /** False once the event was withdrawn or replaced. */
    in_activity: boolean().notNull(),
    /** True once the event was taken back or is no longer true; no notification counts it then. */
    is_retracted: boolean().notNull().default(false),
    /** The notification that counts the event. There is no foreign key, because the event outlives it. */
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
