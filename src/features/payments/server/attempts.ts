// Keeps people from trying out stolen cards: limits how many payments are begun, and ends pending ones once too many cards
// were declined (decision 52).
import { Problem } from '../../../platform/contract/problem.ts'
import { paymentLimits } from '../attempts.rules.ts'
import { paymentMessages as messages } from '../payments.messages.ts'
import { giveUp } from '../subscriptions/server/subscriptions.actions.ts'
import {
  findSubscription,
  lockSubscription,
  unpaidOf,
} from '../subscriptions/server/subscriptions.records.ts'
import { type PaymentParts, salesOf } from './payments.actions.ts'

/**
 * Counts an attempt to begin a payment, before anything is looked up. Raises Problem 'too_many_requests', also if too many of
 * the person's cards were declined.
 */
export async function takeAttempt(
  { limits, clock }: Pick<PaymentParts, 'limits' | 'clock'>,
  by: { personId: string; addressKey: string },
): Promise<void> {
  const now = clock.now()
  const refuse = (message: string, retryAfterSeconds: number) => {
    throw new Problem('too_many_requests', message, { retryAfterSeconds })
  }
  const ofClient = await limits.take(paymentLimits.beginFromClient, by.addressKey, now)
  if (ofClient !== undefined) refuse(messages.tooManyPayments, ofClient)
  const ofPerson = await limits.take(paymentLimits.begin, by.personId, now)
  if (ofPerson !== undefined) refuse(messages.tooManyPayments, ofPerson)
  const declines = await limits.takeForNow(paymentLimits.decline, by.personId, now)
  if ('wait' in declines) refuse(messages.tooManyDeclined, declines.wait)
  // Only declined cards count, so this one is given back.
  else await limits.giveBack(declines)
}

/** Returns true if the card was one too many. */
export async function countDecline(
  { limits, clock }: Pick<PaymentParts, 'limits' | 'clock'>,
  personId: string,
): Promise<boolean> {
  return limits.note(paymentLimits.decline, personId, clock.now())
}

/**
 * Counts a card that was declined for a first payment; a renewal is not an attempt of the buyer. After one too many, all
 * purchases that the buyer began are given up, so that their secrets can't be used to try another card. Returns the
 * subscriptions that the provider has yet to end.
 */
export async function noteDecline(parts: PaymentParts, subscriptionId: number): Promise<number[]> {
  const { database, log, clock } = parts
  const row = await findSubscription(database.db, subscriptionId)
  if (!row || row.granted_at !== null || !(await countDecline(parts, row.user_id))) return []
  log.warn({ event: 'too_many_cards_declined', user_id: row.user_id })
  const begun = await unpaidOf(database.db, row.user_id)
  for (const one of begun) {
    await database.inTransaction(async (tx) => {
      const sales = salesOf(parts, one)
      await sales.lock(tx, one)
      const now = await lockSubscription(tx, one.id)
      if (!now || now.status === 'ended' || now.granted_at !== null) return
      await giveUp(tx, now, clock.now())
      await sales.drop(tx, now)
    })
  }
  return begun.map(({ id }) => id)
}
