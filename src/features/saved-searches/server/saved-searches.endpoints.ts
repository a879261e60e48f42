// Binds the contracts of saved searches.
import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { savedSearchContracts as contracts } from '../saved-searches.contract.ts'
import { savedSearchRefusals as messages } from '../saved-searches.messages.ts'
import { savedSearchLimits } from '../saved-searches.rules.ts'
import { editSearch, listOwnSearches, removeSearch, saveSearch } from './saved-searches.actions.ts'
import type { SearchedLists } from './searched-lists.ts'

type Parts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  /** All processes share these limits. */
  limits: Pick<AccountLimits, 'take'>
}

export function savedSearchEndpoints({ database, clock, limits }: Parts, lists: SearchedLists): Endpoint[] {
  const { db, inTransaction } = database
  return [
    endpoint(contracts.own, async ({ actor }) => ({
      items: await listOwnSearches(db, lists, personIn(actor)),
    })),
    endpoint(contracts.save, async ({ actor, body, once }) => {
      const person = personIn(actor)
      const wait = await limits.take(savedSearchLimits.save, person.id, clock.now())
      if (wait !== undefined)
        throw new Problem('too_many_requests', messages.tooOften, { retryAfterSeconds: wait })
      return once((tx) => saveSearch(tx, body, { actor: person, now: clock.now(), lists }))
    }),
    endpoint(contracts.edit, ({ actor, params, body }) =>
      inTransaction((tx) =>
        editSearch(tx, { id: params.id, ...body }, { actor: personIn(actor), now: clock.now(), lists }),
      ),
    ),
    endpoint(contracts.remove, async ({ actor, params }) => {
      await inTransaction((tx) => removeSearch(tx, personIn(actor), params.id))
      return {}
    }),
  ]
}
