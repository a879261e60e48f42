// The SQL statements of a catalogue, each of which returns one page and the totals of all matching rows.
import { and, getTableName, SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { bestFirst, bestIds, PLACE } from './best-matches.ts'
import type { CatalogueTable, Values } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { deepBound, fewExpected } from './deep-bound.ts'
import { combinationsOf, type Facet } from './facets.ts'
import { fewMatching, pageOfFew } from './few-matches.ts'
import {
  idsOfListed,
  idsOfPage,
  idsOfWalk,
  inOrder,
  type KnownPage,
  MOST_COUNTED,
  matchedRows,
  type Ordering,
  type PageAsked,
} from './matched-page.ts'
import { firstIds } from './remembered-orders.ts'
import { fitOf, isFoundIn, isNamed, type Sought } from './search.ts'
import { type Shown, shownFields } from './shown-rows.ts'

const FOUND = sql.identifier('found')
const SLICE = sql.identifier('slice')
const TOTALS = sql.identifier('totals')
const TOTAL = sql`(select ${TOTALS}."total" from ${TOTALS})`

/** How well a row matches, in a statement that sorts by it. */
const FIT = sql.identifier('fit')

/** The parameters of a statement in addition to the filters. */
type Asked<Sort extends string> = PageAsked & { sort: Sort }
/** The best matches come first if no order is asked for. */
type AskedOfSearch<Sort extends string> = PageAsked & { sort: Sort | undefined }
type AskedOfMany<Sort extends string> = KnownPage & { sort: Sort }

/** The first rows of an order, perhaps with a bound that they are within. */
type FirstOf<Sort extends string> = {
  sort: Sort | undefined
  most: number
  isSorted: boolean
  bound: SQL | undefined
}

/** How many rows match, and their sums; null if there are more than are counted. */
export type Counted<S extends string> = { total: number; sums: Readonly<Record<S, number | null>> }

export function catalogueStatements<Sort extends string, F extends string, S extends string, C extends Shown>(
  db: Db,
  catalogue: CatalogueTable<Sort, F, S, C, unknown>,
) {
  const { table, id, shown, joined, isListed, sorts, filters, searched, sums, kept } = catalogue
  const filterNames = Object.keys(filters) as F[]
  const sumNames = Object.keys(sums) as S[]
  const usual = usualSort(sorts)
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
  /** What filters list, or of that what a search finds. */
  const matching = (values: Values, sought: Sought | undefined) =>
    listedWith(values, ...(sought ? [isFoundIn(searched, sought)] : []))

  const numbersOf = (total: SQL, sumOf: (name: S) => SQL) =>
    sql.join(
      [sql`${total} as "total"`, ...sumNames.map((name) => sql`${sumOf(name)} as ${sql.identifier(name)}`)],
      sql`, `,
    )
  const numbers = (count: SQL, columnOf: (name: S) => PgColumn) =>
    numbersOf(count, (name) => sql`coalesce(sum(${columnOf(name)}), 0)::float8`)
  const counted = (rows: SQL) => sql`select ${numbers(sql`count(*)`, (name) => sums[name])} from ${rows}`
  /** The rows up to one more than are counted, whichever are found first. */
  function countedUpTo(isMatch: SQL | undefined) {
    const columns = sumNames.length > 0 ? sumNames.map((name) => sql`${sums[name]}`) : [sql`true as "one"`]
    return counted(
      sql`(select ${sql.join(columns, sql`, `)} from ${inTable(isMatch)} limit ${sql.raw(String(MOST_COUNTED + 1))}) as ${table}`,
    )
  }
  /** Totals that are known already. */
  const known = (totals: Counted<S>) =>
    sql`select ${numbersOf(sql`${totals.total}::int8`, (name) => sql`${totals.sums[name]}::float8`)}`
  const inTable = (isMatch: SQL | undefined) => sql`${table}${isMatch ? sql` where ${isMatch}` : sql``}`

  /** Whether triggers keep the totals of what these filters list. */
  function isKept(values: Readonly<Record<string, unknown>>): boolean {
    const inUse = filterNames.filter((name) => values[name] !== undefined)
    if (!kept || (inUse.length > 1 && !kept.isByCombination)) return false
    return inUse.every((name) => kept.ofFilter[name])
  }

  /** The totals that triggers keep of exactly these rows, otherwise a count. */
  function totalsOf(values: Values): SQL {
    const inUse = given(values)
    if (!kept || !isKept(values)) return countedUpTo(listedWith(values))
    const where =
      inUse.length > 0 ? and(...inUse.map(({ name, value }) => kept.ofFilter[name]?.(value))) : kept.ofAll
    const count = sql`coalesce(sum(${kept.count}), 0)::int8`
    return sql`select ${numbers(count, (name) => kept.sums[name])} from ${kept.from}${where ? sql` where ${where}` : sql``}`
  }

  const selected = shownFields(shown)

  /**
   * The page's rows joined to the totals, so that a page beyond the end still tells them: then there is no id. The cells
   * of a row are id, total, the sums, and what is shown.
   */
  const answer = (order: SQL, ctes: [name: string, SQL][], rows: { from: SQL; on: SQL }) =>
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
      .orderBy(order)
  const ofSlice = {
    from: sql`${TOTALS} left join ${SLICE} on true`,
    on: sql`${id} = ${SLICE}."id"`,
  }

  /** A page of the matching rows, found along the index of the sort order. */
  function pageAlong(sort: Sort, isMatch: SQL | undefined, totals: SQL, asked: PageAsked) {
    const rows = matchedRows(table, isMatch, TOTAL)
    const ids = idsOfPage({ rows, id, total: TOTAL }, sorts[sort], asked)
    return answer(
      inOrder(sorts[sort]),
      [
        ['totals', totals],
        ['slice', ids],
      ],
      ofSlice,
    )
  }

  /** A page of counted rows, by its ids. */
  const ofIds = (sort: Sort, totals: Counted<S>, ids: SQL) =>
    answer(
      inOrder(sorts[sort]),
      [
        ['totals', known(totals)],
        ['slice', ids],
      ],
      ofSlice,
    )

  /** What the best of many matches are found by. */
  const matches = (values: Values, sought: Sought) => ({
    table,
    id,
    isMatch: matching(values, sought),
    isBetter: listedWith(values, isNamed(searched, sought)),
    fit: fitOf(searched, sought),
    ordering: sorts[usual],
  })

  const facets = Object.entries<Facet | undefined>(catalogue.facets ?? {}).flatMap(([filter, facet]) =>
    facet ? [[filter as F, facet] as const] : [],
  )
  const keptCells = facets.flatMap(([, facet]) => facet.kept ?? [])

  return {
    isKept,
    facets,

    /** How many rows have each combination of the facets' values, as triggers keep it; undefined if they do not. */
    keptCombinations:
      kept?.isByCombination && facets.length > 0 && keptCells.length === facets.length
        ? combinationsOf(
            db,
            keptCells,
            sql`${kept.from} where ${and(kept.ofAll, sql`${kept.count} > 0`)}`,
            sql`${kept.count}`,
          )
        : undefined,

    /** The same, counted among the rows that other filters list or a search finds, up to one more than are counted. */
    combinations(values: Values, sought: Sought | undefined) {
      const isMatch = matching(values, sought)
      const columns = facets.map(([, facet]) => facet.of)
      const rows = sql`(select ${sql.join(columns, sql`, `)} from ${inTable(isMatch)}
        limit ${sql.raw(String(MOST_COUNTED + 1))}) as ${table}`
      return combinationsOf(db, columns, rows)
    },

    /** A page of the list; `isDeep` if it may be nearer to the end: finding that out costs 0.03 ms. */
    listed(values: Values, { sort, isDeep, ...asked }: Asked<Sort> & { isDeep: boolean }) {
      const totals = totalsOf(values)
      if (isDeep) return pageAlong(sort, listedWith(values), totals, asked)
      const ids = idsOfListed({ from: table, where: listedWith(values), id }, sorts[sort], asked)
      return answer(
        inOrder(sorts[sort]),
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

    /** A page of what filters list or a search finds, if there are few. */
    few(values: Values, sought: Sought | undefined, { sort, ...asked }: AskedOfSearch<Sort>) {
      const isMatch = matching(values, sought)
      const isByFit = sought && !sort
      const fit = isByFit ? [sql`${fitOf(searched, sought)} as ${FIT}`] : []
      const found = fewMatching(table, [...Object.values(needed), ...fit], isMatch)
      const best: Ordering = isByFit ? [{ by: sql`${FIT}`, direction: 'desc' }] : []
      const ordering = [...best, ...sorts[sort ?? usual]]
      return answer(
        inOrder(ordering),
        [
          ['found', found],
          ['totals', counted(sql`${FOUND} as ${table}`)],
          [getTableName(table), pageOfFew(FOUND, table, ordering, asked)],
        ],
        { from: sql`${TOTALS}`, on: sql`true` },
      )
    },

    /**
     * How many rows a search with many results finds, and their sums: up to one more than are counted, none is fetched.
     * Without a search, how many are listed.
     */
    countOfMany: (values: Values, sought: Sought | undefined) =>
      db
        .select({
          total: sql<number>`${TOTALS}."total"`,
          ...Object.fromEntries(
            sumNames.map((name) => [name, sql<number>`${TOTALS}.${sql.identifier(name)}`]),
          ),
        })
        .from(sql`(${sought ? countedUpTo(matching(values, sought)) : totalsOf(values)}) as ${TOTALS}`),

    /** A page of many, with the best ones first. */
    best: (values: Values, sought: Sought, totals: Counted<S>, asked: KnownPage) =>
      answer(
        sql`${SLICE}.${PLACE} nulls last, ${inOrder(sorts[usual])}`,
        [['totals', known(totals)], ...bestFirst(matches(values, sought), asked)],
        ofSlice,
      ),

    /** A page of many in an order, of those among its first rows. */
    walked(
      values: Values,
      sought: Sought,
      totals: Counted<S>,
      { sort, ...asked }: AskedOfMany<Sort>,
      mostPassed: number,
    ) {
      const listed = { table, isListed, isMatch: matching(values, sought), id }
      return ofIds(sort, totals, idsOfWalk(listed, sorts[sort], asked, mostPassed))
    },

    /** A page of many in an order, as the planner finds best for how deep it is. */
    many(values: Values, sought: Sought, totals: Counted<S>, { sort, ...asked }: AskedOfMany<Sort>) {
      const listed = { from: table, where: matching(values, sought), id }
      return ofIds(sort, totals, idsOfListed(listed, sorts[sort], asked))
    },

    /** The ids of the first rows in their order, as one text; with a bound, only of those within it (deep-bound.ts). */
    idsOfMany(values: Values, sought: Sought | undefined, { sort, most, isSorted, bound }: FirstOf<Sort>) {
      const joined = (ids: SQL) => ({ ids: sql<string>`array_to_string(${ids}, ',')` })
      if (sort || !sought) {
        const where = and(matching(values, sought), bound)
        return db
          .select(joined(firstIds({ from: table, where, id }, sorts[sort ?? usual], most, isSorted)))
          .from(sql`(select) "one"`)
      }
      const { ranked, ids } = bestIds(matches(values, sought), most, bound)
      return db.with(db.$with('ranked', {}).as(ranked)).select(joined(ids)).from(sql`(select) "one"`)
    },

    /**
     * The rows with these ids, in this order, as far as they still match. They are fetched before the condition is looked
     * at: there are fewer of them than an index of words would find.
     */
    shownOf(ids: SQL, values: Values, sought: Sought | undefined, totals: Counted<S>) {
      const rows = sql`(select * from ${table} where ${id} = any(${ids}) offset 0) as ${table}`
      const slice = sql`select ${id} from ${rows} where ${matching(values, sought)}`
      return answer(
        sql`array_position(${ids}, ${id})`,
        [
          ['totals', known(totals)],
          ['slice', slice],
        ],
        ofSlice,
      )
    },

    /** The bound of the first rows of what filters list or a search finds; undefined if they need none. */
    boundOf: (values: Values, sought: Sought | undefined, sort: Sort | undefined, most: number) =>
      deepBound(db, { table, isMatch: matching(values, sought) }, sorts[sort ?? usual], most),

    /** How many rows match as far as the planner knows; undefined if these are more than a few of the table's. */
    fewExpected: (values: Values, sought: Sought | undefined) =>
      fewExpected(db, { table, isMatch: matching(values, sought) }),

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

/** The order of a list that is not asked for one. */
export const usualSort = <Sort extends string>(sorts: Readonly<Record<Sort, Ordering>>): Sort => {
  const [first] = Object.keys(sorts) as Sort[]
  if (first === undefined) throw new Error('A catalogue has at least one order')
  return first
}

/** The table's own columns that these mention. */
const columnsIn = (parts: readonly unknown[], table: PgTable): PgColumn[] =>
  parts.flatMap((part) => {
    if (part instanceof PgColumn) return part.table === table ? [part] : []
    return part instanceof SQL ? columnsIn(part.queryChunks, table) : []
  })

const byName = (columns: readonly PgColumn[]) =>
  Object.fromEntries(columns.map((column) => [column.name, column]))
