// One page of a list or of search results. Pages in the far half are counted from the end, so that the last page costs
// what the first one does instead of walking or sorting everything before it.
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const REVERSED = {
  asc: 'desc',
  desc: 'asc',
  'desc nulls last': 'asc nulls first',
  'asc nulls first': 'desc nulls last',
} as const
export type Direction = keyof typeof REVERSED

/** The sort columns in order of precedence; together they must be unique. */
export type Ordering = readonly { by: SQLWrapper; direction: Direction }[]

/** As an `order by` clause. */
export const inOrder = (ordering: Ordering): SQL =>
  sql.join(
    ordering.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`),
    sql`, `,
  )

const reversed = (ordering: Ordering): Ordering =>
  ordering.map(({ by, direction }) => ({ by, direction: REVERSED[direction] }))

/** The page; in a prepared query (one-plan.ts) the planner sees only an upper bound of the number of rows. */
export type PageAsked = { limit: number | SQL; offset: number | SQL; plannedFor?: SQL }

/** A page that a statement is planned for. */
export type KnownPage = { limit: number; offset: number }

/** Matches are counted and shown up to here; a list with more ends there. */
export const MOST_COUNTED = 10_000

/** One more than the limit tells that there are more. */
export const isCapped = (total: number): boolean => total > MOST_COUNTED

type PageNumber = { page: number; page_size: number }
export const pageAsked = ({ page, page_size }: PageNumber) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

/** The same for rows that are counted: their last page ends where the count does. */
export function countedPage(asked: PageNumber) {
  const { limit, offset } = pageAsked(asked)
  return { offset, limit: Math.max(0, Math.min(limit, MOST_COUNTED - offset)) }
}

/**
 * The matching rows, for their page: they are already counted, and searched once more only if there were matches.
 * Walking the order's index to a page near either end beats materialising all matches.
 */
export const matchedRows = (table: PgTable, isMatch: SQL | undefined, total: SQL): SQL =>
  sql`(select * from ${table} where ${and(isMatch, sql`${total} > 0`)}) as ${table}`

/** The rows that a condition lists, and what they are known by. */
export type Listed = { from: SQLWrapper; where: SQL | undefined; id: SQLWrapper }

/**
 * A query for the ids of one page of a whole list, walked along an index. Only ids, so that the walk to a deep page
 * never leaves the index.
 */
export function idsOfListed(
  listed: Listed,
  ordering: Ordering,
  { limit, offset, plannedFor }: PageAsked,
): SQL {
  const where = listed.where ? sql` where ${listed.where}` : sql``
  return sql`select * from (
    select ${listed.id} from ${listed.from}${where} order by ${inOrder(ordering)} limit ${limit} offset ${offset}
  ) ids limit ${plannedFor ?? limit}`
}

/**
 * The ids of a page of what is found among so many first rows of an order, incomplete if it ends beyond them. The planner
 * takes matches for evenly spread, and would pass half of a table to the first of those whose names begin with a word.
 */
export function idsOfWalk(
  listed: { table: PgTable; isListed: SQL | undefined; isMatch: SQL | undefined; id: SQLWrapper },
  ordering: Ordering,
  { limit, offset }: KnownPage,
  mostPassed: number,
): SQL {
  const { table, isListed, isMatch, id } = listed
  const key = (at: number) => sql.identifier(`key_${at}`)
  const keys = ordering.map(({ by }, at) => sql`${by} as ${key(at)}`)
  // In the inner order, which the planner knows: nothing is sorted, and the walk ends with the page.
  const inKeyOrder = inOrder(ordering.map(({ direction }, at) => ({ by: sql`${key(at)}`, direction })))
  const first = sql`(select *, ${sql.join(keys, sql`, `)} from ${table}${isListed ? sql` where ${isListed}` : sql``}
    order by ${inOrder(ordering)} limit ${mostPassed}) as ${table}`
  return sql`select ${id} from ${first} where ${isMatch} order by ${inKeyOrder} limit ${limit} offset ${offset}`
}

/**
 * The ids of matches in their order, as an array in SQL: all are fetched and sorted, however little of them is taken.
 * Unlike a limit, an aggregate's order compares texts by abbreviated keys, in half of the time.
 */
export const sortedIds = ({ from, where, id }: Listed, ordering: Ordering): SQL =>
  sql`(select coalesce(array_agg(${id} order by ${inOrder(ordering)}), '{}') from ${from}${where ? sql` where ${where}` : sql``})`

/**
 * A query for the ids of one page, as `matched.id` and in no particular order. PostgreSQL keeps only the rows up to the
 * page's end while sorting, and runs only the half that is requested.
 */
export function idsOfPage(
  matched: { rows: SQLWrapper; id: SQLWrapper; total: SQLWrapper },
  ordering: Ordering,
  asked: PageAsked,
): SQL {
  const { rows, id, total } = matched
  const size = sql`${asked.limit}::int8`
  // The most requested page: with nothing but a limit, the planner sees how little of an index it would walk.
  if (asked.offset === 0) return sql`select ${id} from ${rows} order by ${inOrder(ordering)} limit ${size}`
  const offset = sql`${asked.offset}::int8`
  const isNear = sql`${offset} * 2 < ${total}`
  const left = sql`greatest(${total} - ${offset}, 0)`
  // The plain limit around it tells the planner how few rows there are: joins to them then use an index.
  return sql`select * from (
    (select ${id} from ${rows} order by ${inOrder(ordering)}
      limit case when ${isNear} then ${size} else 0 end offset ${offset})
    union all
    (select ${id} from ${rows} order by ${inOrder(reversed(ordering))}
      limit case when ${isNear} then 0 else least(${size}, ${left}) end offset greatest(${left} - ${size}, 0))
  ) ids limit ${asked.plannedFor ?? size}`
}
