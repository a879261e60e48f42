// One page of a list, or of what a search matched. A page in the far half is counted from the end, so that the last page
// costs what the first one does and not a walk over, or a sort of, everything before it.
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const REVERSED = {
  asc: 'desc',
  desc: 'asc',
  'desc nulls last': 'asc nulls first',
  'asc nulls first': 'desc nulls last',
} as const
export type Direction = keyof typeof REVERSED

/** What an order looks at first, then next; together they must tell any two rows apart. */
export type Ordering = readonly { by: SQLWrapper; direction: Direction }[]

/** As `order by` takes it. */
export const inOrder = (ordering: Ordering): SQL =>
  sql.join(
    ordering.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`),
    sql`, `,
  )

const reversed = (ordering: Ordering): Ordering =>
  ordering.map(({ by, direction }) => ({ by, direction: REVERSED[direction] }))

/** Which page; of a prepared query (one-plan.ts) the planner sees nothing but how many rows may come at the most. */
export type PageAsked = { limit: number | SQL; offset: number | SQL; plannedFor?: SQL }

export const pageAsked = ({ page, page_size }: { page: number; page_size: number }) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

/**
 * The rows of a table that match, for their page: what is counted already is looked for once more, and where nothing
 * matched not at all. To walk the order's index to a page near either end beats putting aside all that match.
 */
export const lookedForAgain = (table: PgTable, isMatch: SQL | undefined, total: SQL): SQL =>
  sql`(select * from ${table} where ${and(isMatch, sql`${total} > 0`)}) as ${table}`

/**
 * A query for the ids of one page of a whole list, which is walked along an index from its beginning. Ids alone, so
 * that the walk to a deep page never leaves the index.
 */
export function idsOfListed(
  listed: { from: PgTable; where: SQL | undefined; id: SQLWrapper },
  ordering: Ordering,
  { limit, offset, plannedFor }: PageAsked,
): SQL {
  const where = listed.where ? sql` where ${listed.where}` : sql``
  return sql`select * from (
    select ${listed.id} from ${listed.from}${where} order by ${inOrder(ordering)} limit ${limit} offset ${offset}
  ) ids limit ${plannedFor ?? limit}`
}

/**
 * A query for the ids of one page, under the name of `matched.id` and in no order of its own. PostgreSQL keeps only as
 * many rows while it sorts as lie before the page's end, and of the two halves it runs the one that is asked for.
 */
export function idsOfPage(
  matched: { rows: SQLWrapper; id: SQLWrapper; total: SQLWrapper },
  ordering: Ordering,
  asked: PageAsked,
): SQL {
  const { rows, id, total } = matched
  const size = sql`${asked.limit}::int8`
  // The page that is asked for most: with nothing but a limit the planner sees how little of an index it would walk.
  if (asked.offset === 0) return sql`select ${id} from ${rows} order by ${inOrder(ordering)} limit ${size}`
  const offset = sql`${asked.offset}::int8`
  const isNear = sql`${offset} * 2 < ${total}`
  const left = sql`greatest(${total} - ${offset}, 0)`
  // The plain limit around it tells the planner how few rows come: joins to them walk an index.
  return sql`select * from (
    (select ${id} from ${rows} order by ${inOrder(ordering)}
      limit case when ${isNear} then ${size} else 0 end offset ${offset})
    union all
    (select ${id} from ${rows} order by ${inOrder(reversed(ordering))}
      limit case when ${isNear} then 0 else least(${size}, ${left}) end offset greatest(${left} - ${size}, 0))
  ) ids limit ${asked.plannedFor ?? size}`
}
