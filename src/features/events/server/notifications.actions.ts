// Notifies people of events by the channel of their choice, until they have read them.

import type { OwnerId, Person } from '../../../platform/actor.ts'
import type { Channel } from '../../../platform/contract/event.ts'
import { rowFamily } from '../../../platform/contract/families.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { hintPerson } from '../../../platform/database/person-hints.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { groupOf, NOTIFICATIONS_TOPIC } from '../events.rules.ts'
import type { NotifiedKind } from './kinds.ts'
import {
  cancelMails,
  choosersOf,
  chosenChannel,
  chosenChannels,
  deleteNotificationsOf,
  deleteRead,
  hasProfile,
  insertNotification,
  insertNotifications,
  isOwnNotification,
  listNotifications,
  markAllRead,
  markNotificationsRead,
  notificationsOfPerson,
  prepareUnreadCount,
  recountUnread,
  savePreference,
  takeMail,
} from './notifications.records.ts'

export type StoredNotification = Awaited<ReturnType<typeof listNotifications>>[number]

/** A change in this family wakes the job that writes mails. */
export const NOTIFICATION_MAILS = rowFamily('notification_mails')

const MINUTE_MS = 60_000

/**
 * Notifies someone of an event by their chosen channel, in its transaction. A mail is then due immediately, or after
 * the kind's delay if it is still unread.
 */
export async function notify(
  tx: Tx,
  declaration: NotifiedKind,
  event: { id: number; subject: number; user_id: string },
  now: Date,
): Promise<void> {
  const { kind, notification } = declaration
  const { id: event_id, subject, user_id } = event
  const chosen = await chosenChannel(tx, user_id, kind)
  const channel = chosen?.channel ?? notification.channel
  if (channel === 'none') return
  const dueAt = new Date(now.getTime() + notification.mailAfterMinutes * MINUTE_MS)
  const row = {
    user_id,
    event_id,
    kind,
    group_key: notification.isGrouped ? groupOf(declaration, subject) : null,
    created_at: now.toISOString(),
    mail_due_at: channel === 'mail' ? dueAt.toISOString() : null,
  }
  const id = await insertNotification(tx, row, chosen?.changed_at)
  applyChange(tx, user_id, id)
  if (channel === 'mail' && notification.mailAfterMinutes === 0) invalidate(tx, NOTIFICATION_MAILS)
}

function applyChange(tx: Tx, userId: string, id?: number): void {
  hintPerson(tx, userId, { topic: NOTIFICATIONS_TOPIC, ...(id === undefined ? {} : { id }) })
}

/**
 * Notifies many people of one event, in a few statements however many they are. The few who chose a channel for the kind are
 * notified one by one.
 */
export async function notifyAll(
  tx: Tx,
  declaration: NotifiedKind,
  { id: event_id, subject, user_ids }: { id: number; subject: number; user_ids: readonly string[] },
  now: Date,
): Promise<void> {
  const { kind, notification } = declaration
  const choosers = new Set(await choosersOf(tx, user_ids, kind))
  // In one order, so that two events that reach the same people never wait for each other.
  const others = user_ids.filter((user_id) => !choosers.has(user_id)).sort()
  if (notification.channel !== 'none') {
    const dueAt = new Date(now.getTime() + notification.mailAfterMinutes * MINUTE_MS)
    const isMail = notification.channel === 'mail'
    const notified = await insertNotifications(tx, {
      user_ids: others,
      event_id,
      kind,
      group_key: notification.isGrouped ? groupOf(declaration, subject) : null,
      created_at: now.toISOString(),
      mail_due_at: isMail ? dueAt.toISOString() : null,
    })
    for (const { user_id, id } of notified) applyChange(tx, user_id, id)
    if (isMail && notification.mailAfterMinutes === 0) invalidate(tx, NOTIFICATION_MAILS)
  }
  for (const user_id of choosers) await notify(tx, declaration, { id: event_id, subject, user_id }, now)
}

/** Returns one page of a person's notifications, newest first, with public names. */
export async function readNotifications(
  reader: Reader,
  actor: Person,
  page: Parameters<typeof listNotifications>[2],
): Promise<StoredNotification[]> {
  return listNotifications(reader, actor.id, page)
}

/** Returns a function that counts a person's unread notifications up to a limit. */
export function unreadCounter(db: Db): (owner: OwnerId, limit: number) => Promise<number> {
  return prepareUnreadCount(db)
}

/** Marks a notification as read; a second time changes nothing. Returns undefined for one that is not their own. */
export async function readOne(tx: Tx, actor: Person, id: number, now: Date): Promise<number | undefined> {
  const marked = await markNotificationsRead(tx, actor.id, [id], now)
  if (marked > 0) applyChange(tx, actor.id, id)
  else if (!(await isOwnNotification(tx, actor.id, id))) return undefined
  return marked
}

export async function readSeveral(
  tx: Tx,
  actor: Person,
  which: readonly number[] | 'all',
  now: Date,
): Promise<number> {
  const marked = await markNotificationsRead(tx, actor.id, which, now)
  if (marked > 0) applyChange(tx, actor.id)
  return marked
}

/** Marks notifications of these people about a subject as read, because they see it or nothing is left to see. */
export async function readAbout(
  tx: Tx,
  declaration: NotifiedKind,
  { user_ids, subject }: { user_ids: readonly string[]; subject: number },
  now: Date,
): Promise<void> {
  const which = { kind: declaration.kind, group: groupOf(declaration, subject) }
  for (const user_id of await markAllRead(tx, user_ids, which, now)) applyChange(tx, user_id)
}

/** Adds these events to their notifications' counts or subtracts them; a notification with a count of zero is hidden. */
export async function countEvents(
  tx: Tx,
  counted: readonly { user_id: string; notification_id: number | null }[],
  difference: 1 | -1,
): Promise<void> {
  const changes = new Map<number, number>()
  for (const { user_id, notification_id } of counted) {
    if (notification_id === null) continue
    if (!changes.has(notification_id)) applyChange(tx, user_id)
    changes.set(notification_id, (changes.get(notification_id) ?? 0) + difference)
  }
  await recountUnread(
    tx,
    [...changes].map(([id, more]) => ({ id, more })),
  )
}

/** Returns the channel of a kind: the person's choice, otherwise the kind's default. */
export async function channelOf(reader: Reader, userId: string, of: NotifiedKind): Promise<Channel> {
  return (await chosenChannel(reader, userId, of.kind))?.channel ?? of.notification.channel
}

/** Returns the person's chosen channels by kind. */
export async function choicesOf(reader: Reader, actor: Person): Promise<ReadonlyMap<string, Channel>> {
  return new Map((await chosenChannels(reader, actor.id)).map((row) => [row.kind, row.channel]))
}

/** Chooses the channel of a kind; if it is not mail, the due mails of that kind are cancelled. */
export async function chooseChannel(
  tx: Tx,
  { userId, kind, channel }: { userId: string; kind: string; channel: Channel },
  now: Date,
): Promise<void> {
  await savePreference(tx, { userId, kind, channel }, now)
  if (channel !== 'mail') await cancelMails(tx, userId, kind)
}

/** Returns true if the person still has an account; the row stays locked until the transaction ends. */
export async function isThere(tx: Tx, userId: string): Promise<boolean> {
  return hasProfile(tx, userId)
}

/** Takes the owed mail of a notification, for the first caller; returns false if none is owed any more. */
export async function takeOwedMail(tx: Tx, id: number): Promise<boolean> {
  return takeMail(tx, id)
}

/** Deletes up to `limit` notifications that were read at or before `cutoff`; returns their number. */
export async function forgetRead(db: Db, cutoff: string, limit: number): Promise<number> {
  return deleteRead(db, cutoff, limit)
}

/** Returns a person's notifications for an export. */
export async function exportNotifications(tx: Tx, owner: OwnerId) {
  return notificationsOfPerson(tx, owner)
}

/** Erases a person's notifications and their choices. */
export async function eraseNotifications(tx: Tx, owner: OwnerId): Promise<void> {
  await deleteNotificationsOf(tx, owner)
}
