// Each call of the API has its handler here, which gets its parameters read; the answers are in Stripe's shapes.
import type Stripe from 'stripe'
import type * as z from 'zod'
import { customerRows } from '../billing/changes.ts'
import { expire, open } from '../billing/checkouts.ts'
import { addPayment, fail } from '../billing/intents.ts'
import { refund } from '../billing/refunds.ts'
import { settle } from '../billing/settle.ts'
import { edit, end, start } from '../billing/subscriptions.ts'
import { enter, enterOf } from '../billing/time.ts'
import { announce } from '../events/announce.ts'
import {
  type Checkout,
  type Customer,
  cardsOf,
  deleteCardsOf,
  findRow,
  type Intent,
  insertProduct,
  insertRow,
  liveSubscriptionsOf,
  type Product,
  paidInvoicesOf,
  type Subscription,
} from '../rows/sandbox-rows.records.ts'
import { cards, checkouts, intents, portals, products, subscriptions } from '../rows/sandbox-rows.table.ts'
import { newId, newSecret, secondsAfter, stamp, type Work } from '../rows/work.ts'
import { ApiRefusal, invalidRequest, missing } from '../rules/refusals.ts'
import { hasEnded } from '../rules/schedule.ts'
import { attemptLater } from '../rules/test-cards.ts'
import { disputeShape } from '../shapes/dispute.ts'
import { invoicePayments, invoiceShape } from '../shapes/invoice.ts'
import {
  chargeShape,
  failureShape,
  paymentIntentShape,
  refundShape,
  transactionShape,
} from '../shapes/payments.ts'
import { cardShape, customerShape, productShape } from '../shapes/people.ts'
import { checkoutShape, portalShape } from '../shapes/sessions.ts'
import { listOf } from '../shapes/wire.ts'
import { expanded } from './expanded.ts'
import * as parameters from './parameters.ts'
import { deleteAnswersAbout } from './sandbox-api.records.ts'

/** Where the sandbox's own pages are. */
export type Addresses = {
  checkout(id: string): string
  portal(secret: string): string
  onboarding(link: string): string
}

type Given<Schema extends z.ZodType> = z.output<Schema>

/** How long a portal page can be used. */
const PORTAL_SECONDS = 3600
const MIN_OPEN_SECONDS = 1800
const MAX_OPEN_SECONDS = 24 * 3600

export async function createCustomer(work: Work, given: Given<typeof parameters.newCustomer>) {
  const { email = null, name = null, metadata } = given
  const customer = {
    id: newId(work, 'cus'),
    email,
    name,
    metadata,
    default_card_id: null,
    deleted_at: null,
    created_at: work.at,
  }
  return customerShape(await customerRows.add(work, customer, 'customer.created'))
}

/** Ends what is still running, and forgets who it was. What was paid stays in the books. */
export async function deleteCustomer(work: Work, id: string) {
  const customer = await customerAt(work, id, 'id')
  for (const subscription of await liveSubscriptionsOf(work.tx, id)) {
    await end(work, subscription, 'cancellation_requested')
  }
  await deleteCardsOf(work.tx, id)
  await deleteAnswersAbout(work.tx, id)
  const gone = { email: null, name: null, metadata: {}, default_card_id: null, deleted_at: work.at }
  await customerRows.change(work, customer, gone, 'customer.deleted')
  return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer
}

/** Of one that is deleted, only that is known. */
export async function findCustomer(work: Work, id: string) {
  return customerShape(await customerAt(work, id, 'id'))
}

/** Newest first, as Stripe lists. */
export async function listCards(work: Work, { limit }: Given<typeof parameters.someCards>, id: string) {
  const customer = await customerAt(work, id, 'customer')
  const stored = await cardsOf(work.tx, customer.id)
  const data = stored.slice(0, limit).map(cardShape)
  return { ...listOf(`/v1/customers/${id}/payment_methods`, data), has_more: stored.length > limit }
}

export async function createProduct(work: Work, { id, name }: Given<typeof parameters.newProduct>) {
  const product = { id, name, created_at: work.at }
  if (!(await insertProduct(work.tx, product))) {
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  await announce(work, 'product.created', productShape(product))
  return productShape(product)
}

export async function createSubscription(work: Work, given: Given<typeof parameters.newSubscription>) {
  const { customer, items, metadata, trial_period_days, expand } = given
  const { product, unit_amount } = onlyOne(items).price_data
  const order = {
    customer_id: (await customerAt(work, customer, 'customer')).id,
    product: await productAt(work, product, 'items[0][price_data][product]'),
    amount: chargeable(unit_amount, 'items[0][price_data][unit_amount]'),
    metadata,
    trialDays: trial_period_days ?? 0,
  }
  return expanded(work, (await start(work, order)).id, expand)
}

export async function findSubscription(
  work: Work,
  { expand }: Given<typeof parameters.oneSubscription>,
  id: string,
) {
  await enterOf(work, subscriptions, id)
  return expanded(work, id, expand)
}

export async function editSubscription(
  work: Work,
  given: Given<typeof parameters.subscriptionEdit>,
  id: string,
) {
  const { cancel_at_period_end, items, expand } = given
  const subscription = await subscriptionAt(work, id)
  const item = items && onlyOne(items)
  if (item && item.id !== subscription.item_id) throw missing('subscription_item', item.id, 'items[0][id]')
  const price = item && {
    product_id: (await productAt(work, item.price_data.product, 'items[0][price_data][product]')).id,
    amount: chargeable(item.price_data.unit_amount, 'items[0][price_data][unit_amount]'),
  }
  const changes = {
    ...(cancel_at_period_end === undefined ? {} : { cancel_at_period_end }),
    ...(price === undefined ? {} : { price }),
  }
  if (Object.keys(changes).length > 0) await edit(work, subscription, changes)
  return expanded(work, id, expand)
}

export async function endSubscription(
  work: Work,
  { expand }: Given<typeof parameters.subscriptionEnd>,
  id: string,
) {
  const subscription = await subscriptionAt(work, id)
  // Stripe knows no subscription to cancel where one is canceled already.
  if (hasEnded(subscription)) throw missing('subscription', id)
  await end(work, subscription, 'cancellation_requested')
  return expanded(work, id, expand)
}

/** Newest first, as Stripe lists. */
export async function listInvoices(work: Work, given: Given<typeof parameters.someInvoices>) {
  const { subscription, limit, starting_after, expand } = given
  const { id } = await subscriptionAt(work, subscription)
  const paid = await paidInvoicesOf(work.tx, id)
  const before = paid.findIndex(({ invoice }) => invoice.id === starting_after)
  const from = starting_after === undefined ? 0 : before + 1
  const data = paid.slice(from, from + limit).map(({ invoice, intent }) => ({
    ...invoiceShape(invoice),
    ...(expand.has('data.payments') ? { payments: invoicePayments(invoice, intent) } : {}),
  }))
  return { ...listOf('/v1/invoices', data), has_more: from + limit < paid.length }
}

export async function createCheckout(
  work: Work,
  given: Given<typeof parameters.newCheckout>,
  addresses: Addresses,
) {
  const { customer, line_items, custom_text, metadata, success_url, cancel_url, expires_at } = given
  const { product, unit_amount } = onlyOne(line_items).price_data
  const sale = {
    customer: await customerAt(work, customer, 'customer'),
    product: await productAt(work, product, 'line_items[0][price_data][product]'),
    amount: chargeable(unit_amount, 'line_items[0][price_data][unit_amount]'),
    metadata,
    terms: custom_text?.submit.message ?? null,
    success_url,
    cancel_url,
    expires_at: expiryOf(work, expires_at),
  }
  return checkoutShape(await open(work, sale, addresses.checkout))
}

/** A page can be open for half an hour to a day. */
function expiryOf({ at }: Work, seconds: number): string {
  const isAllowed = seconds >= stamp(at) + MIN_OPEN_SECONDS && seconds <= stamp(at) + MAX_OPEN_SECONDS
  if (isAllowed) return secondsAfter(new Date(0).toISOString(), seconds)
  throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
    param: 'expires_at',
  })
}

export async function findCheckout(work: Work, id: string) {
  return checkoutShape(await checkoutAt(work, id))
}

export async function expireCheckout(work: Work, id: string) {
  const checkout = await checkoutAt(work, id)
  if (checkout.status !== 'open') {
    throw invalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`)
  }
  await expire(work, checkout)
  return checkoutShape(await checkoutAt(work, id))
}

export async function createPortal(
  work: Work,
  { customer, return_url }: Given<typeof parameters.newPortal>,
  addresses: Addresses,
) {
  const { id: customer_id } = await customerAt(work, customer, 'customer')
  const secret = newSecret(work)
  const portal = await insertRow(work.tx, portals, {
    id: newId(work, 'bps'),
    customer_id,
    secret,
    url: addresses.portal(secret),
    return_url,
    expires_at: secondsAfter(work.at, PORTAL_SECONDS),
    created_at: work.at,
  })
  return portalShape(portal)
}

export async function createRefund(work: Work, given: Given<typeof parameters.newRefund>) {
  const intent = await paymentAt(work, given.payment_intent, 'payment_intent')
  return refundShape(await refund(work, intent, given.amount), intent)
}

export async function createPayment(work: Work, given: Given<typeof parameters.newPayment>) {
  const { customer, amount, metadata } = given
  const { id: customer_id } = await customerAt(work, customer, 'customer')
  return paymentIntentShape(await addPayment(work, chargeable(amount, 'amount'), { customer_id, metadata }))
}

/** A refusal is an answer, not an error of the sandbox: that the attempt failed stays. */
export async function confirmPayment(
  work: Work,
  { payment_method }: Given<typeof parameters.paymentConfirmation>,
  id: string,
) {
  const intent = await paymentAt(work, id, 'intent')
  if (intent.status !== 'requires_payment_method')
    throw invalidRequest(`This PaymentIntent could not be confirmed: its status is ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  const card = await findRow(work.tx, cards, payment_method)
  if (!card || card.customer_id !== intent.customer_id || card.attached_at === null)
    throw missing('PaymentMethod', payment_method, 'payment_method')
  const outcome = attemptLater(card, new Date(work.at))
  if (outcome === 'succeeds') return paymentIntentShape(await settle(work, intent, card.id))
  const failed = await fail(work, intent, outcome)
  return new ApiRefusal(402, {
    ...failureShape(outcome, 'payment'),
    payment_intent: paymentIntentShape(failed),
  })
}

export async function findPayment(work: Work, { expand }: Given<typeof parameters.onePayment>, id: string) {
  const intent = await paymentAt(work, id, 'intent')
  const card =
    expand.has('payment_method') && intent.card_id !== null
      ? await findRow(work.tx, cards, intent.card_id)
      : undefined
  return {
    ...paymentIntentShape(intent),
    ...(expand.has('latest_charge.balance_transaction') && intent.charge_id !== null
      ? { latest_charge: { ...chargeShape(intent), balance_transaction: transactionShape(intent) } }
      : {}),
    ...(card ? { payment_method: cardShape(card) } : {}),
  }
}

/** A payment has one dispute at most. */
export async function listDisputes(work: Work, given: Given<typeof parameters.someDisputes>) {
  const intent = await paymentAt(work, given.payment_intent, 'payment_intent')
  const { disputed_at } = intent
  return listOf('/v1/disputes', disputed_at === null ? [] : [disputeShape(intent, disputed_at)])
}

function found<T>(row: T | undefined, what: string, id: string, param?: string): T {
  if (row === undefined) throw missing(what, id, param)
  return row
}

const customerAt = async (work: Work, id: string, param: string): Promise<Customer> =>
  found(await enter(work, id), 'customer', id, param)

const productAt = async (work: Work, id: string, param: string): Promise<Product> =>
  found(await findRow(work.tx, products, id), 'product', id, param)

/** The subscription as it is now, with everything done that was due. */
async function subscriptionAt(work: Work, id: string): Promise<Subscription> {
  await enterOf(work, subscriptions, id)
  return found(await findRow(work.tx, subscriptions, id), 'subscription', id)
}

async function checkoutAt(work: Work, id: string): Promise<Checkout> {
  await enterOf(work, checkouts, id)
  return found(await findRow(work.tx, checkouts, id), 'checkout.session', id)
}

async function paymentAt(work: Work, id: string, param: string): Promise<Intent> {
  await enterOf(work, intents, id)
  const intent = await findRow(work.tx, intents, id)
  return found(intent?.kind === 'payment' ? intent : undefined, 'payment_intent', id, param)
}

function chargeable(amount: number, param: string): number {
  if (amount >= parameters.MIN_CENTS) return amount
  throw invalidRequest('Amount must convert to at least 50 cents.', { code: 'amount_too_small', param })
}

function onlyOne<T>([item]: readonly T[]): T {
  if (item === undefined)
    throw new ApiRefusal(500, { type: 'api_error', message: 'An empty list was let in' })
  return item
}
