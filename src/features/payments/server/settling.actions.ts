// Asks the card provider, outside every transaction, and applies what it says: when a buyer wants to pay, has paid or
// may have, when an event arrives, and when something is owed. Each step can be repeated after a crash.
import {
  CardProviderAway,
  CardRefusal,
  type CardSubscription,
  type PaidPeriod,
  type PaymentState,
  type Product,
  type ProviderEvent,
} from '../../../platform/card-provider/card-provider.ts'
import { toCents } from '../../../platform/contract/money.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { paymentMessages } from '../payments.messages.ts'
import {
  apply,
  applyLoss,
  applyReturn,
  type Cause,
  giveUp,
  noteEffect,
  noteStarted,
  type Reported,
} from '../subscriptions/server/subscriptions.actions.ts'
import {
  claimDue,
  findByProviderId,
  findSubscription,
  idsOfCustomer,
  isProcessed,
  lockSubscription,
  type SubscriptionRow,
} from '../subscriptions/server/subscriptions.records.ts'
import { isRunning } from '../subscriptions/subscriptions.policy.ts'
import { settleBillOf } from '../usage/server/usage.actions.ts'
import { noteDecline } from './attempts.ts'
import { hasReturned } from './charges.actions.ts'
import { disputedPayments, findCharge, findLatestCharge } from './charges.records.ts'
import { checkoutCalled, settleCheckout } from './checkout-opening.ts'
import { applyCheckoutReturn } from './checkouts.actions.ts'
import { unpaidOfCustomer } from './checkouts.records.ts'
import { deleteCustomer, keepCustomer } from './customers.ts'
import { describedOf, type PaymentParts } from './payments.actions.ts'

/** Someone else applied something in between, so often in a row that it is no coincidence. */
const MOST_TRIES = 20
/** What failed is tried again after so long. */
const RETRY_MS = 5 * 60_000
const AT_ONCE = 50
/** Four months in which a payment can be disputed, and as many until that is decided. */
export const DECIDED_WITHIN_MS = 240 * 24 * 3600 * 1000
const MOST_DISPUTES = 1000
const UNKNOWN = 'resource_missing'
/** Another request with the same key is under way. */
const IN_USE = 'idempotency_key_in_use'

export type Intent =
  | { readonly kind: 'open'; readonly clientSecret: string }
  /** It was paid already. */
  | { readonly kind: 'granted' }
  /** It can no longer be paid. */
  | { readonly kind: 'over' }

/**
 * Makes a pending purchase payable, and returns the secret with which the browser pays. `name` is what the provider
 * calls the product. Raises CardProviderAway, after which it can be repeated, and CardRefusal, after which the pending
 * purchase is given up.
 */
export async function openIntent(parts: PaymentParts, id: number, name: string): Promise<Intent> {
  const { database } = parts
  const known = await findSubscription(database.db, id)
  if (known?.provider_id && known.status !== 'ended') await settle(parts, known.id)
  const row = await findSubscription(database.db, id)
  if (!row || row.granted_at !== null) return { kind: row ? 'granted' : 'over' }
  if (row.status === 'ended') return { kind: 'over' }
  if (row.client_secret !== null) return { kind: 'open', clientSecret: row.client_secret }
  await start(parts, row, name)
  const started = await findSubscription(database.db, id)
  if (started?.granted_at) return { kind: 'granted' }
  return started?.client_secret ? { kind: 'open', clientSecret: started.client_secret } : { kind: 'over' }
}

async function start(parts: PaymentParts, row: SubscriptionRow, name: string): Promise<void> {
  const { database, provider, clock, hash } = parts
  const customer = await keepCustomer(parts, row.user_id, String(row.id))
  try {
    const started = await provider.startSubscription(
      {
        customer,
        product: { id: productIdOf(row), name },
        price: toCents(row.price),
        reference: { subscription: String(row.id), proof: proofOf(hash, row.id) },
        trialDays: row.trial_days,
      },
      hash('payment start', String(row.id)),
    )
    await database.inTransaction((tx) => noteStarted(tx, row.id, started, clock.now()))
  } catch (error) {
    if (!(error instanceof CardRefusal) || error.code === IN_USE) throw error
    // The provider forgot the customer, or never knew it: the next purchase makes another.
    if (error.code === UNKNOWN) await deleteCustomer(database.db, customer)
    await database.inTransaction(async (tx) => {
      const now = await lockSubscription(tx, row.id)
      if (now && now.provider_id === null && now.status !== 'ended') await giveUp(tx, now, clock.now())
    })
    throw error
  }
}

/** What the provider calls a product. */
const productIdOf = ({ product_type, product_id }: SubscriptionRow) => `${product_type}_${product_id}`

async function productOf(parts: PaymentParts, row: SubscriptionRow): Promise<Product> {
  const id = productIdOf(row)
  return { id, name: (await describedOf(parts, parts.database.db, row))?.name ?? id }
}

/** Whether the buyer was notified early enough that a month will cost something else. */
const isPriceDue = (row: SubscriptionRow, now: Date): boolean =>
  isRunning(row) && row.next_price_from !== null && new Date(row.next_price_from) <= now

/** The hash shows that a subscription that the provider reports is ours, even before its id was stored. */
const proofOf = (hash: PaymentParts['hash'], id: number) => hash('payment subscription', String(id))

/**
 * Asks the provider for the state of a subscription, and applies it. Raises CardProviderAway and CardRefusal, and
 * Problem 'conflict' if others kept changing it. `tell` may send the provider a call first. The state is asked for
 * after that in any case: repeated with the same key, the call is answered with the state of the first time. `known` is
 * the row as it was just read.
 */
export async function settle(
  parts: PaymentParts,
  id: number,
  more: { cause?: Cause; tell?: (providerId: string) => Promise<unknown>; known?: SubscriptionRow } = {},
): Promise<void> {
  const { database, provider, clock } = parts
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
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

/** What was paid since the provider was last asked: of several periods, if it was not heard of for long. */
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
  for (const id of await idsOfCustomer(database.db, provider.form, unknown.customer)) await settle(parts, id)
  for (const id of await unpaidOfCustomer(database.db, provider.form, unknown.customer))
    await settleCheckout(parts, id)
  if (await applied()) log.warn({ event: 'payment_unknown', detail: 'A payment of a customer is not ours' })
}

/** Does what an event of the provider is about. Raises CardProviderAway if it has to be sent again. */
export async function handleEvent(parts: PaymentParts, event: ProviderEvent): Promise<void> {
  const { database, provider, log } = parts
  const { about, id, createdAt } = event
  if (about.kind === 'customer' || about.kind === 'other') return
  if (await isProcessed(database.db, id)) return
  const cause = { id, createdAt }
  try {
    if (about.kind === 'account' || about.kind === 'bank_payout') {
      await tellOfSeller(parts, about, cause)
      return
    }
    if (about.kind === 'payment') {
      await settlePayment(parts, about.id, cause)
      return
    }
    if (about.kind === 'checkout') {
      const checkout = await checkoutCalled(parts, about.id)
      if (checkout !== undefined) await settleCheckout(parts, checkout, cause)
      return
    }
    const row = await subscriptionCalled(parts, about.id)
    if (row === undefined) return
    await settle(parts, row, { cause })
    if (!about.isDecline) return
    for (const begun of await noteDecline(parts, row))
      await announceAndSettle(parts, begun, (name) => provider.endSubscription(name))
  } catch (err) {
    if (!(err instanceof CardRefusal)) throw err
    // The event would be refused again if it were sent again.
    log.error({ event: 'card_event_refused', err })
  }
}

/** The event is noted after its effect: if we die in between, it comes again, and has the same effect. */
async function tellOfSeller(
  { connect, database, clock }: PaymentParts,
  about: Extract<ProviderEvent['about'], { kind: 'account' | 'bank_payout' }>,
  cause: Cause,
): Promise<void> {
  if (about.kind === 'account') await connect.accountChanged(about.id)
  else await connect.bankPayoutChanged(about.account, about.id)
  await database.inTransaction((tx) => noteEffect(tx, cause, clock.now()))
}

/**
 * Ours by the provider's name for it, or by the reference that it was started with, if we died before storing the name.
 */
async function subscriptionCalled(parts: PaymentParts, providerId: string): Promise<number | undefined> {
  const { database, provider, hash, clock } = parts
  const known = await findByProviderId(database.db, provider.form, providerId)
  if (known) return known.id
  const state = await provider.findSubscription(providerId)
  const { subscription = '', proof } = state.reference
  if (!/^\d{1,15}$/.test(subscription) || proof !== proofOf(hash, Number(subscription))) return undefined
  const id = Number(subscription)
  const row = await findSubscription(database.db, id)
  if (!row || row.provider !== provider.form || (row.provider_id ?? providerId) !== providerId)
    return undefined
  await database.inTransaction((tx) => noteStarted(tx, id, state, clock.now()))
  return id
}

/** Sees to the subscriptions that are due: tells the provider what is owed, and asks how they stand. */
export async function settleDue(parts: PaymentParts): Promise<number> {
  const { database, provider, clock, log } = parts
  const now = clock.now()
  const due = await claimDue(database.db, claim(parts, now))
  for (const id of due) {
    try {
      await settleOne(parts, id)
    } catch (err) {
      log.warn({ event: 'subscription_not_settled', err })
    }
  }
  return due.length

  async function settleOne(one: PaymentParts, id: number): Promise<void> {
    const row = await findSubscription(database.db, id)
    if (!row) return
    if (row.provider_id === null) {
      // No one has a secret with which it could be paid.
      await database.inTransaction((tx) => applyLoss(one, tx, row, clock.now()))
      return
    }
    try {
      if (row.owed === 'end') await announceAndSettle(one, id, (name) => provider.endSubscription(name))
      else if (row.owed === 'run_out') {
        const key = one.hash('payment run out', String(id), String(row.revision))
        await announceAndSettle(one, id, (name) => provider.setEndAtPeriodEnd(name, true, key))
      } else if (isPriceDue(row, now)) {
        const product = await productOf(one, row)
        const price = toCents(row.next_price ?? row.price)
        const key = one.hash('payment price', String(id), String(row.revision))
        await announceAndSettle(one, id, (name) => provider.changePrice(name, product, price, key))
      } else {
        await settle(one, id, { known: row })
        // The event of a refund or a dispute may have been lost, too.
        const latest = await findLatestCharge(database.db, id)
        const payment = latest?.status === 'paid' ? latest.provider_payment_id : null
        if (payment !== null && hasReturned(await provider.findPayment(payment)))
          await settlePayment(one, payment)
      }
    } catch (error) {
      if (!(error instanceof CardRefusal) || error.code !== UNKNOWN) throw error
      log.error({ event: 'subscription_lost', err: error })
      await database.inTransaction((tx) => applyLoss(one, tx, row, clock.now()))
    }
  }
}

/** A provider that refuses a call knows the subscription's state better: it may have ended there. */
async function announceAndSettle(
  parts: PaymentParts,
  id: number,
  tell: (providerId: string) => Promise<unknown>,
): Promise<void> {
  try {
    await settle(parts, id, { tell })
  } catch (error) {
    if (!(error instanceof CardRefusal) || error.code === UNKNOWN) throw error
    parts.log.warn({ event: 'card_call_refused', err: error })
    await settle(parts, id)
  }
}

/**
 * Asks again about what banks hold, for as long as they can take to decide: the event of a decision may have been lost.
 * Returns how many were asked about.
 */
export async function settleDisputes(parts: PaymentParts): Promise<number> {
  const { database, clock, log } = parts
  const since = new Date(clock.now().getTime() - DECIDED_WITHIN_MS).toISOString()
  const held = await disputedPayments(database.db, since, MOST_DISPUTES)
  for (const payment of held) {
    try {
      await settlePayment(parts, payment)
    } catch (err) {
      log.warn({ event: 'dispute_not_settled', err })
    }
  }
  return held.length
}

/** What a job takes at once, and until when no one else gets it. */
export const claim = ({ provider }: PaymentParts, now: Date) => ({
  provider: provider.form,
  now: now.toISOString(),
  until: new Date(now.getTime() + RETRY_MS).toISOString(),
  atMost: AT_ONCE,
})

/** Whether the provider could not do what it was asked, in whichever way. */
export const isProviderFailure = (error: unknown): boolean =>
  error instanceof CardProviderAway || error instanceof CardRefusal
