// Binds what can be requested about how agents are called.
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { interfaceContracts as contracts } from '../interfaces.contract.ts'
import {
  type CallParts,
  checkInterface,
  declareInterface,
  readFromEndpoint,
  readInterface,
  readOwnInterface,
  renewSecret,
} from './interfaces.actions.ts'

export const interfaceEndpoints = (parts: CallParts): Endpoint[] => [
  endpoint(contracts.get, async ({ params }) => ({
    interface: await readInterface(parts.database.db, params.id),
  })),
  endpoint(contracts.own, ({ actor, params }) => readOwnInterface(parts, personIn(actor), params.id)),
  endpoint(contracts.declare, ({ actor, params, body }) =>
    declareInterface(parts, personIn(actor), params.id, body),
  ),
  endpoint(contracts.check, ({ actor, params }) => checkInterface(parts, personIn(actor), params.id)),
  endpoint(contracts.read, ({ actor, params }) => readFromEndpoint(parts, personIn(actor), params.id)),
  endpoint(contracts.newSecret, ({ actor, params }) => renewSecret(parts, personIn(actor), params.id)),
]
