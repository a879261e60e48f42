// What can be done with notifications: nouns tell people through `notify`, in the transaction of what they tell.

import type { OwnerId, Person } from '../../../platform/actor.ts'
import { isSameText } from '../../../platform/auth-protocol/protocol.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/shapes.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { tellPerson } from '../../../platform/database/person-news.ts'
import { noteChange } from '../../../platform/database/row-news.ts'
import type { PersonData } from '../../../platform/person-data.ts'
import { notificationMessages } from '../messages.ts'
import {
  type Channel,
  KIND_RULES,
  MAX_UNREAD_SHOWN,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_TOPIC,
  type NotificationKind,
} from '../rules.ts'
import type { KindParams } from '../schemas.ts'
import {
  cancelMails,
  chosenChannel,
  chosenChannels,
  deleteRowsOfPerson,
  hasProfile,
  insertNotification,
  isOwn,
  listNotifications,
  markRead,
  rowsOfPerson,
  savePreference,
} from './records.ts'

/** The family whose news wakes whoever writes the mails. */
export const NOTIFICATION_MAILS = 'notification_mails'

const MINUTE_MS = 60_000

/** What somebody is told of. */
export type ToTell<K extends NotificationKind> = {
  user_id: string
  kind: K
  params: KindParams<K>
  /** Where it leads: a path of paths.ts. */
  path: string
  /** Who did it; nobody is told of what they did themselves. */
  actor_id?: string
  /** Unread ones of one group ('conversation:12') become one, with their number. */
  group?: string
}

/**
 * Tells somebody of something, by the channel that they chose: with the transaction that caused it, or not at all.
 * A mail is then due at once, or after the kind's delay if it is still unread.
 */
export async function notify<K extends NotificationKind>(tx: Tx, news: ToTell<K>, now: Date): Promise<void> {
  const { user_id, kind, params, path, actor_id, group } = news
  if (actor_id === user_id) return
  const { channel: usual, mailAfterMinutes } = KIND_RULES[kind]
  const chosen = await chosenChannel(tx, user_id, kind)
  const channel = chosen?.channel ?? usual
  if (channel === 'none') return
  const dueAt = new Date(now.getTime() + mailAfterMinutes * MINUTE_MS)
  const row = {
    user_id,
    kind,
    params,
    path,
    actor_id: actor_id ?? null,
    group_key: group ?? null,
    created_at: now.toISOString(),
    mail_due_at: channel === 'mail' ? dueAt.toISOString() : null,
  }
  const id = await insertNotification(tx, row, chosen?.changed_at)
  noteNews(tx, user_id, id)
  if (channel === 'mail' && mailAfterMinutes === 0) noteChange(tx, NOTIFICATION_MAILS)
}

function noteNews(tx: Tx, userId: string, id?: number): void {
  noteChange(tx, 'notifications')
  tellPerson(tx, userId, { topic: NOTIFICATIONS_TOPIC, ...(id === undefined ? {} : { id }) })
}

/** One page of the own notifications, the newest first. */
export async function listOwn(
  reader: Reader,
  actor: Person,
  query: { cursor?: string | undefined; unread?: 'true' | undefined; page_size: number },
) {
  const rows = await listNotifications(reader, actor.id, {
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    unreadOnly: query.unread === 'true',
    // One more tells whether there is another page.
    limit: query.page_size + 1,
  })
  const items = rows.slice(0, query.page_size)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? cursorAfter(last) : null }
}

/** Counts the unread ones, as far as anybody is told. */
export async function countUnread(
  count: (owner: OwnerId, limit: number) => Promise<number>,
  actor: Person,
): Promise<{ unread: number; is_more: boolean }> {
  const counted = await count(actor.id, MAX_UNREAD_SHOWN + 1)
  return { unread: Math.min(counted, MAX_UNREAD_SHOWN), is_more: counted > MAX_UNREAD_SHOWN }
}

/** Marks one as read; a second time changes nothing. Raises Problem 'not_found', for other people's too. */
export async function markOneRead(tx: Tx, actor: Person, id: number, now: Date): Promise<number> {
  const marked = await markRead(tx, actor.id, id, now)
  if (marked > 0) noteNews(tx, actor.id, id)
  else if (!(await isOwn(tx, actor.id, id))) throw new Problem('not_found', notificationMessages.unknown)
  return marked
}

/** Marks what somebody was told of one group as read: they see what it is about, or there is nothing left to see. */
export async function markGroupRead(
  tx: Tx,
  userId: string,
  kind: NotificationKind,
  group: string,
  now: Date,
): Promise<void> {
  if ((await markRead(tx, userId, { kind, group }, now)) > 0) noteNews(tx, userId)
}

export async function markAllRead(tx: Tx, actor: Person, now: Date): Promise<number> {
  const marked = await markRead(tx, actor.id, 'all', now)
  if (marked > 0) noteNews(tx, actor.id)
  return marked
}

/** The channel of every kind: the person's choice, else the usual one. */
export async function listPreferences(reader: Reader, actor: Person) {
  const chosen = new Map((await chosenChannels(reader, actor.id)).map((row) => [row.kind, row.channel]))
  return {
    items: NOTIFICATION_KINDS.map((kind) => ({
      kind,
      channel: chosen.get(kind) ?? KIND_RULES[kind].channel,
    })),
  }
}

/** Chooses the channel of a kind; mails that are due are not written any more where none are wanted. */
export async function choosePreference(
  tx: Tx,
  actor: Person,
  { kind, channel }: { kind: NotificationKind; channel: Channel },
  now: Date,
): Promise<void> {
  await changePreference(tx, actor.id, kind, channel, now)
}

async function changePreference(
  tx: Tx,
  userId: string,
  kind: NotificationKind,
  channel: Channel,
  now: Date,
): Promise<void> {
  await savePreference(tx, userId, kind, channel, now)
  if (channel !== 'mail') await cancelMails(tx, userId, kind)
  noteChange(tx, 'notification_preferences')
}

/** A keyed hash of the house, different for every purpose. */
export type KeyedHash = (purpose: string, ...parts: readonly string[]) => string

const UNSUBSCRIBE = 'unsubscribe'

/** What lets whoever holds a mail end the mails of its kind, and do nothing else. */
export function unsubscribeToken(hash: KeyedHash, userId: string, kind: NotificationKind): string {
  return `${userId}.${kind}.${hash(UNSUBSCRIBE, userId, kind)}`
}

/**
 * Ends the mails of one kind to one person; they still stand in the app. Whoever chose so already, or 'none', keeps
 * their choice. Raises Problem 'invalid' for a token that is not ours.
 */
export async function unsubscribe(
  tx: Tx,
  hash: KeyedHash,
  token: string,
  now: Date,
): Promise<{ kind: NotificationKind; channel: Channel }> {
  const [userId = '', kindText = ''] = token.split('.')
  const kind = NOTIFICATION_KINDS.find((known) => known === kindText)
  if (!kind || !isSameText(token, unsubscribeToken(hash, userId, kind))) {
    throw new Problem('invalid', notificationMessages.tokenInvalid)
  }
  const channel = (await chosenChannel(tx, userId, kind))?.channel ?? KIND_RULES[kind].channel
  if (channel !== 'mail') return { kind, channel }
  // The account may have ended since; then there is nothing to choose for.
  if (await hasProfile(tx, userId)) await changePreference(tx, userId, kind, 'in_app', now)
  return { kind, channel: 'in_app' }
}

/** Notifications in an export; what others were told no longer names the person. */
export const notificationData = {
  noun: 'notifications',
  tell: rowsOfPerson,
  async erase(tx, owner) {
    await deleteRowsOfPerson(tx, owner)
    noteChange(tx, 'notifications')
    return 'gone'
  },
} as const satisfies PersonData
