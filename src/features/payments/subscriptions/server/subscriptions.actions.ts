// Changes the state of a subscription, in transactions only: it begins as a pending purchase, and then follows the provider's
// reports. States move forward: what has ended stays ended (decision 47).
import type {
  CardSubscription,
  PaidPeriod,
  PaymentState,
} from '../../../../platform/card-provider/card-provider.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type BlockHandler, isBlockedBetween } from '../../../profiles/blocks/server/blocks.actions.ts'
import { type CardFormKind, INTENT_REUSED_MS, type WithdrawalReason } from '../../payments.rules.ts'
import { oweRefundOfLatest, recordCharge } from '../../server/charges.actions.ts'
import { findCharge, findLatestCharge } from '../../server/charges.records.ts'
import {
  describedOf,
  type HowEnded,
  type PaymentParts,
  type Sale,
  salesOf,
} from '../../server/payments.actions.ts'
import { returnPayment } from '../../server/returns.ts'
import { accessUntil } from '../subscriptions.policy.ts'
import { announcementsOf, isGraceOver, isIntentOver, nextSubscriptionLook } from './announcements.ts'
import { beginIn } from './beginning.ts'
import {
  changeSubscription,
  findSubscription,
  heldBetween,
  insertProcessedEvent,
  insertSubscription,
  lockOpen,
  lockOpenOfPerson,
  lockSubscription,
  openOfProduct,
  type SubscriptionChange,
  type SubscriptionRow,
} from './subscriptions.records.ts'

const MINUTE_MS = 60_000
/** A pending purchase that never reached the provider is given up after so long. */
export const STARTING_MS = 30 * MINUTE_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** An event of the provider takes effect once. */
export type Cause = { readonly id: string; readonly createdAt: Date }

/**
 * Returns the pending purchase at this price, an open one or a new one. The caller holds the row that says whether the buyer
 * has the product. A purchase at another price, or with another provider, is given up.
 */
export async function pendingSubscription(
  tx: Tx,
  sale: Sale,
  given: { price: number; trial_days: number; provider: CardFormKind },
  now: Date,
): Promise<SubscriptionRow> {
  const open = await lockOpen(tx, sale)
  if (open && isAsWanted(open, given, now)) return open
  if (open?.granted_at === null) await giveUp(tx, open, now)
  return insertSubscription(tx, {
    ...sale,
    ...given,
    status: 'starting',
    created_at: now.toISOString(),
    due_at: after(now, STARTING_MS),
  })
}

function isAsWanted(
  open: SubscriptionRow,
  given: { price: number; trial_days: number; provider: CardFormKind },
  now: Date,
): boolean {
  if (open.granted_at !== null) return true
  if (open.price !== given.price || open.trial_days !== given.trial_days) return false
  if (open.provider !== given.provider) return false
  return after(new Date(open.created_at), INTENT_REUSED_MS) > now.toISOString()
}

/** Ends a subscription here, and has the provider end it. The caller takes the product away. */
export async function giveUp(tx: Tx, { id, provider_id }: SubscriptionRow, now: Date): Promise<void> {
  const isKnown = provider_id !== null
  await changeSubscription(tx, id, {
    status: 'ended',
    ended_at: now.toISOString(),
    client_secret: null,
    next_price: null,
    next_price_from: null,
    owed: isKnown ? 'end' : null,
    due_at: isKnown ? now.toISOString() : null,
  })
}

/**
 * Ends the sale of a product: pending purchases are given up, and running subscriptions are not renewed, of which their buyers
 * are notified. The caller has locked the product's own rows.
 */
export async function stopSelling(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  product: Pick<Sale, 'product_type' | 'product_id'> & { why: WithdrawalReason },
  now: Date,
): Promise<void> {
  for (const row of await openOfProduct(tx, product)) {
    const sales = salesOf(parts, row)
    if (row.granted_at === null) {
      await giveUp(tx, row, now)
      await sales.drop(tx, row)
      continue
    }
    await runOut(tx, row, now)
    await sales.tell(tx, row, { what: 'withdrawn', why: product.why, until: accessUntil(row) }, now)
  }
}

/** Has a subscription end with the paid period; returns false if it does already. */
async function runOut(tx: Tx, row: SubscriptionRow, now: Date): Promise<boolean> {
  if (row.cancel_at_period_end || row.owed !== null) return false
  const runsOut = { owed: 'run_out', due_at: now.toISOString() } as const
  // A subscription that runs out has no next payment.
  await changeSubscription(tx, row.id, { ...runsOut, next_price: null, next_price_from: null })
  return true
}

/**
 * After a block, purchases between the two people are not renewed, and can't be resumed until they unblock each other. The one who
 * was blocked is notified, without the reason: a seller as if the buyer had canceled.
 */
export const subscriptionBlocking = (parts: Pick<PaymentParts, 'products'>): BlockHandler => ({
  async blocked(tx, actor, otherId, at) {
    const now = new Date(at)
    for (const sale of await heldBetween(tx, actor.id, otherId)) {
      const sales = salesOf(parts, sale)
      await sales.lock(tx, sale)
      const row = await lockSubscription(tx, sale.id)
      if (!row || row.status === 'ended' || !(await runOut(tx, row, now))) continue
      const until = accessUntil(row)
      if (row.user_id !== actor.id)
        await sales.tell(tx, row, { what: 'withdrawn', why: 'not_renewed', until }, now)
      else if (until !== null) await sales.tell(tx, row, { what: 'canceled', until }, now)
    }
  },
  async unblocked() {
    // A block ends the subscription with its period, and the buyer can resume it: unblocking changes nothing.
  },
})

/** Ends all subscriptions of a person who leaves. The products' own nouns take the products away. */
export async function endAllOfPerson(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const row of await lockOpenOfPerson(tx, userId)) await giveUp(tx, row, now)
}

/** Stores the provider's subscription; its secret, where it is known, lets the buyer pay. */
export async function noteStarted(
  tx: Tx,
  id: number,
  started: CardSubscription & { readonly clientSecret?: string },
  now: Date,
): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row || (row.provider_id !== null && row.client_secret !== null)) return
  const provider_id = row.provider_id ?? started.id
  if (row.status === 'ended') {
    // The purchase was given up while the provider was asked.
    await changeSubscription(tx, id, { provider_id, owed: 'end', due_at: now.toISOString() })
    return
  }
  await changeSubscription(tx, id, {
    provider_id,
    client_secret: row.granted_at === null ? (started.clientSecret ?? row.client_secret) : null,
    status: row.status === 'starting' ? 'incomplete' : row.status,
    // A subscription of any other status may have earlier periods whose payments were not checked.
    ...(started.status === 'incomplete' ? periodOf(started) : {}),
    due_at: after(now, MINUTE_MS),
  })
}

export type Reported = {
  readonly state: CardSubscription
  /** Payments that are not in the ledger yet come oldest first, with what became of them since. */
  readonly payments: readonly { readonly paid: PaidPeriod; readonly since: PaymentState }[]
  /** The revision is the one from before the provider was asked. */
  readonly revision: number
  readonly cause?: Cause | undefined
}

/**
 * Applies the provider's report: records the payment, gives the product or takes it away, and stores the state. Returns
 * 'stale' if another change was applied since the provider was asked: then it has to be asked again.
 */
export async function apply(
  parts: Pick<PaymentParts, 'products' | 'hash' | 'onRefund'>,
  tx: Tx,
  { known, reported }: { known: SubscriptionRow; reported: Reported },
  now: Date,
): Promise<'applied' | 'stale'> {
  const sales = salesOf(parts, known)
  await sales.lock(tx, known)
  const row = await lockSubscription(tx, known.id)
  if (!row || row.revision !== reported.revision) return 'stale'
  if (reported.cause && !(await noteEffect(tx, reported.cause, now))) return 'applied'
  const { state, payments } = reported

  const begun = await beginIn(parts, tx, { row, reported }, now)
  const grantedAt = begun === 'begun' ? now.toISOString() : row.granted_at
  const isGranted = grantedAt !== null
  // Nothing was ever paid, and there is no grace after a trial.
  const isAfterTrial =
    isGranted &&
    row.trial_days > 0 &&
    payments.length === 0 &&
    (await findLatestCharge(tx, row.id)) === undefined
  const isUnpaid =
    state.endedUnpaid || isGraceOver(state, now) || (isAfterTrial && state.status === 'past_due')
  const isRefused = begun === 'refused' || (!isGranted && isIntentOver(row, now))
  const isEnding = row.status !== 'ended' && (state.status === 'ended' || isRefused || isUnpaid)
  const isEnded = row.status === 'ended' || isEnding
  const goesOn = !isEnded && isGranted
  // At the provider, buyers can resume even products that are no longer sold here, and those that ended with a block.
  const isResumed = goesOn && row.cancel_at_period_end && !state.endsAtPeriodEnd
  const mustRunOut =
    row.owed === 'run_out' ||
    (isResumed &&
      ((await describedOf(parts, tx, row))?.price === null ||
        (await isBlockedBetween(tx, row.user_id, row.seller_id))))
  const { announced, noted } = goesOn
    ? announcementsOf(row, { state, mustRunOut }, now)
    : { announced: [], noted: {} }
  await changeSubscription(tx, row.id, {
    ...noted,
    ...statusOf(row, state, { isEnded, isEnding, grantedAt }, now),
    provider_id: state.id,
    granted_at: grantedAt,
    ...periodOf(state),
    cancel_at_period_end: state.endsAtPeriodEnd,
    ...(isEnded ? { next_price: null, next_price_from: null } : {}),
    ...owedBy(
      state,
      { isEnded, mustRunOut },
      () => nextSubscriptionLook(row, { noted, isGranted }, state, now),
      now,
    ),
  })
  for (const { paid, since } of payments) {
    const isInTime = row.ended_at === null || paid.periodStart < new Date(row.ended_at)
    const charge = {
      subscription_id: row.id,
      provider: row.provider,
      provider_payment_id: paid.id,
      amount: toDollars(paid.amount),
      period_start: paid.periodStart.toISOString(),
      period_end: paid.periodEnd.toISOString(),
      is_sale: grantedAt !== null && isInTime,
      card: since.card,
    }
    if (!(await findCharge(tx, paid.id))) await recordCharge(tx, row, charge, now)
  }
  const paidEnd: HowEnded = row.cancel_at_period_end ? 'ran_out' : 'ended'
  const how: HowEnded = !isUnpaid ? paidEnd : isAfterTrial ? 'trial_unpaid' : 'unpaid'
  if (isEnding && isGranted) await sales.end(tx, row, how, now)
  if (isEnding && !isGranted) await sales.drop(tx, row)
  for (const one of announced) await sales.tell(tx, row, one, now)
  for (const { since } of payments) await returnIn(parts, tx, since, now)
  return 'applied'
}

function statusOf(
  row: SubscriptionRow,
  state: CardSubscription,
  { isEnded, isEnding, grantedAt }: { isEnded: boolean; isEnding: boolean; grantedAt: string | null },
  now: Date,
): SubscriptionChange {
  if (isEnded) {
    return {
      status: 'ended',
      client_secret: null,
      ...(isEnding ? { ended_at: now.toISOString() } : {}),
    }
  }
  if (grantedAt === null) return { status: 'incomplete' }
  // A granted subscription has made its first payment.
  return { status: state.status === 'incomplete' ? row.status : state.status, client_secret: null }
}

/** Returns the call that is owed to the provider, and the moment of the next check. */
function owedBy(
  state: CardSubscription,
  { isEnded, mustRunOut }: { isEnded: boolean; mustRunOut: boolean },
  nextLook: () => string,
  now: Date,
): SubscriptionChange {
  if (state.status === 'ended') return { owed: null, due_at: null }
  if (isEnded) return { owed: 'end', due_at: now.toISOString() }
  if (mustRunOut && !state.endsAtPeriodEnd) return { owed: 'run_out', due_at: now.toISOString() }
  return { owed: null, due_at: nextLook() }
}

const periodOf = ({ periodStart, periodEnd }: CardSubscription): SubscriptionChange => ({
  current_period_start: periodStart.toISOString(),
  current_period_end: periodEnd.toISOString(),
})

/** Returns false if the event took effect before, or does in a transaction that is about to commit. */
export async function noteEffect(tx: Tx, { id, createdAt }: Cause, now: Date): Promise<boolean> {
  const created_at = createdAt.toISOString()
  return insertProcessedEvent(tx, { id, created_at, processed_at: now.toISOString() })
}

/**
 * Applies a refund or a dispute: once nothing is left of the payment for the latest period, access ends. Returns false if the
 * payment is not in the ledger. The caller has locked what `apply` locks.
 */
async function returnIn(
  parts: Pick<PaymentParts, 'products' | 'onRefund'>,
  tx: Tx,
  state: PaymentState,
  now: Date,
): Promise<void> {
  const returned = await returnPayment(parts, tx, state, now)
  if (!returned?.charge.is_sale) return
  const { charge, how } = returned
  if (charge.subscription_id === null) return
  await parts.onRefund(tx, charge, now)
  const latest = await findLatestCharge(tx, charge.subscription_id)
  const row = await lockSubscription(tx, charge.subscription_id)
  if (!row || row.status === 'ended' || latest?.id !== charge.id) return
  await giveUp(tx, row, now)
  await salesOf(parts, row).end(tx, row, how, now)
}

/** Applies an event about a payment alone. Returns false if the payment is not in the ledger. */
export async function applyReturn(
  parts: Pick<PaymentParts, 'products' | 'onRefund'>,
  tx: Tx,
  { state, cause }: { state: PaymentState; cause: Cause | undefined },
  now: Date,
): Promise<boolean> {
  const charge = await findCharge(tx, state.id)
  if (!charge) return false
  await salesOf(parts, charge).lock(tx, charge)
  if (charge.subscription_id !== null) await lockSubscription(tx, charge.subscription_id)
  if (cause && !(await noteEffect(tx, cause, now))) return true
  await returnIn(parts, tx, state, now)
  return true
}

/** The provider does not know the subscription any more: it ends here, and the product is taken away. */
export async function applyLoss(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  known: SubscriptionRow,
  now: Date,
): Promise<void> {
  const sales = salesOf(parts, known)
  await sales.lock(tx, known)
  const row = await lockSubscription(tx, known.id)
  if (!row) return
  if (row.status !== 'ended') {
    if (row.granted_at !== null) await sales.end(tx, row, 'ended', now)
    else await sales.drop(tx, row)
  }
  await changeSubscription(tx, row.id, {
    status: 'ended',
    ended_at: row.ended_at ?? now.toISOString(),
    client_secret: null,
    owed: null,
    due_at: null,
  })
}

/**
 * Ends a subscription now by an operator's decision, and refunds its latest period; jobs notify the provider. Returns
 * 'kept' if nothing was paid, or it was refunded before.
 */
export async function endWithRefund(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  id: number,
  now: Date,
): Promise<'unknown' | 'over' | 'refunded' | 'kept'> {
  const known = await findSubscription(tx, id)
  if (!known) return 'unknown'
  const sales = salesOf(parts, known)
  await sales.lock(tx, known)
  const row = await lockSubscription(tx, id)
  if (!row || row.status === 'ended') return 'over'
  await giveUp(tx, row, now)
  const isOwed = await oweRefundOfLatest(tx, row, 'ended by an operator', now)
  const how: HowEnded = isOwed ? 'refunded' : 'ended'
  if (row.granted_at === null) await sales.drop(tx, row)
  else await sales.end(tx, row, how, now)
  return isOwed ? 'refunded' : 'kept'
}
