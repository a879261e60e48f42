// Binds what buyers can request about their bills for usage.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { PaymentParts } from '../../server/payments.actions.ts'
import { usageContracts as contracts } from '../usage.contract.ts'
import { listUnpaidBills, payBill } from './usage.actions.ts'

export const usageEndpoints = (parts: PaymentParts): Endpoint[] => [
  endpoint(contracts.unpaid, async ({ actor }) => ({
    items: await listUnpaidBills(parts, parts.database.db, personIn(actor)),
  })),
  endpoint(contracts.pay, ({ actor, params }) => payBill(parts, personIn(actor), params.id)),
]
