// The SQL statements of a catalogue, each of which returns one page and the totals of all matching rows.
import { and, getTableName, SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { CatalogueTable, Values } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { fewMatching, pageOfFew } from './few-matches.ts'
import {
  idsOfListed,
  idsOfPage,
  inOrder,
  matchedRows,
  type Ordering,
  type PageAsked,
} from './matched-page.ts'
import { containsText, matchesPattern } from './search.ts'
import { type Shown, shownFields } from './shown-rows.ts'

const FOUND = sql.identifier('found')
const SLICE = sql.identifier('slice')
const TOTALS = sql.identifier('totals')
const TOTAL = sql`(select ${TOTALS}."total" from ${TOTALS})`

/** The parameters of a statement in addition to the filters. */
type Asked<Sort extends string> = PageAsked & { sort: Sort }

export function catalogueStatements<Sort extends string, F extends string, S extends string, C extends Shown>(
  db: Db,
  catalogue: CatalogueTable<Sort, F, S, C, unknown>,
) {
  const { table, id, shown, joined, isListed, sorts, filters, searched, sums, kept, isWalkedFromBothEnds } =
    catalogue
  const filterNames = Object.keys(filters) as F[]
  const sumNames = Object.keys(sums) as S[]
  // A join always has several tables: Drizzle omits their names when it sees only one.
  const other = joined ?? { table: sql`(select) "none"`, on: sql`true` }
  /** All columns of the table that are shown or sorted by. */
  const needed = byName(
    columnsIn(
      [
        id,
        ...Object.values(shown),
        joined?.on,
        ...Object.values<Ordering>(sorts).flatMap((ordering) => ordering.map(({ by }) => by)),
        ...Object.values(sums),
      ],
      table,
    ),
  )

  const given = (values: Values) =>
    filterNames.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [{ name, value }]
    })
  const listedWith = (values: Values, ...more: SQL[]) =>
    and(isListed, ...given(values).map(({ name, value }) => filters[name].is(value)), ...more)

  const numbers = (count: SQL, sumOf: (name: S) => PgColumn) =>
    sql.join(
      [
        sql`${count} as "total"`,
        ...sumNames.map((name) => sql`coalesce(sum(${sumOf(name)}), 0)::float8 as ${sql.identifier(name)}`),
      ],
      sql`, `,
    )
  const counted = (rows: SQL) => sql`select ${numbers(sql`count(*)`, (name) => sums[name])} from ${rows}`
  const inTable = (isMatch: SQL | undefined) => sql`${table}${isMatch ? sql` where ${isMatch}` : sql``}`

  /** The totals that triggers keep of exactly these rows, otherwise a count. */
  function totalsOf(values: Values): SQL {
    const [first, ...more] = given(values)
    const ofFilter = first && kept?.ofFilter[first.name]
    if (!kept || more.length > 0 || (first && !ofFilter)) return counted(inTable(listedWith(values)))
    const where = first ? ofFilter?.(first.value) : kept.ofAll
    const count = sql`coalesce(sum(${kept.count}), 0)::int8`
    return sql`select ${numbers(count, (name) => kept.sums[name])} from ${kept.from}${where ? sql` where ${where}` : sql``}`
  }

  const selected = shownFields(shown)

  /**
   * The page's rows joined to the totals, so that a page beyond the end still tells them: then there is no id. The cells
   * of a row are id, total, the sums, and what is shown.
   */
  const answer = (sort: Sort, ctes: [name: string, SQL][], rows: { from: SQL; on: SQL }) =>
    db
      .with(...ctes.map(([name, cte]) => db.$with(name, {}).as(cte)))
      .select({
        id: sql<number | string | null>`${sql`${id}`}`,
        total: sql<number>`${TOTALS}."total"`,
        ...Object.fromEntries(
          sumNames.map((name) => [`sum_${name}`, sql<number>`${TOTALS}.${sql.identifier(name)}`]),
        ),
        ...selected,
      })
      .from(rows.from)
      .leftJoin(table, rows.on)
      .leftJoin(other.table, other.on)
      .orderBy(inOrder(sorts[sort]))
  const ofSlice = {
    from: sql`${TOTALS} left join ${SLICE} on true`,
    on: sql`${id} = ${SLICE}."id"`,
  }

  /** A page of the matching rows, found along the index of the sort order. */
  function pageAlong(sort: Sort, isMatch: SQL | undefined, totals: SQL, asked: PageAsked) {
    const ids = idsOfPage({ rows: matchedRows(table, isMatch, TOTAL), id, total: TOTAL }, sorts[sort], asked)
    return answer(
      sort,
      [
        ['totals', totals],
        ['slice', ids],
      ],
      ofSlice,
    )
  }

  return {
    /** A page of the list. */
    listed(values: Values, { sort, ...asked }: Asked<Sort>) {
      const where = listedWith(values)
      const totals = totalsOf(values)
      if (isWalkedFromBothEnds) return pageAlong(sort, where, totals, asked)
      const ids = idsOfListed({ from: table, where, id }, sorts[sort], asked)
      return answer(
        sort,
        [
          ['totals', totals],
          ['slice', ids],
        ],
        ofSlice,
      )
    },

    /** A page within a narrower condition that few rows match; those are counted. */
    within(isWithin: SQL, { sort, ...asked }: Asked<Sort>) {
      const isMatch = listedWith({}, isWithin)
      return pageAlong(sort, isMatch, counted(inTable(isMatch)), asked)
    },

    /** A page of search results, if there are few. */
    few(values: Values, pattern: SQL, { sort, ...asked }: Asked<Sort>) {
      const found = fewMatching(table, needed, listedWith(values, matchesPattern(searched, pattern)))
      const page = pageOfFew(FOUND, table, sorts[sort], asked)
      return answer(
        sort,
        [
          ['found', found],
          ['totals', counted(sql`${FOUND} as ${table}`)],
          [getTableName(table), page],
        ],
        { from: sql`${TOTALS}`, on: sql`true` },
      )
    },

    /** The same for a search with many results: counted without fetching them, then searched again for the page. */
    many(values: Values, typed: string, { sort, ...asked }: Asked<Sort>) {
      const isMatch = listedWith(values, containsText(searched, typed))
      return pageAlong(sort, isMatch, counted(inTable(isMatch)), asked)
    },

    /** The rows that a condition selects, up to a limit. */
    picked: (isPicked: SQL, sort: Sort, most: number) =>
      db
        .select(selected)
        .from(table)
        .leftJoin(other.table, other.on)
        .where(isPicked)
        .orderBy(inOrder(sorts[sort]))
        .limit(most),
  }
}

/** The table's own columns that these mention. */
const columnsIn = (parts: readonly unknown[], table: PgTable): PgColumn[] =>
  parts.flatMap((part) => {
    if (part instanceof PgColumn) return part.table === table ? [part] : []
    return part instanceof SQL ? columnsIn(part.queryChunks, table) : []
  })

const byName = (columns: readonly PgColumn[]) =>
  Object.fromEntries(columns.map((column) => [column.name, column]))
