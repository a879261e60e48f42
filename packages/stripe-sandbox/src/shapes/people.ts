// Customers, products and cards in Stripe's shapes.
import type Stripe from 'stripe'
import type { Card, Customer, Product } from '../rows/sandbox-rows.records.ts'
import { stamp } from '../rows/work.ts'

export function customerShape(row: Customer) {
  return {
    id: row.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: stamp(row.created_at),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: row.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.default_card_id,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
}

export function productShape(row: Product) {
  return {
    id: row.id,
    object: 'product',
    active: true,
    created: stamp(row.created_at),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: row.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: stamp(row.created_at),
    url: null,
  } satisfies Stripe.Product
}

export function cardShape(row: Card) {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: row.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: row.brand,
      exp_month: row.expiry_month,
      exp_year: row.expiry_year,
      // There are only seven numbers: with another expiry date, a tester has another card.
      fingerprint: `${row.kind}_${row.expiry_month}_${row.expiry_year}`,
      funding: 'credit',
      generated_from: null,
      last4: row.last_four,
      networks: { available: [row.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: stamp(row.created_at),
    customer: row.attached_at === null ? null : row.customer_id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod
}
