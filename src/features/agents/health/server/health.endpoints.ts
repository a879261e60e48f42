// Binds what can be requested about how reliably agents work.
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { healthContracts as contracts } from '../health.contract.ts'
import { readHealth } from './health.actions.ts'

export const healthEndpoints = ({ db }: Pick<Database, 'db'>, clock: Clock): Endpoint[] => [
  endpoint(contracts.get, ({ params }) => readHealth(db, params.id, clock.now())),
]
