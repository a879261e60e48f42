// The queries over notifications, and over notification preferences.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Channel } from '../../../platform/contract/event.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { eventAudience, events } from './log.table.ts'
import { notificationPreferences, notifications } from './notifications.table.ts'

export type NewNotification = typeof notifications.$inferInsert

/** A notification whose events were all taken back is shown to no one. */
const isShown = gt(notifications.count, 0)
const isUnread = and(isNull(notifications.read_at), isShown)

/** Returns the channel that the person chose for the kind, and when; undefined without a choice. */
export async function chosenChannel(
  reader: Reader,
  userId: string,
  kind: string,
): Promise<{ channel: Channel; changed_at: string } | undefined> {
  const { channel, changed_at } = notificationPreferences
  const rows = await reader
    .select({ channel, changed_at })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.user_id, userId), eq(notificationPreferences.kind, kind)))
  return rows[0]
}

/** Returns those of these people who chose a channel for the kind. */
export async function choosersOf(
  reader: Reader,
  userIds: readonly string[],
  kind: string,
): Promise<string[]> {
  const rows = await reader
    .select({ user_id: notificationPreferences.user_id })
    .from(notificationPreferences)
    .where(and(isAmong(notificationPreferences.user_id, userIds), eq(notificationPreferences.kind, kind)))
  return rows.map(({ user_id }) => user_id)
}

/** One array, however many there are: a statement takes at most 65,535 parameters. */
const isAmong = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

export async function chosenChannels(reader: Reader, owner: OwnerId) {
  const { kind, channel } = notificationPreferences
  return reader
    .select({ kind, channel })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, owner))
}

/** Returns true if the person still has an account; the row stays locked until the transaction ends. */
export async function hasProfile(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), not(profiles.is_erased)))
    .for('key share')
  return rows.length > 0
}

export async function savePreference(
  tx: Tx,
  { userId, kind, channel }: { userId: string; kind: string; channel: Channel },
  now: Date,
): Promise<void> {
  const changed_at = now.toISOString()
  await tx
    .insert(notificationPreferences)
    .values({ user_id: userId, kind, channel, changed_at })
    .onConflictDoUpdate({
      target: [notificationPreferences.user_id, notificationPreferences.kind],
      set: { channel, changed_at },
    })
}

/**
 * Stores a notification. If its group has an unread row already, that row's count grows and its mail stays due as it was. If the
 * person has changed their channel since the last one of the group, the present choice decides about its mail.
 */
export async function insertNotification(
  tx: Tx,
  row: NewNotification,
  chosenAt: string | undefined,
): Promise<number> {
  const { event_id, created_at } = row
  const mail_due_at =
    chosenAt === undefined
      ? notifications.mail_due_at
      : sql`case when ${notifications.created_at} <= ${chosenAt} then excluded.mail_due_at
          else ${notifications.mail_due_at} end`
  const stored = tx
    .insert(notifications)
    .values(row)
    .onConflictDoUpdate({
      target: [notifications.user_id, notifications.kind, notifications.group_key],
      targetWhere: sql`${notifications.read_at} is null`,
      set: {
        event_id,
        created_at,
        count: sql`${notifications.count} + 1`,
        mail_due_at: sql`${mail_due_at}`,
      },
    })
    .returning({ id: notifications.id, user_id: notifications.user_id })
  const { rows } = await tx.execute<{ id: string }>(andCounts(stored.getSQL(), event_id))
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A stored notification came back without its id')
  return Number(id)
}

/** Writes into the audience rows of the event which of these stored notifications counts it. */
const andCounts = (stored: SQL, eventId: number) => sql`
  with stored as (${stored})
  update ${eventAudience} set notification_id = stored.id from stored
    where ${eventAudience.event_id} = ${eventId} and ${eventAudience.user_id} = stored.user_id
    returning stored.user_id, stored.id`

/** Stores a notification for many people who chose no channel, in one statement; an unread row of the group grows. */
export async function insertNotifications(
  tx: Tx,
  { user_ids, ...row }: Omit<NewNotification, 'user_id'> & { user_ids: readonly string[] },
): Promise<{ user_id: string; id: number }[]> {
  if (user_ids.length === 0) return []
  const { event_id, kind, group_key, created_at, mail_due_at } = row
  const inserted = sql`
    insert into ${notifications} (user_id, event_id, kind, group_key, created_at, mail_due_at)
    select person, ${event_id}::int8, ${kind}::text, ${group_key}::text, ${created_at}::timestamptz, ${mail_due_at}::timestamptz
      from unnest(${sql.param([...user_ids])}::uuid[]) as person
    on conflict (user_id, kind, group_key) where read_at is null
      do update set event_id = excluded.event_id, created_at = excluded.created_at, count = ${notifications.count} + 1
    returning user_id, id`
  const { rows } = await tx.execute<{ user_id: string; id: string }>(andCounts(inserted, event_id))
  return rows.map(({ user_id, id }) => ({ user_id, id: Number(id) }))
}

/** Returns one page of a person's notifications, newest first, from `after` on. */
export async function listNotifications(
  reader: Reader,
  owner: OwnerId,
  page: { after: { created_at: string; id: number } | undefined; unreadOnly: boolean; limit: number },
) {
  const { after, unreadOnly, limit } = page
  const { id, kind, count, created_at, read_at } = notifications
  const { subject, subject_id, params } = events
  const rows = await reader
    .select({
      notification: { id, kind, count, created_at, read_at },
      event: { role: eventAudience.role, subject, subject_id, params },
      person: personColumns,
    })
    .from(notifications)
    .innerJoin(events, eq(events.id, notifications.event_id))
    .innerJoin(
      eventAudience,
      and(eq(eventAudience.event_id, events.id), eq(eventAudience.user_id, notifications.user_id)),
    )
    .leftJoin(profiles, eq(profiles.id, eventAudience.person_id))
    .where(
      and(
        eq(notifications.user_id, owner),
        unreadOnly ? isUnread : isShown,
        after && sql`(${notifications.created_at}, ${notifications.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(limit)
  return rows.map(({ notification, event, person }) => ({
    ...notification,
    ...event,
    actor: asPublicPerson(person),
  }))
}

/** Counts the unread ones only up to `limit`. Every page needs it, so it is prepared. */
export function prepareUnreadCount(db: Db) {
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.user_id, sql.placeholder('owner')), isUnread))
    // The order is that of the index, so that the scan stops early; otherwise all of the person's rows would be collected first.
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .as('some')
  const query = db.select({ count: sql<number>`count(*)::int` }).from(some).prepare('unread_notifications')
  return async (owner: OwnerId, limit: number): Promise<number> =>
    (await query.execute({ owner, limit }))[0]?.count ?? 0
}

/** Marks some notifications, or all, as read. Returns how many were unread. */
export async function markNotificationsRead(
  tx: Tx,
  userId: string,
  which: readonly number[] | 'all',
  now: Date,
): Promise<number> {
  const isMeant = which === 'all' ? undefined : inArray(notifications.id, [...which])
  const marked = await tx
    .update(notifications)
    .set({ read_at: now.toISOString(), mail_due_at: null })
    .where(and(eq(notifications.user_id, userId), isUnread, isMeant))
  return marked.rowCount ?? 0
}

/** Marks a group of notifications as read for all of these people; returns those for whom it was unread. */
export async function markAllRead(
  tx: Tx,
  userIds: readonly string[],
  { kind, group }: { kind: string; group: string },
  now: Date,
): Promise<string[]> {
  const marked = await tx
    .update(notifications)
    .set({ read_at: now.toISOString(), mail_due_at: null })
    .where(
      and(
        isAmong(notifications.user_id, userIds),
        isUnread,
        eq(notifications.kind, kind),
        eq(notifications.group_key, group),
      ),
    )
    .returning({ user_id: notifications.user_id })
  return [...new Set(marked.map(({ user_id }) => user_id))]
}

export async function isOwnNotification(reader: Reader, owner: OwnerId, id: number): Promise<boolean> {
  const rows = await reader
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.user_id, owner)))
  return rows.length > 0
}

/** Adds `more` to the count of each notification, which then shows its latest event that was not taken back. */
export async function recountUnread(tx: Tx, changes: readonly { id: number; more: number }[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${notifications} set count = greatest(count + change.more, 0),
        event_id = coalesce(latest.event_id, ${notifications.event_id}),
        created_at = coalesce(latest.created_at, ${notifications.created_at})
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id int8, more int)
        left join lateral (select event_id, created_at from ${eventAudience}
          where notification_id = change.id and not is_retracted
          order by event_id desc limit 1) latest on true
      where ${notifications.id} = change.id`)
}

/**
 * Takes the mail of a notification, for the first caller; returns false if the notification was read or its mail was taken
 * already.
 */
export async function takeMail(tx: Tx, id: number): Promise<boolean> {
  const taken = await tx
    .update(notifications)
    .set({ mail_due_at: null })
    .where(and(eq(notifications.id, id), isUnread, isNotNull(notifications.mail_due_at)))
  return taken.rowCount === 1
}

export async function cancelMails(tx: Tx, userId: string, kind: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ mail_due_at: null })
    .where(
      and(
        eq(notifications.user_id, userId),
        eq(notifications.kind, kind),
        isNotNull(notifications.mail_due_at),
      ),
    )
}

/** Deletes up to `limit` notifications that were read at or before `cutoff`; returns their number. */
export async function deleteRead(db: Db, cutoff: string, limit: number): Promise<number> {
  const oldest = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.read_at, cutoff))
    .orderBy(asc(notifications.read_at), asc(notifications.id))
    .limit(limit)
  return (await db.delete(notifications).where(inArray(notifications.id, oldest))).rowCount ?? 0
}

export async function notificationsOfPerson(tx: Tx, owner: OwnerId) {
  const { id, kind, event_id, count, created_at, read_at } = notifications
  return {
    notifications: rowsOf(
      tx,
      tx
        .select({ id, kind, event_id, count, created_at, read_at })
        .from(notifications)
        .where(eq(notifications.user_id, owner)),
    ),
    preferences: await chosenChannels(tx, owner),
  }
}

export async function deleteNotificationsOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.user_id, owner))
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.user_id, owner))
}
