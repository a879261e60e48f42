// An invoice of a subscription, its payment and the secret with which the buyer's browser pays it, in Stripe's shapes.
import type Stripe from 'stripe'
import { CURRENCY } from '../currency.ts'
import type { Intent, Invoice } from '../rows/sandbox-rows.records.ts'
import { stamp, stampOrNull } from '../rows/work.ts'
import { listOf, type OnWire } from './wire.ts'

type WireInvoice = Omit<Stripe.Invoice, 'lines'> & {
  lines: Stripe.ApiList<OnWire<Stripe.InvoiceLineItem>>
}

export function invoiceShape(row: Invoice) {
  const isPaid = row.status === 'paid'
  const isVoid = row.status === 'void'
  return {
    id: row.id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: row.amount,
    amount_overpaid: 0,
    amount_paid: isPaid ? row.amount : 0,
    amount_remaining: isPaid ? 0 : row.amount,
    amount_shipping: 0,
    application: null,
    attempt_count: row.attempts,
    attempted: row.attempts > 0 || isPaid,
    auto_advance: row.status === 'open',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: row.reason,
    collection_method: 'charge_automatically',
    created: stamp(row.created_at),
    currency: CURRENCY,
    custom_fields: null,
    customer: row.customer_id,
    customer_account: null,
    customer_address: null,
    // Events are kept for weeks, and nothing that reads them needs to know who it is.
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: stamp(row.created_at),
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${row.id}/lines`, [lineShape(row)]),
    livemode: false,
    metadata: {},
    next_payment_attempt: stampOrNull(row.next_attempt_at),
    number: row.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: row.metadata, subscription: row.subscription_id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    // Stripe gives an invoice the period that has passed: a renewal's own period is on its line.
    period_end: stamp(row.created_at),
    period_start: stamp(row.created_at),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: row.status,
    status_transitions: {
      finalized_at: stamp(row.created_at),
      marked_uncollectible_at: row.status === 'uncollectible' ? stampOrNull(row.closed_at) : null,
      paid_at: stampOrNull(row.paid_at),
      voided_at: isVoid ? stampOrNull(row.closed_at) : null,
    },
    subtotal: row.amount,
    subtotal_excluding_tax: row.amount,
    test_clock: null,
    total: row.amount,
    total_discount_amounts: [],
    total_excluding_tax: row.amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies WireInvoice
}

function lineShape(row: Invoice) {
  return {
    id: row.id.replace(/^in_/, 'il_'),
    object: 'line_item',
    amount: row.amount,
    currency: CURRENCY,
    description: row.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: row.id,
    livemode: false,
    metadata: row.metadata,
    parent: null,
    period: { end: stamp(row.period_end), start: stamp(row.period_start) },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: '1',
    subscription: row.subscription_id,
    subtotal: row.amount,
    taxes: [],
  } satisfies OnWire<Stripe.InvoiceLineItem>
}

/** The parts of an invoice that are only there where they were asked for. */
export function invoicePayments(invoice: Invoice, intent: Intent | null) {
  const payments = intent === null ? [] : [invoicePaymentShape(invoice, intent)]
  return listOf(`/v1/invoice_payments?invoice=${invoice.id}`, payments)
}

export function confirmationSecret(invoice: Invoice, intent: Intent | null) {
  if (invoice.status !== 'open' || intent === null) return null
  return {
    client_secret: intent.client_secret,
    type: 'payment_intent',
  } satisfies Stripe.Invoice.ConfirmationSecret
}

function invoicePaymentShape(invoice: Invoice, intent: Intent) {
  const isPaid = invoice.status === 'paid'
  const isOpen = invoice.status === 'open'
  return {
    id: invoice.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: isPaid ? invoice.amount : null,
    amount_requested: invoice.amount,
    created: stamp(intent.created_at),
    currency: CURRENCY,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : isOpen ? 'open' : 'canceled',
    status_transitions: {
      canceled_at: isPaid || isOpen ? null : stampOrNull(invoice.closed_at),
      paid_at: stampOrNull(invoice.paid_at),
    },
  } satisfies Stripe.InvoicePayment
}
