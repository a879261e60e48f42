// How many rows would each value of a filter list? The rows are counted once, by all combinations of the filters'
// values; a value's number is then a sum of combinations, whichever filters are in use.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** The values of such a filter are known, so that the rows of each can be counted. */
export type Facet = {
  of: PgColumn
  /** The kept totals have this column if they are kept by all facets. */
  kept?: PgColumn
  values: readonly string[]
  /** Returns whether a row with this in its column has the value; by default the two must be equal. */
  includes?: (ofRow: FacetCell, value: string) => boolean
}
export type FacetCell = string | number | null

/** A combination of values, in the order of the facets, and the number of rows that have it. */
export type Combination = { cells: readonly FacetCell[]; count: number }

/**
 * Counts rows by all combinations of these columns. `kept` is the number that a row counts for, if the rows are totals
 * already.
 */
export const combinationsOf = (db: Db, columns: readonly PgColumn[], rows: SQL, kept?: SQL) =>
  db
    .select({
      ...Object.fromEntries(columns.map((column, at) => [`cell_${at}`, sql`${column}`])),
      count: sql<number>`${kept ? sql`sum(${kept})` : sql`count(*)`}::int8`,
    })
    .from(sql`${rows}`)
    .groupBy(...columns)

/** Reads a row of that statement. */
export const asCombination = (row: readonly unknown[]): Combination => ({
  cells: row.slice(0, -1) as FacetCell[],
  count: Number(row.at(-1)),
})

export type FacetCounts = Record<string, Record<string, number>>

const isValue = (ofRow: FacetCell, value: string) => ofRow === value

/**
 * Counts the values of each facet, with the other facets narrowed as chosen: exactly the number that the list would
 * have after choosing the value.
 */
export function countFacets(
  facets: readonly (readonly [filter: string, Facet])[],
  combinations: readonly Combination[],
  chosen: Readonly<Record<string, unknown>>,
): FacetCounts {
  const has = (at: number, ofRow: FacetCell, value: string) =>
    (facets[at]?.[1].includes ?? isValue)(ofRow, value)
  const narrowed = facets.flatMap(([filter], at) => {
    const value = chosen[filter]
    return value === undefined ? [] : [{ at, value: String(value) }]
  })
  const counts: FacetCounts = {}
  facets.forEach(([filter, { values }], own) => {
    const others = narrowed.filter(({ at }) => at !== own)
    const listed = combinations.filter(({ cells }) =>
      others.every(({ at, value }) => has(at, cells[at] ?? null, value)),
    )
    counts[filter] = Object.fromEntries(
      values.map((value) => [
        value,
        listed.reduce((sum, { cells, count }) => sum + (has(own, cells[own] ?? null, value) ? count : 0), 0),
      ]),
    )
  })
  return counts
}
