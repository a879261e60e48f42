// Answers what can be asked about what a deployment gives its buyer, and checks access keys for sellers' services.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { Random } from '../../../../platform/random.ts'
import { deploymentContracts as contracts } from '../../deployments.contract.ts'
import {
  listOwnDeployments,
  listSoldDeployments,
  makeKey,
  openDeployment,
  openedBy,
} from './access.actions.ts'

type Parts = { database: Pick<Database, 'db' | 'inTransaction'>; clock: Clock; random: Random }

export function accessEndpoints({ database, clock, random }: Parts): Endpoint[] {
  const { db, inTransaction } = database
  return [
    endpoint(contracts.list, ({ actor, query }) => listOwnDeployments(db, personIn(actor), query)),
    endpoint(contracts.get, ({ actor, params }) => openDeployment(db, personIn(actor), params.id)),
    endpoint(contracts.makeKey, async ({ actor, params }) => ({
      key: await inTransaction((tx) =>
        makeKey(tx, params.id, { actor: personIn(actor), now: clock.now(), random }),
      ),
    })),
    endpoint(contracts.verify, async ({ actor }) => openedBy(actor)),
    endpoint(contracts.sold, ({ actor, params, query }) =>
      listSoldDeployments(db, personIn(actor), params.id, query),
    ),
  ]
}
