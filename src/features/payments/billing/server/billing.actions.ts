// Shows buyers their own bill, and lets them set its details.
import type { Person } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { customerOf } from '../../server/customers.ts'
import type { PaymentParts } from '../../server/payments.actions.ts'
import type { OwnBilling } from '../billing.contract.ts'
import { type BillingDetails, NO_DETAILS } from '../billing.schemas.ts'
import { findDetails, keepDetails, monthlyTotal } from './billing.records.ts'

export async function readOwnBilling(
  { provider }: Pick<PaymentParts, 'provider'>,
  reader: Reader,
  actor: Person,
): Promise<OwnBilling> {
  return {
    details: (await findDetails(reader, actor.id)) ?? NO_DETAILS,
    monthly_total: await monthlyTotal(reader, actor.id),
    has_payment_account: (await customerOf(reader, actor.id, provider.form)) !== undefined,
  }
}

export async function saveBillingDetails(
  tx: Tx,
  actor: Person,
  given: BillingDetails,
  now: Date,
): Promise<BillingDetails> {
  await keepDetails(tx, actor.id, given, now.toISOString())
  return given
}
