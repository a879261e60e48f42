// What operators do with subscriptions, refunds and payouts: list, end one with its money back, answer who asks for it,
// and pay sellers.

import { desc, eq } from 'drizzle-orm'
import { dayInWords, dollarsInFull } from '../../../platform/contract/in-words.ts'
import { type Cents, toDollars } from '../../../platform/contract/money.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { storedAddress } from '../../accounts/email-address.rules.ts'
import { findUserByEmail } from '../../accounts/identity/server/users-by-email.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { beginPayout, markPaid } from '../payouts/server/payouts.actions.ts'
import { type Balance, type PayoutRow, sellersByBalance } from '../payouts/server/payouts.records.ts'
import { namesOf } from '../receipts/server/receipts.actions.ts'
import { endWithRefund } from '../subscriptions/server/subscriptions.actions.ts'
import type { PaymentParts } from './payments.actions.ts'
import { subscriptions } from './payments.table.ts'
import { decideRefund, waitingRequests } from './refunds.ts'

export async function listForOperator(reader: Reader, email: string): Promise<string[]> {
  const rows = await subscriptionsOfAddress(reader, storedAddress(email))
  return rows.map((row) =>
    [
      row.id,
      `${row.product_type} ${row.product_id}`,
      row.status,
      `$${row.price.toFixed(2)} a month`,
      ...(row.current_period_end === null ? [] : [`paid until ${row.current_period_end.slice(0, 10)}`]),
    ].join('  '),
  )
}

const SAID = {
  unknown: 'There is no such subscription.',
  over: 'This subscription has ended already.',
  refunded:
    'Access has ended. A running product tells the card provider and gives back the last payment within minutes.',
  kept: 'Access has ended. A running product tells the card provider within minutes. There was no payment to give back.',
} as const

/** Ends a subscription at once, and gives back its last payment. */
export async function endForOperator(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ line: string; isDone: boolean }> {
  const outcome = await endWithRefund(parts, tx, id, now)
  return { line: SAID[outcome], isDone: outcome === 'refunded' || outcome === 'kept' }
}

const MOST_SELLERS = 500
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The minus of a seller who was paid what went back to buyers since comes before the dollar sign. */
const inFull = (cents: Cents) => dollarsInFull(toDollars(cents))
const called = ({ id, amount }: PayoutRow) => `Payout ${id} of ${dollarsInFull(amount)}`

/** 'on hold until Dec 26, 2026 $45.50', the day on which the last of it is open. */
function onHold({ on_hold, on_hold_until }: Pick<Balance, 'on_hold' | 'on_hold_until'>): string {
  const until = on_hold_until === null ? 'a refund is done' : dayInWords(on_hold_until)
  return `on hold until ${until} ${inFull(on_hold)}`
}

/**
 * What each seller earned after refunds and disputes, and what of it is open, on hold and paid out; most open first.
 */
export async function listSellers(reader: Reader, now: Date): Promise<string[]> {
  const sellers = await sellersByBalance(reader, now.toISOString(), MOST_SELLERS)
  if (sellers.length === 0) return ['No one has sold anything yet.']
  return sellers.map(({ user_id, email, earned, paid, pending, pending_id, open, ...held }) =>
    [
      // People who have left are still owed what they earned.
      email ?? `${user_id} (left)`,
      `open ${inFull(open)}`,
      ...(held.on_hold > 0 ? [onHold(held)] : []),
      `earned ${inFull(earned)}`,
      `paid ${inFull(paid)}`,
      ...(pending_id === null ? [] : [`pending ${inFull(pending)} (payout ${pending_id})`]),
    ].join('  '),
  )
}

const nothingOpen = ({ open, ...held }: Balance) =>
  held.on_hold > 0
    ? `Nothing is open: ${onHold(held)}, since buyers can have it back until then.`
    : `Nothing is open: the balance is ${inFull(open)}.`

/** Begins a payout of all that is open to the seller with this address or id. */
export async function beginForOperator(
  tx: Tx,
  seller: string,
  now: Date,
): Promise<{ line: string; isDone: boolean }> {
  const named = storedAddress(seller)
  const user = UUID.test(named) ? { id: named } : await findUserByEmail(tx, named)
  if (!user) return { line: `No account uses ${seller}.`, isDone: false }
  const begun = await beginPayout(tx, user.id, now)
  switch (begun.outcome) {
    case 'begun':
      return {
        line: `${called(begun.payout)} is pending. Send the money, then: npm run payments -- paid ${begun.payout.id}`,
        isDone: true,
      }
    case 'pending':
      return {
        line: `${called(begun.payout)} has been pending since ${dayInWords(begun.payout.created_at)}. Nothing else is begun before it is paid.`,
        isDone: true,
      }
    case 'nothing':
      return { line: nothingOpen(begun.balance), isDone: false }
  }
}

const MOST_REQUESTS = 500

/** What buyers asked to have back and no one has answered, oldest first. */
export async function listRefunds(parts: Pick<PaymentParts, 'products'>, reader: Reader): Promise<string[]> {
  const waiting = await waitingRequests(reader, MOST_REQUESTS)
  if (waiting.length === 0) return ['No refund waits for you.']
  const names = await namesOf(parts, reader, waiting)
  return waiting.map(({ id, email, user_id, amount, asked_at }, at) =>
    [
      id,
      email ?? `${user_id} (left)`,
      names[at] ?? '',
      dollarsInFull(amount),
      `asked on ${dayInWords(asked_at)}`,
    ].join('  '),
  )
}

/** Gives the money back that a buyer asked for, or leaves it; the buyer is notified either way. */
export async function decideForOperator(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  { id, status }: { id: number; status: 'granted' | 'declined' },
  now: Date,
): Promise<{ line: string; isDone: boolean }> {
  const outcome = await decideRefund(parts, tx, { id, status }, now)
  if (outcome === undefined) return { line: 'There is no such request.', isDone: false }
  if (outcome === 'decided') return { line: 'This request was answered already.', isDone: false }
  const line =
    status === 'granted'
      ? 'Access has ended, and the buyer is notified. A running product gives the money back within minutes.'
      : 'The buyer keeps what they bought, and is notified.'
  return { line, isDone: true }
}

/** Records that the money of a payout was sent. */
export async function markPaidForOperator(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ line: string; isDone: boolean }> {
  const marked = await markPaid(tx, id, now)
  if (!marked) return { line: 'There is no such payout.', isDone: false }
  const { outcome, payout } = marked
  if (outcome === 'paid') return { line: `${called(payout)} is paid. The seller is notified.`, isDone: true }
  return {
    line: `${called(payout)} was paid on ${dayInWords(payout.paid_at ?? payout.created_at)} already.`,
    isDone: true,
  }
}

const MOST_LISTED = 100

/** Those of the account with this address, newest first. */
function subscriptionsOfAddress(reader: Reader, email: string) {
  return reader
    .select({
      id: subscriptions.id,
      product_type: subscriptions.product_type,
      product_id: subscriptions.product_id,
      status: subscriptions.status,
      price: subscriptions.price,
      current_period_end: subscriptions.current_period_end,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(eq(users.email, email))
    .orderBy(desc(subscriptions.id))
    .limit(MOST_LISTED)
}
