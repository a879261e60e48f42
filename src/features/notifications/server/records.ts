// The queries over notifications and over how people want to hear of them.
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { Channel, NotificationKind } from '../rules.ts'
import { notificationPreferences, notifications } from './table.ts'

export type NewNotification = typeof notifications.$inferInsert

/** The channel that the person chose for the kind, if they did. */
export async function chosenChannel(
  reader: Reader,
  userId: string,
  kind: NotificationKind,
): Promise<Channel | undefined> {
  const rows = await reader
    .select({ channel: notificationPreferences.channel })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.user_id, userId), eq(notificationPreferences.kind, kind)))
  return rows[0]?.channel
}

/** Stores a notification; one whose group has an unread row already is counted there, and its mail stays due when it was. */
export async function insertNotification(tx: Tx, row: NewNotification): Promise<number> {
  const { params, actor_id, path, created_at } = row
  const stored = await tx
    .insert(notifications)
    .values(row)
    .onConflictDoUpdate({
      target: [notifications.user_id, notifications.kind, notifications.group_key],
      targetWhere: sql`${notifications.read_at} is null`,
      set: { params, actor_id, path, created_at, count: sql`${notifications.count} + 1` },
    })
    .returning({ id: notifications.id })
  const id = stored[0]?.id
  if (id === undefined) throw new Error('A stored notification came back without its id')
  return id
}
