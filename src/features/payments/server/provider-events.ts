// Does what an event of the card provider is about: asks it for the state of what the event names, and applies that.
import { CardRefusal, type ProviderEvent } from '../../../platform/card-provider/card-provider.ts'
import { type Cause, noteEffect } from '../subscriptions/server/subscriptions.actions.ts'
import { isProcessed } from '../subscriptions/server/subscriptions.records.ts'
import { noteDecline } from './attempts.ts'
import { checkoutCalled, settleCheckout } from './checkout-opening.ts'
import type { PaymentParts } from './payments.actions.ts'
import { announceAndSettle, settlePayment, settleSubscription } from './provider-state.ts'
import { subscriptionCalled } from './subscription-opening.ts'

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
    await settleSubscription(parts, row, { cause })
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
