// The contracts of one's own account, in addition to the auth/v1 protocol.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { textKinds } from '../../../platform/contract/plain-text.ts'
import { moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { MAX_PASSWORD_LENGTH } from '../accounts.rules.ts'
import { UNDO_OUTCOMES } from '../email-verification/address-undo/address-undo.rules.ts'
import { MAX_PUBLISHED_LISTED } from '../email-verification/published.rules.ts'
import { ownCommitment } from '../own-commitments.schemas.ts'
import { ASSURANCE_LEVELS } from '../sessions/sessions.rules.ts'

export const account = z.object({
  id: z.uuid(),
  email: z.string(),
  email_confirmed_at: moment.nullable(),
  new_email: z.string().nullable(),
  has_password: z.boolean(),
  /** False means that a change of password or address, and a deletion, require the present password. */
  is_sign_in_recent: z.boolean(),
})

/** Something that others can see. `parent_id` is the id of the row to which it belongs, such as that of a comment. */
export const publishedThing = z.object({
  kind: z.string(),
  id: z.string(),
  parent_id: z.string().nullable(),
  title: z.string(),
  path: z.string(),
})
export type PublishedThing = z.output<typeof publishedThing>

export const ownSession = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  aal: z.enum(ASSURANCE_LEVELS),
  user_agent: z.string(),
  created_at: moment,
  refreshed_at: moment,
})

/** The bound is longer than any token of ours. */
const MAX_UNDO_TOKEN_LENGTH = 200

/** Each kind is one line of the dialog. */
const MOST_COMMITMENTS = 20

const ended = z.object({ ended: z.int().nonnegative() })
const common = { tag: 'account', access: 'session' } as const

export const accountContracts = {
  get: {
    ...common,
    method: 'GET',
    path: '/account',
    summary: 'Returns what the account settings show about your account.',
    limit: 'read',
    output: account,
  },
  sessions: {
    ...common,
    method: 'GET',
    path: '/account/sessions',
    summary: 'Lists your sessions, most recently used first.',
    limit: 'read',
    query: z.object(pageQuery),
    output: pageOf(ownSession),
  },
  endOthers: {
    ...common,
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Ends all your sessions except this one.',
    limit: 'write',
    output: ended,
  },
  endSession: {
    ...common,
    method: 'DELETE',
    path: '/account/sessions/:id',
    summary: 'Ends one of your sessions.',
    limit: 'write',
    params: z.object({ id: z.uuid() }),
    output: ended,
    problems: ['not_found'],
  },
  undoAddressChange: {
    ...common,
    access: 'public',
    method: 'POST',
    path: '/account/undo-address-change',
    summary: 'Restores the former email address of an account, with the token emailed to it.',
    limit: 'write',
    body: z.strictObject({
      token: z.string().max(MAX_UNDO_TOKEN_LENGTH).register(textKinds, { kind: 'secret' }),
    }),
    output: z.object({ outcome: z.enum(UNDO_OUTCOMES) }),
  },
  published: {
    ...common,
    method: 'GET',
    path: '/account/published',
    summary: `Lists what others can see of you, kind by kind, newest first: the first ${MAX_PUBLISHED_LISTED}.`,
    limit: 'read',
    output: z.object({
      items: z.array(publishedThing).max(MAX_PUBLISHED_LISTED),
      total: z.int().nonnegative(),
    }),
  },
  dismissRemoved: {
    ...common,
    method: 'DELETE',
    path: '/account/removed-at-proof',
    summary: 'Dismisses the note about what was removed from your account when your address was verified.',
    limit: 'write',
    output: z.object({}),
  },
  exportData: {
    ...common,
    method: 'GET',
    path: '/account/export',
    summary: 'Returns everything stored about you, by kind.',
    limit: 'write',
    output: z.record(z.string(), z.unknown()),
  },
  commitments: {
    ...common,
    method: 'GET',
    path: '/account/commitments',
    summary: 'Lists what others have with you, and what becomes of it if you delete your account.',
    limit: 'read',
    output: z.object({ items: z.array(ownCommitment).max(MOST_COMMITMENTS) }),
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/account',
    summary: 'Permanently deletes your account. Requires a recent sign-in, or your password.',
    limit: 'write',
    body: z.strictObject({
      password: z.string().max(MAX_PASSWORD_LENGTH).register(textKinds, { kind: 'secret' }).optional(),
    }),
    output: z.object({ deleted: z.literal(true) }),
    problems: ['invalid', 'forbidden', 'too_many_requests'],
  },
} as const satisfies Record<string, Contract>
