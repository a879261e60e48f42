// Lets operators list subscriptions and refunds, end a subscription with a refund, and answer requests.

import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { dayInWords, dollarsInFull } from '../../../platform/contract/in-words.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { storedAddress } from '../../accounts/email-address.rules.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import type { CardFormKind } from '../payments.rules.ts'
import { receiptNamesOf } from '../receipts/server/receipts.actions.ts'
import { endWithRefund } from '../subscriptions/server/subscriptions.actions.ts'
import { owePart } from './charges.actions.ts'
import { allOpenClaims } from './claims.ts'
import type { PaymentParts } from './payments.actions.ts'
import { charges, checkouts, subscriptions, usageBills } from './payments.table.ts'
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

export async function endForOperator(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ line: string; isDone: boolean }> {
  const outcome = await endWithRefund(parts, tx, id, now)
  return { line: SAID[outcome], isDone: outcome === 'refunded' || outcome === 'kept' }
}

/** The ids are those that `refund` takes. */
export async function listPaymentsOfPerson(
  parts: Pick<PaymentParts, 'products'>,
  reader: Reader,
  email: string,
): Promise<string[]> {
  const rows = await reader
    .select(getTableColumns(charges))
    .from(charges)
    .innerJoin(users, eq(users.id, charges.user_id))
    .where(eq(users.email, storedAddress(email)))
    .orderBy(desc(charges.id))
    .limit(MOST_LISTED)
  const names = await receiptNamesOf(parts, reader, rows)
  return rows.map(({ id, amount, refunded, status, created_at }, at) =>
    [
      id,
      names[at] ?? '',
      `${dollarsInFull(amount)} on ${dayInWords(created_at)}`,
      ...(refunded > 0 ? [`${dollarsInFull(refunded)} of it went back`] : []),
      ...(status === 'paid' ? [] : [status]),
    ].join('  '),
  )
}

/** In dollars; the buyer keeps the product. */
export async function refundPartForOperator(
  tx: Tx,
  { id, amount }: { id: number; amount: number },
  now: Date,
): Promise<{ line: string; isDone: boolean }> {
  const found = await findPaidWith(tx, id)
  if (!found) return { line: 'The card provider knows of no such payment.', isDone: false }
  // Numbers of claims are far smaller. Two commands of the same millisecond count as one refund.
  const part = { part: now.getTime(), amount, reason: 'operator' }
  if (!(await owePart(tx, found, part, now)))
    return { line: `Less than ${dollarsInFull(amount)} is left of this payment.`, isDone: false }
  const line = `A running product gives back ${dollarsInFull(amount)} within minutes, and mails the buyer a receipt.`
  return { line, isDone: true }
}

async function findPaidWith(reader: Reader, id: number) {
  const provider = sql<CardFormKind>`coalesce(${subscriptions.provider}, ${checkouts.provider}, ${usageBills.provider})`
  const [row] = await reader
    .select({ provider_payment_id: charges.provider_payment_id, provider })
    .from(charges)
    .leftJoin(subscriptions, eq(subscriptions.id, charges.subscription_id))
    .leftJoin(checkouts, eq(checkouts.id, charges.checkout_id))
    .leftJoin(usageBills, eq(usageBills.id, charges.usage_bill_id))
    .where(eq(charges.id, id))
  return row?.provider_payment_id ? { ...row, provider_payment_id: row.provider_payment_id } : undefined
}

const MOST_REQUESTS = 500

/** Claims come oldest first, with both sides' words, and how often the buyer was declined. */
export async function listClaims(parts: Pick<PaymentParts, 'products'>, reader: Reader): Promise<string[]> {
  const waiting = await allOpenClaims(reader, MOST_REQUESTS)
  if (waiting.length === 0) return ['No claim waits for you.']
  const names = await receiptNamesOf(
    parts,
    reader,
    waiting.map(({ claim }) => claim),
  )
  return waiting.flatMap(({ claim, email, declined }, at) => [
    [
      claim.id,
      email ?? `${claim.user_id} (left)`,
      names[at] ?? '',
      dollarsInFull(claim.amount),
      `asked on ${dayInWords(claim.created_at)}`,
      `${declined} declined before`,
    ].join('  '),
    `  buyer: ${onOneLine(claim.reason)}`,
    `  seller: ${claim.answer === null ? 'has not answered' : onOneLine(claim.answer)}`,
  ])
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Returns refund requests that wait for an answer, oldest first. */
export async function listRefunds(parts: Pick<PaymentParts, 'products'>, reader: Reader): Promise<string[]> {
  const waiting = await waitingRequests(reader, MOST_REQUESTS)
  if (waiting.length === 0) return ['No refund waits for you.']
  const names = await receiptNamesOf(parts, reader, waiting)
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

/** The buyer is notified of either decision. */
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

const MOST_LISTED = 100

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
