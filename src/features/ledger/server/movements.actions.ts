// Writes the ledger: each payment, fee, refund, dispute and payout is one movement, whose entries sum to zero and which
// is written once, in the transaction of its cause. Amounts are whole cents.
import {
  type Cents,
  differenceOf,
  NO_CENTS,
  negated,
  sumOf,
  toCents,
} from '../../../platform/contract/money.ts'
import { dayAfter, dayOf, latest } from '../../../platform/contract/utc-days.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { commissionOn, type LedgerAccount, type MovementKind } from '../ledger.rules.ts'
import { findCommission } from './commission.ts'
import {
  addToBalance,
  addUnpaid,
  deleteEmptyDays,
  findAvailability,
  findReturned,
  insertEntries,
  postpone,
  stampEntries,
} from './movements.records.ts'

/** A payment of a buyer. Amounts are dollars, as in its row. */
export type BookedCharge = {
  readonly id: number
  readonly seller_id: string
  readonly product_type: string
  readonly product_id: number
  readonly amount: number
  /** False for a payment that paid for nothing and only goes back. */
  readonly is_sale: boolean
}

type Movement = {
  readonly kind: MovementKind
  /** The key is unique for ever: a movement with a known key changes nothing. */
  readonly key: string
  readonly seller_id: string
  readonly cause:
    | (Pick<BookedCharge, 'product_type' | 'product_id'> & { readonly charge_id: number })
    /** Null for money that no payout pays any more. */
    | { readonly payout_id: number | null }
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly amount: Cents
  /** The seller can be paid their part from this day on. */
  readonly available_on: string
}

/** Writes a movement and adds it to the seller's balances; returns false if it was written before, or moves nothing. */
async function post(tx: Tx, { from, to, amount, ...movement }: Movement, now: Date): Promise<boolean> {
  if (amount === 0) return false
  const { key, kind, seller_id, cause, available_on } = movement
  const entryOf = (account: LedgerAccount, part: Cents) => ({
    ...cause,
    movement: `${kind}:${key}`,
    kind,
    account,
    seller_id,
    amount: part,
    available_on: account === 'seller' ? available_on : null,
    created_at: now.toISOString(),
  })
  if (!(await insertEntries(tx, [entryOf(from, negated(amount)), entryOf(to, amount)]))) return false
  const ofSeller = to === 'seller' ? amount : from === 'seller' ? negated(amount) : NO_CENTS
  if (ofSeller === 0) return true
  const isPayout = 'payout_id' in cause
  await addToBalance(tx, seller_id, isPayout ? { paid: negated(ofSeller) } : { earned: ofSeller })
  const isUnpaid = !isPayout || cause.payout_id === null
  if (isUnpaid) await addUnpaid(tx, seller_id, { available_on, amount: ofSeller })
  return true
}

const causeOf = ({ id, product_type, product_id }: BookedCharge) => ({
  charge_id: id,
  product_type,
  product_id,
})
/** A payment is the seller's money, unless it only goes back. */
const ownerOf = ({ is_sale }: Pick<BookedCharge, 'is_sale'>): LedgerAccount =>
  is_sale ? 'seller' : 'clearing'

/**
 * Writes a payment and the platform's commission on it. The seller can be paid the rest on the day after `held_until`; without
 * one, on the day after the payment.
 */
export async function postPayment(
  tx: Tx,
  charge: BookedCharge & { held_until: string | null },
  now: Date,
): Promise<void> {
  const { id, seller_id, product_type, is_sale, held_until } = charge
  const amount = toCents(charge.amount)
  const movement = {
    key: String(id),
    seller_id,
    cause: causeOf(charge),
    available_on: dayAfter(held_until ?? now.toISOString()),
  }
  const isNew = await post(
    tx,
    { ...movement, kind: 'payment', from: 'buyers', to: ownerOf(charge), amount },
    now,
  )
  if (!isNew || !is_sale) return
  const fee = commissionOn(amount, await findCommission(tx, seller_id, product_type))
  await post(tx, { ...movement, kind: 'platform_fee', from: 'seller', to: 'platform', amount: fee }, now)
}

/** Writes the provider's fee for a payment. The platform bears it, and does not get it back with a refund. */
export function postProviderFee(tx: Tx, charge: BookedCharge, fee: Cents, now: Date): Promise<boolean> {
  const { id, seller_id } = charge
  const available_on = dayOf(now.toISOString())
  const movement = { key: String(id), seller_id, cause: causeOf(charge), available_on, amount: fee }
  return post(tx, { ...movement, kind: 'provider_fee', from: 'platform', to: 'provider' }, now)
}

/**
 * Writes what of a payment went back since the last call: `refunded` dollars in all, and the whole rest while a bank holds it.
 * Money that a bank returns is a reversal. Until the seller's part could be paid, the amount is taken off that part, later off
 * the next sales.
 */
export async function postReturns(
  tx: Tx,
  charge: BookedCharge,
  { refunded, isDisputed }: { refunded: number; isDisputed: boolean },
  now: Date,
): Promise<void> {
  const { id, seller_id } = charge
  const known = await findReturned(tx, id)
  const today = dayOf(now.toISOString())
  const paidOn = (await findAvailability(tx, id)) ?? today
  const movement = { seller_id, cause: causeOf(charge), available_on: latest(paidOn, today) }
  const owner = ownerOf(charge)
  if (isDisputed) {
    if (known.disputed > 0) return
    const amount = differenceOf(toCents(charge.amount), known.refunded)
    const held = { ...movement, kind: 'dispute', key: String(id), from: owner, to: 'buyers', amount } as const
    await post(tx, held, now)
    return
  }
  if (known.disputed > 0) {
    const amount = known.disputed
    const back = { ...movement, kind: 'dispute_reversal', key: String(id), amount } as const
    await post(tx, { ...back, from: 'buyers', to: owner }, now)
  }
  const total = toCents(refunded)
  const amount = differenceOf(total, known.refunded)
  if (amount <= 0) return
  await post(
    tx,
    { ...movement, kind: 'refund', key: `${id}:${total}`, from: owner, to: 'buyers', amount },
    now,
  )
}

/** One attempt of a payout. The amount is in cents. */
export type SentPayout = {
  readonly id: number
  readonly seller_id: string
  readonly attempt: number
  readonly amount: Cents
}

export function postPayout(tx: Tx, payout: SentPayout, now: Date): Promise<boolean> {
  return post(tx, { ...ofPayout(payout, now), kind: 'payout', from: 'seller', to: 'banks' }, now)
}

/** Writes that a payout came back, so that another one can pay its amount. */
export function postPayoutReversal(tx: Tx, payout: SentPayout, now: Date): Promise<boolean> {
  const movement = { ...ofPayout(payout, now), cause: { payout_id: null } }
  return post(tx, { ...movement, kind: 'payout_reversal', from: 'banks', to: 'seller' }, now)
}

const ofPayout = ({ id, seller_id, attempt, amount }: SentPayout, now: Date) => ({
  key: `${id}:${attempt}`,
  seller_id,
  cause: { payout_id: id },
  amount,
  available_on: dayOf(now.toISOString()),
})

/** Postpones the payout of the unpaid parts of these charges to the day after a moment. */
export async function holdCharges(tx: Tx, chargeIds: readonly number[], until: string): Promise<void> {
  const day = dayAfter(until)
  for (const { seller_id, amount, available_on } of await postpone(tx, chargeIds, day)) {
    await addUnpaid(tx, seller_id, { available_on, amount: negated(amount) })
    await addUnpaid(tx, seller_id, { available_on: day, amount })
  }
}

/** An amount of the ledger that a seller is still to be paid. */
export type UnpaidEntry = { readonly id: number; readonly amount: Cents; readonly available_on: string }

/** Assigns these entries to a payout, so that they are paid. Raises an Error if another payout pays one of them. */
export async function payEntries(
  tx: Tx,
  payout: { readonly id: number; readonly seller_id: string },
  entries: readonly UnpaidEntry[],
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  if ((await stampEntries(tx, ids, payout.id)) !== ids.length)
    throw new Error('Another payout pays one of these entries')
  const byDay = Map.groupBy(entries, ({ available_on }) => available_on)
  for (const [available_on, some] of byDay) {
    const amount = negated(sumOf(some.map((entry) => entry.amount)))
    await addUnpaid(tx, payout.seller_id, { available_on, amount })
  }
  await deleteEmptyDays(tx, payout.seller_id, [...byDay.keys()])
}
