// Binds the contracts of a seller's analytics.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { analyticsContracts as contracts } from '../analytics.contract.ts'
import { fileOfEvents, listEvents, readAnalytics } from './analytics.actions.ts'

export function analyticsEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Endpoint[] {
  return [
    endpoint(contracts.get, ({ actor, query }) => readAnalytics(db, personIn(actor), query, clock.now())),
    endpoint(contracts.events, ({ actor, query }) => listEvents(db, personIn(actor), query)),
    endpoint(contracts.file, ({ actor, query }) =>
      inTransaction((tx) => fileOfEvents(tx, personIn(actor), query)),
    ),
  ]
}
