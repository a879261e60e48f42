// A subscription and its one item in Stripe's shapes.
import type Stripe from 'stripe'
import { CURRENCY } from '../currency.ts'
import type { Subscription } from '../rows/sandbox-rows.records.ts'
import { stamp, stampOrNull } from '../rows/work.ts'
import { listOf, type OnWire } from './wire.ts'

type WireItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: OnWire<Stripe.Price>
  plan: OnWire<Stripe.Plan>
}
type WireSubscription = Omit<Stripe.Subscription, 'items'> & { items: Stripe.ApiList<WireItem> }

export function subscriptionShape(row: Subscription) {
  return {
    id: row.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: stamp(row.anchor_at),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: row.cancel_at_period_end ? stamp(row.period_end) : null,
    cancel_at_period_end: row.cancel_at_period_end,
    canceled_at: stampOrNull(row.canceled_at),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: row.end_reason,
    },
    collection_method: 'charge_automatically',
    created: stamp(row.created_at),
    currency: CURRENCY,
    customer: row.customer_id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: row.default_card_id,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: stampOrNull(row.ended_at),
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${row.id}`, [itemShape(row)]),
    latest_invoice: row.latest_invoice_id,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: row.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: row.setup_intent_id,
    pending_update: null,
    schedule: null,
    start_date: stamp(row.created_at),
    status: row.status,
    test_clock: null,
    transfer_data: null,
    trial_end: stampOrNull(row.trial_end),
    trial_settings:
      row.trial_end === null
        ? null
        : { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'cancel' } },
    trial_start: stampOrNull(row.trial_start),
  } satisfies WireSubscription
}

function itemShape(row: Subscription) {
  const created = stamp(row.created_at)
  return {
    id: row.item_id,
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: stamp(row.period_end),
    current_period_start: stamp(row.period_start),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: row.price_id,
      object: 'plan',
      active: true,
      amount: row.amount,
      amount_decimal: String(row.amount),
      billing_scheme: 'per_unit',
      created,
      currency: CURRENCY,
      interval: 'month',
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product: row.product_id,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price: {
      id: row.price_id,
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created,
      currency: CURRENCY,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: row.product_id,
      recurring: {
        interval: 'month',
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: row.amount,
      unit_amount_decimal: String(row.amount),
    },
    quantity: 1,
    subscription: row.id,
    tax_rates: [],
  } satisfies WireItem
}
