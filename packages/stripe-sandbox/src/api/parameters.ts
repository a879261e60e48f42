// The parameters that each call may have, all of them texts on the wire; and Stripe's errors for any others.
import * as z from 'zod'
import { CURRENCY } from '../currency.ts'
import { type ApiRefusal, invalidRequest } from '../rules/refusals.ts'
import type { Form } from './form.ts'

/** Stripe's largest amount of US dollars in cents, and the smallest that a card can pay. */
const MAX_CENTS = 99_999_999
export const MIN_CENTS = 50

const MAX_TEXT = 5000
const MAX_METADATA = 50

const filled = z.string().min(1).max(MAX_TEXT)
const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const cents = whole.pipe(z.number().max(MAX_CENTS))
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const address = z.url({ protocol: /^https?$/ }).max(MAX_TEXT)
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= MAX_METADATA)
const currency = z.literal(CURRENCY)
/** A call can ask for these objects whole, in place of their ids. */
const expand = <const Path extends string>(...paths: Path[]) =>
  z
    .array(z.enum(paths))
    .default([])
    .transform((asked): ReadonlySet<string> => new Set<string>(asked))

const monthly = z.strictObject({
  currency,
  product: filled,
  unit_amount: cents,
  recurring: z.strictObject({ interval: z.literal('month') }),
})
const expandSubscription = expand(
  'latest_invoice',
  'latest_invoice.payments',
  'latest_invoice.confirmation_secret',
  'pending_setup_intent',
  'default_payment_method',
)

export const nothing = z.strictObject({})
export const newCustomer = z.strictObject({
  email: filled.max(512).optional(),
  name: filled.max(256).optional(),
  metadata: metadata.default({}),
})
export const someCards = z.strictObject({
  type: z.literal('card'),
  limit: whole.pipe(z.number().min(1).max(100)),
})
export const newPayment = z.strictObject({
  customer: filled,
  amount: cents,
  currency,
  allowed_payment_method_types: z.array(z.literal('card')).length(1),
  metadata: metadata.default({}),
})
/** Of a customer who is away: no bank can ask them. */
export const paymentConfirmation = z.strictObject({ payment_method: filled, off_session: z.literal('true') })
export const newProduct = z.strictObject({ id: filled.max(255), name: filled.max(250) })
export const newSubscription = z
  .strictObject({
    customer: filled,
    items: z.array(z.strictObject({ price_data: monthly })).length(1),
    metadata: metadata.default({}),
    payment_behavior: z.literal('default_incomplete'),
    payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }),
    trial_period_days: whole.pipe(z.number().min(1).max(730)).optional(),
    trial_settings: z
      .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) })
      .optional(),
    expand: expandSubscription,
  })
  // Without it, Stripe would write invoices that no one can pay; the sandbox knows no such trials.
  .refine((given) => given.trial_period_days === undefined || given.trial_settings !== undefined, {
    path: ['trial_settings'],
  })
export const oneSubscription = z.strictObject({ expand: expandSubscription })
export const subscriptionEdit = z.strictObject({
  cancel_at_period_end: flag.optional(),
  items: z
    .array(z.strictObject({ id: filled, price_data: monthly }))
    .length(1)
    .optional(),
  proration_behavior: z.literal('none').optional(),
  expand: expandSubscription,
})
export const subscriptionEnd = z.strictObject({
  invoice_now: z.literal('false').optional(),
  prorate: z.literal('false').optional(),
  expand: expandSubscription,
})
export const someInvoices = z.strictObject({
  subscription: filled,
  status: z.literal('paid'),
  limit: whole.pipe(z.number().min(1).max(100)),
  starting_after: filled.optional(),
  expand: expand('data.payments'),
})
export const newCheckout = z.strictObject({
  mode: z.literal('payment'),
  customer: filled,
  line_items: z
    .array(
      z.strictObject({
        quantity: z.literal('1'),
        price_data: z.strictObject({ currency, product: filled, unit_amount: cents }),
      }),
    )
    .length(1),
  custom_text: z.strictObject({ submit: z.strictObject({ message: filled.max(1200) }) }).optional(),
  metadata: metadata.default({}),
  success_url: address,
  cancel_url: address,
  expires_at: whole,
})
export const newPortal = z.strictObject({ customer: filled, return_url: address })
export const newRefund = z.strictObject({ payment_intent: filled, amount: cents.optional() })
export const someDisputes = z.strictObject({
  payment_intent: filled,
  limit: whole.pipe(z.number().min(1).max(100)),
})
export const onePayment = z.strictObject({
  expand: expand('latest_charge.balance_transaction', 'payment_method'),
})

const requested = z.strictObject({ requested: z.literal('true') })
/** The one kind of account that the sandbox knows: our pages sell, Stripe's ask, and losses and fees are ours. */
export const newAccount = z.strictObject({
  email: filled.max(512),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
  }),
  capabilities: z.strictObject({ card_payments: requested, transfers: requested }),
  settings: z.strictObject({
    payouts: z.strictObject({ schedule: z.strictObject({ interval: z.literal('manual') }) }),
  }),
  metadata: metadata.default({}),
})
export const newAccountLink = z.strictObject({
  account: filled,
  type: z.literal('account_onboarding'),
  return_url: address,
  refresh_url: address,
  collection_options: z.strictObject({ fields: z.literal('eventually_due') }),
})
const moved = { amount: cents.pipe(z.number().min(1)), currency, metadata: metadata.default({}) }
export const newTransfer = z.strictObject({ ...moved, destination: filled })
export const newPayout = z.strictObject(moved)

/** Raises ApiRefusal for the first thing that is wrong. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  throw refusalOf(read.error, form)
}

function refusalOf(error: z.ZodError, form: Form): ApiRefusal {
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) {
    const param = nameOf([...unknown.path, unknown.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const path = error.issues[0]?.path ?? []
  const param = nameOf(path)
  if (!isGiven(form, path)) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (path[0] === 'expand') {
    return invalidRequest('This property cannot be expanded by the sandbox.', { param: 'expand' })
  }
  return invalidRequest(`Invalid ${param}: the sandbox does not accept this value.`, { param })
}

/** ['items', 0, 'price_data'] as 'items[0][price_data]'. */
const nameOf = ([first = '', ...more]: readonly PropertyKey[]) =>
  String(first) + more.map((part) => `[${String(part)}]`).join('')

function isGiven(form: unknown, path: readonly PropertyKey[]): boolean {
  let value = form
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return false
    value = Object.getOwnPropertyDescriptor(value, part)?.value
  }
  return value !== undefined
}
