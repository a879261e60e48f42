// Binds the contracts of those who list agents.
import { personIn } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { ThisMachine } from '../../../../platform/contract/called-address.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { listingContracts as contracts } from '../listings.contract.ts'
import { listingMessages as messages } from '../listings.messages.ts'
import { listingLimits } from '../listings.rules.ts'
import {
  addAgent,
  editAgent,
  listOwnAgents,
  readOwnAgent,
  removeAgent,
  requireCallable,
  restoreAgent,
} from './listings.actions.ts'

export function listingEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  given: {
    /** All processes share the limits. */
    readonly limits: Pick<AccountLimits, 'take'>
    readonly thisMachine: () => ThisMachine | undefined
  },
): Endpoint[] {
  const { limits, thisMachine } = given
  return [
    endpoint(contracts.own, ({ actor, query }) => listOwnAgents(db, personIn(actor), query, clock.now())),
    endpoint(contracts.get, ({ actor, params }) => readOwnAgent(db, personIn(actor), params.id)),
    endpoint(contracts.add, async ({ actor, body, once }) => {
      const person = personIn(actor)
      requireCallable(body.endpoint_url, thisMachine())
      const wait = await limits.take(listingLimits.add, person.id, clock.now())
      if (wait !== undefined)
        throw new Problem('too_many_requests', messages.tooMany, { retryAfterSeconds: wait })
      return once((tx) => addAgent(tx, person, body, clock.now()))
    }),
    endpoint(contracts.edit, ({ actor, params, body }) => {
      requireCallable(body.endpoint_url, thisMachine())
      return inTransaction((tx) =>
        editAgent(tx, { id: params.id, change: body }, { actor: personIn(actor), now: clock.now() }),
      )
    }),
    endpoint(contracts.remove, ({ actor, params }) =>
      inTransaction((tx) => removeAgent(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(contracts.restore, ({ actor, params }) =>
      inTransaction((tx) => restoreAgent(tx, personIn(actor), params.id, clock.now())),
    ),
  ]
}
