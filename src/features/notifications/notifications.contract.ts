// The contracts of notifications.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { CHANNELS } from '../../platform/contract/event.ts'
import { textKinds } from '../../platform/contract/plain-text.ts'
import { cursorPageOf, cursorQuery, id, idInPath, moment } from '../../platform/contract/shapes.ts'
import { publicPerson } from '../profiles/profiles.contract.ts'
import { MAX_KINDS, MAX_UNREAD_SHOWN, TOPICS } from './notifications.rules.ts'

const kind = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/)
  .max(60)

const notification = z.object({
  id,
  kind,
  /** The sentence has no full stop. */
  text: z.string(),
  /** The subject's current title; null once it is deleted. */
  title: z.string().nullable(),
  count: z.int().positive(),
  /** Null if the actor's profile is not public. */
  actor: publicPerson.nullable(),
  path: z.string(),
  created_at: moment,
  read_at: moment.nullable(),
})
export type Notification = z.output<typeof notification>

const choice = z.object({ kind, channel: z.enum(CHANNELS) })
const namedKind = z.object({ kind, label: z.string() })
const read = z.object({ read: z.int().nonnegative() })

const MAX_TOKEN_LENGTH = 200
const unsubscribeToken = z.string().max(MAX_TOKEN_LENGTH).register(textKinds, { kind: 'secret' })

const MAX_PATH_LENGTH = 2000

const common = { tag: 'notifications', access: 'session' } as const

export const notificationContracts = {
  list: {
    ...common,
    method: 'GET',
    path: '/notifications',
    summary: 'Lists your notifications, newest first.',
    limit: 'read',
    query: z.object({ ...cursorQuery, unread: z.literal('true').optional() }),
    output: cursorPageOf(notification),
    problems: ['invalid'],
  },
  countUnread: {
    ...common,
    method: 'GET',
    path: '/notifications/unread-count',
    summary: `Counts your unread notifications, up to ${MAX_UNREAD_SHOWN}.`,
    limit: 'read',
    output: z.object({
      unread: z.int().min(0).max(MAX_UNREAD_SHOWN),
      /** There are more unread notifications than `unread`. */
      is_more: z.boolean(),
    }),
  },
  markRead: {
    ...common,
    method: 'POST',
    path: '/notifications/:id/read',
    summary: 'Marks one of your notifications as read.',
    limit: 'write',
    params: z.object({ id: idInPath }),
    output: read,
    problems: ['not_found'],
  },
  markAllRead: {
    ...common,
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Marks all your notifications as read.',
    limit: 'write',
    output: read,
  },
  markReadAt: {
    ...common,
    method: 'POST',
    path: '/notifications/read-at',
    summary: 'Marks your notifications that lead to a page as read, when you open that page.',
    limit: 'write',
    body: z.strictObject({
      /** The path of the page with its query, from the root of the site. */
      path: z.string().startsWith('/').max(MAX_PATH_LENGTH).register(textKinds, { kind: 'secret' }),
    }),
    output: read,
    problems: ['invalid'],
  },
  preferences: {
    ...common,
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'Returns your channel for each notification type.',
    limit: 'read',
    output: z.object({
      items: z.array(namedKind.extend(choice.shape).extend({ topic: z.enum(TOPICS) })).max(MAX_KINDS),
    }),
  },
  savePreference: {
    ...common,
    method: 'PUT',
    path: '/notifications/preferences/:kind',
    summary: 'Sets your channel for a notification type.',
    limit: 'write',
    params: z.object({ kind }),
    body: choice.pick({ channel: true }).strict(),
    output: choice,
    problems: ['invalid', 'not_found'],
  },
  kinds: {
    ...common,
    access: 'public',
    method: 'GET',
    path: '/notifications/kinds',
    summary: 'Lists the types of emails that can be turned off: of notifications, and regular ones.',
    limit: 'read',
    output: z.object({ items: z.array(namedKind).max(MAX_KINDS) }),
  },
  unsubscribe: {
    ...common,
    access: 'public',
    method: 'POST',
    path: '/notifications/unsubscribe',
    summary: 'Turns off emails of one type, with the token that each of them carries.',
    limit: 'write',
    body: z.strictObject({ token: unsubscribeToken }),
    output: choice,
    problems: ['invalid'],
  },
} as const satisfies Record<string, Contract>

/** Mail clients send no session and any body: the token alone says what to do. */
const oneClick = {
  ...common,
  access: 'public',
  path: '/notifications/one-click-unsubscribe',
  query: z.looseObject({ token: unsubscribeToken.default('') }),
  output: z.undefined(),
} as const

/** Mail programs make these requests, and the browser none of them, so they are apart from the others. */
export const oneClickContracts = {
  press: {
    ...oneClick,
    method: 'POST',
    summary: 'Turns off emails of one type with one click in an email app (RFC 8058).',
    limit: 'write',
    status: 204,
  },
  open: {
    ...oneClick,
    method: 'GET',
    summary: 'Redirects to the unsubscribe page.',
    limit: 'read',
    status: 303,
  },
} as const satisfies Record<string, Contract>
