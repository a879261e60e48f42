// A search for a word that few rows hold: their whole rows are fetched in one look at the index and then counted, put in
// order and cut, by a statement that is planned once. What many rows hold is counted without fetching it, planned for
// that very word (matched-page.ts).
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { inOrder, type Ordering, type PageAsked } from './matched-page.ts'

/** Beyond it, most time goes into fetching rows that no page shows. */
export const FEW_MATCHES = 500
/** Of so many searches it is remembered that they match more: 200 kB at the most, since what is typed has a limit. */
const REMEMBERED_SEARCHES = 1_000

/**
 * The whole rows of a table that match: looking up those of the page once more takes longer than putting a few aside.
 * One more than few tells that they are many.
 */
export const fewMatching = (table: PgTable, columns: Record<string, PgColumn>, isMatch: SQL | undefined) =>
  sql`select ${sql.join(Object.values(columns), sql`, `)} from ${table}
    where ${isMatch} limit ${sql.raw(String(FEW_MATCHES + 1))}`

/** One page of them, for a `with` that takes the table's name: order and columns are then written as over the table. */
export const pageOfFew = (
  found: SQLWrapper,
  table: PgTable,
  ordering: Ordering,
  { limit, offset }: PageAsked,
): SQL =>
  sql`select * from ${found} as ${table} order by ${inOrder(ordering)} limit ${limit} offset ${offset}`

type Counted = { total: number }

/**
 * Asks `few`, and `many` where that finds more. Then the word is remembered, and asked for by `many` at once, until
 * fewer match. What is remembered decides how the answer is found, never what it is.
 */
export function createSearches() {
  const known = new LRUCache<string, true>({ max: REMEMBERED_SEARCHES })
  return async function search<A extends Counted>(
    typed: string,
    within: string,
    { few, many }: { few: () => Promise<A>; many: () => Promise<A> },
  ): Promise<A> {
    const key = JSON.stringify([typed.toLowerCase(), within])
    if (!known.has(key)) {
      const answer = await few()
      if (isFew(answer)) return answer
      known.set(key, true)
    }
    const answer = await many()
    if (isFew(answer)) known.delete(key)
    return answer
  }
}

const isFew = ({ total }: Counted) => total <= FEW_MATCHES
