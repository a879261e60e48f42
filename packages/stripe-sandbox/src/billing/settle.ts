// Once a payment succeeded or a card was stored, the invoice or subscription that it was for gets paid, or gets the
// card.
import { findRow, type Intent, liveSubscriptionsOf } from '../rows/sandbox-rows.records.ts'
import { checkouts, customers, invoices, subscriptions } from '../rows/sandbox-rows.table.ts'
import type { Work } from '../rows/work.ts'
import { customerRows } from './changes.ts'
import { complete } from './checkouts.ts'
import { succeed } from './intents.ts'
import { notePayment, storeCard } from './subscriptions.ts'

export async function settle(work: Work, intent: Intent, cardId: string): Promise<Intent> {
  const done = await succeed(work, intent, cardId)
  if (done.kind === 'setup') await keepCard(work, done, cardId)
  else if (done.checkout_id !== null) {
    await complete(work, await existing(findRow(work.tx, checkouts, done.checkout_id)))
  } else if (done.invoice_id !== null) {
    const invoice = await existing(findRow(work.tx, invoices, done.invoice_id))
    const subscription = await existing(findRow(work.tx, subscriptions, invoice.subscription_id))
    await notePayment(work, subscription, invoice, cardId)
  }
  return done
}

/** Stores the card for the subscription that asked for it; otherwise for all of the customer's. */
async function keepCard(work: Work, { subscription_id, customer_id }: Intent, cardId: string): Promise<void> {
  if (subscription_id !== null) {
    await storeCard(work, await existing(findRow(work.tx, subscriptions, subscription_id)), cardId)
    return
  }
  const customer = await existing(findRow(work.tx, customers, customer_id))
  await customerRows.change(work, customer, { default_card_id: cardId }, 'customer.updated')
  for (const subscription of await liveSubscriptionsOf(work.tx, customer_id)) {
    // One that waits for its first payment takes the card that pays it.
    if (subscription.status !== 'incomplete') await storeCard(work, subscription, cardId)
  }
}

async function existing<T>(found: Promise<T | undefined>): Promise<T> {
  const row = await found
  if (row === undefined) throw new Error('A payment of the sandbox is for something that is not there')
  return row
}
