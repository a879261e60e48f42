// Writes the books: what was paid for what, what went back, and what a seller's analytics count of it. Each amount is
// written once, in the transaction of its effect.
import type { PaymentState } from '../../../../platform/card-provider/card-provider.ts'
import { toCents, toDollars } from '../../../../platform/contract/money.ts'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import type { AnalyticsEventType, CardForm } from '../../rules.ts'
import type { Sale } from '../../server/actions.ts'
import {
  analyticsOf,
  type ChargeRow,
  changeCharge,
  chargesOf,
  deleteViewersBefore,
  findLatestCharge,
  hasChargeOf,
  insertAnalyticsEvent,
  insertCharge,
  insertOwedRefund,
  isInBooks,
  lockCharge,
  noteRefunded,
  noteViewer,
} from './records.ts'

export {
  type ChargeRow,
  claimOwedRefunds,
  deleteAnalyticsOf,
  findCharge,
  findChargeOfCheckout,
  findLatestCharge,
  salesTo,
} from './records.ts'

/** Counts something for the seller's analytics (DATA-18). */
export async function count(
  tx: Tx,
  { seller_id, product_type, product_id }: Omit<Sale, 'user_id'>,
  event_type: AnalyticsEventType,
  amount: number,
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  await insertAnalyticsEvent(tx, { seller_id, product_type, product_id, event_type, amount, created_at })
}

export type Paid = {
  readonly subscription_id: number
  readonly provider: CardForm
  readonly provider_payment_id: string
  readonly amount: number
  readonly period_start: string
  readonly period_end: string
  /** Whether access follows from it; otherwise the money goes back. */
  readonly is_sale: boolean
}

/**
 * Records a payment, which must be new. One that pays for nothing, or a second time for the same period, is owed to the
 * buyer. Returns whether it is a sale. The first sale of a subscription is a purchase for the analytics.
 */
export async function recordCharge(tx: Tx, sale: Sale, paid: Paid, now: Date): Promise<boolean> {
  const { provider, is_sale: isWanted, period_start, period_end, ...charge } = paid
  const isSale = isWanted && !(await hasChargeOf(tx, paid.subscription_id, period_start))
  const isFirst = isSale && (await findLatestCharge(tx, paid.subscription_id)) === undefined
  const created_at = now.toISOString()
  await insertCharge(tx, {
    ...ids(sale),
    ...charge,
    ...(isSale ? { period_start, period_end } : {}),
    is_sale: isSale,
    status: 'paid',
    receipt_due_at: isSale ? created_at : null,
    created_at,
  })
  if (isFirst) await count(tx, sale, 'purchase', paid.amount, now)
  if (isSale) return true
  await oweRefund(tx, paid, isWanted ? 'paid twice' : 'paid for nothing', now)
  return false
}

export type PaidOnce = Pick<Paid, 'provider' | 'provider_payment_id' | 'amount' | 'is_sale'> & {
  readonly checkout_id: number
}

/** Records the payment of a checkout, which must be new. One that gave the buyer nothing is owed to them. */
export async function recordSale(tx: Tx, sale: Sale, paid: PaidOnce, now: Date): Promise<void> {
  const { provider: _, ...charge } = paid
  const created_at = now.toISOString()
  const receipt_due_at = paid.is_sale ? created_at : null
  await insertCharge(tx, { ...ids(sale), ...charge, status: 'paid', receipt_due_at, created_at })
  if (paid.is_sale) await count(tx, sale, 'purchase', paid.amount, now)
  else await oweRefund(tx, paid, 'paid for nothing', now)
}

/** From now on a job gives a payment back. `reason` is for the log. */
export async function oweRefund(
  tx: Tx,
  { provider, provider_payment_id }: Pick<Paid, 'provider' | 'provider_payment_id'>,
  reason: string,
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  await insertOwedRefund(tx, { provider_payment_id, provider, reason, due_at: created_at, created_at })
}

/** Has all that was paid for the latest period given back; false if there is nothing to give back. */
export async function oweRefundOfLatest(
  tx: Tx,
  subscription: { id: number; provider: CardForm },
  reason: string,
  now: Date,
): Promise<boolean> {
  const latest = await findLatestCharge(tx, subscription.id)
  if (latest?.status !== 'paid' || latest.provider_payment_id === null) return false
  const { provider_payment_id } = latest
  await oweRefund(tx, { provider: subscription.provider, provider_payment_id }, reason, now)
  return true
}

/** Records what was bought without the card provider, as the demonstration's people did. */
export async function recordSeededSale(tx: Tx, sale: Sale, amount: number, now: Date): Promise<void> {
  await insertCharge(tx, { ...ids(sale), amount, status: 'paid', created_at: now.toISOString() })
  await count(tx, sale, 'purchase', amount, now)
}

const ids = ({ user_id, seller_id, product_type, product_id }: Sale) => ({
  user_id,
  seller_id,
  product_type,
  product_id,
})

/**
 * Records what went back of a payment; returns the charge if nothing is left of it since now, otherwise undefined. Older
 * states change nothing: a refund is never taken back, nor is a dispute.
 */
export async function recordReturn(tx: Tx, state: PaymentState, now: Date): Promise<ChargeRow | undefined> {
  if (!hasReturned(state)) return undefined
  const charge = await lockCharge(tx, state.id)
  if (!charge) return undefined
  const isGone = charge.status !== 'paid'
  const before = toCents(charge.refunded)
  const amount = toCents(charge.amount)
  const refunded = toDollars(Math.min(Math.max(before, state.refunded), amount) as typeof amount)
  const isRefunded = toCents(refunded) === amount
  const status =
    charge.status === 'disputed' || state.isDisputed ? 'disputed' : isRefunded ? 'refunded' : 'paid'
  if (status === charge.status && refunded === charge.refunded) return undefined
  const hasReceipt = charge.is_sale && refunded > charge.refunded
  await changeCharge(tx, charge.id, {
    refunded,
    status,
    ...(hasReceipt ? { receipt_due_at: now.toISOString() } : {}),
  })
  // What a bank took back is gone as a whole, and is counted once.
  const returned = isGone ? 0 : status === 'disputed' ? amount - before : toCents(refunded) - before
  if (charge.is_sale && returned > 0) {
    await count(tx, charge, 'refund', toDollars(returned as typeof amount), now)
  }
  if (status !== 'paid') await noteRefunded(tx, state.id, now.toISOString())
  return isGone || status === 'paid' ? undefined : charge
}

/** Otherwise there is nothing to record: what the books know to be returned stays returned. */
export const hasReturned = ({ refunded, isDisputed }: PaymentState): boolean => refunded > 0 || isDisputed

/** Counts a view, once for each hash. */
export async function countView(
  tx: Tx,
  seen: Omit<Sale, 'user_id'>,
  viewerHash: string,
  now: Date,
): Promise<void> {
  if (await noteViewer(tx, viewerHash, now.toISOString())) await count(tx, seen, 'view', 0, now)
}

const DAY_MS = 24 * 3600 * 1000
const CHUNK = 500

/** Forgets who has seen what on days before today. */
export async function forgetViewers(db: Db, now: Date): Promise<number> {
  const startOfDay = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS).toISOString()
  let sum = 0
  for (let some = CHUNK; some === CHUNK; sum += some) some = await deleteViewersBefore(db, startOfDay, CHUNK)
  return sum
}

/** The day of a moment, as a part of the hash of a view. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** What the books know about a person, for an export. */
export async function booksOf(reader: Reader, userId: string) {
  return { charges: await chargesOf(reader, userId), analytics: await analyticsOf(reader, userId) }
}

export { isInBooks }
