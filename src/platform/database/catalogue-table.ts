// A noun declares its catalogue with this: the listed rows, the shown columns, the sort orders, the filters and the
// totals.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PriceFilters } from '../contract/typed-price.ts'
import type { Facet } from './facets.ts'
import type { Ordering } from './matched-page.ts'
import type { Shown, ShownRow } from './shown-rows.ts'
import type { Synonyms } from './typed-words.ts'

export type Values = Readonly<Record<string, SQLWrapper>>
type Columns<S extends string> = Readonly<Record<S, PgColumn>>

export type Filter = {
  /** Turns a value into the bound parameter; by default the value itself is bound. */
  read?: (value: string) => string
  is: (value: SQLWrapper) => SQL
  /** Some values have many more rows than others: a list is then planned for the requested value. */
  isUneven?: true
}

/** Triggers keep these totals for the whole list, and for each value of a filter. */
export type KeptTotals<F extends string, S extends string> = {
  from: PgTable
  count: PgColumn
  sums: Columns<S>
  /** These rows of the kept totals count the whole list; by default all of them do. */
  ofAll?: SQL
  ofFilter: Readonly<Partial<Record<F, (value: SQLWrapper) => SQL>>>
  /** Totals are kept for every combination of these filters, not only for each filter on its own. */
  isByCombination?: true
}

/** The table has every word of the listed rows, and the number of rows that have it. */
export type KnownWords = {
  from: PgTable
  word: PgColumn
  count: PgColumn
  /** Texts whose words it doesn't have, such as the labels of categories. */
  labels?: readonly string[]
}

export type Searched = {
  /** All texts are in lower case, for a search for a part of a word. */
  text: PgColumn
  /** The stems of the row's words, which `searchable_words` of the migrations makes. */
  words: PgColumn
  /** A match in a row's name comes first. */
  name: PgColumn
  known: KnownWords
  /** A typed word finds these other words as well. */
  synonyms?: Synonyms
  /** What its rows are called: a search that names them, as all of them would, means the list. */
  called?: readonly string[]
}

export type CatalogueTable<Sort extends string, F extends string, S extends string, C extends Shown, Item> = {
  /** The names of the catalogue's prepared statements begin with this. */
  name: string
  table: PgTable
  id: PgColumn
  shown: C
  /** Returns the public part of a row; undefined if the row is not listed. */
  itemOf: (row: ShownRow<C>) => Item | undefined
  joined?: { table: PgTable; on: SQL }
  /** Without this condition, every row is listed. */
  isListed?: SQL
  /** The first of the sort orders is the usual one. */
  sorts: Readonly<Record<Sort, Ordering>>
  filters: Readonly<Record<F, Filter>>
  /** A search may name a price in words, which become these filters. */
  prices?: PriceFilters<NoInfer<F>>
  /** The values of these filters are shown with the number of rows that each would list. */
  facets?: Readonly<Partial<Record<F, Facet>>>
  searched: Searched
  /** The values of these columns are summed over all matching rows. */
  sums: Columns<S>
  /** Without kept totals, every page counts its rows, up to `MOST_COUNTED`. */
  kept?: KeptTotals<F, S>
}

/** Statements need all of the declaration but `itemOf`. */
export type Declared = Omit<CatalogueTable<string, string, string, Shown, unknown>, 'itemOf'>
