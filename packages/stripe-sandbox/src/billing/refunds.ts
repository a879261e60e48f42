// Gives back what was paid, all of it or a part.
import { announce } from '../events/announce.ts'
import { type Intent, insertRow, type Refund } from '../rows/sandbox-rows.records.ts'
import { refunds } from '../rows/sandbox-rows.table.ts'
import { newId, type Work } from '../rows/work.ts'
import { invalidRequest } from '../rules/refusals.ts'
import { chargeShape, refundShape } from '../shapes/payments.ts'
import { intentRows } from './changes.ts'
import { isTakenBack } from './disputes.ts'

/** Refunds an amount; without one, everything that is left. */
export async function refund(work: Work, intent: Intent, asked: number | undefined): Promise<Refund> {
  if (intent.kind !== 'payment' || intent.status !== 'succeeded') {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    })
  }
  if (isTakenBack(intent)) {
    throw invalidRequest(`Charge ${intent.charge_id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = intent.amount - intent.refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${intent.charge_id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = asked ?? left
  if (amount > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' })
  }
  const refunded = await intentRows.change(work, intent, { refunded: intent.refunded + amount })
  const row = await insertRow(work.tx, refunds, {
    id: newId(work, 're'),
    customer_id: intent.customer_id,
    intent_id: intent.id,
    amount,
    created_at: work.at,
  })
  await announce(work, 'charge.refunded', chargeShape(refunded))
  await announce(work, 'refund.created', refundShape(row, refunded))
  return row
}
