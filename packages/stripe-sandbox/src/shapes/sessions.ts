// Checkout sessions and portal sessions in Stripe's shapes.
import type Stripe from 'stripe'
import { CURRENCY } from '../currency.ts'
import type { Checkout, Portal } from '../rows/sandbox-rows.records.ts'
import { stamp } from '../rows/work.ts'

export function checkoutShape(row: Checkout) {
  const isPaid = row.status === 'complete'
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: row.amount,
    amount_total: row.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: row.cancel_url,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: stamp(row.created_at),
    currency: CURRENCY,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: row.terms === null ? null : { message: row.terms },
      terms_of_service_acceptance: null,
    },
    customer: row.customer_id,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: stamp(row.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: row.metadata,
    mode: 'payment',
    origin_context: null,
    // There is none before someone pays.
    payment_intent: isPaid ? row.intent_id : null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: isPaid ? 'paid' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: null,
    subscription: null,
    success_url: row.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? row.url : null,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session
}

export function portalShape(row: Portal) {
  return {
    id: row.id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: stamp(row.created_at),
    customer: row.customer_id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: row.return_url,
    url: row.url,
  } satisfies Stripe.BillingPortal.Session
}
