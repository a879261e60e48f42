// Searches for rare words: all matching rows are fetched in one index scan and then counted, sorted and cut, by a
// statement that is planned once. For common words the matches are counted without fetching them, planned for that very
// word (catalogue-totals.ts).
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { inOrder, type Ordering, type PageAsked } from './matched-page.ts'

/** With more matches, most of the time goes into fetching rows that the page does not show. */
export const FEW_MATCHES = 500
/**
 * For so many searches it is remembered that they have more matches: 200 kB at most, since search texts are bounded.
 */
const REMEMBERED_SEARCHES = 1_000

/**
 * Selects the matching rows in full: looking up the page's rows again would take longer than materialising a few. One
 * more than the limit shows that there are many.
 */
export const fewMatching = (table: PgTable, columns: readonly SQLWrapper[], isMatch: SQL | undefined) =>
  sql`select ${sql.join([...columns], sql`, `)} from ${table}
    where ${isMatch} limit ${sql.raw(String(FEW_MATCHES + 1))}`

/**
 * Builds one page of the matches, as a `with` named like the table, so that order and columns are written as over the
 * table itself.
 */
export const pageOfFew = (
  found: SQLWrapper,
  table: PgTable,
  ordering: Ordering,
  { limit, offset }: PageAsked,
): SQL =>
  sql`select * from ${found} as ${table} order by ${inOrder(ordering)} limit ${limit} offset ${offset}`

type Counted = { total: number }

/**
 * Runs `few`, and `many` if that finds more. The word is then remembered and goes to `many` directly until fewer match.
 * This changes only the way to the answer, never the answer.
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
