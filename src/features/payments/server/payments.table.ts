// Customers of the card provider, subscriptions, one-off checkouts, what was charged for them, what is owed to the
// provider, its events that took effect, and what sellers' analytics count (DATA-17, DATA-18; security decisions 3 and
// 5).
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  descending,
  dollars,
  moment,
  requiredPerson,
  rowId,
  rowRef,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type {
  AnalyticsEventType,
  CardForm,
  ChargeStatus,
  CheckoutState,
  OwedCall,
  ProductType,
  RefundRequestStatus,
  SubscriptionStatus,
} from '../payments.rules.ts'
import type { UsageBillState } from '../usage/usage.rules.ts'

const person = () => requiredPerson(() => profiles.id)

/** The provider's customer for a person: one with Stripe, another with the sandbox. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    user_id: person(),
    provider: text().$type<CardForm>().notNull(),
    customer_id: text().notNull().unique(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.provider] })],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    provider: text().$type<CardForm>().notNull(),
    /** The provider's name for it; null until the provider has it. */
    provider_id: text().unique(),
    /** The secret with which the buyer's browser pays the first time; null once it did. */
    client_secret: text(),
    status: text().$type<SubscriptionStatus>().notNull(),
    price: dollars().notNull(),
    /** Free days before the first payment; 0 without a trial. */
    trial_days: integer().notNull().default(0),
    current_period_start: moment(),
    current_period_end: moment(),
    cancel_at_period_end: boolean().notNull().default(false),
    created_at: moment().notNull(),
    /** The moment from which the buyer has the product by it; null if they never had it. */
    granted_at: moment(),
    ended_at: moment(),
    /** What a month will cost, if that changes, and the moment from which the provider may be notified. */
    next_price: dollars(),
    next_price_from: moment(),
    /** The moment at which the price last rose. */
    price_raised_at: moment(),
    /** Whether the buyer was notified that the trial is about to end. */
    trial_end_told: boolean().notNull().default(false),
    /** The end of the card, once the buyer was notified that it comes before the next payment. */
    card_end_told: moment(),
    /** The call that is still owed to the provider; a job makes it outside transactions. */
    owed: text().$type<OwedCall>(),
    /** The moment at which the provider is asked for its state, or gets the call that is owed; null if never. */
    due_at: moment(),
    /** Counts what was applied: an answer of the provider from before the last one is stale. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    check(
      'subscriptions_status_known',
      sql`${table.status} in ('starting', 'incomplete', 'trialing', 'active', 'past_due', 'ended')`,
    ),
    check('subscriptions_type_known', sql`${table.product_type} in ('agent', 'course')`),
    check(
      'subscriptions_next_price_when',
      sql`(${table.next_price} is null) = (${table.next_price_from} is null)`,
    ),
    check('subscriptions_ended_when', sql`(${table.status} = 'ended') = (${table.ended_at} is not null)`),
    // One open intent, and one running subscription, per person and product (security decision 5).
    uniqueIndex('subscriptions_one_open')
      .on(table.user_id, table.product_type, table.product_id)
      .where(sql`${table.status} <> 'ended'`),
    index('subscriptions_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
    index('subscriptions_of_product').on(table.product_type, table.product_id, table.status),
    index('subscriptions_of_seller').on(table.seller_id),
    check('subscriptions_owed_known', sql`${table.owed} in ('end', 'run_out')`),
    index('subscriptions_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)

/** What is paid once: from the pending purchase until the money went back (decision 47). */
export const checkouts = pgTable(
  'checkouts',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    provider: text().$type<CardForm>().notNull(),
    /** The provider's name for it; null until the provider has it. */
    provider_id: text().unique(),
    /** The provider's page on which the buyer pays; null once nothing can be paid there. */
    url: text(),
    state: text().$type<CheckoutState>().notNull(),
    price: dollars().notNull(),
    created_at: moment().notNull(),
    /** The moment from which the buyer has the product by it; null if they never had it. */
    granted_at: moment(),
    ended_at: moment(),
    /** The moment at which the provider is to be asked for its state; null if never. */
    due_at: moment(),
    /** Counts what was applied: an answer of the provider from before the last one is stale. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    check('checkouts_state_known', sql`${table.state} in ('starting', 'payable', 'paid', 'ended')`),
    check('checkouts_type_known', sql`${table.product_type} in ('agent', 'course')`),
    check('checkouts_ended_when', sql`(${table.state} = 'ended') = (${table.ended_at} is not null)`),
    // One pending purchase, and one payment that gave the product, per person and product (security decision 5).
    uniqueIndex('checkouts_one_open')
      .on(table.user_id, table.product_type, table.product_id)
      .where(sql`${table.state} <> 'ended'`),
    index('checkouts_of_person').on(table.user_id),
    index('checkouts_of_product').on(table.product_type, table.product_id, table.state),
    index('checkouts_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)

/**
 * What was used beyond what a subscription includes, to be charged to the stored card. One payment at the provider belongs
 * to each, which is created before it is confirmed: so no bill is paid twice.
 */
export const usageBills = pgTable(
  'usage_bills',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    provider: text().$type<CardForm>().notNull(),
    /** Whose card is charged, also once the buyer has left. */
    customer_id: text().notNull(),
    /** The provider's name for the payment; null until the provider has it. */
    provider_payment_id: text().unique(),
    amount: dollars().notNull(),
    /** How many runs it is for, up to and including this month. */
    runs: integer().notNull(),
    month: date({ mode: 'string' }).notNull(),
    state: text().$type<UsageBillState>().notNull(),
    /** How often the card was refused. */
    refusals: integer().notNull().default(0),
    /** When the card is to be charged, or charged again; null if it is not by itself. */
    due_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('usage_bills_state_known', sql`${table.state} in ('due', 'paid', 'overdue')`),
    check('usage_bills_type_known', sql`${table.product_type} in ('agent', 'course')`),
    check('usage_bills_charged', sql`${table.amount} >= 0.5 and ${table.runs} > 0`),
    index('usage_bills_due').on(table.due_at).where(sql`${table.due_at} is not null`),
    index('usage_bills_unpaid').on(table.user_id).where(sql`${table.state} <> 'paid'`),
    index('usage_bills_of_person').on(table.user_id),
  ],
)

/** What was paid: for one period of a subscription each, once by a checkout, or for usage. */
export const charges = pgTable(
  'charges',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    subscription_id: rowRef().references(() => subscriptions.id),
    checkout_id: rowRef().references(() => checkouts.id),
    usage_bill_id: rowRef()
      .unique()
      .references(() => usageBills.id),
    /** The provider's name for the payment; null for what was recorded without one, as seeds do. */
    provider_payment_id: text().unique(),
    amount: dollars().notNull(),
    refunded: dollars().notNull().default(0),
    status: text().$type<ChargeStatus>().notNull(),
    /** Whether it paid for access. Otherwise it was a second payment, or came too late, and only goes back. */
    is_sale: boolean().notNull().default(true),
    period_start: moment(),
    period_end: moment(),
    /** Part of the receipt's address: having it is the permission. */
    receipt_key: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    /** When the buyer is to be mailed the receipt; null if nothing is to be mailed. */
    receipt_due_at: moment(),
    /** The card it was paid with, for the receipt; null where the provider did not say. */
    card_brand: text(),
    card_last_four: text(),
    /**
     * The end of the time in which the buyer may have it back, and its seller is not paid yet; null if it is final at
     * once.
     */
    held_until: moment(),
    /** When the provider is to be asked what it kept of the payment; null once that is known. */
    fee_due_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('charges_fee_due').on(table.fee_due_at).where(sql`${table.fee_due_at} is not null`),
    index('charges_disputed').on(table.created_at).where(sql`${table.status} = 'disputed'`),
    index('charges_receipt_due').on(table.receipt_due_at).where(sql`${table.receipt_due_at} is not null`),
    check('charges_status_known', sql`${table.status} in ('paid', 'refunded', 'disputed', 'reinstated')`),
    check('charges_refunded_at_most_all', sql`${table.refunded} between 0 and ${table.amount}`),
    unique('charges_one_per_period').on(table.subscription_id, table.period_start),
    index('charges_of_checkout').on(table.checkout_id).where(sql`${table.checkout_id} is not null`),
    index('charges_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
    index('charges_of_seller').on(table.seller_id, descending(table.created_at), descending(table.id)),
  ],
)

/** Money that has to go back, such as a second payment for the same thing; a job sees to it outside transactions. */
export const owedRefunds = pgTable(
  'owed_refunds',
  {
    provider_payment_id: text().primaryKey(),
    provider: text().$type<CardForm>().notNull(),
    /** The reason, in one word, for the log. */
    reason: text().notNull(),
    attempts: integer().notNull().default(0),
    due_at: moment().notNull(),
    done_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [index('owed_refunds_due').on(table.due_at).where(sql`${table.done_at} is null`)],
)

/** Parts of payments that are on their way back. Those that arrived are deleted: the payment says what went back. */
export const owedParts = pgTable(
  'owed_parts',
  {
    provider_payment_id: text().notNull(),
    /** Its number, by who owes it; never used twice for a payment. */
    part: rowRef().notNull(),
    provider: text().$type<CardForm>().notNull(),
    amount: dollars().notNull(),
    /** The reason, in one word, for the log. */
    reason: text().notNull(),
    attempts: integer().notNull().default(0),
    due_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider_payment_id, table.part] }),
    check('owed_parts_amount', sql`${table.amount} > 0`),
    index('owed_parts_due').on(table.due_at),
  ],
)

/** What buyers asked to have back: once per person and product, and some of it only if an operator agrees. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    amount: dollars().notNull(),
    status: text().$type<RefundRequestStatus>().notNull(),
    asked_at: moment().notNull(),
    /** The moment at which it was granted or declined. */
    decided_at: moment(),
  },
  (table) => [
    check('refund_requests_status_known', sql`${table.status} in ('waiting', 'granted', 'declined')`),
    check('refund_requests_type_known', sql`${table.product_type} in ('agent', 'course')`),
    check('refund_requests_decided_when', sql`(${table.status} = 'waiting') = (${table.decided_at} is null)`),
    unique('refund_requests_one_each').on(table.user_id, table.product_type, table.product_id),
    index('refund_requests_waiting').on(table.asked_at).where(sql`${table.status} = 'waiting'`),
  ],
)

/** Customers of people who have left, whom the provider still has to forget. */
export const owedForgets = pgTable(
  'owed_forgets',
  {
    customer_id: text().primaryKey(),
    provider: text().$type<CardForm>().notNull(),
    due_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('owed_forgets_due').on(table.due_at)],
)

/** The provider's events that took effect, written in the transaction of their effect. */
export const processedProviderEvents = pgTable(
  'processed_provider_events',
  { id: text().primaryKey(), created_at: moment().notNull(), processed_at: moment().notNull() },
  (table) => [index('processed_provider_events_old').on(table.processed_at)],
)

/** What a seller's analytics count; written by the server alone (DATA-18). */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: rowId(),
    seller_id: person(),
    event_type: text().$type<AnalyticsEventType>().notNull(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    /** What was paid or went back. A refund of less than nothing reverses one: the bank returned what it had taken. */
    amount: dollars().notNull().default(0),
    /** The charge that a purchase counts: each sale is counted once. */
    charge_id: rowRef()
      .unique()
      .references(() => charges.id),
    /** Whether a purchase is the first payment and not a renewal: the conversion rate counts firsts (SEL-3). */
    is_first: boolean(),
    created_at: moment().notNull(),
  },
  (table) => [
    check(
      'analytics_events_purchase_charged',
      sql`(${table.event_type} = 'purchase') = (${table.charge_id} is not null)
        and (${table.event_type} = 'purchase') = (${table.is_first} is not null)`,
    ),
    check('analytics_events_type_known', sql`${table.event_type} in ('view', 'purchase', 'refund')`),
    index('analytics_events_of_seller').on(
      table.seller_id,
      descending(table.created_at),
      descending(table.id),
    ),
  ],
)

/**
 * The sums of a seller's analytics for each day in UTC and product, stored with the events that they count, so that
 * dashboards read days instead of events.
 */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    seller_id: person(),
    day: date({ mode: 'string' }).notNull(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    views: integer().notNull().default(0),
    purchases: integer().notNull().default(0),
    first_purchases: integer().notNull().default(0),
    /** What was paid, whether or not some of it went back. */
    revenue: dollars().notNull().default(0),
    /** How often money went back, less how often a bank returned it. */
    refunds: integer().notNull().default(0),
    refunded: dollars().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.seller_id, table.day, table.product_type, table.product_id] }),
    check('analytics_days_type_known', sql`${table.product_type} in ('agent', 'course')`),
  ],
)

/**
 * The views of today, by a keyed hash of visitor and product that is deleted with the day, so that a view counts once.
 */
export const todaysViews = pgTable(
  'todays_views',
  { viewer_hash: text().primaryKey(), created_at: moment().notNull() },
  (table) => [index('todays_views_old').on(table.created_at)],
)
