// Renewals: announced, invoiced, charged to the stored card, and tried again where that fails.
import { announce } from '../events/announce.ts'
import {
  findRow,
  type Intent,
  type Invoice,
  openIntentsOf,
  type Subscription,
} from '../rows/sandbox-rows.records.ts'
import { cards, customers, products } from '../rows/sandbox-rows.table.ts'
import { newId, type Work } from '../rows/work.ts'
import { periodEnd } from '../rules/months.ts'
import { nextRetry } from '../rules/schedule.ts'
import { attemptLater } from '../rules/test-cards.ts'
import { invoiceShape } from '../shapes/invoice.ts'
import { subscriptionRows } from './changes.ts'
import { cancel, fail, succeed } from './intents.ts'
import { addInvoice, noteFailure } from './invoices.ts'
import { end, notePayment } from './subscriptions.ts'

/** Begins the next period and charges it. */
export async function renew(work: Work, subscription: Subscription): Promise<void> {
  const period = {
    period_start: subscription.period_end,
    period_end: periodEnd(subscription.anchor_at, subscription.period_end),
  }
  const id = newId(work, 'in')
  const product = await findRow(work.tx, products, subscription.product_id)
  const { amount } = subscription
  const { invoice, intent } = await addInvoice(work, subscription, product?.name ?? '', {
    id,
    reason: 'subscription_cycle',
    amount,
    ...period,
  })
  // A setup that no one finished during the trial is over.
  for (const open of await openIntentsOf(work.tx, subscription.id)) {
    if (open.kind === 'setup') await cancel(work, open)
  }
  const renewed = await subscriptionRows.change(
    work,
    subscription,
    { ...period, status: 'active', latest_invoice_id: id, setup_intent_id: null },
    'customer.subscription.updated',
  )
  if (intent) await chargeStoredCard(work, renewed, invoice, intent)
}

/** Pays an open invoice with the stored card; what fails is tried again on some days, and then ends the subscription. */
export async function chargeStoredCard(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  intent: Intent,
): Promise<void> {
  const card = await storedCard(work, subscription)
  const outcome = attemptLater(card, new Date(work.at))
  if (card && outcome === 'succeeds') {
    await succeed(work, intent, card.id)
    await notePayment(work, subscription, invoice, card.id)
    return
  }
  await fail(work, intent, outcome === 'succeeds' ? 'no_card' : outcome)
  const retry_at = nextRetry(invoice.created_at, work.at)
  await noteFailure(work, invoice, retry_at)
  const failed = await subscriptionRows.change(
    work,
    subscription,
    { status: 'past_due', retry_at },
    'customer.subscription.updated',
  )
  if (retry_at === null) await end(work, failed, 'payment_failed')
}

export async function storedCard(work: Pick<Work, 'tx'>, subscription: Subscription) {
  const { default_card_id, customer_id } = subscription
  const id = default_card_id ?? (await findRow(work.tx, customers, customer_id))?.default_card_id
  return id ? findRow(work.tx, cards, id) : undefined
}

/** Announces what comes: the end of a trial, or a renewal. */
export async function remind(work: Work, subscription: Subscription): Promise<void> {
  if (subscription.status === 'trialing') {
    await subscriptionRows.change(
      work,
      subscription,
      { reminded_of: subscription.period_end },
      'customer.subscription.trial_will_end',
    )
    return
  }
  const reminded = await subscriptionRows.change(work, subscription, { reminded_of: subscription.period_end })
  await announce(work, 'invoice.upcoming', await upcomingInvoice(work, reminded))
}

/** The next invoice in advance: it has no id yet, and none of its moments. */
async function upcomingInvoice(work: Work, subscription: Subscription): Promise<object> {
  const product = await findRow(work.tx, products, subscription.product_id)
  const { id: _, ...shape } = invoiceShape({
    id: '',
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    number: '',
    reason: 'subscription_cycle',
    status: 'open',
    amount: subscription.amount,
    description: product?.name ?? '',
    metadata: subscription.metadata,
    period_start: subscription.period_end,
    period_end: periodEnd(subscription.anchor_at, subscription.period_end),
    attempts: 0,
    next_attempt_at: subscription.period_end,
    paid_at: null,
    closed_at: null,
    created_at: subscription.period_end,
  })
  return { ...shape, billing_reason: 'upcoming', number: null, status: 'draft' }
}
