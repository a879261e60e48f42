// What people were told, and how they want to be told.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { descending, moment, personRef, rowId } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/table.ts'
import type { Channel, NotificationKind } from '../rules.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    user_id: personRef()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Kinds come with every noun, so the list of them is in rules.ts alone. */
    kind: text().$type<NotificationKind>().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** Who did it; their name is looked up when it is shown, so that it goes with them. */
    actor_id: personRef().references(() => profiles.id, { onDelete: 'set null' }),
    /** Where it leads: a path of this site. */
    path: text().notNull(),
    /** Unread ones of one group are one row. */
    group_key: text(),
    /** How many became this one. */
    count: integer().notNull().default(1),
    /** When the last of them came. */
    created_at: moment().notNull(),
    read_at: moment(),
    /** From when on a mail about it is due; null where none is wanted, or it is written already. */
    mail_due_at: moment(),
  },
  (table) => [
    check('notifications_path_is_local', sql`${table.path} ~ '^/([^/]|$)'`),
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
    index('notifications_by_actor').on(table.actor_id).where(sql`${table.actor_id} is not null`),
  ],
)

/** Where a person chose another channel than the kind's own. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: personRef()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    channel: text().$type<Channel>().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.kind] }),
    check('notification_preferences_channel_known', sql`${table.channel} in ('mail', 'in_app', 'none')`),
  ],
)
