// Records payments and refunds, once each, in the transaction of their effect.
import type { DisputeState, PaymentState } from '../../../platform/card-provider/card-provider.ts'
import { differenceOf, toCents, toDollars } from '../../../platform/contract/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { postPayment, postReturns } from '../../ledger/server/movements.actions.ts'
import {
  type CardFormKind,
  type ChargeStatus,
  FIRST_PAYMENT_HOLD_DAYS,
  REFUND_DAYS,
  USAGE_HOLD_DAYS,
} from '../payments.rules.ts'
import { analyticsDaysOf, analyticsOf, count, insertAnalyticsEvents } from './analytics.ts'
import {
  type ChargeInsert,
  type ChargeRow,
  changeCharge,
  chargesOf,
  findLatestCharge,
  hasChargeOf,
  insertCharge,
  insertOwedPart,
  insertOwedRefund,
  lockCharge,
  noteRefunded,
  oweAgain,
  owedInParts,
} from './charges.records.ts'
import type { ReturnedMoney, Sale } from './payments.actions.ts'

const DAY_MS = 24 * 3600 * 1000

/** A sale also counts as a purchase in the analytics, and is paid to the seller once its hold is over. */
async function book(
  tx: Tx,
  charge: Sale &
    Omit<ChargeInsert, keyof Sale | 'status' | 'created_at' | 'receipt_due_at' | 'held_until' | 'fee_due_at'>,
  of: { is_first: boolean; holdDays: number; hasReceipt: boolean },
  now: Date,
): Promise<void> {
  const { seller_id, product_type, product_id, amount, is_sale = true } = charge
  const created_at = now.toISOString()
  const isHeld = is_sale && of.holdDays > 0
  const held_until = isHeld ? new Date(now.getTime() + of.holdDays * DAY_MS).toISOString() : null
  const charge_id = await insertCharge(tx, {
    ...charge,
    status: 'paid',
    receipt_due_at: is_sale && of.hasReceipt ? created_at : null,
    held_until,
    fee_due_at: charge.provider_payment_id === undefined ? null : created_at,
    created_at,
  })
  const booked = { id: charge_id, seller_id, product_type, product_id, amount, is_sale }
  await postPayment(tx, { ...booked, held_until }, now)
  if (!is_sale) return
  const { is_first } = of
  const counted = { seller_id, product_type, product_id, amount, charge_id, is_first, created_at }
  await insertAnalyticsEvents(tx, [{ ...counted, event_type: 'purchase' }])
}

export type Paid = {
  readonly subscription_id: number
  readonly provider: CardFormKind
  readonly provider_payment_id: string
  readonly amount: number
  readonly period_start: string
  readonly period_end: string
  /** A payment without access is refunded. */
  readonly is_sale: boolean
  readonly card: PaymentState['card']
}

const ofCard = (card: PaymentState['card']) => ({
  card_brand: card?.brand ?? null,
  card_last_four: card?.lastFour ?? null,
})

/**
 * Records a payment, which must be new. A payment for nothing, or the second one for the same period, is owed to the buyer.
 * Returns whether it is a sale.
 */
export async function recordCharge(tx: Tx, sale: Sale, paid: Paid, now: Date): Promise<boolean> {
  const { provider, is_sale: isWanted, period_start, period_end, card, ...charge } = paid
  const isSale = isWanted && !(await hasChargeOf(tx, paid.subscription_id, period_start))
  const isFirst = isSale && (await findLatestCharge(tx, paid.subscription_id)) === undefined
  const period = isSale ? { period_start, period_end } : {}
  const holdDays = isFirst ? FIRST_PAYMENT_HOLD_DAYS : 0
  await book(
    tx,
    { ...ids(sale), ...charge, ...period, ...ofCard(card), is_sale: isSale },
    { is_first: isFirst, holdDays, hasReceipt: true },
    now,
  )
  if (isSale) return true
  await oweRefund(tx, paid, isWanted ? 'paid twice' : 'paid for nothing', now)
  return false
}

export type PaidOnce = Pick<Paid, 'provider' | 'provider_payment_id' | 'amount' | 'is_sale' | 'card'> & {
  readonly checkout_id: number
}

/** Records the payment of a checkout, which must be new. A payment that gave the buyer nothing is owed to them. */
export async function recordSale(tx: Tx, sale: Sale, paid: PaidOnce, now: Date): Promise<void> {
  const { provider: _, card, ...charge } = paid
  const of = { is_first: true, holdDays: REFUND_DAYS, hasReceipt: true }
  await book(tx, { ...ids(sale), ...charge, ...ofCard(card) }, of, now)
  if (!paid.is_sale) await oweRefund(tx, paid, 'paid for nothing', now)
}

/** Records the payment of a bill for usage, which must be new. It gives no access. */
export async function recordUsage(
  tx: Tx,
  sale: Sale,
  paid: Pick<Paid, 'provider_payment_id' | 'amount' | 'card'> & { readonly usage_bill_id: number },
  now: Date,
): Promise<void> {
  const { card, ...charge } = paid
  const of = { is_first: false, holdDays: USAGE_HOLD_DAYS, hasReceipt: true }
  await book(tx, { ...ids(sale), ...charge, ...ofCard(card) }, of, now)
}

/** Has a job refund a payment. `reason` is for the log. */
export async function oweRefund(
  tx: Tx,
  { provider, provider_payment_id }: Pick<Paid, 'provider' | 'provider_payment_id'>,
  reason: string,
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  await insertOwedRefund(tx, { provider_payment_id, provider, reason, due_at: created_at, created_at })
}

/**
 * Has a job refund a part of a payment, in dollars. `part` is a number that no other part of the payment has, so that a part
 * that is owed twice is refunded once. Returns false if less than that is left of the payment.
 */
export async function owePart(
  tx: Tx,
  { provider, provider_payment_id }: Pick<Paid, 'provider' | 'provider_payment_id'>,
  { part, amount, reason }: { part: number; amount: number; reason: string },
  now: Date,
): Promise<boolean> {
  const charge = await lockCharge(tx, provider_payment_id)
  if (charge?.status !== 'paid') return false
  const owed = await owedInParts(tx, provider_payment_id)
  if (toCents(amount) > toCents(charge.amount) - toCents(charge.refunded) - toCents(owed)) return false
  const at = now.toISOString()
  const row = { provider_payment_id, provider, part, amount, reason, due_at: at, created_at: at }
  await insertOwedPart(tx, row)
  return true
}

/** Has a job refund the whole payment for the latest period; returns false if there is nothing to refund. */
export async function oweRefundOfLatest(
  tx: Tx,
  subscription: { id: number; provider: CardFormKind },
  reason: string,
  now: Date,
): Promise<boolean> {
  const latest = await findLatestCharge(tx, subscription.id)
  if (latest?.status !== 'paid' || latest.provider_payment_id === null) return false
  const { provider_payment_id } = latest
  await oweRefund(tx, { provider: subscription.provider, provider_payment_id }, reason, now)
  return true
}

/** Records a purchase without the card provider, for tests alone. */
export async function recordSeededSale(tx: Tx, sale: Sale, amount: number, now: Date): Promise<void> {
  await book(tx, { ...ids(sale), amount }, { is_first: true, holdDays: 0, hasReceipt: false }, now)
}

const ids = ({ user_id, seller_id, product_type, product_id }: Sale) => ({
  user_id,
  seller_id,
  product_type,
  product_id,
})

/**
 * Records a refund or a dispute of a payment. Returns the charge and the money that went back, or came back; undefined if nothing is
 * new. Older states change nothing: a refund is never reversed, and the decision of a bank stays. A
 * dispute that is won returns the money to the seller, as a negative refund.
 */
export async function recordReturn(
  tx: Tx,
  state: PaymentState,
  now: Date,
): Promise<{ charge: ChargeRow; money: ReturnedMoney } | undefined> {
  if (!hasReturned(state)) return undefined
  const charge = await lockCharge(tx, state.id)
  if (!charge) return undefined
  const before = toCents(charge.refunded)
  const amount = toCents(charge.amount)
  const refunded = toDollars(Math.min(Math.max(before, state.refunded), amount) as typeof amount)
  const isRefunded = toCents(refunded) === amount
  const status = nextStatus(charge.status, state.dispute, isRefunded)
  if (status === charge.status && refunded === charge.refunded) return undefined
  const hasReceipt = charge.is_sale && refunded > charge.refunded
  await changeCharge(tx, charge.id, {
    refunded,
    status,
    ...(hasReceipt ? { receipt_due_at: now.toISOString() } : {}),
  })
  const isDisputed = status === 'disputed'
  await postReturns(tx, charge, { refunded, isDisputed }, now)
  // A bank takes back the whole amount.
  const goneBefore = charge.status === 'disputed' ? amount : before
  const gone = isDisputed ? amount : toCents(refunded)
  const moved = differenceOf(gone, goneBefore)
  if (charge.is_sale && gone !== goneBefore)
    await count(tx, { sale: charge, event_type: 'refund', amount: toDollars(moved) }, now)
  if (gone === amount) await noteRefunded(tx, state.id, now.toISOString())
  // The bank has not given the money to the buyer, to whom it is still owed.
  else if (status !== charge.status) await oweAgain(tx, state.id, now.toISOString())
  const went = isDisputed ? 'disputed' : moved < 0 ? 'won' : 'refunded'
  const isLost = charge.status === 'paid' && status !== 'paid'
  return { charge, money: { amount: Math.abs(toDollars(moved)), went, isLost } }
}

function nextStatus(status: ChargeStatus, dispute: DisputeState, isRefunded: boolean): ChargeStatus {
  if (status === 'reinstated') return status
  if (status === 'disputed') return dispute === 'won' ? 'reinstated' : status
  if (dispute === 'held') return 'disputed'
  return isRefunded ? 'refunded' : 'paid'
}

/** The ledger keeps what it knows to be returned, so any other state is ignored. */
export const hasReturned = ({ refunded, dispute }: PaymentState): boolean =>
  refunded > 0 || dispute !== 'none'

/** Returns the ledger's rows about a person, for an export. */
export function ledgerOf(tx: Tx, userId: string) {
  return {
    charges: chargesOf(tx, userId),
    analytics: analyticsOf(tx, userId),
    analytics_days: analyticsDaysOf(tx, userId),
  }
}
