// Defines the choices of payments: products, the states of subscriptions and charges, and the events of a seller's analytics.

/** The values are stored (DATA-17, DATA-18). */
export const PRODUCT_TYPES = ['agent', 'course'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/**
 * A subscription is `starting` until the provider has it, and `incomplete` until its first payment; both can still expire. A
 * person has at most one per product that has not ended.
 */
export const SUBSCRIPTION_STATUSES = [
  'starting',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'ended',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/**
 * A one-off checkout is `starting` until the provider has it, and `payable` until it is paid; both can still expire. A person
 * has at most one per product that has not ended.
 */
export const CHECKOUT_STATES = ['starting', 'payable', 'paid', 'ended'] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** `not_renewed` keeps secret that one of the two people blocked the other. */
export const WITHDRAWAL_REASONS = ['seller', 'moderation', 'left', 'health', 'not_renewed'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

/** The card provider charges no more at once. */
export const MAX_PRICE_DOLLARS = 999_999.99

/** A purchase can be paid for so long; a later payment is refunded. */
export const INTENT_MS = 3600 * 1000
/**
 * A buyer who asks again within this time gets the same purchase, and a new one after it, so that half of the time always
 * remains.
 */
export const INTENT_REUSED_MS = INTENT_MS / 2

/**
 * A disputed amount is held by the buyer's bank, or was taken back; a reinstated one came back from there, without giving the
 * buyer the product again.
 */
export const CHARGE_STATUSES = ['paid', 'refunded', 'disputed', 'reinstated'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

/** Buyers can have a one-off purchase back for so long (CRS-23), and its seller is paid after that. */
export const REFUND_DAYS = 30
/** A new card may be stolen, so the first payment of a subscription is paid out so many days later. */
export const FIRST_PAYMENT_HOLD_DAYS = 7
/** The same goes for payments for usage, of which a part can be claimed meanwhile. */
export const USAGE_HOLD_DAYS = 7
/** A person gets so many refunds without a check within REFUNDS_WITHIN_DAYS; the next one waits for an operator. */
export const MOST_REFUNDS = 5
export const REFUNDS_WITHIN_DAYS = 90

/** A person has one request for each product. */
export const REFUND_REQUEST_STATUSES = ['waiting', 'granted', 'declined'] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]

/** A seller's analytics count these events (SEL-2, DATA-18). */
export const ANALYTICS_EVENT_TYPES = ['view', 'purchase', 'refund'] as const
export type AnalyticsEventType = (typeof ANALYTICS_EVENT_TYPES)[number]

/** The browser shows Stripe's own form, or that of the built-in sandbox. */
export const CARD_FORMS = ['stripe', 'sandbox'] as const
export type CardFormKind = (typeof CARD_FORMS)[number]

/** `end` ends the subscription now, `run_out` stops its renewal. */
export const OWED_CALLS = ['end', 'run_out'] as const
export type OwedCall = (typeof OWED_CALLS)[number]

export const CARD_FIELDS = ['number', 'month', 'year', 'cvc'] as const

export const SELLER_FIELDS = ['name', 'birth_date', 'routing_number', 'account_number'] as const

export const ONBOARDING_STANDINGS = ['incomplete', 'under_review', 'complete', 'rejected'] as const
export type OnboardingStanding = (typeof ONBOARDING_STANDINGS)[number]
