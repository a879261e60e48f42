// Applies what went back of a payment, and has the seller notified once.
import type { PaymentState } from '../../../platform/card-provider/card-provider.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordReturn } from './charges.actions.ts'
import { type ChargeRow, owedForClaims } from './charges.records.ts'
import { type HowReturned, type PaymentParts, salesOf } from './payments.actions.ts'

/**
 * Records a refund or a dispute of a payment. Returns the charge and how the money went back, if the buyer lost the product by it,
 * otherwise undefined. The caller has locked the product's own rows.
 */
export async function returnPayment(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  state: PaymentState,
  now: Date,
): Promise<{ charge: ChargeRow; how: HowReturned } | undefined> {
  const returned = await recordReturn(tx, state, now)
  if (!returned) return undefined
  const { charge, money } = returned
  const { amount, went, isLost } = money
  // The seller knows of a claim that was granted.
  const isKnown = went === 'refunded' && amount <= (await owedForClaims(tx, state.id))
  if (charge.is_sale && amount > 0 && !isKnown) await salesOf(parts, charge).returned(tx, charge, money, now)
  return isLost && went !== 'won' ? { charge, how: went } : undefined
}
