// The state of a one-off checkout, changed in transactions only: it begins as a pending purchase, and everything after
// that is what the provider says. States move forward: what has ended stays ended (decision 47).
import type { Checkout, PaymentState } from '../../../platform/card-provider/card-provider.ts'
import { toDollars } from '../../../platform/contract/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type CardForm, INTENT_REUSED_MS } from '../payments.rules.ts'
import { type Cause, noteEffect, STARTING_MS } from '../subscriptions/server/subscriptions.actions.ts'
import { oweRefund, recordReturn, recordSale } from './charges.actions.ts'
import { findCharge, findChargeOfCheckout } from './charges.records.ts'
import {
  type CheckoutRow,
  changeCheckout,
  insertCheckout,
  lockAlive,
  lockCheckout,
  lockUnpaidOf,
  lockUnpaidOfPerson,
} from './checkouts.records.ts'
import { isOffNow, type PaymentParts, type Sale, salesOf } from './payments.actions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long money can go back without an event for it: banks take four months. */
const WATCHED_MS = 120 * 24 * HOUR_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * The pending purchase at this price: a new one, or the one that is open already. The caller holds the row that says
 * whether the buyer has the product. One at another price, with another provider, or that soon closes, is given up.
 */
export async function pendingCheckout(
  tx: Tx,
  sale: Sale,
  given: { price: number; provider: CardForm },
  now: Date,
): Promise<CheckoutRow> {
  const alive = await lockAlive(tx, sale)
  if (alive && isAsWanted(alive, given, now)) return alive
  if (alive) await endCheckout(tx, alive.id, now)
  const { user_id, seller_id, product_type, product_id } = sale
  return insertCheckout(tx, {
    ...{ user_id, seller_id, product_type, product_id },
    ...given,
    state: 'starting',
    created_at: now.toISOString(),
    due_at: after(now, STARTING_MS),
  })
}

const isAsWanted = (
  { granted_at, price, provider, created_at }: CheckoutRow,
  given: { price: number; provider: CardForm },
  now: Date,
): boolean =>
  granted_at === null &&
  price === given.price &&
  provider === given.provider &&
  after(new Date(created_at), INTENT_REUSED_MS) > now.toISOString()

/** Ends a checkout here, and has it closed with the provider. What is paid there before that goes back. */
async function endCheckout(tx: Tx, id: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await changeCheckout(tx, id, { state: 'ended', ended_at: at, url: null, due_at: at })
}

/**
 * Nothing more is sold of these products: pending purchases are given up. Call it after the products' own rows were
 * locked.
 */
export async function stopSellingOnce(
  tx: Tx,
  product_type: Sale['product_type'],
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const row of await lockUnpaidOf(tx, product_type, productIds)) await endCheckout(tx, row.id, now)
}

/** Gives up what a person who leaves has not paid yet. */
export async function endCheckoutsOfPerson(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const row of await lockUnpaidOfPerson(tx, userId)) await endCheckout(tx, row.id, now)
}

/** Stores what the provider opened, and where the buyer pays. */
export async function noteOpened(
  tx: Tx,
  id: number,
  opened: { provider_id: string; url: string | null },
  now: Date,
): Promise<void> {
  const row = await lockCheckout(tx, id)
  if (!row || (row.provider_id !== null && row.url !== null)) return
  if (row.state === 'starting' || row.state === 'payable')
    await changeCheckout(tx, id, { ...opened, state: 'payable', due_at: after(now, MINUTE_MS) })
  // The purchase was given up while the provider was asked: if it is paid all the same, the money goes back.
  else
    await changeCheckout(tx, id, {
      provider_id: row.provider_id ?? opened.provider_id,
      due_at: after(now, MINUTE_MS),
    })
}

export type ReportedOnce = {
  readonly state: Checkout
  /** What became of the payment since; null if there is none. */
  readonly since: PaymentState | null
  /** The checkout's revision before the provider was asked. */
  readonly revision: number
  readonly cause?: Cause | undefined
}

/**
 * Does what follows from the provider's word: records the payment, gives the product, and keeps the state. 'stale' if
 * something else was applied since the provider was asked: then it has to be asked again.
 */
export async function applyCheckout(
  parts: Pick<PaymentParts, 'products' | 'onRefund'>,
  tx: Tx,
  { known, reported }: { known: CheckoutRow; reported: ReportedOnce },
  now: Date,
): Promise<'applied' | 'stale'> {
  const sales = salesOf(parts, known)
  await sales.lock(tx, known)
  const row = await lockCheckout(tx, known.id)
  if (!row || row.revision !== reported.revision) return 'stale'
  if (reported.cause && !(await noteEffect(tx, reported.cause, now))) return 'applied'
  const { state, since } = reported
  const isWanted = row.state === 'starting' || row.state === 'payable'
  const payment = state.isPaid ? state.payment : null
  if (payment && !(await findCharge(tx, payment.id))) {
    const isSale =
      isWanted &&
      !(await isOffNow(parts, tx, row)) &&
      (await sales.begin(tx, row, { price: row.price, isTrial: false }, now))
    await recordSale(
      tx,
      row,
      {
        checkout_id: row.id,
        provider: row.provider,
        provider_payment_id: payment.id,
        amount: toDollars(payment.amount),
        is_sale: isSale,
        card: since?.card ?? null,
      },
      now,
    )
    await changeCheckout(tx, row.id, {
      provider_id: state.id,
      url: null,
      due_at: nextLook(row, now),
      ...(isSale
        ? { state: 'paid', granted_at: now.toISOString() }
        : { state: 'ended', ended_at: row.ended_at ?? now.toISOString() }),
    })
    if (isWanted && !isSale) await sales.drop(tx, row)
  } else if (isWanted && state.status === 'expired') {
    await changeCheckout(tx, row.id, { ...ENDED, ended_at: now.toISOString() })
    await sales.drop(tx, row)
  } else {
    const isOver = row.state === 'ended' && state.status === 'expired'
    await changeCheckout(tx, row.id, { provider_id: state.id, due_at: isOver ? null : nextLook(row, now) })
  }
  if (since) await returnIn(parts, tx, since, now)
  return 'applied'
}

const ENDED = { state: 'ended', url: null, due_at: null } as const

/** More and more rarely: events tell of most, and this is for those that are lost. */
function nextLook(row: CheckoutRow, now: Date): string | null {
  const age = now.getTime() - new Date(row.created_at).getTime()
  return age > WATCHED_MS ? null : after(now, Math.max(age, MINUTE_MS))
}

async function returnIn(
  parts: Pick<PaymentParts, 'products' | 'onRefund'>,
  tx: Tx,
  state: PaymentState,
  now: Date,
): Promise<void> {
  const returned = await recordReturn(tx, state, now)
  if (!returned?.charge.is_sale) return
  const { charge, how } = returned
  if (charge.checkout_id === null) return
  await parts.onRefund(tx, charge, now)
  const row = await lockCheckout(tx, charge.checkout_id)
  if (row?.state !== 'paid') return
  await changeCheckout(tx, row.id, { ...ENDED, ended_at: now.toISOString() })
  await salesOf(parts, row).end(tx, row, how, now)
}

/** What follows when the payment of a checkout goes back; false if it is not in the ledger as one. */
export async function applyCheckoutReturn(
  parts: Pick<PaymentParts, 'products' | 'onRefund'>,
  tx: Tx,
  { state, cause }: { state: PaymentState; cause: Cause | undefined },
  now: Date,
): Promise<boolean> {
  const charge = await findCharge(tx, state.id)
  if (!charge || charge.checkout_id === null) return false
  await salesOf(parts, charge).lock(tx, charge)
  await lockCheckout(tx, charge.checkout_id)
  if (cause && !(await noteEffect(tx, cause, now))) return true
  await returnIn(parts, tx, state, now)
  return true
}

/**
 * Has the money for what a buyer has given back, if they paid for it. The caller holds the row that says whether the
 * buyer has the product, and takes it away.
 */
export async function giveBack(tx: Tx, sale: Omit<Sale, 'seller_id'>, now: Date): Promise<void> {
  const row = await lockAlive(tx, sale)
  if (row?.state !== 'paid') return
  await changeCheckout(tx, row.id, { ...ENDED, ended_at: now.toISOString() })
  const charge = await findChargeOfCheckout(tx, row.id)
  if (charge?.provider_payment_id)
    await oweRefund(
      tx,
      { provider: row.provider, provider_payment_id: charge.provider_payment_id },
      'asked for by the buyer',
      now,
    )
}

/** A checkout that the provider does not know, or that never reached it: nothing can be paid by it. */
export async function applyCheckoutLoss(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  known: CheckoutRow,
  now: Date,
): Promise<void> {
  const sales = salesOf(parts, known)
  await sales.lock(tx, known)
  const row = await lockCheckout(tx, known.id)
  if (!row) return
  if (row.state === 'paid') {
    // What was paid stays the buyer's: the money is in the ledger.
    await changeCheckout(tx, row.id, { due_at: null })
    return
  }
  if (row.state !== 'ended') await sales.drop(tx, row)
  await changeCheckout(tx, row.id, { ...ENDED, ended_at: row.ended_at ?? now.toISOString() })
}
