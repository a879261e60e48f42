// Sees to the subscriptions that are due: something is owed to the card provider, or it was not heard of for long.
import { type BilledProduct, CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import { toCents } from '../../../platform/contract/money.ts'
import { applyLoss } from '../subscriptions/server/subscriptions.actions.ts'
import {
  claimDueSubscriptions,
  findSubscription,
  type SubscriptionRow,
} from '../subscriptions/server/subscriptions.records.ts'
import { isRunning } from '../subscriptions/subscriptions.policy.ts'
import { claim, UNKNOWN_TO_PROVIDER } from './card-calls.ts'
import { hasReturned } from './charges.actions.ts'
import { findLatestCharge } from './charges.records.ts'
import { describedOf, type PaymentParts } from './payments.actions.ts'
import { announceAndSettle, settlePayment, settleSubscription } from './provider-state.ts'
import { productIdOf } from './subscription-opening.ts'

async function productOf(parts: PaymentParts, row: SubscriptionRow): Promise<BilledProduct> {
  const id = productIdOf(row)
  return { id, name: (await describedOf(parts, parts.database.db, row))?.name ?? id }
}

/** A changed price applies from the day that its buyer was notified of. */
const isPriceDue = (row: SubscriptionRow, now: Date): boolean =>
  isRunning(row) && row.next_price_from !== null && new Date(row.next_price_from) <= now

/** Sees to the subscriptions that are due: tells the provider what is owed, and asks how they stand. */
export async function settleDue(parts: PaymentParts): Promise<number> {
  const { database, provider, clock, log } = parts
  const now = clock.now()
  const due = await claimDueSubscriptions(database.db, claim(parts, now))
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
        await settleSubscription(one, id, { known: row })
        // The event of a refund or a dispute may have been lost, too.
        const latest = await findLatestCharge(database.db, id)
        const payment = latest?.status === 'paid' ? latest.provider_payment_id : null
        if (payment !== null && hasReturned(await provider.findPayment(payment)))
          await settlePayment(one, payment)
      }
    } catch (error) {
      if (!(error instanceof CardRefusal) || error.code !== UNKNOWN_TO_PROVIDER) throw error
      log.error({ event: 'subscription_lost', err: error })
      await database.inTransaction((tx) => applyLoss(one, tx, row, clock.now()))
    }
  }
}
