// Binds the contracts of feeds.
import { personIn } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { updateContracts as contracts } from '../updates.contract.ts'
import { listFollowed, listOfPerson, listUpdates, readRecent, readUpdate } from './feed.actions.ts'
import type { FeedPeople } from './people.ts'
import { suggestPeople, suggestTags } from './search.ts'

export function feedEndpoints({ db }: Pick<Database, 'db'>, people: FeedPeople): Endpoint[] {
  return [
    endpoint(contracts.list, ({ actor, query }) => listUpdates(db, people, actor, query)),
    endpoint(contracts.recent, ({ query }) => readRecent(db, query)),
    endpoint(contracts.get, ({ actor, params }) => readUpdate(db, people, actor, params.id)),
    endpoint(contracts.ofPerson, ({ actor, params, query }) =>
      listOfPerson(db, { people, actor, handle: params.handle, asked: query }),
    ),
    endpoint(contracts.following, ({ actor, query }) => listFollowed(db, people, personIn(actor), query)),
    endpoint(contracts.suggestTags, ({ query }) => suggestTags(db, query.typed)),
    endpoint(contracts.suggestPeople, ({ query }) => suggestPeople(db, query.typed)),
  ]
}
