// Decides whether a buyer gets the product once the card provider has their payment, or their card for a trial.
import type { CardSubscription, PaidPeriod } from '../../../../platform/card-provider/card-provider.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { isOffNow, type PaymentParts, salesOf } from '../../server/payments.actions.ts'
import type { subscriptions } from '../../server/payments.table.ts'
import { spendTrial } from '../../server/trials.actions.ts'
import { isTooLate } from './announcements.ts'

type Reported = {
  readonly state: CardSubscription
  readonly payments: readonly { readonly paid: PaidPeriod }[]
}

/**
 * Gives the product, if it was paid in time or its trial begins. Returns 'refused' if this subscription never gives it: paid
 * too late, at a price that has risen since, after a block, or for a product that the buyer has. If the address or the card
 * has had the trial, the purchase stays pending for its hour, so that the buyer can read so and buy without one.
 */
export async function beginIn(
  parts: Pick<PaymentParts, 'products' | 'hash'>,
  tx: Tx,
  { row, reported: { state, payments } }: { row: typeof subscriptions.$inferSelect; reported: Reported },
  now: Date,
): Promise<'begun' | 'refused' | undefined> {
  const first = payments[0]?.paid
  const isTrial = state.status === 'trialing' && state.card !== null
  const isAlive = state.status !== 'incomplete' && state.status !== 'ended'
  if (row.status === 'ended' || row.granted_at !== null || !isAlive || !(first || isTrial)) return undefined
  if (isTooLate(row, state, first) || (await isOffNow(parts, tx, row))) return 'refused'
  if (state.card && !first && !(await spendTrial(parts, tx, { trial: row, card: state.card }, now)))
    return undefined
  const terms = { price: row.price, isTrial: !first }
  return (await salesOf(parts, row).begin(tx, row, terms, now)) ? 'begun' : 'refused'
}
