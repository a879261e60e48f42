// Binds the contracts of received proposals.
import { personIn } from '../../../../../platform/actor.ts'
import type { Database } from '../../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../../platform/http/endpoint.ts'
import { receivedContracts as contracts } from '../received.contract.ts'
import { listAllReceived, listReceived, openReceived } from './received.actions.ts'

export function receivedProposalEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  return [
    endpoint(contracts.all, ({ actor, query }) => listAllReceived(db, personIn(actor), query)),
    endpoint(contracts.toProject, ({ actor, params, query }) =>
      listReceived(db, personIn(actor), params.id, query),
    ),
    endpoint(contracts.one, ({ actor, params }) => openReceived(db, personIn(actor), params.id)),
  ]
}
