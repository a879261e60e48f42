// Refunds what is owed to buyers, outside every transaction: whole payments, and parts of them. Each has its own key with the
// card provider, so that one whose answer was lost is refunded once.
import { CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import { type Cents, toCents } from '../../../platform/contract/money.ts'
import { claim } from './card-calls.ts'
import { claimOwedParts, claimOwedRefunds, forgetPart, postponePart } from './charges.records.ts'
import { DECIDED_WITHIN_MS } from './disputes.ts'
import type { PaymentParts } from './payments.actions.ts'
import { settlePayment } from './provider-state.ts'

const DAY_MS = 24 * 3600 * 1000

export async function refundDue(parts: PaymentParts): Promise<number> {
  const { database, provider, clock, log, hash } = parts
  const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString()
  const whole = await claimOwedRefunds(database.db, claim(parts, clock.now()))
  const inParts = await claimOwedParts(database.db, claim(parts, clock.now()))
  for (const { payment, attempts } of whole) await attempt(attempts, () => refundWhole(payment))
  for (const owed of inParts) await attempt(owed.attempts, () => refundPart(owed))
  return whole.length + inParts.length

  async function attempt(count: number, refund: () => Promise<void>): Promise<void> {
    try {
      await refund()
    } catch (err) {
      log.error({ event: 'refund_failed', count, err })
    }
  }

  async function refundWhole(payment: string): Promise<void> {
    await refund(payment, undefined, hash('payment refund', payment))
    await settlePayment(parts, payment)
  }

  async function refundPart(owed: (typeof inParts)[number]): Promise<void> {
    const { provider_payment_id: payment, part } = owed
    const isGiven = await refund(payment, toCents(owed.amount), hash('payment refund', payment, String(part)))
    await settlePayment(parts, payment)
    const { refunded, amount } = await provider.findPayment(payment)
    // A payment that a bank holds is refunded once the dispute is won.
    const isOver = clock.now().getTime() - Date.parse(owed.created_at) > DECIDED_WITHIN_MS
    const isDone = isGiven || refunded === amount || isOver
    await database.inTransaction((tx) =>
      isDone ? forgetPart(tx, payment, part) : postponePart(tx, payment, part, tomorrow),
    )
  }

  /**
   * Returns false if the provider refuses, because the money went back in another way or a bank holds it; the payment's state
   * says which.
   */
  async function refund(payment: string, amount: Cents | undefined, key: string): Promise<boolean> {
    try {
      await provider.refund(payment, amount, key)
      return true
    } catch (error) {
      if (!(error instanceof CardRefusal)) throw error
      log.warn({ event: 'refund_refused', err: error })
      return false
    }
  }
}
