// Binds the contracts of authors.
import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { updateContracts as contracts } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { updateLimits } from '../updates.rules.ts'
import type { FeedPeople } from './people.ts'
import { createUpdate, editUpdate, listOwnUpdates, readOwnUpdate, removeUpdate } from './posting.actions.ts'

export function postingEndpoints(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
  limits: Pick<AccountLimits, 'take'>,
  people: FeedPeople,
): Endpoint[] {
  async function takePost(personId: string): Promise<void> {
    const wait = await limits.take(updateLimits.post, personId, clock.now())
    if (wait !== undefined)
      throw new Problem('too_many_requests', messages.postTooOften, { retryAfterSeconds: wait })
  }
  return [
    endpoint(contracts.own, ({ actor, query }) => listOwnUpdates(db, personIn(actor), query)),
    endpoint(contracts.getOwn, ({ actor, params }) => readOwnUpdate(db, personIn(actor), params.id)),
    endpoint(contracts.create, async ({ actor, body, once }) => {
      const person = personIn(actor)
      await takePost(person.id)
      return once((tx) => createUpdate(tx, { people, actor: person, input: body, now: clock.now() }))
    }),
    endpoint(contracts.edit, async ({ actor, params, body }) => {
      const person = personIn(actor)
      await takePost(person.id)
      return inTransaction((tx) =>
        editUpdate(tx, { people, actor: person, id: params.id, updateChange: body }, clock.now()),
      )
    }),
    endpoint(contracts.delete, ({ actor, params }) =>
      inTransaction((tx) => removeUpdate(tx, personIn(actor), params.id, clock.now())),
    ),
  ]
}
