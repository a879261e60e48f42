// The names of a deployment's statuses, the days until its buyer is reminded of things about it, the form of an access
// key, and the number of conversations about deployments.
import type { SubjectBadge } from '../../conversations/conversations.rules.ts'
import type { PurchaseStatus } from '../agents.rules.ts'

export const DEPLOYMENT_LABELS: Record<PurchaseStatus, string> = {
  pending: 'Payment not confirmed',
  completed: 'Deployed',
  ended: 'Ended',
  refunded: 'Refunded',
}
export const DEPLOYMENT_BADGES: Record<PurchaseStatus, SubjectBadge> = {
  pending: 'warning',
  completed: 'success',
  ended: 'secondary',
  refunded: 'secondary',
}

/** An access key begins with it, so that no scanner and no person takes it for something else. */
export const KEY_PREFIX = 'gak_'
export const KEY_BYTES = 32
/** The prefix, and 32 bytes in base64url. A session's token has dots, and never looks like this. */
export const KEY_PATTERN = /^gak_[A-Za-z0-9_-]{43}$/
/** The last characters of a key can be shown again, as many as this. */
export const SHOWN_OF_KEY = 4

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** That a key was used is remembered at most this often: sellers check keys with every call. */
export const USE_NOTED_EVERY_MS = 60 * MINUTE_MS
/** A key that no one has used for so long is worth a reminder. */
export const UNUSED_AFTER_MS = DAY_MS
/** No one is reminded any longer of what they have left alone for a month. */
export const REMINDED_FOR_MS = 30 * DAY_MS

/** Tells conversations about deployments from all others; never changed. */
export const DEPLOYMENT_CONVERSATIONS = { number: 1 } as const

export const DEPLOYMENTS_PAGE_SIZE = 20
