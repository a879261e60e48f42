// Asks the card provider for its fees, and records them in the ledger. They are often known only a while after the payment; no
// one waits for them, since the platform bears them.
import { CardRefusal } from '../../../platform/card-provider/card-provider.ts'
import { type Cents, NO_CENTS } from '../../../platform/contract/money.ts'
import { postProviderFee } from '../../ledger/server/movements.actions.ts'
import { type ChargeRow, changeCharge, claimUnknownFees } from './charges.records.ts'
import type { PaymentParts } from './payments.actions.ts'

/** A fee that is not known yet is requested again after so long. */
const RETRY_MS = 6 * 3600 * 1000
const AT_ONCE = 50

/** Returns the number of payments whose fee became known. */
export async function recordFees(parts: PaymentParts): Promise<number> {
  const { database, clock, log } = parts
  const now = clock.now()
  const until = new Date(now.getTime() + RETRY_MS).toISOString()
  const due = await claimUnknownFees(database.db, { now: now.toISOString(), until, atMost: AT_ONCE })
  for (const charge of due) {
    try {
      await recordFee(parts, charge)
    } catch (err) {
      log.warn({ event: 'provider_fee_unknown', err })
    }
  }
  return due.length
}

/** Returns null while the fee is not known. A payment that the provider doesn't know is of another provider, and has no fee. */
async function feeOf(provider: PaymentParts['provider'], payment: string): Promise<Cents | null> {
  try {
    return (await provider.findPayment(payment)).fee
  } catch (error) {
    if (error instanceof CardRefusal) return NO_CENTS
    throw error
  }
}

async function recordFee({ database, provider, clock }: PaymentParts, charge: ChargeRow): Promise<void> {
  if (charge.provider_payment_id === null) return
  const fee = await feeOf(provider, charge.provider_payment_id)
  if (fee === null) return
  await database.inTransaction(async (tx) => {
    await postProviderFee(tx, charge, fee, clock.now())
    await changeCharge(tx, charge.id, { fee_due_at: null })
  })
}
