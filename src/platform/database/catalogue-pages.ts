// The SQL statements for the rows of a catalogue's page, with the totals of all matching rows where those are not counted
// before.
import { getTableName, SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { bestFirst, PLACE } from './best-matches.ts'
import { isListedWith, isMatch } from './catalogue-rows.ts'
import type { Declared, Values } from './catalogue-table.ts'
import { countedRows, TOTALS, totalCells, totalsOf } from './catalogue-totals.ts'
import type { Db } from './database.ts'
import { fewMatching, pageOfFew } from './few-matches.ts'
import { idsOfPage, inOrder, type KnownPage, type Ordering, type PageAsked } from './matched-page.ts'
import { fitOf, isNamed, type Sought } from './search.ts'
import { shownFields } from './shown-rows.ts'

const FOUND = sql.identifier('found')
const SLICE = sql.identifier('slice')
const FIT = sql.identifier('fit')

type Sorted = { sort: string }
/** The best matches come first if no order is asked for. */
type PerhapsSorted = { sort: string | undefined }
type Ctes = [name: string, SQL][]

/** Returns the first sort order, which applies if none is asked for. */
export function usualSort<Sort extends string>(sorts: Readonly<Record<Sort, Ordering>>): Sort {
  const [first] = Object.keys(sorts) as Sort[]
  if (first === undefined) throw new Error('A catalogue has at least one order')
  return first
}

function orderingOf({ sorts }: Declared, sort: string): Ordering {
  const ordering = sorts[sort]
  if (!ordering) throw new Error(`The catalogue has no order ${sort}`)
  return ordering
}

/** A join always has several tables: Drizzle omits their names when it sees only one. */
const joinedTo = ({ joined }: Declared) => joined ?? { table: sql`(select) "none"`, on: sql`true` }

const withCtes = (db: Db, ctes: Ctes) => db.with(...ctes.map(([name, cte]) => db.$with(name, {}).as(cte)))

/**
 * Joins the page's rows to the totals, so that a page beyond the end still has them: then there is no id. The cells of
 * a row are id, total, the sums, and the shown columns.
 */
function rowsWithTotals(
  db: Db,
  catalogue: Declared,
  { ctes, order, ...rows }: { ctes: Ctes; from: SQL; on: SQL; order: SQL },
) {
  const other = joinedTo(catalogue)
  return withCtes(db, ctes)
    .select({
      id: sql<number | string | null>`${sql`${catalogue.id}`}`,
      ...totalCells(catalogue),
      ...shownFields(catalogue.shown),
    })
    .from(rows.from)
    .leftJoin(catalogue.table, rows.on)
    .leftJoin(other.table, other.on)
    .orderBy(order)
}

function rowsOfSlice(db: Db, catalogue: Declared, ctes: Ctes, order: SQL) {
  const { id, table, shown } = catalogue
  const other = joinedTo(catalogue)
  return withCtes(db, ctes)
    .select(shownFields(shown))
    .from(sql`${SLICE}`)
    .innerJoin(table, sql`${id} = ${SLICE}."id"`)
    .leftJoin(other.table, other.on)
    .orderBy(order)
}

function sliceWithTotals(
  db: Db,
  catalogue: Declared,
  { totals, where }: { totals: SQL; where: SQL | undefined },
  { sort, ...asked }: PageAsked & Sorted,
) {
  const { id, table } = catalogue
  const ordering = orderingOf(catalogue, sort)
  return rowsWithTotals(db, catalogue, {
    ctes: [
      ['totals', totals],
      ['slice', idsOfPage({ from: table, where, id }, ordering, asked)],
    ],
    from: sql`${TOTALS} left join ${SLICE} on true`,
    on: sql`${id} = ${SLICE}."id"`,
    order: inOrder(ordering),
  })
}

/** Builds a page for filters without a search. */
export const listedPage = (db: Db, catalogue: Declared, values: Values, asked: PageAsked & Sorted) =>
  sliceWithTotals(
    db,
    catalogue,
    { totals: totalsOf(catalogue, values), where: isListedWith(catalogue, values) },
    asked,
  )

/** Builds a page within a narrower condition that few rows match; those are counted. */
export function pageWithin(db: Db, catalogue: Declared, isWithin: SQL, asked: PageAsked & Sorted) {
  const where = isListedWith(catalogue, {}, isWithin)
  const totals = countedRows(catalogue, sql`${catalogue.table} where ${where}`)
  return sliceWithTotals(db, catalogue, { totals, where }, asked)
}

type Looked = { values: Values; sought: Sought | undefined }

/** Builds a page for filters or a search that list few rows. */
export function fewPage(
  db: Db,
  catalogue: Declared,
  { values, sought }: Looked,
  { sort, ...asked }: PageAsked & PerhapsSorted,
) {
  const { table, searched, sorts } = catalogue
  const isByFit = sought && !sort
  const fit = isByFit ? [sql`${fitOf(searched, sought)} as ${FIT}`] : []
  const found = fewMatching(table, [...columnsOfPage(catalogue), ...fit], isMatch(catalogue, values, sought))
  const best: Ordering = isByFit ? [{ by: sql`${FIT}`, direction: 'desc' }] : []
  const ordering = [...best, ...orderingOf(catalogue, sort ?? usualSort(sorts))]
  return rowsWithTotals(db, catalogue, {
    ctes: [
      ['found', found],
      ['totals', countedRows(catalogue, sql`${FOUND} as ${table}`)],
      [getTableName(table), pageOfFew(FOUND, table, ordering, asked)],
    ],
    from: sql`${TOTALS}`,
    on: sql`true`,
    order: inOrder(ordering),
  })
}

type Searched = { values: Values; sought: Sought }

/** Builds a page for a search that finds many rows, with the best ones first. */
export function bestPage(db: Db, catalogue: Declared, { values, sought }: Searched, asked: KnownPage) {
  const { table, id, searched, sorts } = catalogue
  const ordering = orderingOf(catalogue, usualSort(sorts))
  const ctes = bestFirst(
    {
      table,
      id,
      isMatch: isMatch(catalogue, values, sought),
      isBetter: isListedWith(catalogue, values, isNamed(searched, sought)),
      fit: fitOf(searched, sought),
      ordering,
    },
    asked,
  )
  return rowsOfSlice(db, catalogue, ctes, sql`${SLICE}.${PLACE} nulls last, ${inOrder(ordering)}`)
}

/**
 * Builds a page for a search that finds many rows, in a given order. Rows that are counted in full are sorted, in 3 µs
 * a row: walking the order's index takes seconds if the matches lie at its end, as names that begin with the typed word
 * may. Of more, the planner expects to come upon the first ones soon.
 */
export function manyPage(
  db: Db,
  catalogue: Declared,
  { values, sought, isCounted }: Searched & { isCounted: boolean },
  { sort, ...asked }: KnownPage & Sorted,
) {
  const { table, id } = catalogue
  const ordering = orderingOf(catalogue, sort)
  const where = isMatch(catalogue, values, sought)
  const listed = isCounted
    ? // The planner takes no order from within an offset.
      { from: sql`(select * from ${table} where ${where} offset 0) as ${table}`, where: undefined, id }
    : { from: table, where, id }
  const ids = idsOfPage(listed, ordering, asked)
  return rowsOfSlice(db, catalogue, [['slice', ids]], inOrder(ordering))
}

/** Builds a query for the rows that a condition selects, up to a limit. */
export function pickedRows(
  db: Db,
  catalogue: Declared,
  isPicked: SQL,
  { sort, most }: Sorted & { most: number },
) {
  const other = joinedTo(catalogue)
  return db
    .select(shownFields(catalogue.shown))
    .from(catalogue.table)
    .leftJoin(other.table, other.on)
    .where(isPicked)
    .orderBy(inOrder(orderingOf(catalogue, sort)))
    .limit(most)
}

function columnsOfPage({ table, id, shown, joined, sorts, sums }: Declared): PgColumn[] {
  const sorted = Object.values<Ordering>(sorts).flatMap((ordering) => ordering.map(({ by }) => by))
  const parts = [id, ...Object.values(shown), joined?.on, ...sorted, ...Object.values(sums)]
  return [...new Map(columnsIn(parts, table).map((column) => [column.name, column])).values()]
}

const columnsIn = (parts: readonly unknown[], table: PgTable): PgColumn[] =>
  parts.flatMap((part) => {
    if (part instanceof PgColumn) return part.table === table ? [part] : []
    return part instanceof SQL ? columnsIn(part.queryChunks, table) : []
  })
