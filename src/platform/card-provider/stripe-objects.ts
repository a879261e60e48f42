// Translates Stripe's subscriptions, checkout sessions and payments into ours.
import type Stripe from 'stripe'
import type { Cents } from '../contract/money.ts'
import {
  type CardOnFile,
  CardProviderAway,
  CardRefusal,
  type CardSubscription,
  type CardSubscriptionStatus,
  type Checkout,
  CURRENCY,
  type DisputeState,
  type InvoicePayment,
  type PaidPeriod,
  type PaymentState,
  type StartedSubscription,
} from './card-provider.ts'
import { idOf } from './stripe-events.ts'

const SECOND_MS = 1000

/** Stripe counts seconds since 1970. */
export const momentOf = (seconds: number) => new Date(seconds * SECOND_MS)

const STATUSES: Readonly<Record<string, CardSubscriptionStatus>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  // Nothing more is charged, and nothing was paid.
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

export function startedSubscription(subscription: Stripe.Subscription): StartedSubscription {
  const invoice = expandedInvoice(subscription)
  const setup = subscription.pending_setup_intent
  const clientSecret =
    invoice?.confirmation_secret?.client_secret ??
    (setup !== null && typeof setup !== 'string' ? setup.client_secret : undefined)
  if (clientSecret === undefined || clientSecret === null) throw new CardRefusal('nothing_to_confirm')
  return { ...subscriptionOf(subscription), clientSecret }
}

export function subscriptionOf(subscription: Stripe.Subscription): CardSubscription {
  const item = itemOf(subscription)
  const status = STATUSES[subscription.status]
  if (!status) throw new CardProviderAway('The card provider reports a status that is not known')
  return {
    id: subscription.id,
    customer: idOf(subscription.customer),
    status,
    reference: subscription.metadata,
    price: (item.price.unit_amount ?? 0) as Cents,
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(item.current_period_end),
    endsAtPeriodEnd: endsWith(subscription, item),
    endedUnpaid:
      status === 'ended' &&
      (subscription.status === 'unpaid' || subscription.cancellation_details?.reason === 'payment_failed'),
    payment: paymentOf(expandedInvoice(subscription)),
    card: cardOf(subscription.default_payment_method),
  }
}

/** An end can also be set as a date, as some of Stripe's own pages do. */
function endsWith(
  { cancel_at_period_end, cancel_at }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end)
}

function cardOf(method: string | Stripe.PaymentMethod | null): CardOnFile | null {
  if (method === null || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year, fingerprint = null } = method.card
  return {
    brand,
    lastFour: last4,
    expiryMonth: exp_month,
    expiryYear: exp_year,
    fingerprint,
    addedAt: momentOf(method.created),
  }
}

/** Our subscriptions have one item each. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new CardProviderAway('The card provider reports a subscription to nothing')
  return item
}

function expandedInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return latest_invoice === null || typeof latest_invoice === 'string' ? undefined : latest_invoice
}

function paymentOf(invoice: Stripe.Invoice | undefined): InvoicePayment | null {
  const found = invoice?.payments?.data.find(({ is_default }) => is_default) ?? invoice?.payments?.data[0]
  const intent = found?.payment.payment_intent
  if (!found || intent === undefined) return null
  const { paid_at } = found.status_transitions
  return {
    id: idOf(intent),
    amount: (found.amount_paid ?? found.amount_requested) as Cents,
    isPaid: found.status === 'paid',
    paidAt: paid_at === null ? null : momentOf(paid_at),
  }
}

/** Returns nothing for an invoice over no money, such as that of a trial. */
export function paidPeriodOf(invoice: Stripe.Invoice): PaidPeriod[] {
  const payment = paymentOf(invoice)
  const period = invoice.lines.data[0]?.period
  if (!payment?.isPaid || !period) return []
  return [{ ...payment, periodStart: momentOf(period.start), periodEnd: momentOf(period.end) }]
}

export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const intent = session.payment_intent
  const isPaid = session.payment_status === 'paid'
  const amount = (session.amount_total ?? 0) as Cents
  return {
    id: session.id,
    reference: session.metadata ?? {},
    amount,
    status: session.status === 'expired' ? 'expired' : session.status === 'complete' ? 'complete' : 'open',
    isPaid,
    payment: intent === null ? null : { id: idOf(intent), amount, isPaid },
  }
}

function expandedCharge({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return latest_charge === null || typeof latest_charge === 'string' ? undefined : latest_charge
}

/** Stripe's mark stays true after the dispute; only the list of disputes says how it ended. */
export const wasDisputed = (intent: Stripe.PaymentIntent) => expandedCharge(intent)?.disputed === true

/**
 * In these states the bank has the money. In the others the dispute is won, an inquiry (`warning_...`), or was settled
 * by a refund.
 */
const HELD = new Set<string>([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
] satisfies Stripe.Dispute.Status[])

function disputeOf(disputes: readonly Stripe.Dispute[]): DisputeState {
  if (disputes.some(({ status }) => HELD.has(status))) return 'held'
  return disputes.some(({ status }) => status === 'won') ? 'won' : 'none'
}

/** Stripe states a fee in the currency of its account; if that is not ours, the fee is never known. */
function feeOf(intent: Stripe.PaymentIntent): Cents | null {
  const transaction = expandedCharge(intent)?.balance_transaction
  if (typeof transaction !== 'object' || transaction?.currency !== CURRENCY) return null
  return transaction.fee as Cents
}

export function paymentStateOf(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
): PaymentState {
  return {
    id: intent.id,
    customer: intent.customer === null ? null : idOf(intent.customer),
    amount: intent.amount as Cents,
    isPaid: intent.status === 'succeeded',
    refunded: (expandedCharge(intent)?.amount_refunded ?? 0) as Cents,
    dispute: disputeOf(disputes),
    card: cardOf(intent.payment_method),
    fee: feeOf(intent),
  }
}
