// Asks the card provider again about payments that are disputed.
import { disputedPayments } from './charges.records.ts'
import type { PaymentParts } from './payments.actions.ts'
import { settlePayment } from './provider-state.ts'

/** Four months in which a payment can be disputed, and as many until that is decided. */
export const DECIDED_WITHIN_MS = 240 * 24 * 3600 * 1000
const MOST_DISPUTES = 1000

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
