// The port through which cards are charged: customers, monthly subscriptions, one-off checkouts, refunds, and the
// provider's signed events; sellers are paid through the rest of it, in connected-accounts.ts. Amounts are whole US cents. What the provider reports is the only truth about what was paid
// (security decision 2); nothing here believes a browser.
import type { Cents } from '../contract/money.ts'
import type { ConnectedAccounts } from './connected-accounts.ts'
import type { Reference } from './reference.ts'

export const CURRENCY = 'usd'

export type CardSubscriptionStatus =
  /** An incomplete subscription waits for its first payment; without one it expires by itself. */
  | 'incomplete'
  | 'trialing'
  | 'active'
  /** A renewal failed and is retried. */
  | 'past_due'
  | 'ended'

export type CardPayment = {
  readonly id: string
  readonly amount: Cents
  readonly isPaid: boolean
}

export type CardOnFile = {
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
  /** A card has the same fingerprint in any account. The provider can't tell every card's: then it is null. */
  readonly fingerprint: string | null
  readonly addedAt: Date
}

export type InvoicePayment = CardPayment & { readonly paidAt: Date | null }

export type PaidPeriod = InvoicePayment & { readonly periodStart: Date; readonly periodEnd: Date }

export type CardSubscription = {
  readonly id: string
  readonly customer: string
  readonly status: CardSubscriptionStatus
  readonly reference: Reference
  readonly price: Cents
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly endsAtPeriodEnd: boolean
  /** The subscription has ended because a renewal was never paid. */
  readonly endedUnpaid: boolean
  /** A trial is not paid for, so it has none. */
  readonly payment: InvoicePayment | null
  /** A subscription has no card until the buyer has stored one for the next period. */
  readonly card: CardOnFile | null
}

/** A subscription with whose client secret the buyer's browser pays, or stores a card for the time after a trial. */
export type StartedSubscription = CardSubscription & { readonly clientSecret: string }

export type Checkout = {
  readonly id: string
  readonly reference: Reference
  readonly amount: Cents
  /** An open one can still be paid; an expired one never can. */
  readonly status: 'open' | 'complete' | 'expired'
  readonly isPaid: boolean
  readonly payment: CardPayment | null
}

/**
 * The buyer's bank holds a payment (`held`) while it decides and when it has decided for the buyer; a payment is `won`
 * when the bank returned the money. An inquiry, by which a bank only asks, is no dispute.
 */
export const DISPUTE_STATES = ['none', 'held', 'won'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export type PaymentState = CardPayment & {
  readonly customer: string | null
  readonly refunded: Cents
  readonly dispute: DisputeState
  /** The provider does not say the card of every payment. */
  readonly card: Pick<CardOnFile, 'brand' | 'lastFour'> | null
  /** The provider keeps this much of the payment; it is null until the provider knows. */
  readonly fee: Cents | null
}

/** The provider keeps a product under our id. */
export type BilledProduct = { readonly id: string; readonly name: string }

export type SubscriptionOrder = {
  readonly customer: string
  readonly product: BilledProduct
  readonly price: Cents
  readonly reference: Reference
  readonly trialDays?: number
}

export type CheckoutOrder = {
  readonly customer: string
  readonly product: BilledProduct
  readonly price: Cents
  readonly reference: Reference
  /** The buyer reads this sentence or two beside the button that pays. */
  readonly terms?: string
  readonly successUrl: string
  readonly cancelUrl: string
  /** The page closes at this moment; Stripe takes 30 minutes to 24 hours from now. */
  readonly expiresAt: Date
}

/**
 * Events may be late, repeated and out of order, so each only names the object to look at: its state is fetched from
 * the provider.
 */
export type ProviderEvent = {
  /** Ids of events are unique for ever: by its id, an event takes effect once. */
  readonly id: string
  readonly createdAt: Date
  readonly about: /** `isDecline`: a card was refused, when it was paid the first time or renewed. */
    | { readonly kind: 'subscription'; readonly id: string; readonly isDecline?: true }
    | { readonly kind: 'checkout'; readonly id: string }
    | { readonly kind: 'payment'; readonly id: string; readonly what: 'refunded' | 'disputed' }
    | { readonly kind: 'customer'; readonly id: string }
    | { readonly kind: 'account'; readonly id: string }
    | { readonly kind: 'bank_payout'; readonly account: string; readonly id: string }
    /** The event is signed, but concerns nothing of ours. */
    | { readonly kind: 'other' }
}

/**
 * The provider sends events about buyers to one endpoint and events about the accounts of sellers to another, and signs
 * each with a secret of its own.
 */
export type EventEndpoint = 'payments' | 'accounts'

export type Refund = { readonly id: string; readonly isDone: boolean }

export type CardProvider = ConnectedAccounts & {
  readonly form: 'stripe' | 'sandbox'
  /** The form talks to the provider with this key. */
  readonly publicKey: string

  /**
   * Every call that creates something takes a key: repeated with the same one, it creates nothing more. All raise
   * CardProviderAway if the provider cannot be reached or fails, and CardRefusal for what it refuses.
   */
  /** The name may be empty. */
  createCustomer(person: { email: string; name: string; reference: Reference }, key: string): Promise<string>
  /** Forgets the customer and ends what is still running. A second call does nothing. */
  forgetCustomer(id: string): Promise<void>
  startSubscription(order: SubscriptionOrder, key: string): Promise<StartedSubscription>
  findSubscription(id: string): Promise<CardSubscription>
  /** Returns the periods that were paid, oldest first. */
  findPaidPeriods(id: string): Promise<readonly PaidPeriod[]>
  /** Lets the subscription run out at the end of its period, or go on after all. */
  setEndAtPeriodEnd(id: string, ends: boolean, key: string): Promise<CardSubscription>
  /** Ends the subscription now, without another charge. If it has ended already, this only returns its state. */
  endSubscription(id: string): Promise<CardSubscription>
  /** Changes the price from the next period on. */
  changePrice(id: string, product: BilledProduct, price: Cents, key: string): Promise<CardSubscription>
  startCheckout(order: CheckoutOrder, key: string): Promise<{ id: string; url: string }>
  findCheckout(id: string): Promise<Checkout>
  /**
   * Closes the page, so that nothing can be paid there any more. If it is paid or has expired, this only returns its
   * state.
   */
  expireCheckout(id: string): Promise<Checkout>
  findPayment(id: string): Promise<PaymentState>
  /** Creates a payment of a customer without a subscription or a page. Nothing is charged before `chargeStoredCard`. */
  createPayment(
    order: { customer: string; amount: Cents; reference: Reference },
    key: string,
  ): Promise<string>
  /**
   * Charges such a payment to the customer's stored card while the customer is away: a bank that wants to ask them
   * refuses it. It can be repeated after a refusal; once paid, it is refused, and its state says so.
   */
  chargeStoredCard(payment: string, customer: string): Promise<void>
  /** Returns the address of a page on which the customer manages cards, invoices and subscriptions. */
  openPortal(customer: string, returnUrl: string): Promise<string>
  /** Refunds an amount of a payment; without an amount, all of it. */
  refund(payment: string, amount: Cents | undefined, key: string): Promise<Refund>
  /**
   * Raises UnsignedEvent for a body that the provider has not signed for this endpoint within the last five minutes.
   */
  readEvent(body: string, signature: string | undefined, now: Date, endpoint?: EventEndpoint): ProviderEvent
}

/** The provider did not answer, or failed: nothing is known, and the same call may be repeated with the same key. */
export class CardProviderAway extends Error {
  override name = 'CardProviderAway'
}

/** The provider refused. `code` is the provider's own code, for the log; it holds nothing about a card. */
export class CardRefusal extends Error {
  override name = 'CardRefusal'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The card provider refused: ${code}`, options)
    this.code = code
  }
}

export class UnsignedEvent extends Error {
  override name = 'UnsignedEvent'
}
