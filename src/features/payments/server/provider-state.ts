// Asks the card provider for the state of a subscription or a payment, outside every transaction, and applies what it
// says. Each step can be repeated after a crash.
import {
  CardRefusal,
  type CardSubscription,
  type PaidPeriod,
  type PaymentState,
} from '../../../platform/card-provider/card-provider.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { paymentMessages } from '../payments.messages.ts'
import {
  apply,
  applyReturn,
  type Cause,
  type Reported,
} from '../subscriptions/server/subscriptions.actions.ts'
import {
  findSubscription,
  idsOfCustomer,
  type SubscriptionRow,
} from '../subscriptions/server/subscriptions.records.ts'
import { settleBillOf } from '../usage/server/usage.actions.ts'
import { MOST_SETTLING_TRIES, UNKNOWN_TO_PROVIDER } from './card-calls.ts'
import { findCharge } from './charges.records.ts'
import { settleCheckout } from './checkout-opening.ts'
import { applyCheckoutReturn } from './checkouts.actions.ts'
import { unpaidOfCustomer } from './checkouts.records.ts'
import type { PaymentParts } from './payments.actions.ts'

/**
 * Asks the provider for the state of a subscription, and applies it. Raises CardProviderAway and CardRefusal, and
 * Problem 'conflict' if others kept changing it. `tell` may send the provider a call first. The state is asked for
 * after that in any case: repeated with the same key, the call is answered with the state of the first time. `known` is
 * the row as it was just read.
 */
export async function settleSubscription(
  parts: PaymentParts,
  id: number,
  more: { cause?: Cause; tell?: (providerId: string) => Promise<unknown>; known?: SubscriptionRow } = {},
): Promise<void> {
  const { database, provider, clock } = parts
  for (let tries = 0; tries < MOST_SETTLING_TRIES; tries += 1) {
    const known = tries === 0 ? more.known : undefined
    const row = known ?? (await findSubscription(database.db, id))
    if (!row || row.provider_id === null) return
    if (tries === 0) await more.tell?.(row.provider_id)
    const state = await provider.findSubscription(row.provider_id)
    const payments = await newPayments(parts, row, state)
    const reported = { state, payments, revision: row.revision, cause: more.cause }
    const done = await database.inTransaction((tx) => apply(parts, tx, { known: row, reported }, clock.now()))
    if (done === 'applied') return
  }
  throw new Problem('conflict', paymentMessages.changing)
}

/** Several periods can have been paid since the provider was last asked, if it was not heard of for long. */
async function newPayments(
  { database, provider }: PaymentParts,
  row: SubscriptionRow,
  state: CardSubscription,
): Promise<Reported['payments']> {
  const { payment, periodStart, periodEnd } = state
  const isNew = payment?.isPaid === true && !(await findCharge(database.db, payment.id))
  const hasMoved = row.current_period_start !== periodStart.toISOString()
  if (state.status === 'incomplete' || (!isNew && !hasMoved)) return []
  const ofThisPeriod = payment?.isPaid ? [{ ...payment, periodStart, periodEnd }] : []
  const paidPeriods = hasMoved ? await provider.findPaidPeriods(state.id) : ofThisPeriod
  const payments: { paid: PaidPeriod; since: PaymentState }[] = []
  for (const paid of paidPeriods)
    if (!(await findCharge(database.db, paid.id)))
      payments.push({ paid, since: await provider.findPayment(paid.id) })
  return payments
}

/** Asks the provider for the state of a payment, and applies what went back of it. */
export async function settlePayment(parts: PaymentParts, paymentId: string, cause?: Cause): Promise<void> {
  const { database, provider, clock, log } = parts
  const applied = async () => {
    const state = await provider.findPayment(paymentId)
    const isKnown = await database.inTransaction(
      async (tx) =>
        (await applyCheckoutReturn(parts, tx, { state, cause }, clock.now())) ||
        applyReturn(parts, tx, { state, cause }, clock.now()),
    )
    return isKnown ? undefined : state
  }
  const unknown = await applied()
  if (!unknown?.customer) return
  // The event that tells of the payment itself may be late.
  await settleBillOf(parts, unknown)
  for (const id of await idsOfCustomer(database.db, provider.form, unknown.customer))
    await settleSubscription(parts, id)
  for (const id of await unpaidOfCustomer(database.db, provider.form, unknown.customer))
    await settleCheckout(parts, id)
  if (await applied()) log.warn({ event: 'payment_unknown', detail: 'A payment of a customer is not ours' })
}

/** A provider that refuses a call knows the subscription's state better: it may have ended there. */
export async function announceAndSettle(
  parts: PaymentParts,
  id: number,
  tell: (providerId: string) => Promise<unknown>,
): Promise<void> {
  try {
    await settleSubscription(parts, id, { tell })
  } catch (error) {
    if (!(error instanceof CardRefusal) || error.code === UNKNOWN_TO_PROVIDER) throw error
    parts.log.warn({ event: 'card_call_refused', err: error })
    await settleSubscription(parts, id)
  }
}
