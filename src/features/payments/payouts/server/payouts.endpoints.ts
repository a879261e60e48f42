// Binds what sellers can request about their payouts.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { PaymentParts } from '../../server/payments.actions.ts'
import { payoutContracts as contracts } from '../payouts.contract.ts'
import { listPayouts, readBalance } from './payouts.actions.ts'

export const payoutEndpoints = ({
  database,
  clock,
}: Pick<PaymentParts, 'database' | 'clock'>): Endpoint[] => [
  endpoint(contracts.balance, ({ actor }) => readBalance(database.db, personIn(actor), clock.now())),
  endpoint(contracts.list, ({ actor, query }) => listPayouts(database.db, personIn(actor), query)),
]
