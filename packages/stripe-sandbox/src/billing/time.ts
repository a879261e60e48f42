// Time alone changes payments: everything that became due is done in its order, each at the moment at which it was due.
// Before anything else happens to a customer's payments, the customer is brought up to date; so it makes no difference
// how often the job runs.
import type { Database, Log } from '../environment.ts'
import {
  type Customer,
  customersDue,
  findIntentOfInvoice,
  findRow,
  firstDueOf,
  lockCustomer,
  lockCustomerOf,
  type Subscription,
} from '../rows/sandbox-rows.records.ts'
import { checkouts, intents, invoices, subscriptions } from '../rows/sandbox-rows.table.ts'
import { secondOf, stamp, type Work } from '../rows/work.ts'
import { expire } from './checkouts.ts'
import { inTurn } from './in-turn.ts'
import { chargeStoredCard, remind, renew, storedCard } from './renewals.ts'
import { settle } from './settle.ts'
import { end } from './subscriptions.ts'

/** Far more than decades of one customer's months; only a step that does not get on reaches it. */
const MAX_STEPS = 100_000

/**
 * Waits until no one else is at work on a customer, and does what is due; undefined if there is no such customer, or no
 * longer.
 */
export async function enter(work: Work, customerId: string): Promise<Customer | undefined> {
  return caughtUp(work, await lockCustomer(work.tx, customerId))
}

/** The same for the customer whose row this is; nothing is done if there is no such row. */
export async function enterOf(
  work: Work,
  table: Parameters<typeof lockCustomerOf>[1],
  id: string,
): Promise<Customer | undefined> {
  return caughtUp(work, await lockCustomerOf(work.tx, table, id))
}

async function caughtUp(work: Work, customer: Customer | undefined): Promise<Customer | undefined> {
  if (!customer) return undefined
  await catchUp(work, customer.id)
  return customer.deleted_at === null ? customer : undefined
}

async function catchUp(work: Work, customerId: string): Promise<void> {
  for (let steps = 0; await step(work, customerId); steps += 1) {
    if (steps > MAX_STEPS) throw new Error('The sandbox does not get on with what is due')
  }
}

/** Does what was due first; false if nothing is. */
async function step(work: Work, customerId: string): Promise<boolean> {
  const due = await firstDueOf(work.tx, customerId, work.at)
  if (!due) return false
  const when = (at: string | null): Work => ({ ...work, at: at ?? work.at, cause: null })
  if (due.kind === 'intent') {
    const intent = await existing(findRow(work.tx, intents, due.id))
    await settle(when(intent.settles_at), intent, intent.card_id ?? '')
  } else if (due.kind === 'subscription') {
    const subscription = await existing(findRow(work.tx, subscriptions, due.id))
    await passTime(when(subscription.due_at), subscription)
  } else {
    const checkout = await existing(findRow(work.tx, checkouts, due.id))
    await expire(when(checkout.expires_at), checkout)
  }
  return true
}

async function existing<T>(found: Promise<T | undefined>): Promise<T> {
  const row = await found
  if (row === undefined) throw new Error('What is due in the sandbox is not there')
  return row
}

async function passTime(work: Work, subscription: Subscription): Promise<void> {
  const { status, period_end, cancel_at_period_end, retry_at } = subscription
  const isOver = stamp(work.at) >= stamp(period_end)
  if (status === 'incomplete') await end(work, subscription, null)
  else if (isOver && cancel_at_period_end) await end(work, subscription, 'cancellation_requested')
  else if (status === 'past_due' && retry_at !== null && !isOver) await retry(work, subscription)
  else if (!isOver) await remind(work, subscription)
  // A trial that no one gave a card for ends.
  else if (status === 'trialing' && !(await storedCard(work, subscription)))
    await end(work, subscription, null)
  else await renew(work, subscription)
}

async function retry(work: Work, subscription: Subscription): Promise<void> {
  const { latest_invoice_id } = subscription
  const invoice = latest_invoice_id === null ? undefined : await findRow(work.tx, invoices, latest_invoice_id)
  const intent = invoice && (await findIntentOfInvoice(work.tx, invoice.id))
  if (!intent) throw new Error('A subscription is past due without an open invoice')
  await chargeStoredCard(work, subscription, invoice, intent)
}

/** Does everything that is due for any customer; returns for how many. */
export function advance(
  parts: { database: Database; log: Log },
  now: Date,
  workIn: (tx: Work['tx'], at: string) => Work,
): Promise<number> {
  const at = secondOf(now)
  return inTurn(parts, {
    due: (page) => customersDue(parts.database.db, { until: at, ...page }),
    see: (tx, id) => enter(workIn(tx, at), id),
  })
}
