// The verbs of people on their notifications: reading them, marking them, and choosing the channel of each kind.
import { paths } from '../../../paths.ts'
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { patternOf } from '../../../platform/contract/contract.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import type { Channel } from '../../../platform/contract/event.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { erasesAll, type PersonData } from '../../../platform/person-data.ts'
import { isSameText } from '../../../platform/same-text.ts'
import { describeEvent, type EventKinds } from '../../events/server/kinds.ts'
import {
  channelOf,
  choicesOf,
  chooseChannel,
  eraseNotifications,
  exportNotifications,
  isThere,
  readNotifications,
  readOne,
  readSeveral,
  type StoredNotification,
} from '../../events/server/notifications.actions.ts'
import { type EventSubject, lookUpSubjects } from '../../events/server/subjects.ts'
import { type Notification, oneClickContracts } from '../notifications.contract.ts'
import { notificationMessages } from '../notifications.messages.ts'
import { MAX_UNREAD_SHOWN, topicOf } from '../notifications.rules.ts'

/** Paths are compared as addresses of one site. */
const ANY_SITE = 'http://site.invalid'

/** The kinds of events, and the lookups of their subjects' titles. */
export type EventCatalogue = { kinds: EventKinds; subjects: readonly EventSubject[] }

/** Returns one page of one's own notifications, newest first. */
export async function listOwn(
  reader: Reader,
  actor: Person,
  { kinds, subjects }: EventCatalogue,
  query: { cursor?: string | undefined; unread?: 'true' | undefined; page_size: number },
) {
  const rows = await readNotifications(reader, actor, {
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    unreadOnly: query.unread === 'true',
    // One more row than is shown says whether there is another page.
    limit: query.page_size + 1,
  })
  const page = rows.slice(0, query.page_size)
  const found = await lookUpSubjects(reader, subjects, page)
  const items = page.flatMap((row) => shown(kinds, row, found(row)?.title ?? null))
  const last = page.at(-1)
  return { items, next_cursor: rows.length > page.length && last ? cursorAfter(last) : null }
}

/** Returns nothing for a kind that this version of the program does not know. */
function shown(kinds: EventKinds, row: StoredNotification, title: string | null): Notification[] {
  const { id, kind, count, actor, created_at, read_at } = row
  const said = describeEvent(kinds, { ...row, title, person: actor?.display_name ?? null })
  return said ? [{ id, kind, ...said, title, count, actor, created_at, read_at }] : []
}

/** Counts the unread ones, up to the largest number that is shown. */
export async function countUnreadNotifications(
  count: (owner: OwnerId, limit: number) => Promise<number>,
  actor: Person,
): Promise<{ unread: number; is_more: boolean }> {
  const counted = await count(actor.id, MAX_UNREAD_SHOWN + 1)
  return { unread: Math.min(counted, MAX_UNREAD_SHOWN), is_more: counted > MAX_UNREAD_SHOWN }
}

/** Marks one as read; a second time changes nothing. Raises Problem 'not_found', also for other people's. */
export async function markOneRead(tx: Tx, actor: Person, id: number, now: Date): Promise<number> {
  const marked = await readOne(tx, actor, id, now)
  if (marked === undefined) throw new Problem('not_found', notificationMessages.unknown)
  return marked
}

/** Opening a page marks at most so many as read; of more unread ones, the oldest stay unread. */
const MOST_READ_AT_ONCE = 100

/** These pages show many things briefly, so opening one of them does not count as reading what a notification is about. */
const SURVEYS: readonly string[] = [paths.home(), paths.notifications(), paths.settings('account')].map(
  (path) => new URL(path, ANY_SITE).pathname,
)

/**
 * Marks notifications that lead to a page as read once the person has opened that page, by whichever way. A page may have more in
 * its query than the notification's path has. Returns how many were unread.
 */
export async function readShownAt(
  tx: Tx,
  path: string,
  { actor, now, kinds }: { actor: Person; now: Date; kinds: EventKinds },
): Promise<number> {
  const page = URL.parse(path, ANY_SITE)
  if (!page || SURVEYS.includes(page.pathname)) return 0
  const unread = await readNotifications(tx, actor, {
    after: undefined,
    unreadOnly: true,
    limit: MOST_READ_AT_ONCE,
  })
  const shown = unread.filter((row) => {
    const said = describeEvent(kinds, { ...row, title: null, person: null })
    const place = said && new URL(said.path, ANY_SITE)
    return (
      place?.pathname === page.pathname &&
      [...place.searchParams].every(([name, value]) => page.searchParams.get(name) === value)
    )
  })
  return shown.length === 0
    ? 0
    : readSeveral(
        tx,
        actor,
        shown.map(({ id }) => id),
        now,
      )
}

/** Mails of a higher noun that are sent regularly; recipients unsubscribe from them as from those of a kind. */
export type MailSeries = {
  /** The name has the form of a kind of events, but no kind of events has it. */
  kind: string
  label: string
  /** `part` names one of several such mails, after a colon in the kind of its link. Nothing happens for a deleted account. */
  end(tx: Tx, userId: string, part: string | undefined): Promise<void>
}

/** The labels of everything that mails can be unsubscribed from. */
export const listKinds = ({ notified }: EventKinds, series: readonly MailSeries[]) => ({
  items: [
    ...notified.map(({ kind, notification: { label } }) => ({ kind, label })),
    ...series.map(({ kind, label }) => ({ kind, label })),
  ],
})

/** Returns the channel of every kind: the person's choice, otherwise the kind's default. */
export async function listPreferences(reader: Reader, actor: Person, { notified }: EventKinds) {
  const chosen = await choicesOf(reader, actor)
  return {
    items: notified.map(({ kind, subject, notification: { label, channel } }) => ({
      kind,
      label,
      topic: topicOf(subject) ?? 'account',
      channel: chosen.get(kind) ?? channel,
    })),
  }
}

/** Chooses the channel of a kind. Raises Problem 'not_found' for an unknown kind. */
export async function choosePreference(
  tx: Tx,
  choice: { kind: string; channel: Channel },
  { actor, now, kinds }: { actor: Person; now: Date; kinds: EventKinds },
): Promise<void> {
  if (!kinds.notifiedOf(choice.kind)) throw new Problem('not_found', notificationMessages.kindUnknown)
  await chooseChannel(tx, { userId: actor.id, kind: choice.kind, channel: choice.channel }, now)
}

/** A keyed hash, different for every purpose. */
export type KeyedHash = (purpose: string, ...parts: readonly string[]) => string

const UNSUBSCRIBE = 'unsubscribe'

/** Returns the token for the link of a mail. It can unsubscribe from the mail's kind, and do nothing else. */
export function makeUnsubscribeToken(hash: KeyedHash, userId: string, kind: string): string {
  return `${userId}.${kind}.${hash(UNSUBSCRIBE, userId, kind)}`
}

/**
 * The link of a mail to the page with a button (scanners follow links), and the headers for mail clients (RFC 8058). They post
 * to no page, so that opening it as a link changes nothing either.
 */
export function waysOut(
  { hash, siteUrl }: { hash: KeyedHash; siteUrl: string },
  userId: string,
  kind: string,
): { unsubscribe: string; headers: Readonly<Record<string, string>> } {
  const token = makeUnsubscribeToken(hash, userId, kind)
  return {
    unsubscribe: siteUrl + paths.unsubscribe(token),
    headers: {
      'List-Unsubscribe': `<${siteUrl}${patternOf(oneClickContracts.press)}?token=${encodeURIComponent(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

type Unsubscribing = { hash: KeyedHash; kinds: EventKinds; mailSeries: readonly MailSeries[] }

/**
 * Unsubscribes a person from the mails of one kind; notifications in the app stay. If they chose that already, or
 * 'none', nothing changes. Raises Problem 'invalid' for a token that is not ours.
 */
export async function unsubscribe(
  tx: Tx,
  parts: Unsubscribing,
  token: string,
  now: Date,
): Promise<{ kind: string; channel: Channel }> {
  const { userId, kind } = readToken(parts, token)
  const [name, part] = kind.split(':')
  const series = parts.mailSeries.find((one) => one.kind === name)
  if (series) {
    await series.end(tx, userId, part)
    return { kind: series.kind, channel: 'none' }
  }
  const declared = parts.kinds.notifiedOf(kind)
  if (!declared) throw new Problem('invalid', notificationMessages.tokenInvalid)
  const channel = await channelOf(tx, userId, declared)
  if (channel !== 'mail') return { kind, channel }
  // The account may have been deleted since, and then there is no choice to store.
  if (await isThere(tx, userId)) await chooseChannel(tx, { userId, kind, channel: 'in_app' }, now)
  return { kind, channel: 'in_app' }
}

function readToken({ hash }: Unsubscribing, token: string): { userId: string; kind: string } {
  const [userId = '', kind = ''] = token.split('.')
  if (!isSameText(token, makeUnsubscribeToken(hash, userId, kind)))
    throw new Problem('invalid', notificationMessages.tokenInvalid)
  return { userId, kind }
}

/** Exports notifications; those of others stop naming the person when the account is erased. */
export const notificationData = {
  noun: 'notifications',
  exportRows: exportNotifications,
  erase: erasesAll(eraseNotifications),
} as const satisfies PersonData
