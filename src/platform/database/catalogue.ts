// A public list: searched, filtered, sorted, counted and paged. A noun declares what its catalogue consists of
// (catalogue-table.ts); this file decides which statement answers a query fastest.
import { type SQL, sql } from 'drizzle-orm'
import { withTypedPrice } from '../contract/typed-price.ts'
import { answerReader, type FoundPage } from './catalogue-answers.ts'
import { facetCounter } from './catalogue-facets.ts'
import { listedPage, pageWithin, pickedRows, usualSort } from './catalogue-pages.ts'
import { isMatch } from './catalogue-rows.ts'
import { catalogueSearch, type GivenFilters, type HowFound, soughtFor } from './catalogue-search.ts'
import type { CatalogueTable, Declared } from './catalogue-table.ts'
import { isKept } from './catalogue-totals.ts'
import type { Db } from './database.ts'
import type { FacetCounts } from './facets.ts'
import { opaqueText, preparedPages } from './generic-plan.ts'
import { knownWords } from './known-words.ts'
import { isCapped, LAST_ROW, MOST_COUNTED, type PageNumber, pageAsked, pageOfList } from './matched-page.ts'
import { asTyped } from './search.ts'
import { cellStatement, type Shown } from './shown-rows.ts'
import { readTypedKind } from './typed-kind.ts'

export type CatalogueQuery<Sort extends string, F extends string> = PageNumber & {
  /** The default is the usual order, and the best matches of a search first. */
  sort?: Sort | undefined
  search?: string | undefined
  /** The search is not corrected. */
  as_typed?: 'true' | undefined
} & { readonly [name in F]?: string | number | undefined }

export type CataloguePage<Item, S extends string> = PageNumber & {
  items: Item[]
  total: number
  /** There are more matches than the total says; sums are unknown. */
  total_is_capped?: true
  /** The pages end after so many rows, though there are more. */
  pages_end_after?: number
} & HowFound &
  Record<S, number | null>

/** The queries of a catalogue. The most frequent ones are prepared once per connection. */
export function createCatalogue<
  Sort extends string,
  F extends string,
  S extends string,
  C extends Shown,
  Item,
>(db: Db, catalogue: CatalogueTable<Sort, F, S, C, Item>) {
  const declared: Declared = catalogue
  const read = answerReader(catalogue)
  const words = knownWords(db, catalogue.searched.known, catalogue.searched.synonyms)
  const search = catalogueSearch(db, declared, words, read)
  const listed = preparedLists(db, declared)
  const countFacets = facetCounter(db, declared)
  /** The query with the price that its search names as filters, and without what the rows are called. */
  function meant<Q extends Pick<CatalogueQuery<Sort, F>, 'search' | 'as_typed'>>(asked: Q): Q & Named {
    const query = catalogue.prices ? withTypedPrice(asked, catalogue.prices) : asked
    const named = query.search && !query.as_typed ? kindIn(query.search) : undefined
    return named ? { ...query, search: named.rest, names_kind: true } : query
  }
  const kindIn = (typed: string, forgiving = false) =>
    readTypedKind(typed, { row: catalogue.searched.called ?? [] }, { forgiving })

  function answered(given: Given, query: CatalogueQuery<Sort, F>): Promise<FoundPage<Item, S>> {
    if (query.search) return search.asTyped(query.search, given, query)
    return given.isUneven ? search.listed(given, query) : listed(given, query).then(read.pageOf)
  }

  /** If nothing matches, what the rows are called may be mistyped, and then any other word. */
  async function found(given: Given, query: CatalogueQuery<Sort, F> & Named) {
    const { names_kind, search: typed } = query
    const how: HowFound = names_kind ? { names_kind } : {}
    const answer = { ...(await answered(given, query)), ...how }
    if (answer.total > 0 || !typed || query.as_typed) return answer
    const named = names_kind ? undefined : kindIn(typed, true)
    const ofKind = named && (await answered(given, { ...query, search: named.rest }))
    if (ofKind && ofKind.total > 0) return { ...ofKind, names_kind: true as const, searched: named.rest }
    return { ...((await search.asMeant(typed, given, query)) ?? answer), ...how }
  }

  return {
    /** Returns one page, with the totals of all matching rows. */
    async list(asked: CatalogueQuery<Sort, F>): Promise<CataloguePage<Item, S>> {
      const query = meant(asked)
      const { search: typed, page, page_size } = query
      const given = givenFilters(declared, query)
      const answer = { ...(await found(given, query)), page, page_size }
      if (answer.total <= LAST_ROW) return answer
      const partly = { ...answer, pages_end_after: LAST_ROW }
      if (!isCapped(answer.total) || (!typed && isKept(declared, given.values))) return partly
      return { ...partly, ...read.noSums, total: MOST_COUNTED, total_is_capped: true as const }
    },

    /**
     * Counts the rows that each value of each facet would list, with the search as it is typed and the other filters as
     * they are; null if more match the search than are counted.
     */
    facets(asked: Omit<CatalogueQuery<Sort, F>, keyof PageNumber>): Promise<FacetCounts | null> {
      const { search: typed, ...query } = meant(asked)
      const { values, seen } = givenFilters(declared, query)
      return countFacets({
        values,
        seen,
        sought: typed ? () => soughtFor(declared, words, typed) : undefined,
      })
    },

    /**
     * Returns the first rows of a query's list that a condition selects, which are few: they are compared one by one. A
     * search is taken as it is typed.
     */
    async among(
      asked: Omit<CatalogueQuery<Sort, F>, keyof PageNumber>,
      isAmong: SQL,
      sort: Sort,
      most: number,
    ): Promise<Item[]> {
      const { search: typed, ...query } = meant(asked)
      const { seen } = givenFilters(declared, query)
      const sought = typed ? asTyped(typed, catalogue.searched.synonyms) : undefined
      const isPicked = sql`${isMatch(declared, seen, sought) ?? sql`true`} and ${isAmong}`
      return read.itemsOf(
        await cellStatement(db, pickedRows(db, declared, isPicked, { sort, most })).execute(),
      )
    },

    /** Returns pages within a narrower condition that few rows match: one statement, the condition's values by name. */
    within(what: string, isWithin: SQL, sort: Sort) {
      const pages = preparedPages(
        `${catalogue.name}_${what}`,
        (_choice: Record<string, never>, asked, statementName) =>
          cellStatement(db, pageWithin(db, declared, isWithin, { sort, ...asked }), statementName),
      )
      return async ({ page, page_size }: PageNumber, values: object) => {
        const rows = await pages({}, page_size).execute({ ...pageAsked({ page, page_size }), ...values })
        const { items, total } = read.pageOf(rows)
        return { items, total, page, page_size }
      }
    },

    /**
     * Returns the first rows that a condition selects, listed or not: one statement, the condition's values by name.
     */
    picked(what: string, isPicked: SQL, sort: Sort, most: number) {
      const rows = pickedRows(db, declared, isPicked, { sort, most })
      const statement = cellStatement(db, rows, `${catalogue.name}_${what}`)
      return async (values: Record<string, unknown>): Promise<Item[]> =>
        read.itemsOf(await statement.execute(values))
    },
  }
}

type Named = { names_kind?: true }

type Given = GivenFilters & {
  /** The values of such a filter list very different numbers of rows: no plan fits them all. */
  isUneven: boolean
}

function givenFilters({ filters, kept }: Declared, query: Readonly<Record<string, unknown>>): Given {
  const given = Object.entries(filters).flatMap(([name, { read, isUneven }]) => {
    const value = query[name]
    return value ? [{ name, isUneven, value: read?.(String(value)) ?? value }] : []
  })
  return {
    values: Object.fromEntries(given.map(({ name, value }) => [name, value])),
    seen: Object.fromEntries(given.map(({ name, value }) => [name, sql`${value}`])),
    // Several filters leave numbers of rows that differ as much as those of an uneven one.
    isUneven: given.some(({ isUneven }) => isUneven) || (given.length > 1 && kept?.isByCombination === true),
  }
}

function preparedLists(db: Db, catalogue: Declared) {
  const { name, sorts, filters } = catalogue
  const names = Object.keys(filters)
  const usual = usualSort(sorts)
  const pages = preparedPages(
    name,
    ({ sort, ...used }: { sort: string } & Record<string, string | boolean>, asked, statementName) => {
      const values = Object.fromEntries(
        names.filter((filter) => used[filter]).map((filter) => [filter, opaqueText(filter)]),
      )
      return cellStatement(db, listedPage(db, catalogue, values, { sort, ...asked }), statementName)
    },
  )
  return (
    { values }: GivenFilters,
    { sort = usual, ...query }: PageNumber & { sort?: string | undefined },
  ) => {
    const used = Object.fromEntries(names.map((filter) => [filter, filter in values]))
    return pages({ sort, ...used }, query.page_size).execute({ ...pageOfList(query), ...values })
  }
}
