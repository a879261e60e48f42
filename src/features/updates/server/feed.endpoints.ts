// Binds the contracts of feeds.
import { type Actor, personIn } from '../../../platform/actor.ts'
import type { Contract } from '../../../platform/contract/contract.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { hiddenFor } from '../../profiles/blocks/server/avoidance.ts'
import { type Quoting, rowsOfQuotes, withoutUpdatesOf, withQuotes } from '../quotes/server/quotes.ts'
import { updateContracts as contracts, type Update } from '../updates.contract.ts'
import { listFollowed, listOfPerson, listUpdates, readRecent, readUpdate } from './feed.actions.ts'
import { suggestPeople, suggestTags } from './search.ts'

export function feedEndpoints({ db }: Pick<Database, 'db'>, quoting: Quoting): Endpoint[] {
  /** The actor does not see hidden people in the feed, nor in cards. */
  const withCards = async (actor: Actor, updates: readonly Update[]): Promise<Update[]> => {
    const shown = await withQuotes(db, quoting, updates)
    const hasUpdates = shown.some(({ quotes }) => quotes?.update.some(({ thing }) => thing))
    return hasUpdates ? withoutUpdatesOf(await hiddenFor(db, actor), shown) : shown
  }
  const pageWithCards = async <P extends { items: Update[] }>(actor: Actor, page: P) => ({
    ...page,
    items: await withCards(actor, page.items),
  })
  /** The answer of such a contract also depends on the rows of its cards. */
  const showing = <C extends Contract>(contract: C, ...at: string[]): C => ({
    ...contract,
    dependsOn: [...(contract.dependsOn ?? []), ...rowsOfQuotes(quoting, ...at)],
  })
  return [
    endpoint(showing(contracts.list, 'items'), async ({ actor, query }) =>
      pageWithCards(actor, await listUpdates(db, actor, query)),
    ),
    endpoint(contracts.recent, ({ query }) => readRecent(db, query)),
    endpoint(showing(contracts.get), async ({ actor, params }) => {
      const update = await readUpdate(db, actor, params.id)
      return (await withCards(actor, [update]))[0] ?? update
    }),
    endpoint(showing(contracts.ofPerson, 'items'), async ({ actor, params, query }) => {
      const page = await listOfPerson(db, { actor, handle: params.handle, asked: query })
      return pageWithCards(actor, page)
    }),
    endpoint(contracts.following, async ({ actor, query }) =>
      pageWithCards(actor, await listFollowed(db, personIn(actor), query)),
    ),
    endpoint(contracts.suggestTags, ({ query }) => suggestTags(db, query.typed)),
    endpoint(contracts.suggestPeople, ({ query }) => suggestPeople(db, query.typed)),
  ]
}
