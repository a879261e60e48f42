// What a noun declares about its catalogue: which rows are listed, what is shown of them, the sort orders, the filters
// and the totals.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PriceFilters } from '../contract/typed-price.ts'
import type { Facet } from './facets.ts'
import type { Ordering } from './matched-page.ts'
import type { Shown, ShownRow } from './shown-rows.ts'
import type { Synonyms } from './typed-words.ts'

/** The values of the filters in use, as SQL in a statement. */
export type Values = Readonly<Record<string, SQLWrapper>>
type Columns<S extends string> = Readonly<Record<S, PgColumn>>

export type Filter = {
  /** What is bound for a value; by default the value itself. */
  read?: (value: string) => string
  is: (value: SQLWrapper) => SQL
  /** Whether some values have many more rows than others: a list is then planned for the value that is requested. */
  isUneven?: true
}

/** Totals that triggers keep: for the whole list, and for each value of a filter. */
export type KeptTotals<F extends string, S extends string> = {
  from: PgTable
  count: PgColumn
  sums: Columns<S>
  /** Which of its rows count the whole list; all of them by default. */
  ofAll?: SQL
  ofFilter: Readonly<Partial<Record<F, (value: SQLWrapper) => SQL>>>
  /** They are kept by every combination of these filters, not only by each on its own. */
  isByCombination?: true
}

/** Every word of the listed rows, and in how many it is. */
export type KnownWords = { from: PgTable; word: PgColumn; count: PgColumn }

/** What a search looks in. */
export type Searched = {
  /** All texts in lower case, for what is part of a word. */
  text: PgColumn
  /** The stems of the words, as `searchable_words` of the migrations makes them. */
  words: PgColumn
  /** What a row is called: a match there comes first. */
  name: PgColumn
  known: KnownWords
  /** Which other words a typed one finds as well. */
  synonyms?: Synonyms
}

export type CatalogueTable<Sort extends string, F extends string, S extends string, C extends Shown, Item> = {
  /** The prefix of its prepared statements' names. */
  name: string
  table: PgTable
  id: PgColumn
  shown: C
  /** What everyone may see of a row; nothing if the row is not listed. */
  itemOf: (row: ShownRow<C>) => Item | undefined
  /** The joined table of which something is shown. */
  joined?: { table: PgTable; on: SQL }
  /** Left out if every row is listed. */
  isListed?: SQL
  /** The first one is the usual order. */
  sorts: Readonly<Record<Sort, Ordering>>
  filters: Readonly<Record<F, Filter>>
  /** The filters for a price: a search may name it in words. */
  prices?: PriceFilters<NoInfer<F>>
  /** The filters whose values tell how many rows they would list. */
  facets?: Readonly<Partial<Record<F, Facet>>>
  searched: Searched
  /** What is summed over all matching rows. */
  sums: Columns<S>
  /** Without it, every page counts its rows, up to `MOST_COUNTED`. */
  kept?: KeptTotals<F, S>
}

/** What its statements are made of: all but what a row becomes. */
export type Declared = Omit<CatalogueTable<string, string, string, Shown, unknown>, 'itemOf'>
