// Binds the contracts of a seller's payouts.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { payoutContracts as contracts } from '../payouts.contract.ts'
import {
  fileOfLines,
  listPayouts,
  listSales,
  readBalance,
  readStatement,
  requestPayout,
} from './own-payouts.ts'

export const payoutEndpoints = (parts: PaymentParts): Endpoint[] => [
  endpoint(contracts.balance, ({ actor }) => readBalance(parts, personIn(actor))),
  endpoint(contracts.list, ({ actor, query }) => listPayouts(parts, personIn(actor), query)),
  endpoint(contracts.request, async ({ actor }) => {
    await requestPayout(parts, personIn(actor))
    return {}
  }),
  endpoint(contracts.statement, ({ actor, params }) => readStatement(parts, personIn(actor), params.id)),
  endpoint(contracts.ledger, ({ actor, query }) => listSales(parts, personIn(actor), query)),
  endpoint(contracts.ledgerFile, ({ actor }) =>
    parts.database.inTransaction((tx) => fileOfLines(parts, tx, personIn(actor))),
  ),
]
