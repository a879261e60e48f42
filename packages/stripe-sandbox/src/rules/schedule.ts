// Which status of a subscription may follow which, as time passes, and when is something due next?
import type { Subscription } from '../rows/sandbox-rows.records.ts'
import type { SubscriptionState } from '../rows/sandbox-rows.table.ts'
import { secondsAfter, stamp } from '../rows/work.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long a first payment is waited for. */
export const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS
/** How long before its end a trial is announced to end. */
export const TRIAL_REMINDER_SECONDS = 3 * DAY_SECONDS
/** How long before it a renewal is announced. */
export const RENEWAL_REMINDER_SECONDS = 7 * DAY_SECONDS
/** The days after a failed renewal on which it is tried again. */
export const RETRY_DAYS = [1, 3, 5, 7] as const

/** The transitions between statuses as Stripe documents them; the sandbox pauses nothing and leaves nothing unpaid. */
export const NEXT_STATES: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  incomplete: ['active', 'incomplete_expired'],
  trialing: ['active', 'past_due', 'canceled'],
  active: ['past_due', 'canceled'],
  past_due: ['active', 'canceled'],
  canceled: [],
  incomplete_expired: [],
}

export const hasEnded = ({ status }: Pick<Subscription, 'status'>) => NEXT_STATES[status].length === 0

const earliest = (...moments: string[]) => moments.sort((one, other) => stamp(one) - stamp(other))[0] ?? null

/** When time alone changes something about a subscription next; null if it never does. */
export function dueOf(subscription: Omit<Subscription, 'due_at'>): string | null {
  const { status, created_at, period_end, retry_at, cancel_at_period_end, reminded_of } = subscription
  const reminder = (seconds: number) => {
    const at = secondsAfter(period_end, -seconds)
    const isSilent = cancel_at_period_end || reminded_of === period_end
    // A trial that is shorter than the notice is announced as it begins.
    return isSilent ? [] : [stamp(at) < stamp(created_at) ? created_at : at]
  }
  switch (status) {
    case 'incomplete':
      return secondsAfter(created_at, INCOMPLETE_SECONDS)
    case 'trialing':
      return earliest(period_end, ...reminder(TRIAL_REMINDER_SECONDS))
    case 'active':
      return earliest(period_end, ...reminder(RENEWAL_REMINDER_SECONDS))
    case 'past_due':
      return earliest(period_end, ...(retry_at === null ? [] : [retry_at]))
    default:
      return null
  }
}

/** When a payment that failed since `first` is tried again after `at`; null once it is given up. */
export function nextRetry(first: string, at: string): string | null {
  const moments = RETRY_DAYS.map((days) => secondsAfter(first, days * DAY_SECONDS))
  return moments.find((moment) => stamp(moment) > stamp(at)) ?? null
}
