// Where does a page lie in an order, where do the pages of a list end, and which ids are on one?
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export type Direction = 'asc' | 'desc' | 'desc nulls last' | 'asc nulls first'

/** The sort columns in order of precedence; together they must be unique. */
export type Ordering = readonly { by: SQLWrapper; direction: Direction }[]

/** Builds an `order by` clause. */
export const inOrder = (ordering: Ordering): SQL =>
  sql.join(
    ordering.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`),
    sql`, `,
  )

/** The page; in a prepared query (generic-plan.ts) the planner sees only an upper bound of the number of rows. */
export type PageAsked = { limit: number | SQL; offset: number | SQL; plannedFor?: SQL }

export type KnownPage = { limit: number; offset: number }

/** Matches are counted up to here. */
export const MOST_COUNTED = 10_000

/** One more than the limit shows that there are more. */
export const isCapped = (total: number): boolean => total > MOST_COUNTED

/** The pages of a list end at this row: to see later ones, a person narrows the list. */
export const LAST_ROW = 1_000

export type PageNumber = { page: number; page_size: number }
export const pageAsked = ({ page, page_size }: PageNumber): KnownPage => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

/** Returns the page of a list whose pages end: the last one holds the rest up to there, and those beyond are empty. */
export function pageOfList(asked: PageNumber): KnownPage {
  const { limit, offset } = pageAsked(asked)
  return { offset, limit: Math.max(0, Math.min(limit, LAST_ROW - offset)) }
}

export type Listed = { from: SQLWrapper; where: SQL | undefined; id: SQLWrapper }

/** Builds a query for the ids of one page. It selects only ids, so that a walk along an index never leaves it. */
export function idsOfPage(listed: Listed, ordering: Ordering, { limit, offset, plannedFor }: PageAsked): SQL {
  const where = listed.where ? sql` where ${listed.where}` : sql``
  return sql`select * from (
    select ${listed.id} from ${listed.from}${where} order by ${inOrder(ordering)} limit ${limit} offset ${offset}
  ) ids limit ${plannedFor ?? limit}`
}
