// Changes the state of a one-off checkout, in transactions only: it begins as a pending purchase, and then follows the
// provider's reports. States move forward: what has ended stays ended (decision 47).
import type { Checkout, PaymentState } from '../../../platform/card-provider/card-provider.ts'
import { toDollars } from '../../../platform/contract/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type CardFormKind, INTENT_REUSED_MS } from '../payments.rules.ts'
import { type Cause, noteEffect, STARTING_MS } from '../subscriptions/server/subscriptions.actions.ts'
import { oweRefund, recordSale } from './charges.actions.ts'
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
import { returnPayment } from './returns.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Banks can return money for four months, and the event may be lost. */
const WATCHED_MS = 120 * 24 * HOUR_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * Returns the pending purchase at this price, an open one or a new one. The caller holds the row that says whether the buyer
 * has the product. A purchase at another price, with another provider, or that soon closes, is given up.
 */
export async function pendingCheckout(
  tx: Tx,
  sale: Sale,
  given: { price: number; provider: CardFormKind },
  now: Date,
): Promise<CheckoutRow> {
  const alive = await lockAlive(tx, sale)
  if (alive && isAsWanted(alive, given, now)) return alive
  if (alive) await endCheckout(tx, alive.id, now)
  const { user_id, seller_id, product_type, product_id } = sale
  return insertCheckout(tx, {
    user_id,
    seller_id,
    product_type,
    product_id,
    ...given,
    state: 'starting',
    created_at: now.toISOString(),
    due_at: after(now, STARTING_MS),
  })
}

const isAsWanted = (
  { granted_at, price, provider, created_at }: CheckoutRow,
  given: { price: number; provider: CardFormKind },
  now: Date,
): boolean =>
  granted_at === null &&
  price === given.price &&
  provider === given.provider &&
  after(new Date(created_at), INTENT_REUSED_MS) > now.toISOString()

/** Ends a checkout here, and has the provider close it. A payment made before that is refunded. */
async function endCheckout(tx: Tx, id: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await changeCheckout(tx, id, { state: 'ended', ended_at: at, url: null, due_at: at })
}

/** Gives up the pending purchases of products that are no longer sold. The caller has locked the products' own rows. */
export async function stopSellingOnce(
  tx: Tx,
  product_type: Sale['product_type'],
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const row of await lockUnpaidOf(tx, product_type, productIds)) await endCheckout(tx, row.id, now)
}

/** Gives up unpaid purchases of a person who leaves. */
export async function endCheckoutsOfPerson(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const row of await lockUnpaidOfPerson(tx, userId)) await endCheckout(tx, row.id, now)
}

/** Stores the provider's checkout, and the address where the buyer pays. */
export async function noteCheckoutOpened(
  tx: Tx,
  id: number,
  opened: { provider_id: string; url: string | null },
  now: Date,
): Promise<void> {
  const row = await lockCheckout(tx, id)
  if (!row || (row.provider_id !== null && row.url !== null)) return
  if (row.state === 'starting' || row.state === 'payable')
    await changeCheckout(tx, id, { ...opened, state: 'payable', due_at: after(now, MINUTE_MS) })
  // The purchase was given up while the provider was asked: a payment is refunded.
  else
    await changeCheckout(tx, id, {
      provider_id: row.provider_id ?? opened.provider_id,
      due_at: after(now, MINUTE_MS),
    })
}

export type ReportedOnce = {
  readonly state: Checkout
  /** Null unless the payment was refunded or disputed since. */
  readonly since: PaymentState | null
  /** The revision is the one from before the provider was asked. */
  readonly revision: number
  readonly cause?: Cause | undefined
}

/**
 * Applies the provider's report: records the payment, gives the product, and stores the state. Returns 'stale' if another
 * change was applied since the provider was asked: then it has to be asked again.
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

/** The intervals grow: most reports come by events, and only lost ones are looked for. */
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
  const returned = await returnPayment(parts, tx, state, now)
  if (!returned?.charge.is_sale) return
  const { charge, how } = returned
  if (charge.checkout_id === null) return
  await parts.onRefund(tx, charge, now)
  const row = await lockCheckout(tx, charge.checkout_id)
  if (row?.state !== 'paid') return
  await changeCheckout(tx, row.id, { ...ENDED, ended_at: now.toISOString() })
  await salesOf(parts, row).end(tx, row, how, now)
}

/** Applies a refund or a dispute of the payment of a checkout; returns false if the ledger has no such payment. */
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
 * Has a payment refunded for a product that its buyer gives back. The caller holds the row that says whether the buyer has the
 * product, and takes it away.
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

/** The provider does not know the checkout, or it never reached the provider: it can't be paid. */
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
    // A paid product stays the buyer's: the money is in the ledger.
    await changeCheckout(tx, row.id, { due_at: null })
    return
  }
  if (row.state !== 'ended') await sales.drop(tx, row)
  await changeCheckout(tx, row.id, { ...ENDED, ended_at: row.ended_at ?? now.toISOString() })
}
