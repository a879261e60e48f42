// Notifications, and notification preferences.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Channel } from '../../../platform/contract/event.ts'
import { descending, moment, requiredPerson, requiredRow, rowId } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { events } from './log.table.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
    /** The latest event of the group that was not taken back. */
    event_id: requiredRow(() => events.id, { onDelete: 'cascade' }),
    /** The kind is repeated here for the indexes and the preferences. */
    kind: text().notNull(),
    /** Unread notifications of one group share one row. */
    group_key: text(),
    /** The number of grouped events; zero once all were taken back, and then the row is not shown. */
    count: integer().notNull().default(1),
    /** The moment of the latest event. */
    created_at: moment().notNull(),
    read_at: moment(),
    /** The moment from which the mail is due; null if none is wanted or it is written already. */
    mail_due_at: moment(),
  },
  (table) => [
    index('notifications_of_event').on(table.event_id),
    index('notifications_newest').on(table.user_id, descending(table.created_at), descending(table.id)),
    index('notifications_unread')
      .on(table.user_id, descending(table.created_at), descending(table.id))
      .where(sql`${table.read_at} is null`),
    uniqueIndex('notifications_one_unread_of_group')
      .on(table.user_id, table.kind, table.group_key)
      .where(sql`${table.read_at} is null`),
    index('notifications_mail_due')
      .on(table.mail_due_at, table.id)
      .where(sql`${table.mail_due_at} is not null`),
    index('notifications_read').on(table.read_at, table.id).where(sql`${table.read_at} is not null`),
  ],
)

/** A row exists only where a person chose another channel than the kind's default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: requiredPerson(() => profiles.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    channel: text().$type<Channel>().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.kind] }),
    check('notification_preferences_channel_known', sql`${table.channel} in ('mail', 'in_app', 'none')`),
  ],
)
