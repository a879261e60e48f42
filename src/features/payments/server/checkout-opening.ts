// Asks the card provider about one-off checkouts, outside every transaction, and applies the answers: when a buyer wants to
// pay or may have paid, when an event arrives, and from time to time. Each step can be repeated after a crash.
import { CardRefusal, type Checkout } from '../../../platform/card-provider/card-provider.ts'
import { toCents } from '../../../platform/contract/money.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { paymentMessages } from '../payments.messages.ts'
import { INTENT_MS } from '../payments.rules.ts'
import type { Cause } from '../subscriptions/server/subscriptions.actions.ts'
import { claim, KEY_IN_USE, MOST_SETTLING_TRIES, UNKNOWN_TO_PROVIDER } from './card-calls.ts'
import { applyCheckout, applyCheckoutLoss, noteCheckoutOpened } from './checkouts.actions.ts'
import {
  type CheckoutRow,
  claimDueCheckouts,
  findCheckout,
  findCheckoutByProviderId as findCheckoutCalled,
} from './checkouts.records.ts'
import { deleteCustomer, keepCustomer, personReference } from './customers.ts'
import type { PaymentParts } from './payments.actions.ts'

export type OpenedCheckout =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'granted' }
  /** The checkout can no longer be paid. */
  | { readonly kind: 'over' }

export type CheckoutTexts = { name: string; terms: string; successUrl: string; cancelUrl: string }

/**
 * Makes a pending purchase payable, and returns the address of the page on which the buyer pays. Raises CardProviderAway,
 * after which it can be retried, and CardRefusal, after which the pending purchase is given up.
 */
export async function openCheckout(
  parts: PaymentParts,
  id: number,
  texts: CheckoutTexts,
): Promise<OpenedCheckout> {
  const { database } = parts
  const known = await findCheckout(database.db, id)
  if (known?.provider_id && known.state !== 'ended') await settleCheckout(parts, known.id)
  const row = await findCheckout(database.db, id)
  if (row && row.state !== 'ended' && row.granted_at === null && row.url === null)
    await start(parts, row, texts)
  const started = await findCheckout(database.db, id)
  if (started?.state === 'paid') return { kind: 'granted' }
  return started?.url ? { kind: 'open', url: started.url } : { kind: 'over' }
}

async function start(parts: PaymentParts, row: CheckoutRow, texts: CheckoutTexts): Promise<void> {
  const { database, provider, clock, hash } = parts
  const customer = await keepCustomer(parts, row.user_id, `checkout ${row.id}`)
  try {
    const { name, terms, successUrl, cancelUrl } = texts
    const { id, url } = await provider.startCheckout(
      {
        customer,
        product: { id: `${row.product_type}_${row.product_id}`, name },
        price: toCents(row.price),
        reference: {
          ...personReference(parts, row.user_id),
          checkout: String(row.id),
          proof: proofOf(hash, row.id),
        },
        terms,
        successUrl,
        cancelUrl,
        expiresAt: closesAt(row),
      },
      hash('payment checkout start', String(row.id)),
    )
    await database.inTransaction((tx) =>
      noteCheckoutOpened(tx, row.id, { provider_id: id, url }, clock.now()),
    )
  } catch (error) {
    if (!(error instanceof CardRefusal) || error.code === KEY_IN_USE) throw error
    // The provider forgot the customer, or never knew it: the next purchase makes another.
    if (error.code === UNKNOWN_TO_PROVIDER) await deleteCustomer(database.db, customer)
    const now = await findCheckout(database.db, row.id)
    if (now?.provider_id === null)
      await database.inTransaction((tx) => applyCheckoutLoss(parts, tx, now, clock.now()))
    throw error
  }
}

/** The moment is the same in each retry, as the key is. */
const closesAt = ({ created_at }: CheckoutRow) => new Date(new Date(created_at).getTime() + INTENT_MS)

/** The hash shows that a reported checkout is ours, even before its id was stored. */
const proofOf = (hash: PaymentParts['hash'], id: number) => hash('payment checkout', String(id))

/**
 * Asks the provider for the state of a checkout, and applies it. Raises CardProviderAway and CardRefusal, and Problem
 * 'conflict' if concurrent requests kept changing it.
 */
export async function settleCheckout(parts: PaymentParts, id: number, cause?: Cause): Promise<void> {
  const { database, provider, clock } = parts
  for (let tries = 0; tries < MOST_SETTLING_TRIES; tries += 1) {
    const row = await findCheckout(database.db, id)
    if (!row || row.provider_id === null) return
    const state = await provider.findCheckout(row.provider_id)
    const since = state.isPaid && state.payment ? await provider.findPayment(state.payment.id) : null
    const reported = { state, since, revision: row.revision, cause }
    const done = await database.inTransaction((tx) =>
      applyCheckout(parts, tx, { known: row, reported }, clock.now()),
    )
    if (done === 'applied') return
  }
  throw new Problem('conflict', paymentMessages.changing)
}

/**
 * Finds a checkout by its id at the provider, or by the reference that it was started with, in case the process died before
 * storing the id.
 */
export async function checkoutCalled(parts: PaymentParts, providerId: string): Promise<number | undefined> {
  const { database, provider } = parts
  const known = await findCheckoutCalled(database.db, provider.form, providerId)
  return known ? known.id : adopted(parts, await provider.findCheckout(providerId))
}

async function adopted(parts: PaymentParts, state: Checkout): Promise<number | undefined> {
  const { database, provider, hash, clock } = parts
  const { checkout = '', proof } = state.reference
  if (!/^\d{1,15}$/.test(checkout) || proof !== proofOf(hash, Number(checkout))) return undefined
  const id = Number(checkout)
  const row = await findCheckout(database.db, id)
  if (!row || row.provider !== provider.form || (row.provider_id ?? state.id) !== state.id) return undefined
  await database.inTransaction((tx) =>
    noteCheckoutOpened(tx, id, { provider_id: state.id, url: null }, clock.now()),
  )
  return id
}

/**
 * Handles the checkouts that are due: requests their state, has those closed that may not be paid any longer, and gives up
 * those that never reached the provider.
 */
export async function settleDueCheckouts(parts: PaymentParts): Promise<number> {
  const { database, provider, clock, log } = parts
  const due = await claimDueCheckouts(database.db, claim(parts, clock.now()))
  for (const id of due) {
    try {
      await settleOne(id)
    } catch (err) {
      log.warn({ event: 'checkout_not_settled', err })
    }
  }
  return due.length

  async function settleOne(id: number): Promise<void> {
    const row = await findCheckout(database.db, id)
    if (!row) return
    const lose = () => database.inTransaction((tx) => applyCheckoutLoss(parts, tx, row, clock.now()))
    // No one has the address of a page on which it could be paid.
    if (row.provider_id === null) return lose()
    try {
      const isOver = row.state === 'ended' || closesAt(row) <= clock.now()
      if (isOver && row.granted_at === null) await provider.expireCheckout(row.provider_id)
      await settleCheckout(parts, id)
    } catch (error) {
      if (!(error instanceof CardRefusal) || error.code !== UNKNOWN_TO_PROVIDER) throw error
      log.error({ event: 'checkout_lost', err: error })
      await lose()
    }
  }
}
