// Puts the best of many matches first. Comparing them all would take as long as fetching them all, so the first ones in
// the usual order are compared: of those whose name matches, and of all. The rest follow in the usual order.
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inOrder, type KnownPage, type Ordering } from './matched-page.ts'

/** So many matches of each kind are compared, in some 5 ms. */
const COMPARED = 400

const RANKED = sql.identifier('ranked')
export const PLACE = sql.identifier('place')

type Matches = {
  table: PgTable
  id: SQLWrapper
  isMatch: SQL | undefined
  isBetter: SQL | undefined
  fit: SQL
  ordering: Ordering
}

function rankedIds({ table, id, isMatch, isBetter, fit, ordering }: Matches): SQL {
  const inUsualOrder = inOrder(ordering)
  const first = (isOne: SQL | undefined) =>
    sql`(select ${id} from ${table} where ${isOne} order by ${inUsualOrder} limit ${sql.raw(String(COMPARED))})`
  return sql`select ${id}, row_number() over (order by ${fit} desc, ${inUsualOrder}) as ${PLACE}
    from ${table} where ${id} in (${first(isBetter)} union ${first(isMatch)})`
}

const otherIds = ({ table, id, isMatch, ordering }: Matches, most: SQL) =>
  sql`select ${id} from ${table} where ${and(isMatch, sql`${id} not in (select "id" from ${RANKED})`)}
    order by ${inOrder(ordering)} limit ${most}`

/**
 * Returns the ids of a page with their places, as a `with` named `slice`; without a place they follow in the usual
 * order.
 */
export function bestFirst(matches: Matches, asked: KnownPage): [string, SQL][] {
  const compared = sql`(select count(*) from ${RANKED})`
  const end = sql`${asked.offset + asked.limit}::int8`
  // The number of compared rows is known only while it runs: the inner limit tells the planner how deep the page may
  // be.
  const slice = sql`
    (select "id", ${PLACE} from ${RANKED} where ${PLACE} > ${asked.offset}::int8 and ${PLACE} <= ${end})
    union all
    (select "id", null from (${otherIds(matches, end)}) rest
      limit greatest(least(${end} - ${compared}, ${asked.limit}::int8), 0)
      offset greatest(${asked.offset}::int8 - ${compared}, 0))`
  return [
    ['ranked', rankedIds(matches)],
    ['slice', slice],
  ]
}
