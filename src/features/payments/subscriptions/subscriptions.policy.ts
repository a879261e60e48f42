// Answers what can be done with a subscription, by its state, and why not.
import type { Refusal } from '../../../platform/contract/problem.ts'
import type { SubscriptionStatus } from '../payments.rules.ts'
import { subscriptionMessages as messages } from './subscriptions.messages.ts'
import { GRACE_MS, RUNNING_STATUSES, type ShownStatus } from './subscriptions.rules.ts'

type Subscription = {
  status: SubscriptionStatus
  cancel_at_period_end: boolean
  /** The product is still sold. */
  is_renewable: boolean
}

export const isRunning = ({ status }: Pick<Subscription, 'status'>) =>
  RUNNING_STATUSES.some((running) => running === status)

/** A failed renewal is tried again. */
export const isPastDue = ({ status }: Pick<Subscription, 'status'>) => status === 'past_due'

export const isInTrial = ({ status }: Pick<Subscription, 'status'>) => status === 'trialing'

/** Only an active subscription has the badge in the default style (SET-18). */
export const isActive = ({ status }: { status: ShownStatus }) => status === 'active'

/** Either the buyer cancelled, or the product is no longer sold. */
export const isEnding = (subscription: Subscription) =>
  isRunning(subscription) && (subscription.cancel_at_period_end || !subscription.is_renewable)

export function whyNotCancel(subscription: Pick<Subscription, 'status'>): Refusal | undefined {
  if (!isRunning(subscription)) return { kind: 'conflict', message: messages.endedAlready }
  return undefined
}

export function whyNotResume(
  subscription: Pick<Subscription, 'status' | 'is_renewable'>,
): Refusal | undefined {
  if (!isRunning(subscription)) return { kind: 'conflict', message: messages.endedAlready }
  if (!subscription.is_renewable) return { kind: 'conflict', message: messages.notSold }
  return undefined
}

/** A period gives access until then even if it is not paid. */
export const graceEnd = (periodStart: string | Date): Date =>
  new Date(new Date(periodStart).getTime() + GRACE_MS)

/** Returns null for a subscription without access. */
export function accessUntil(subscription: {
  status: SubscriptionStatus
  current_period_start: string | null
  current_period_end: string | null
}): string | null {
  const { current_period_start: start, current_period_end: end } = subscription
  return isPastDue(subscription) && start !== null ? graceEnd(start).toISOString() : end
}
