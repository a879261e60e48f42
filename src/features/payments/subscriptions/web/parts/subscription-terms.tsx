// Shows the price of a subscription, and its next payment or its end, in one line each.
import { DateText } from '../../../../../ui/date-text.tsx'
import type { Subscription } from '../../subscriptions.contract.ts'
import { isEnding, isInTrial, isPastDue, isRunning, whyNotResume } from '../../subscriptions.policy.ts'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export type Terms = Pick<
  Subscription,
  | 'status'
  | 'price'
  | 'next_price'
  | 'next_price_from'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'is_renewable'
  | 'access_until'
>

export function Price({ price }: Pick<Terms, 'price'>) {
  return <span>{`${format.format(price)} per month`}</span>
}

/** Shows nothing while the price stays, or without a next payment. */
export function NextPrice(subscription: Terms) {
  const { next_price, next_price_from } = subscription
  if (next_price === null || next_price_from === null || !isRunning(subscription)) return null
  if (isEnding(subscription) && whyNotResume(subscription)) return null
  return (
    <span className="block text-small text-soft">
      <span>
        {`${isEnding(subscription) ? 'If you resume: ' : ''}${format.format(next_price)} per month from your first payment after `}
      </span>
      <DateText moment={next_price_from} />
    </span>
  )
}

export function NextSubscriptionStep(subscription: Terms) {
  const { current_period_end: end, access_until } = subscription
  if (!isRunning(subscription) || end === null) return null
  if (isPastDue(subscription)) {
    return (
      <span className="text-danger">
        Payment failed, tried again until <DateText moment={access_until ?? end} />
      </span>
    )
  }
  if (isEnding(subscription)) {
    return (
      <span>
        Ends <DateText moment={end} />
        {!subscription.is_renewable && <span>, no longer for sale</span>}
      </span>
    )
  }
  return (
    <span>
      <span>{isInTrial(subscription) ? 'Free until ' : 'Renews '}</span>
      <DateText moment={end} />
    </span>
  )
}
