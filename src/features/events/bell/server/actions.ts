// How people are notified of events: by the channel of their choice, until they have read it.

import type { OwnerId, Person } from '../../../../platform/actor.ts'
import type { Channel } from '../../../../platform/contract/event.ts'
import type { NotifiedKind } from '../../../../platform/contract/event-kinds.ts'
import { rowFamily } from '../../../../platform/contract/families.ts'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { tellPerson } from '../../../../platform/database/person-hints.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import { groupOf, NOTIFICATIONS_TOPIC } from '../../rules.ts'
import {
  cancelMails,
  chosenChannel,
  chosenChannels,
  deleteNotificationsOf,
  deleteRead,
  hasProfile,
  insertNotification,
  isOwn,
  listNotifications,
  markRead,
  notificationsOfPerson,
  prepareUnreadCount,
  savePreference,
  takeMail,
} from './records.ts'

export type StoredNotification = Awaited<ReturnType<typeof listNotifications>>[number]

/** The family whose changes wake the writer of mails. */
export const NOTIFICATION_MAILS = rowFamily('notification_mails')

const MINUTE_MS = 60_000

/**
 * Notifies somebody of an event by their chosen channel, in its transaction. A mail is then due immediately, or after
 * the kind's delay if it is still unread.
 */
export async function ring(
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
  if (channel === 'mail' && notification.mailAfterMinutes === 0) noteChange(tx, NOTIFICATION_MAILS)
}

function applyChange(tx: Tx, userId: string, id?: number): void {
  tellPerson(tx, userId, { topic: NOTIFICATIONS_TOPIC, ...(id === undefined ? {} : { id }) })
}

/** Some of a person's notifications, newest first, with public names. */
export async function readNotifications(
  reader: Reader,
  actor: Person,
  page: Parameters<typeof listNotifications>[2],
): Promise<StoredNotification[]> {
  return listNotifications(reader, actor.id, page)
}

/** Counts a person's unread ones, up to a limit. */
export function unreadCounter(db: Db): (owner: OwnerId, limit: number) => Promise<number> {
  return prepareUnreadCount(db)
}

/** Marks one as read; a second time changes nothing. Returns undefined for one that is not their own. */
export async function readOne(tx: Tx, actor: Person, id: number, now: Date): Promise<number | undefined> {
  const marked = await markRead(tx, actor.id, id, now)
  if (marked > 0) applyChange(tx, actor.id, id)
  else if (!(await isOwn(tx, actor.id, id))) return undefined
  return marked
}

export async function readAll(tx: Tx, actor: Person, now: Date): Promise<number> {
  const marked = await markRead(tx, actor.id, 'all', now)
  if (marked > 0) applyChange(tx, actor.id)
  return marked
}

/** Marks somebody's notifications about a subject as read: they see it, or there is nothing left to see. */
export async function readAbout(
  tx: Tx,
  declaration: NotifiedKind,
  { user_id, subject }: { user_id: string; subject: number },
  now: Date,
): Promise<void> {
  const which = { kind: declaration.kind, group: groupOf(declaration, subject) }
  if ((await markRead(tx, user_id, which, now)) > 0) applyChange(tx, user_id)
}

/** The channel of a kind: the person's choice, otherwise the kind's default. */
export async function channelOf(reader: Reader, userId: string, of: NotifiedKind): Promise<Channel> {
  return (await chosenChannel(reader, userId, of.kind))?.channel ?? of.notification.channel
}

/** A person's choices, by kind. */
export async function choicesOf(reader: Reader, actor: Person): Promise<ReadonlyMap<string, Channel>> {
  return new Map((await chosenChannels(reader, actor.id)).map((row) => [row.kind, row.channel]))
}

/** Chooses the channel of a kind; if mails are no longer wanted, due ones are not written any more. */
export async function chooseChannel(
  tx: Tx,
  userId: string,
  kind: string,
  channel: Channel,
  now: Date,
): Promise<void> {
  await savePreference(tx, userId, kind, channel, now)
  if (channel !== 'mail') await cancelMails(tx, userId, kind)
}

/** Whether the person still exists; the row stays locked until the transaction ends. */
export async function isThere(tx: Tx, userId: string): Promise<boolean> {
  return hasProfile(tx, userId)
}

/** Takes the owed mail of a notification, for the first caller; false if none is owed any more. */
export async function takeOwedMail(tx: Tx, id: number): Promise<boolean> {
  return takeMail(tx, id)
}

/** Deletes up to `limit` that were read at or before `cutoff`; returns their number. */
export async function forgetRead(db: Db, cutoff: string, limit: number): Promise<number> {
  return deleteRead(db, cutoff, limit)
}

/** A person's notifications, for an export. */
export async function tellNotifications(reader: Reader, owner: OwnerId) {
  return notificationsOfPerson(reader, owner)
}

/** Erases a person's notifications and their choices. */
export async function eraseNotifications(tx: Tx, owner: OwnerId): Promise<void> {
  await deleteNotificationsOf(tx, owner)
}
