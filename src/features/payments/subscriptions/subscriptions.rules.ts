// How long things take with a subscription: grace, notices, trials; and in which statuses it gives its product.
import type { SubscriptionStatus } from '../payments.rules.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long a failed renewal is tried again while access stays. The first payment after a trial has no grace. */
export const GRACE_DAYS = 7
export const GRACE_MS = GRACE_DAYS * DAY_MS
/** The provider's last try may be a little late; after that, access ends here, whatever the provider says. */
export const GRACE_SLACK_MS = 3 * HOUR_MS

/** No one pays another price without having been notified so long before. */
export const PRICE_NOTICE_DAYS = 14
export const PRICE_NOTICE_MS = PRICE_NOTICE_DAYS * DAY_MS
/** A price rises at most once in so long: the longest month. */
export const BETWEEN_RISES_MS = 31 * DAY_MS

/** How long before its first payment a trial is announced to end. */
export const TRIAL_REMINDER_MS = 3 * DAY_MS
export const MAX_TRIAL_DAYS = 30

/** The statuses in which a subscription gives its product; a failed renewal keeps it while it is tried again. */
export const RUNNING_STATUSES = [
  'trialing',
  'active',
  'past_due',
] as const satisfies readonly SubscriptionStatus[]

/** The states of a subscription that a buyer can see: not the pending purchase before it. */
export const SHOWN_STATUSES = [...RUNNING_STATUSES, 'ended'] as const satisfies readonly SubscriptionStatus[]
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** The texts of the badge. */
export const STATUS_LABELS: Record<ShownStatus, string> = {
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment failed',
  ended: 'Ended',
}

export const SUBSCRIPTIONS_PAGE_SIZE = 10
