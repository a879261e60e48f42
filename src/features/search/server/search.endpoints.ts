// Binds the contracts of the search.
import { personIn } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { searchContracts as contracts } from '../search.contract.ts'
import { createSearch, searchOwn } from './search.actions.ts'

export function searchEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  const search = createSearch(db)
  return [
    endpoint(contracts.everything, ({ actor, query }) => search(query, actor)),
    endpoint(contracts.own, async ({ actor, query }) => ({
      items: await searchOwn(db, personIn(actor), query.q),
    })),
  ]
}
