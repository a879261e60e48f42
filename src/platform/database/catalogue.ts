// A public list: searched, filtered, sorted, counted and paged. A noun declares what its catalogue consists of
// (catalogue-table.ts); this file decides which statement answers a query fastest.
import { type SQL, sql } from 'drizzle-orm'
import { type Counted, catalogueStatements, usualSort } from './catalogue-statements.ts'
import type { CatalogueTable, Values } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { asCombination, type Combination, countFacets, type FacetCounts } from './facets.ts'
import { createSearches } from './few-matches.ts'
import { knownWords } from './known-words.ts'
import { countedPage, isCapped, type KnownPage, MOST_COUNTED, pageAsked } from './matched-page.ts'
import { opaqueLowerText, opaqueText, opaqueWordQuery, preparedPages } from './one-plan.ts'
import { countIn, depthOf, idsAt, NEAR_DEPTH, type Order, rememberedOrders } from './remembered-orders.ts'
import { asTyped, isIndexed, patternOf, type Sought } from './search.ts'
import { type Cells, cellStatement, rowReader, type Shown } from './shown-rows.ts'
import { wordQuery } from './typed-words.ts'

type PageNumber = { page: number; page_size: number }

/** The query of a list: the choices of the address, by name. */
export type CatalogueQuery<Sort extends string, F extends string> = PageNumber & {
  /** By default the usual order, and the best matches of a search first. */
  sort?: Sort | undefined
  search?: string | undefined
  /** A search is not corrected. */
  as_typed?: 'true' | undefined
} & { readonly [name in F]?: string | number | undefined }

export type CataloguePage<Item, S extends string> = PageNumber & {
  items: Item[]
  total: number
  /** There are more matches than the total says; sums are unknown. */
  total_is_capped?: true
  /** The pages end after so many rows, though there are more. */
  pages_end_after?: number
  /** What was searched for, if nothing matched what was typed. */
  corrected_search?: string
} & Record<S, number | null>

/** So many rows of an order are passed in 50 ms. */
const MOST_PASSED = 20_000

/** The queries of a catalogue. The most frequent ones are prepared once per connection. */
export function createCatalogue<
  Sort extends string,
  F extends string,
  S extends string,
  C extends Shown,
  Item,
>(db: Db, catalogue: CatalogueTable<Sort, F, S, C, Item>) {
  const { name, shown, filters, itemOf } = catalogue
  const isByCombination = catalogue.kept?.isByCombination === true
  const filterNames = Object.keys(filters) as F[]
  const statements = catalogueStatements(db, catalogue)
  const usual = usualSort(catalogue.sorts)
  const search = createSearches()
  const words = knownWords(db, catalogue.searched.known)
  const orders = rememberedOrders<Counted<S>>()

  type Choice = { sort: Sort | '' } & Record<string, string | boolean>
  /** The filters in use, as values that are bound when the statement is executed. */
  const unseenValues = (choice: Choice): Values =>
    Object.fromEntries(
      filterNames.filter((filter) => choice[filter]).map((filter) => [filter, opaqueText(filter)]),
    )

  const lists = preparedPages(name, (choice: Choice, asked, statementName) =>
    cellStatement(
      db,
      statements.listed(unseenValues(choice), {
        sort: choice.sort || usual,
        isDeep: choice.isDeep === true,
        ...asked,
      }),
      statementName,
    ),
  )
  const few = preparedPages(`${name}_few`, ({ sort }: { sort: Sort | '' }, asked, statementName) =>
    cellStatement(
      db,
      statements.few(
        {},
        { pattern: opaqueLowerText('pattern'), words: opaqueWordQuery('words') },
        { sort: sort || undefined, ...asked },
      ),
      statementName,
    ),
  )

  type Totals = { total: number } & Record<S, number | null>
  const sumNames = Object.keys(catalogue.sums) as S[]
  const [AT_ID, AT_TOTAL, AT_SUMS] = [0, 1, 2]
  const readOfPage = rowReader(shown, AT_SUMS + sumNames.length)
  const readPicked = rowReader(shown, 0)
  const sumsFrom = (cell: (at: number) => unknown) =>
    Object.fromEntries(sumNames.map((sum, at) => [sum, cell(at)])) as Record<S, number | null>
  const noSums = sumsFrom(() => null)
  const moreThanAreCounted: Counted<S> = { total: MOST_COUNTED + 1, sums: noSums }
  function itemsOf(rows: readonly Cells[], read: typeof readPicked): Item[] {
    const items: Item[] = []
    for (const cells of rows) {
      const item = itemOf(read(cells))
      if (item) items.push(item)
    }
    return items
  }

  function pageFrom(rows: readonly Cells[]): Totals & { items: Item[] } {
    const first = rows[0]
    if (!first) throw new Error(`The catalogue of ${name} told no totals`)
    const sums = sumsFrom((at) => first[AT_SUMS + at])
    const items = itemsOf(first[AT_ID] === null ? [] : rows, readOfPage)
    return { total: Number(first[AT_TOTAL]), ...sums, items }
  }

  /** The values of the filters in use, and their SQL in a statement of its own. */
  function givenIn(query: CatalogueQuery<Sort, F>) {
    const given = filterNames.flatMap((filter) => {
      const value = query[filter]
      return value ? [{ filter, value: filters[filter].read?.(String(value)) ?? value }] : []
    })
    return {
      values: Object.fromEntries(given.map(({ filter, value }) => [filter, value])),
      seen: Object.fromEntries(given.map(({ filter, value }) => [filter, sql`${value}`])),
      // What several filters leave differs as much as the values of an uneven one.
      isUneven: given.some(({ filter }) => filters[filter].isUneven) || (given.length > 1 && isByCombination),
    }
  }

  const answered = (statement: Parameters<typeof cellStatement>[1]) => cellStatement(db, statement).execute()

  /** What is typed as SQL, with what helps to find rows that have it. Used where a statement is planned for it. */
  async function soughtFor(typed: string): Promise<Sought> {
    const { query, leastRows, isWholeWords } = await words.holding(typed)
    return {
      ...asTyped(typed),
      isCommon: isCapped(leastRows),
      isWholeWords: isWholeWords ?? false,
      ...(query !== undefined && { holding: sql`to_tsquery('english', ${query})` }),
    }
  }

  type Given = ReturnType<typeof givenIn>
  type Asked = CatalogueQuery<Sort, F>

  const isDeep = ({ offset }: { offset: number }) => offset >= MOST_COUNTED

  /** A page of the list. */
  async function listed({ values }: Given, { sort = usual, ...query }: Asked) {
    const asked = statements.isKept(values) ? pageAsked(query) : countedPage(query)
    const choice = { ...choiceOf(values, sort), isDeep: isDeep(asked) }
    return pageFrom(await lists(choice, query.page_size).execute({ ...asked, ...values }))
  }

  /** The same with a filter whose values have very different numbers of rows: no plan fits them all. */
  function listedUnevenly(given: Given, { sort = usual, ...query }: Asked) {
    const { values, seen } = given
    const asked = countedPage(query)
    return search('', JSON.stringify(values), {
      few: async () => pageFrom(await answered(statements.few(seen, undefined, { sort, ...asked }))),
      async many() {
        const remembered = await pageOfOrder(undefined, given, sort, asked)
        if (remembered) return remembered
        return pageFrom(await answered(statements.listed(seen, { sort, isDeep: false, ...asked })))
      },
    })
  }

  /** A page of what a search finds. */
  function found(typed: string, given: Given, { sort, ...query }: Asked) {
    const { values, seen } = given
    const asked = countedPage(query)
    return search(typed, JSON.stringify(values), {
      few: async () => {
        // How rare a word is says which index to begin with where there are filters. And a search that no index serves
        // scans every row, which ends early if many match. A generic plan fits neither.
        if (isFiltered(seen) || !isIndexed(typed))
          return pageFrom(await answered(statements.few(seen, await soughtFor(typed), { sort, ...asked })))
        const bound = { ...asked, pattern: patternOf(typed), words: wordQuery(typed) }
        return pageFrom(await few({ sort: sort ?? '' }, query.page_size).execute(bound))
      },
      async many() {
        const remembered = await pageOfOrder(typed, given, sort, asked)
        if (remembered) return remembered
        const sought = await soughtFor(typed)
        const totals = await countOfMany(seen, sought)
        if (asked.limit === 0 || asked.offset >= totals.total) {
          const nothing = { sort: usual, limit: 0, offset: 0 }
          return pageFrom(await answered(statements.many(seen, sought, totals, nothing)))
        }
        if (!sort) return pageFrom(await answered(statements.best(seen, sought, totals, asked)))
        return pageInOrder(typed, given, { sought, totals }, { sort, ...asked })
      },
    })
  }

  /**
   * A page of many in an order. It is walked past as many rows as match at most, which takes as long as sorting these: if
   * they lie far back, as names that begin with the typed word may, that costs twice as much instead of the whole table.
   * What had to be sorted is remembered for the pages around it.
   */
  async function pageInOrder(
    typed: string,
    { values, seen }: Given,
    { sought, totals }: { sought: Sought; totals: Counted<S> },
    page: KnownPage & { sort: Sort },
  ) {
    const few = await fewOf(seen, sought, totals)
    if (few === undefined) return pageFrom(await answered(statements.many(seen, sought, totals, page)))
    const rows = await answered(statements.walked(seen, sought, totals, page, Math.min(few, MOST_PASSED)))
    const left = Math.min(page.limit, totals.total - page.offset)
    if (rows.length === left && rows[0]?.[AT_ID] !== null) return pageFrom(rows)
    const order = await orders.load(keyOf(typed, values, page.sort, 'near'), async () => {
      const asked = { sort: page.sort, most: NEAR_DEPTH, isSorted: true, bound: undefined }
      return { totals, ids: await idsOf(seen, sought, asked) }
    })
    return pageOf(order, typed, seen, page)
  }

  /** How many rows match, if they are few enough to be sorted: what is counted in full, and what is a small part of all. */
  async function fewOf(seen: Values, sought: Sought | undefined, { total }: Counted<S>) {
    if (!isCapped(total)) return total
    const expected = await statements.fewExpected(seen, sought)
    return expected === undefined ? undefined : Math.max(expected, total)
  }

  /**
   * A page of what a search finds or filters list, by the order that is remembered: always for deep pages, for others only
   * if there is one. What was typed is compared as it is: which letters are the same is for the database to say.
   */
  async function pageOfOrder(
    typed: string | undefined,
    { values, seen }: Given,
    sort: Sort | undefined,
    asked: KnownPage,
  ) {
    const depth = depthOf(asked)
    const order =
      depth === undefined
        ? orders.known(keyOf(typed, values, sort, 'near'))
        : await orders.load(keyOf(typed, values, sort, depth), async () =>
            orderOf(seen, typed === undefined ? undefined : await soughtFor(typed), sort, depth),
          )
    return order && pageOf(order, typed, seen, asked)
  }

  const keyOf = (
    typed: string | undefined,
    values: Given['values'],
    sort: Sort | undefined,
    depth: number | 'near',
  ) => JSON.stringify([typed, values, sort, depth])

  async function pageOf(
    { ids, totals }: Order<Counted<S>>,
    typed: string | undefined,
    seen: Values,
    asked: KnownPage,
  ) {
    const page = idsAt(ids, asked, catalogue.id)
    const sought = typed === undefined ? undefined : asTyped(typed)
    return pageFrom(await answered(statements.shownOf(page, seen, sought, totals)))
  }

  /** The order up to a depth, within a bound, or if the bound does not hold all of it, without. */
  async function orderOf(
    seen: Values,
    sought: Sought | undefined,
    sort: Sort | undefined,
    depth: number,
  ): Promise<Order<Counted<S>>> {
    const totals = await countOfMany(seen, sought)
    const asked = { sort, most: depth, isSorted: false, bound: undefined }
    if (isCapped(totals.total)) {
      const bound = await statements.boundOf(seen, sought, sort, depth)
      const ids = bound && (await idsOf(seen, sought, { ...asked, bound }))
      if (ids !== undefined && countIn(ids) >= Math.min(depth, totals.total)) return { totals, ids }
    }
    const isSorted = sort !== undefined && (await fewOf(seen, sought, totals)) !== undefined
    return { totals, ids: await idsOf(seen, sought, { ...asked, isSorted }) }
  }

  async function idsOf(
    seen: Values,
    sought: Sought | undefined,
    asked: Parameters<typeof statements.idsOfMany>[2],
  ): Promise<string> {
    const [first] = await answered(statements.idsOfMany(seen, sought, asked))
    if (typeof first?.[0] !== 'string') throw new Error(`The catalogue of ${name} told no ids`)
    return first[0]
  }

  const isFiltered = (seen: Values) => Object.keys(seen).length > 0

  async function countOfMany(seen: Values, sought: Sought | undefined): Promise<Counted<S>> {
    if (sought?.isCommon && !isFiltered(seen)) return moreThanAreCounted
    const [first] = await answered(statements.countOfMany(seen, sought))
    if (!first) throw new Error(`The catalogue of ${name} told no totals`)
    return { total: Number(first[0]), sums: sumsFrom((at) => first[at + 1]) }
  }

  const keptFacets =
    statements.keptCombinations && cellStatement(db, statements.keptCombinations, `${name}_facets`)

  /** The rows that a search and the filters that are no facets leave, by combination; undefined if there are too many. */
  async function combinations(
    typed: string | undefined,
    beside: Values,
  ): Promise<readonly Combination[] | undefined> {
    if (keptFacets && !typed && Object.keys(beside).length === 0)
      return (await keptFacets.execute()).map(asCombination)
    const sought = typed ? await soughtFor(typed) : undefined
    const found = (await answered(statements.combinations(beside, sought))).map(asCombination)
    return isCapped(found.reduce((sum, { count }) => sum + count, 0)) ? undefined : found
  }

  function choiceOf(values: Readonly<Record<string, unknown>>, sort: Sort | ''): Choice {
    const choice: Choice = { sort }
    for (const filter of filterNames) choice[filter] = filter in values
    return choice
  }

  /** What matches, or if nothing does, what matches the text as it was probably meant. */
  async function searched(typed: string, given: Given, query: Asked) {
    const answer = await found(typed, given, query)
    if (answer.total > 0 || query.as_typed) return answer
    const corrected_search = await words.correct(typed)
    if (corrected_search === undefined) return answer
    const corrected = await found(corrected_search, given, query)
    return corrected.total > 0 ? { ...corrected, corrected_search } : answer
  }

  return {
    /** One page, with the totals of all matching rows. */
    async list(query: CatalogueQuery<Sort, F>): Promise<CataloguePage<Item, S>> {
      const { search: typed, page, page_size } = query
      const given = givenIn(query)
      const answer = typed
        ? await searched(typed, given, query)
        : await (given.isUneven ? listedUnevenly : listed)(given, query)
      const isKept = !typed && statements.isKept(given.values)
      if (!isCapped(answer.total) || (isKept && !given.isUneven)) return { ...answer, page, page_size }
      const partly = { ...answer, page, page_size, pages_end_after: MOST_COUNTED }
      return isKept ? partly : { ...partly, ...noSums, total: MOST_COUNTED, total_is_capped: true as const }
    },

    /**
     * How many rows each value of each facet would list, with the search as it is typed and the other filters as they
     * are; null if more match the search than are counted.
     */
    async facets(query: Omit<CatalogueQuery<Sort, F>, 'page' | 'page_size'>): Promise<FacetCounts | null> {
      const { values, seen } = givenIn({ ...query, page: 1, page_size: 1 })
      const counted = new Set<string>(statements.facets.map(([filter]) => filter))
      const beside = Object.fromEntries(Object.entries(seen).filter(([filter]) => !counted.has(filter)))
      const found = await combinations(query.search, beside)
      if (!found) return null
      return countFacets(statements.facets, found, values)
    },

    /** Pages within a narrower condition that few rows match: one statement, the condition's values by name. */
    within(what: string, isWithin: SQL, sort: Sort) {
      const pages = preparedPages(`${name}_${what}`, (_choice: Record<string, never>, asked, statementName) =>
        cellStatement(db, statements.within(isWithin, { sort, ...asked }), statementName),
      )
      return async ({ page, page_size }: PageNumber, values: object) => {
        const rows = await pages({}, page_size).execute({ ...pageAsked({ page, page_size }), ...values })
        const { items, total } = pageFrom(rows)
        return { items, total, page, page_size }
      }
    },

    /** The first rows that a condition selects, listed or not: one statement, the condition's values by name. */
    picked(what: string, isPicked: SQL, sort: Sort, most: number) {
      const statement = cellStatement(db, statements.picked(isPicked, sort, most), `${name}_${what}`)
      return async (values: Record<string, unknown>): Promise<Item[]> =>
        itemsOf(await statement.execute(values), readPicked)
    },
  }
}
