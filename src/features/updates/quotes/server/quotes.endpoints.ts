// Binds the contract of cards about what an update links to.
import { personIn } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { quoteContracts } from '../quotes.contract.ts'
import { type Quoting, withQuotes } from './quotes.ts'

export function quoteEndpoints({ db }: Pick<Database, 'db'>, quoting: Quoting): Endpoint[] {
  return [
    endpoint(quoteContracts.preview, async ({ actor, query }) => {
      const linking = { user_id: personIn(actor).id, links: [{ url: query.url }] }
      const [{ quotes } = {}] = await withQuotes(db, quoting, [linking])
      return { quote: Object.values(quotes ?? {}).flat()[0] ?? null }
    }),
  ]
}
