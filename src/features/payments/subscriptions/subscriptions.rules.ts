// Defines the periods of a subscription, such as grace, notices and trials, and the statuses in which it gives its product.
import type { SubscriptionStatus } from '../payments.rules.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** Access stays while a failed renewal is tried again. The first payment after a trial has no grace. */
export const GRACE_DAYS = 7
export const GRACE_MS = GRACE_DAYS * DAY_MS
/** The provider's last try may be a little late; after that, access ends here, whatever the provider reports. */
export const GRACE_SLACK_MS = 3 * HOUR_MS

/** A buyer is notified of another price so long before they pay it. */
export const PRICE_NOTICE_DAYS = 14
export const PRICE_NOTICE_MS = PRICE_NOTICE_DAYS * DAY_MS
/** A price rises at most once in the longest month. */
export const BETWEEN_RISES_MS = 31 * DAY_MS

/** The buyer is reminded so long before the first payment. */
export const TRIAL_REMINDER_MS = 3 * DAY_MS
export const MAX_TRIAL_DAYS = 30

/** A failed renewal keeps the product while it is tried again. */
export const RUNNING_STATUSES = [
  'trialing',
  'active',
  'past_due',
] as const satisfies readonly SubscriptionStatus[]

/** Buyers see no pending purchases among their subscriptions. */
export const SHOWN_STATUSES = [...RUNNING_STATUSES, 'ended'] as const satisfies readonly SubscriptionStatus[]
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

export const STATUS_LABELS: Record<ShownStatus, string> = {
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment failed',
  ended: 'Ended',
}

export const SUBSCRIPTIONS_PAGE_SIZE = 10
