// Stores customers of the card provider, subscriptions, one-off checkouts, charges, calls and refunds that are owed, processed
// events, and sellers' analytics (DATA-17, DATA-18; security decisions 3 and 5).
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
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
  CardFormKind,
  ChargeStatus,
  CheckoutState,
  OwedCall,
  ProductType,
  RefundRequestStatus,
  SubscriptionStatus,
} from '../payments.rules.ts'
import type { UsageBillState, UsageLine } from '../usage/usage.rules.ts'

const person = () => requiredPerson(() => profiles.id)

/** A person has one customer with Stripe, and another with the sandbox. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    user_id: person(),
    provider: text().$type<CardFormKind>().notNull(),
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
    provider: text().$type<CardFormKind>().notNull(),
    /** Null until the provider has the subscription. */
    provider_id: text().unique(),
    /** The buyer's browser makes the first payment with this secret, which is null afterwards. */
    client_secret: text(),
    status: text().$type<SubscriptionStatus>().notNull(),
    price: dollars().notNull(),
    /** 0 without a trial. */
    trial_days: integer().notNull().default(0),
    current_period_start: moment(),
    current_period_end: moment(),
    cancel_at_period_end: boolean().notNull().default(false),
    created_at: moment().notNull(),
    /** Null if the subscription never gave the buyer the product. */
    granted_at: moment(),
    ended_at: moment(),
    /** Set before a price change, with the moment from which the provider may be notified. */
    next_price: dollars(),
    next_price_from: moment(),
    /** A price rises only once in a while. */
    price_raised_at: moment(),
    /** The buyer is notified of the end of the trial once. */
    trial_end_told: boolean().notNull().default(false),
    /** The buyer is notified once per card that it expires before the next payment. */
    card_end_told: moment(),
    /** A job makes the call to the provider, outside transactions. */
    owed: text().$type<OwedCall>(),
    /** The provider is asked for the state, or called, at this moment; never if null. */
    due_at: moment(),
    /** Each applied change increments it: an earlier answer of the provider is stale. */
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
    // A person has one open intent, and one running subscription, per product (security decision 5).
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

/** Rows last from the pending purchase until a refund (decision 47). */
export const checkouts = pgTable(
  'checkouts',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    provider: text().$type<CardFormKind>().notNull(),
    /** Null until the provider has the checkout. */
    provider_id: text().unique(),
    /** The buyer pays on this page of the provider; null once that is impossible. */
    url: text(),
    state: text().$type<CheckoutState>().notNull(),
    price: dollars().notNull(),
    created_at: moment().notNull(),
    /** Null if the checkout never gave the buyer the product. */
    granted_at: moment(),
    ended_at: moment(),
    /** The provider is asked for the state at this moment; never if null. */
    due_at: moment(),
    /** Each applied change increments it: an earlier answer of the provider is stale. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    check('checkouts_state_known', sql`${table.state} in ('starting', 'payable', 'paid', 'ended')`),
    check('checkouts_type_known', sql`${table.product_type} in ('agent', 'course')`),
    check('checkouts_ended_when', sql`(${table.state} = 'ended') = (${table.ended_at} is not null)`),
    // A person has one pending purchase, and one payment that gave the product, per product (security decision 5).
    uniqueIndex('checkouts_one_open')
      .on(table.user_id, table.product_type, table.product_id)
      .where(sql`${table.state} <> 'ended'`),
    index('checkouts_of_person').on(table.user_id),
    index('checkouts_of_product').on(table.product_type, table.product_id, table.state),
    index('checkouts_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)

/**
 * Usage beyond what a subscription includes is charged to the stored card. One payment at the provider belongs to each bill,
 * and is created before it is confirmed, so that no bill is paid twice.
 */
export const usageBills = pgTable(
  'usage_bills',
  {
    id: rowId(),
    user_id: person(),
    seller_id: person(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    provider: text().$type<CardFormKind>().notNull(),
    /** The card of this customer is charged, also once the buyer has left. */
    customer_id: text().notNull(),
    /** Null until the provider has the payment. */
    provider_payment_id: text().unique(),
    amount: dollars().notNull(),
    /** Null for a bill from before prices were noted, or if they can't be known. */
    lines: jsonb().$type<readonly UsageLine[]>(),
    /** Counts the runs up to and including this month. */
    runs: integer().notNull(),
    month: date({ mode: 'string' }).notNull(),
    state: text().$type<UsageBillState>().notNull(),
    /** Counts the refusals of the card. */
    refusals: integer().notNull().default(0),
    /** The card is charged at this moment; null if only the buyer can have it charged. */
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
    /** Null for a charge without the provider, as seeds record. */
    provider_payment_id: text().unique(),
    amount: dollars().notNull(),
    refunded: dollars().notNull().default(0),
    status: text().$type<ChargeStatus>().notNull(),
    /** A second or late payment pays for no access, and is only refunded. */
    is_sale: boolean().notNull().default(true),
    period_start: moment(),
    period_end: moment(),
    /** Having the key, which is part of the receipt's address, is the permission. */
    receipt_key: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    /** Null if nothing is to be mailed. */
    receipt_due_at: moment(),
    /** Receipts name the card; null if the provider did not report it. */
    card_brand: text(),
    card_last_four: text(),
    /** The seller is not paid until then; null for a charge without a hold. */
    held_until: moment(),
    /** The provider is asked for its fee at this moment; null once that is known. */
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

/** A job refunds this money outside transactions, such as a second payment for the same thing. */
export const owedRefunds = pgTable(
  'owed_refunds',
  {
    provider_payment_id: text().primaryKey(),
    provider: text().$type<CardFormKind>().notNull(),
    /** One word for the log. */
    reason: text().notNull(),
    attempts: integer().notNull().default(0),
    due_at: moment().notNull(),
    done_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [index('owed_refunds_due').on(table.due_at).where(sql`${table.done_at} is null`)],
)

/** Parts that were refunded are deleted, since the payment holds its refunds. */
export const owedParts = pgTable(
  'owed_parts',
  {
    provider_payment_id: text().notNull(),
    /** The debtor numbers its parts; a number is never used twice for a payment. */
    part: rowRef().notNull(),
    provider: text().$type<CardFormKind>().notNull(),
    amount: dollars().notNull(),
    /** One word for the log. */
    reason: text().notNull(),
    /** The sum of the payment's refunds before this part was first tried; null while it was not tried. */
    refunded_before: dollars(),
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

/** A person asks once per product, and some requests need an operator's consent. */
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

/** The provider still has to delete these customers, who have left. */
export const owedForgets = pgTable(
  'owed_forgets',
  {
    customer_id: text().primaryKey(),
    provider: text().$type<CardFormKind>().notNull(),
    due_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('owed_forgets_due').on(table.due_at)],
)

/** Rows are written in the transaction of the event's effect. */
export const processedProviderEvents = pgTable(
  'processed_provider_events',
  { id: text().primaryKey(), created_at: moment().notNull(), processed_at: moment().notNull() },
  (table) => [index('processed_provider_events_old').on(table.processed_at)],
)

/** No client can write an analytics event (DATA-18). */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: rowId(),
    seller_id: person(),
    event_type: text().$type<AnalyticsEventType>().notNull(),
    product_type: text().$type<ProductType>().notNull(),
    product_id: rowRef().notNull(),
    /** A negative refund reverses one: the bank returned what it had taken. */
    amount: dollars().notNull().default(0),
    /** Each sale is counted once. */
    charge_id: rowRef()
      .unique()
      .references(() => charges.id),
    /** The conversion rate counts first payments, not renewals (SEL-3). */
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
 * Sums for each day in UTC and product are stored with the events that they count, so that dashboards read days instead of
 * events.
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
    /** Refunds are not subtracted. */
    revenue: dollars().notNull().default(0),
    /** Refunds that a bank reversed are subtracted. */
    refunds: integer().notNull().default(0),
    refunded: dollars().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.seller_id, table.day, table.product_type, table.product_id] }),
    check('analytics_days_type_known', sql`${table.product_type} in ('agent', 'course')`),
  ],
)

/** A keyed hash of visitor and product lets a view of today count once; it is deleted with the day. */
export const todaysViews = pgTable(
  'todays_views',
  { viewer_hash: text().primaryKey(), created_at: moment().notNull() },
  (table) => [index('todays_views_old').on(table.created_at)],
)
