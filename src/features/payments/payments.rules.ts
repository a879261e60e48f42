// The choices of payments: what is sold, how a subscription and a charge stand, and what a seller's analytics count.

/** What can be sold, as stored (DATA-17, DATA-18). */
export const PRODUCT_TYPES = ['agent', 'course'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/**
 * The states of a subscription. It is `starting` until the provider has it, `incomplete` until its first payment; both
 * can still expire. There is one that has not ended per person and product.
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
 * The states of a one-off checkout. It is `starting` until the provider has it, `payable` until it is paid; both can
 * still expire. There is one that has not ended per person and product.
 */
export const CHECKOUT_STATES = ['starting', 'payable', 'paid', 'ended'] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

/** The reasons why something is no longer sold to a buyer. `not_renewed` doesn't say that one of the two blocked the other. */
export const WITHDRAWAL_REASONS = ['seller', 'moderation', 'left', 'health', 'not_renewed'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

/** The most that the card provider charges at once. */
export const MAX_PRICE_DOLLARS = 999_999.99

/** What was begun and not paid can be paid for so long; what is paid after it goes back. */
export const INTENT_MS = 3600 * 1000
/** A buyer who asks again gets the same for so long, and a new one after it: no one's time is short. */
export const INTENT_REUSED_MS = INTENT_MS / 2

/**
 * What became of a paid amount. A disputed one is held by the buyer's bank, or was taken back; a reinstated one came
 * back from there, without giving the buyer the product again.
 */
export const CHARGE_STATUSES = ['paid', 'refunded', 'disputed', 'reinstated'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

/** For how many days a buyer can have back what they paid once (CRS-23), or for the first period of a subscription. */
export const REFUND_DAYS = 30
export const FIRST_PAYMENT_REFUND_DAYS = 7
/** For how many days what was paid for further runs can still go back: a card that has just been met may be stolen. */
export const USAGE_HOLD_DAYS = 7
/**
 * How many refunds a person gets without a check within REFUNDS_WITHIN_DAYS; a further one waits for an operator.
 */
export const MOST_REFUNDS = 5
export const REFUNDS_WITHIN_DAYS = 90

/** What became of the request to have money back, of which a person has one for each product. */
export const REFUND_REQUEST_STATUSES = ['waiting', 'granted', 'declined'] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]

/** The events that a seller's analytics count (SEL-2, DATA-18). */
export const ANALYTICS_EVENT_TYPES = ['view', 'purchase', 'refund'] as const
export type AnalyticsEventType = (typeof ANALYTICS_EVENT_TYPES)[number]

/** Which form the browser shows: Stripe's own, or that of the built-in sandbox. */
export const CARD_FORMS = ['stripe', 'sandbox'] as const
export type CardForm = (typeof CARD_FORMS)[number]

/** The call that is owed to the provider for a subscription: to end it now, or not to renew it. */
export const OWED_CALLS = ['end', 'run_out'] as const
export type OwedCall = (typeof OWED_CALLS)[number]

/** What is typed about a card. */
export const CARD_FIELDS = ['number', 'month', 'year', 'cvc'] as const

/** What is typed about a seller who is to be paid. */
export const SELLER_FIELDS = ['name', 'birth_date', 'routing_number', 'account_number'] as const

/** How a seller's account stands when the sandbox's onboarding form is opened. */
export const ONBOARDING_STANDINGS = ['incomplete', 'under_review', 'complete', 'rejected'] as const
export type OnboardingStanding = (typeof ONBOARDING_STANDINGS)[number]
