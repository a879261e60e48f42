// Binds what can be requested about one's own bill.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { PaymentParts } from '../../server/payments.actions.ts'
import { ownBillingContracts as contracts } from '../billing.contract.ts'
import { readOwnBilling, saveBillingDetails } from './billing.actions.ts'

export function ownBillingEndpoints(parts: PaymentParts): Endpoint[] {
  const { database, clock } = parts
  return [
    endpoint(contracts.get, ({ actor }) => readOwnBilling(parts, database.db, personIn(actor))),
    endpoint(contracts.saveDetails, ({ actor, body }) =>
      database.inTransaction((tx) => saveBillingDetails(tx, personIn(actor), body, clock.now())),
    ),
  ]
}
