// The sandbox keeps these rows in Stripe's place. Typed tables rather than one of objects, so that the database itself
// refuses a second invoice for a period and a second payment for an invoice. No card number is among the columns.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Stripe's ids: a prefix that says what it is, then random characters. */
const objectId = () => text().primaryKey()
const metadata = () => jsonb().$type<Record<string, string>>().notNull()
const ofCustomer = () =>
  text()
    .notNull()
    .references(() => customers.id)

export const customers = pgTable('sandbox_customers', {
  id: objectId(),
  email: text(),
  name: text(),
  metadata: metadata(),
  default_card_id: text(),
  /** From then on, nothing says who it was. */
  deleted_at: moment(),
  created_at: moment().notNull(),
})

export const products = pgTable('sandbox_products', {
  id: objectId(),
  name: text().notNull(),
  created_at: moment().notNull(),
})

/** How a test card behaves; `test-cards.ts` says which number stands for which. */
export const CARD_KINDS = [
  'succeeds',
  'declined',
  'insufficient_funds',
  'challenged',
  'always_challenged',
  'declined_later',
  'slow',
  'disputed',
  'inquired',
] as const
export type CardKind = (typeof CARD_KINDS)[number]

export const cards = pgTable(
  'sandbox_cards',
  {
    id: objectId(),
    customer_id: ofCustomer(),
    kind: text().$type<CardKind>().notNull(),
    brand: text().notNull(),
    last_four: text().notNull(),
    expiry_month: integer().notNull(),
    expiry_year: integer().notNull(),
    /** Since when it is the customer's for later payments, too. */
    attached_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [index('sandbox_cards_of_customer').on(table.customer_id)],
)

export type SubscriptionState =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'

export const subscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: objectId(),
    customer_id: ofCustomer(),
    status: text().$type<SubscriptionState>().notNull(),
    metadata: metadata(),
    item_id: text().notNull(),
    price_id: text().notNull(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    /** In cents, each month. */
    amount: integer().notNull(),
    /** The day of the month, and the time of day, on which periods begin. */
    anchor_at: moment().notNull(),
    period_start: moment().notNull(),
    period_end: moment().notNull(),
    trial_start: moment(),
    trial_end: moment(),
    cancel_at_period_end: boolean().notNull(),
    canceled_at: moment(),
    ended_at: moment(),
    end_reason: text().$type<'cancellation_requested' | 'payment_failed'>(),
    default_card_id: text(),
    latest_invoice_id: text(),
    /** Only while it waits for a card. */
    setup_intent_id: text(),
    /** When a failed renewal is tried again. */
    retry_at: moment(),
    /** The end of the period about which a reminder was sent. */
    reminded_of: moment(),
    /** When time alone changes something next. */
    due_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('sandbox_subscriptions_of_customer').on(table.customer_id),
    index('sandbox_subscriptions_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)

export type InvoiceState = 'open' | 'paid' | 'void' | 'uncollectible'

export const invoices = pgTable(
  'sandbox_invoices',
  {
    id: objectId(),
    customer_id: ofCustomer(),
    subscription_id: text()
      .notNull()
      .references(() => subscriptions.id),
    number: text().notNull(),
    reason: text().$type<'subscription_create' | 'subscription_cycle'>().notNull(),
    status: text().$type<InvoiceState>().notNull(),
    amount: integer().notNull(),
    description: text().notNull(),
    metadata: metadata(),
    period_start: moment().notNull(),
    period_end: moment().notNull(),
    attempts: integer().notNull(),
    next_attempt_at: moment(),
    paid_at: moment(),
    /** Voided, or given up as uncollectible. */
    closed_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_invoices_one_per_period').on(table.subscription_id, table.period_start),
    index('sandbox_invoices_of_customer').on(table.customer_id, table.created_at),
  ],
)

/** The `warning_` ones are inquiries, which leave the money where it is. */
export type DisputeStatus = 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'

export type IntentState =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** Payments, and cards that are stored for later ones. */
export const intents = pgTable(
  'sandbox_intents',
  {
    id: objectId(),
    kind: text().$type<'payment' | 'setup'>().notNull(),
    customer_id: ofCustomer(),
    /** One of the three says what it is for; none of them, that our server charges a stored card. */
    invoice_id: text().references(() => invoices.id),
    checkout_id: text(),
    subscription_id: text().references(() => subscriptions.id),
    client_secret: text().notNull(),
    status: text().$type<IntentState>().notNull(),
    /** In cents; 0 where only a card is stored. */
    amount: integer().notNull(),
    metadata: metadata(),
    card_id: text(),
    /** Why the last attempt failed: Stripe's code. */
    failure: text(),
    charge_id: text(),
    /** In cents. */
    refunded: integer().notNull(),
    /** When the buyer's bank asked about it, or took it back; and how that stands. */
    disputed_at: moment(),
    dispute_status: text().$type<DisputeStatus>(),
    /** When a slow card succeeds. */
    settles_at: moment(),
    canceled_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check(
      'sandbox_intents_disputed_how',
      sql`(${table.disputed_at} is null) = (${table.dispute_status} is null)`,
    ),
    uniqueIndex('sandbox_intents_one_per_invoice').on(table.invoice_id),
    uniqueIndex('sandbox_intents_one_per_checkout').on(table.checkout_id),
    index('sandbox_intents_of_subscription').on(table.subscription_id),
    index('sandbox_intents_settling').on(table.settles_at).where(sql`${table.settles_at} is not null`),
  ],
)

export const checkouts = pgTable(
  'sandbox_checkouts',
  {
    id: objectId(),
    customer_id: ofCustomer(),
    status: text().$type<'open' | 'complete' | 'expired'>().notNull(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    amount: integer().notNull(),
    metadata: metadata(),
    url: text().notNull(),
    /** Shown beside the button of the checkout page. */
    terms: text(),
    success_url: text().notNull(),
    cancel_url: text().notNull(),
    /** Exists from the first attempt to pay. */
    intent_id: text(),
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('sandbox_checkouts_of_customer').on(table.customer_id),
    index('sandbox_checkouts_open').on(table.expires_at).where(sql`${table.status} = 'open'`),
  ],
)

export const portals = pgTable(
  'sandbox_portals',
  {
    id: objectId(),
    customer_id: ofCustomer(),
    /** Part of the page's address: having it is the permission. */
    secret: text().notNull().unique(),
    url: text().notNull(),
    return_url: text().notNull(),
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('sandbox_portals_by_age').on(table.expires_at)],
)

export const refunds = pgTable(
  'sandbox_refunds',
  {
    id: objectId(),
    customer_id: ofCustomer(),
    intent_id: text()
      .notNull()
      .references(() => intents.id),
    amount: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('sandbox_refunds_of_intent').on(table.intent_id)],
)
