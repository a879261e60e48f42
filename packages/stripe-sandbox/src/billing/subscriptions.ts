// The life of a subscription: started, paid, changed, ended.
import {
  type Invoice,
  openIntentsOf,
  openInvoicesOf,
  type Product,
  type Subscription,
} from '../rows/sandbox-rows.records.ts'
import { newId, secondsAfter, type Work } from '../rows/work.ts'
import { monthsAfter } from '../rules/months.ts'
import { invalidRequest } from '../rules/refusals.ts'
import { hasEnded } from '../rules/schedule.ts'
import { subscriptionRows } from './changes.ts'
import { addSetup, cancel } from './intents.ts'
import { addInvoice, closeInvoice, notePaid } from './invoices.ts'

const DAY_SECONDS = 24 * 3600

export type Order = {
  customer_id: string
  product: Product
  amount: number
  metadata: Record<string, string>
  trialDays: number
}

/** Waits for its first payment; with a trial, for a card. */
export async function start(work: Work, order: Order): Promise<Subscription> {
  const { customer_id, product, amount, metadata, trialDays } = order
  const { at } = work
  const id = newId(work, 'sub')
  const invoiceId = newId(work, 'in')
  const hasTrial = trialDays > 0
  const trial_end = hasTrial ? secondsAfter(at, trialDays * DAY_SECONDS) : null
  const anchor_at = trial_end ?? at
  const period = { period_start: at, period_end: trial_end ?? monthsAfter(at, 1) }
  const subscription = await subscriptionRows.add(
    work,
    {
      id,
      customer_id,
      status: hasTrial ? 'trialing' : 'incomplete',
      metadata,
      item_id: newId(work, 'si'),
      price_id: newId(work, 'price'),
      product_id: product.id,
      amount,
      anchor_at,
      ...period,
      trial_start: hasTrial ? at : null,
      trial_end,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      end_reason: null,
      default_card_id: null,
      latest_invoice_id: invoiceId,
      setup_intent_id: null,
      retry_at: null,
      reminded_of: null,
      created_at: at,
    },
    'customer.subscription.created',
  )
  const invoiced = { id: invoiceId, reason: 'subscription_create' as const, ...period }
  await addInvoice(work, subscription, product.name, { ...invoiced, amount: hasTrial ? 0 : amount })
  if (!hasTrial) return subscription
  const setup = await addSetup(work, { customer_id, metadata, subscription_id: id })
  return subscriptionRows.change(
    work,
    subscription,
    { setup_intent_id: setup.id },
    'customer.subscription.updated',
  )
}

export type Edit = {
  cancel_at_period_end?: boolean
  /** The price from the next period on. */
  price?: { product_id: string; amount: number }
}

export async function edit(work: Work, subscription: Subscription, changes: Edit): Promise<Subscription> {
  if (hasEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    })
  }
  if (subscription.status === 'incomplete') {
    throw invalidRequest('You cannot update a subscription in `incomplete` status in this way.')
  }
  const { cancel_at_period_end: ends, price } = changes
  const canceling =
    ends === undefined
      ? {}
      : {
          cancel_at_period_end: ends,
          canceled_at: ends ? (subscription.canceled_at ?? work.at) : null,
          end_reason: ends ? ('cancellation_requested' as const) : null,
        }
  const pricing = price === undefined ? {} : { ...price, price_id: newId(work, 'price') }
  return subscriptionRows.change(
    work,
    subscription,
    { ...canceling, ...pricing },
    'customer.subscription.updated',
  )
}

/** Ends it now. Nothing of it can be paid any longer. */
export async function end(
  work: Work,
  subscription: Subscription,
  end_reason: Subscription['end_reason'],
): Promise<Subscription> {
  const wasIncomplete = subscription.status === 'incomplete'
  const closed = end_reason === 'payment_failed' ? 'uncollectible' : 'void'
  for (const intent of await openIntentsOf(work.tx, subscription.id)) await cancel(work, intent)
  for (const invoice of await openInvoicesOf(work.tx, subscription.id))
    await closeInvoice(work, invoice, closed)
  return subscriptionRows.change(
    work,
    subscription,
    {
      status: wasIncomplete ? 'incomplete_expired' : 'canceled',
      canceled_at: subscription.canceled_at ?? work.at,
      ended_at: work.at,
      end_reason,
      retry_at: null,
      setup_intent_id: null,
    },
    wasIncomplete ? 'customer.subscription.updated' : 'customer.subscription.deleted',
  )
}

/** Its open invoice was paid with a card, which pays for the next periods, too. */
export async function notePayment(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  cardId: string | null,
): Promise<void> {
  await notePaid(work, invoice)
  await subscriptionRows.change(
    work,
    subscription,
    { status: 'active', retry_at: null, default_card_id: cardId },
    'customer.subscription.updated',
  )
}

/** The card with which later periods are paid. */
export async function storeCard(
  work: Work,
  subscription: Subscription,
  cardId: string | null,
): Promise<void> {
  await subscriptionRows.change(
    work,
    subscription,
    { default_card_id: cardId, setup_intent_id: null },
    'customer.subscription.updated',
  )
}
