// Binds what can be requested about payments that were made.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { PaymentParts } from '../../server/payments.actions.ts'
import { receiptContracts as contracts } from '../receipts.contract.ts'
import { listPayments, readReceipt } from './receipts.actions.ts'

export function receiptEndpoints(parts: PaymentParts): Endpoint[] {
  const { db } = parts.database
  return [
    endpoint(contracts.own, ({ actor, query }) => listPayments(parts, db, personIn(actor), query)),
    endpoint(contracts.get, ({ params }) => readReceipt(parts, db, params.key)),
  ]
}
