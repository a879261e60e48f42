// Payment intents, setup intents, charges and refunds in Stripe's shapes.
import type Stripe from 'stripe'
import { CURRENCY } from '../currency.ts'
import type { Intent, Refund } from '../rows/sandbox-rows.records.ts'
import { stamp, stampOrNull } from '../rows/work.ts'
import { feeOf } from '../rules/fees.ts'
import { sandboxMessages } from '../rules/sandbox.messages.ts'
import { FAILURE_CODES, type Failure } from '../rules/test-cards.ts'

/** Why the last attempt failed; an intent stores the name of one of these. */
export function failureShape(failure: string, kind: Intent['kind']) {
  const known = failure as Failure
  const { code, ...more } = FAILURE_CODES[known]
  return {
    type: 'card_error' as const,
    code: kind === 'setup' ? code.replace(/^payment_/, 'setup_') : code,
    ...more,
    message: sandboxMessages.failures[known],
  }
}

const failureOf = (row: Intent) => (row.failure === null ? null : failureShape(row.failure, row.kind))
const nextActionOf = ({ status }: Intent) =>
  status === 'requires_action' ? { type: 'use_stripe_sdk' } : null

export function intentShape(row: Intent) {
  return row.kind === 'payment' ? paymentIntentShape(row) : setupIntentShape(row)
}

export function paymentIntentShape(row: Intent) {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: row.amount,
    amount_capturable: 0,
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: stampOrNull(row.canceled_at),
    cancellation_reason: row.status === 'canceled' ? 'void_invoice' : null,
    capture_method: 'automatic',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: stamp(row.created_at),
    currency: CURRENCY,
    customer: row.customer_id,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: failureOf(row),
    latest_charge: row.charge_id,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action: nextActionOf(row),
    on_behalf_of: null,
    payment_method: row.card_id,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: row.invoice_id === null ? null : 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

function setupIntentShape(row: Intent) {
  return {
    id: row.id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: row.status === 'canceled' ? 'abandoned' : null,
    client_secret: row.client_secret,
    created: stamp(row.created_at),
    customer: row.customer_id,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: failureOf(row),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: row.metadata,
    next_action: nextActionOf(row),
    on_behalf_of: null,
    payment_method: row.card_id,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: row.status,
    usage: 'off_session',
  } satisfies Stripe.SetupIntent
}

const transactionIdOf = ({ charge_id }: Intent) => (charge_id ?? '').replace(/^ch_/, 'txn_')

/** The balance transaction: the amount of a payment that succeeded, and the fee that Stripe kept of it. */
export function transactionShape(row: Intent) {
  const fee = feeOf(row.amount)
  return {
    id: transactionIdOf(row),
    object: 'balance_transaction',
    amount: row.amount,
    available_on: stamp(row.created_at),
    balance_type: 'payments',
    created: stamp(row.created_at),
    currency: CURRENCY,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: CURRENCY,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
    net: row.amount - fee,
    reporting_category: 'charge',
    source: row.charge_id,
    status: 'available',
    type: 'charge',
  } satisfies Stripe.BalanceTransaction
}

/** The charge of a payment that succeeded. */
export function chargeShape(row: Intent) {
  return {
    id: row.charge_id ?? '',
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amount,
    amount_refunded: row.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transactionIdOf(row),
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: stamp(row.created_at),
    currency: CURRENCY,
    customer: row.customer_id,
    description: null,
    disputed: row.disputed_at !== null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: row.id,
    payment_method: row.card_id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.refunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge
}

export function refundShape(row: Refund, { charge_id }: Pick<Intent, 'charge_id'>) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: charge_id,
    created: stamp(row.created_at),
    currency: CURRENCY,
    customer: row.customer_id,
    customer_account: null,
    metadata: {},
    payment_intent: row.intent_id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund
}
