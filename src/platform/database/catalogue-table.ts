// What a noun says of its catalogue: which rows are listed, what is shown of them, in which orders they come, by what they
// are filtered and what is added up.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ordering } from './matched-page.ts'
import type { Shown, ShownRow } from './shown-rows.ts'

/** The values of the filters that are given, as they stand in a statement. */
export type Values = Readonly<Record<string, SQLWrapper>>
type Columns<S extends string> = Readonly<Record<S, PgColumn>>

export type Filter = {
  is: (value: SQLWrapper) => SQL
  /** Whether some values have many more rows than others: a list is then planned for the value that is asked for. */
  isUneven?: true
}

/** Numbers that triggers keep: for the whole list, and for each value of a filter. */
export type KeptTotals<F extends string, S extends string> = {
  from: PgTable
  count: PgColumn
  sums: Columns<S>
  /** Which of its rows count the whole list; all of them where this is left out. */
  ofAll?: SQL
  ofFilter: Readonly<Partial<Record<F, (value: SQLWrapper) => SQL>>>
}

export type CatalogueTable<Sort extends string, F extends string, S extends string, C extends Shown, Item> = {
  /** How the names of its prepared statements begin. */
  name: string
  table: PgTable
  id: PgColumn
  shown: C
  /** What everybody may see of a row; nothing where the row is none to list. */
  itemOf: (row: ShownRow<C>) => Item | undefined
  /** The other table of which something is shown. */
  joined?: { table: PgTable; on: SQL }
  /** Left out where every row is listed. */
  isListed?: SQL
  sorts: Readonly<Record<Sort, Ordering>>
  /** Whether far pages of the list are counted from its end: they then cost what near ones do, and those 0.03 ms more. */
  isWalkedFromBothEnds?: true
  filters: Readonly<Record<F, Filter>>
  searched: PgColumn
  /** What is added up over all that match. */
  sums: Columns<S>
  /** Left out, every page counts what it is a page of. */
  kept?: KeptTotals<F, S>
}
