// Refunds what is owed to buyers, outside every transaction: whole payments, and parts of them. Each has its own key with the
// card provider, so that one whose answer was lost is refunded once.
import { CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import { type Cents, toCents, toDollars } from '../../../platform/contract/money.ts'
import { claim } from './card-calls.ts'
import {
  claimOwedParts,
  claimOwedRefunds,
  forgetPart,
  markPartTried,
  postponePart,
} from './charges.records.ts'
import { DECIDED_WITHIN_MS } from './disputes.ts'
import type { PaymentParts } from './payments.actions.ts'
import { settlePayment } from './provider-state.ts'

const DAY_MS = 24 * 3600 * 1000
/** The provider forgets keys after a day: the same request is a second refund then. */
const KEY_MS = DAY_MS / 2

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
    const isGiven =
      (await wasGiven(owed)) ||
      (await refund(payment, toCents(owed.amount), hash('payment refund', payment, String(part))))
    await settlePayment(parts, payment)
    const { refunded, amount } = await provider.findPayment(payment)
    // A payment that a bank holds is refunded once the dispute is won.
    const isOver = clock.now().getTime() - Date.parse(owed.created_at) > DECIDED_WITHIN_MS
    const isDone = isGiven || refunded === amount || isOver
    await database.inTransaction((tx) =>
      isDone ? forgetPart(tx, payment, part) : postponePart(tx, payment, part, tomorrow),
    )
  }

  /** Returns true if an earlier attempt, whose key may be forgotten, refunded the part without recording it. */
  async function wasGiven(owed: (typeof inParts)[number]): Promise<boolean> {
    const { provider_payment_id: payment, part, refunded_before: before } = owed
    const { refunded } = await provider.findPayment(payment)
    if (before === null) {
      await markPartTried(database.db, payment, part, toDollars(refunded))
      return false
    }
    const isKeyForgotten = clock.now().getTime() - Date.parse(owed.created_at) > KEY_MS
    return isKeyForgotten && refunded - toCents(before) >= toCents(owed.amount)
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
