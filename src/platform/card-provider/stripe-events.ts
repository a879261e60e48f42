// Tells which of our objects a signed event of Stripe is about.
import type Stripe from 'stripe'
import type { ProviderEvent } from './card-provider.ts'

type About = ProviderEvent['about']

const NOTHING: About = { kind: 'other' }

/** Returns the object to look at; its state is then fetched, since events may be late and out of order. */
export function aboutOf(event: Stripe.Event): About {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return { kind: 'subscription', id: event.data.object.id }
    case 'invoice.paid':
    case 'invoice.payment_action_required':
    case 'invoice.upcoming':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return aboutSubscription(event.data.object)
    case 'invoice.payment_failed': {
      const about = aboutSubscription(event.data.object)
      return about.kind === 'subscription' ? { ...about, isDecline: true } : about
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { kind: 'checkout', id: event.data.object.id }
    case 'charge.refunded':
    // Banks refuse a refund days later.
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
      return aboutPayment(event.data.object.payment_intent, 'refunded')
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return aboutPayment(event.data.object.payment_intent, 'disputed')
    case 'customer.updated':
    case 'customer.deleted':
      return { kind: 'customer', id: event.data.object.id }
    default:
      return NOTHING
  }
}

/**
 * Does the same for an event that names the account of a seller. Other events of such an account concern only the
 * seller.
 */
export function aboutAccountOf(event: Stripe.Event): About {
  const { account } = event
  if (account === undefined) return NOTHING
  switch (event.type) {
    case 'account.updated':
    case 'account.application.authorized':
    case 'account.application.deauthorized':
    case 'account.external_account.created':
    case 'account.external_account.updated':
    case 'account.external_account.deleted':
    case 'capability.updated':
      return { kind: 'account', id: account }
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return { kind: 'bank_payout', account, id: event.data.object.id }
    default:
      return NOTHING
  }
}

function aboutSubscription({ parent }: Stripe.Invoice): About {
  const subscription = parent?.subscription_details?.subscription
  return subscription === undefined ? NOTHING : { kind: 'subscription', id: idOf(subscription) }
}

function aboutPayment(payment: string | { id: string } | null, what: 'refunded' | 'disputed'): About {
  return payment === null ? NOTHING : { kind: 'payment', id: idOf(payment), what }
}

/** Stripe gives an object or, where it was not asked to expand it, its id. */
export function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
