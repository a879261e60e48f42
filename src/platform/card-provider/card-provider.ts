// The port through which cards are charged: customers, monthly subscriptions, one-off checkouts, refunds, and the
// provider's signed events; sellers are paid through the rest of it, in connected-accounts.ts. Amounts are whole US cents. What the provider reports is the only truth about what was paid
// (security decision 2); nothing here believes a browser.
import type { Cents } from '../contract/money.ts'
import type { ConnectedAccounts } from './connected-accounts.ts'
import type { Reference } from './reference.ts'

export const CURRENCY = 'usd'

export type SubscriptionStatus =
  /** Waits for its first payment; without one it expires by itself. */
  | 'incomplete'
  | 'trialing'
  | 'active'
  /** A renewal failed and is retried. */
  | 'past_due'
  | 'ended'

export type CardPayment = {
  /** What a refund names. */
  readonly id: string
  readonly amount: Cents
  readonly isPaid: boolean
}

/** What may be shown of a card, and what tells when it ends. */
export type CardOnFile = {
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
  /** The same for the same card in any account; null where the provider can't tell. */
  readonly fingerprint: string | null
  readonly addedAt: Date
}

export type InvoicePayment = CardPayment & { readonly paidAt: Date | null }

/** A payment that was made, and for which time. */
export type PaidPeriod = InvoicePayment & { readonly periodStart: Date; readonly periodEnd: Date }

export type CardSubscription = {
  readonly id: string
  readonly customer: string
  readonly status: SubscriptionStatus
  readonly reference: Reference
  readonly price: Cents
  readonly periodStart: Date
  /** When the next charge is due, or access ends. */
  readonly periodEnd: Date
  readonly endsAtPeriodEnd: boolean
  /** It has ended because a renewal was never paid. */
  readonly endedUnpaid: boolean
  /** The payment of the latest invoice; null in a trial. */
  readonly payment: InvoicePayment | null
  /** The card with which the next period is paid; null until there is one. */
  readonly card: CardOnFile | null
}

/** A subscription with whose client secret the buyer's browser pays, or stores a card for the time after a trial. */
export type StartedSubscription = CardSubscription & { readonly clientSecret: string }

export type Checkout = {
  readonly id: string
  readonly reference: Reference
  readonly amount: Cents
  /** An open one can still be paid; an expired one never. */
  readonly status: 'open' | 'complete' | 'expired'
  readonly isPaid: boolean
  readonly payment: CardPayment | null
}

/**
 * Whether the buyer's bank took a payment back: `held` while it decides and when it has decided for the buyer, `won` when
 * it returned the money. An inquiry, by which a bank only asks, is none.
 */
export const DISPUTE_STATES = ['none', 'held', 'won'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** What became of a payment since. */
export type PaymentState = CardPayment & {
  readonly customer: string | null
  /** Given back so far. */
  readonly refunded: Cents
  readonly dispute: DisputeState
  /** The card it was paid with; null where the provider does not say. */
  readonly card: Pick<CardOnFile, 'brand' | 'lastFour'> | null
  /** What the provider kept of the payment; null until it knows. */
  readonly fee: Cents | null
}

/** What is sold; the provider keeps it under our id. */
export type Product = { readonly id: string; readonly name: string }

export type SubscriptionOrder = {
  readonly customer: string
  readonly product: Product
  readonly price: Cents
  readonly reference: Reference
  readonly trialDays?: number
}

export type CheckoutOrder = {
  readonly customer: string
  readonly product: Product
  readonly price: Cents
  readonly reference: Reference
  /** A sentence or two that the buyer reads beside the button that pays. */
  readonly terms?: string
  readonly successUrl: string
  readonly cancelUrl: string
  /** When the page closes; Stripe takes 30 minutes to 24 hours from now. */
  readonly expiresAt: Date
}

/**
 * What the provider reports. Events may be late, repeated and out of order, so each only says which object to look at:
 * its state is fetched from the provider.
 */
export type ProviderEvent = {
  /** Unique for ever: by it, an event takes effect once. */
  readonly id: string
  readonly createdAt: Date
  readonly about: /** `isDecline`: a card was refused, when it was paid the first time or renewed. */
    | { readonly kind: 'subscription'; readonly id: string; readonly isDecline?: true }
    | { readonly kind: 'checkout'; readonly id: string }
    | { readonly kind: 'payment'; readonly id: string; readonly what: 'refunded' | 'disputed' }
    | { readonly kind: 'customer'; readonly id: string }
    /** What the provider knows or wants to know of a seller. */
    | { readonly kind: 'account'; readonly id: string }
    | { readonly kind: 'bank_payout'; readonly account: string; readonly id: string }
    /** Signed, but nothing that concerns us. */
    | { readonly kind: 'other' }
}

/**
 * Where events arrive: what concerns buyers, and what concerns the accounts of sellers, at one endpoint each, with a
 * signing secret each.
 */
export type EventEndpoint = 'payments' | 'accounts'

export type Refund = { readonly id: string; readonly isDone: boolean }

export type CardProvider = ConnectedAccounts & {
  /** Which form the browser shows. */
  readonly form: 'stripe' | 'sandbox'
  /** What that form needs to talk to the provider. */
  readonly publicKey: string

  /**
   * Every call that creates something takes a key: repeated with the same one, it creates nothing more. All raise
   * CardProviderAway if the provider cannot be reached or fails, and CardRefusal for what it refuses.
   */
  /** The name may be empty. */
  createCustomer(person: { email: string; name: string; reference: Reference }, key: string): Promise<string>
  /** Forgets who it was, and ends what is still running. Of one that is forgotten already, it does nothing. */
  forgetCustomer(id: string): Promise<void>
  startSubscription(order: SubscriptionOrder, key: string): Promise<StartedSubscription>
  findSubscription(id: string): Promise<CardSubscription>
  /** Every period of it that was paid, oldest first. */
  findPaidPeriods(id: string): Promise<readonly PaidPeriod[]>
  /** Lets it run out at the end of its period, or no longer. */
  setEndAtPeriodEnd(id: string, ends: boolean, key: string): Promise<CardSubscription>
  /** Ends it now, without another charge. Of one that has ended, it only returns the state. */
  endSubscription(id: string): Promise<CardSubscription>
  /** Changes the price from the next period on. */
  changePrice(id: string, product: Product, price: Cents, key: string): Promise<CardSubscription>
  startCheckout(order: CheckoutOrder, key: string): Promise<{ id: string; url: string }>
  findCheckout(id: string): Promise<Checkout>
  /** From now on nothing can be paid there. Of one that is paid or has expired, it only returns the state. */
  expireCheckout(id: string): Promise<Checkout>
  findPayment(id: string): Promise<PaymentState>
  /** A payment of a customer without a subscription or a page. Nothing is charged before `chargeStoredCard`. */
  createPayment(
    order: { customer: string; amount: Cents; reference: Reference },
    key: string,
  ): Promise<string>
  /**
   * Charges such a payment to the customer's stored card, while the customer is away: a bank that wants to ask them refuses
   * it. It can be repeated after a refusal; once paid, it is refused, and its state says so.
   */
  chargeStoredCard(payment: string, customer: string): Promise<void>
  /** The address of a page on which the customer manages cards, invoices and subscriptions. */
  openPortal(customer: string, returnUrl: string): Promise<string>
  /** Refunds an amount of a payment; without one, all of it. */
  refund(payment: string, amount: Cents | undefined, key: string): Promise<Refund>
  /** Raises UnsignedEvent for a body that the provider has not signed for this endpoint within the last five minutes. */
  readEvent(body: string, signature: string | undefined, now: Date, endpoint?: EventEndpoint): ProviderEvent
}

/** The provider did not answer, or failed: nothing is known, and the same call may be repeated with the same key. */
export class CardProviderAway extends Error {
  override name = 'CardProviderAway'
}

/** The provider said no. `code` is its own word, for the log; it holds nothing about a card. */
export class CardRefusal extends Error {
  override name = 'CardRefusal'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The card provider refused: ${code}`, options)
    this.code = code
  }
}

/** The event was not signed by the provider, or too long ago. */
export class UnsignedEvent extends Error {
  override name = 'UnsignedEvent'
}
