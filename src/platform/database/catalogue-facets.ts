// How many rows would each value of a catalogue's facets list? Kept totals say it where triggers keep them by
// combination; otherwise the rows that a search and the other filters leave are counted.
import { and, sql } from 'drizzle-orm'
import { isMatch } from './catalogue-rows.ts'
import type { Declared, Values } from './catalogue-table.ts'
import { rowsToCount } from './catalogue-totals.ts'
import type { Db } from './database.ts'
import {
  asCombination,
  type Combination,
  combinationsOf,
  countFacets,
  type Facet,
  type FacetCounts,
} from './facets.ts'
import { isCapped } from './matched-page.ts'
import type { Sought } from './search.ts'
import { cellStatement } from './shown-rows.ts'

type NamedFacet = readonly [filter: string, Facet]

const facetsOf = ({ facets = {} }: Declared): NamedFacet[] =>
  Object.entries(facets).flatMap(([filter, facet]) => (facet ? [[filter, facet] as const] : []))

function keptCombinations(db: Db, { name, kept }: Declared, facets: readonly NamedFacet[]) {
  const cells = facets.flatMap(([, facet]) => facet.kept ?? [])
  if (!kept?.isByCombination || facets.length === 0 || cells.length < facets.length) return undefined
  const rows = sql`${kept.from} where ${and(kept.ofAll, sql`${kept.count} > 0`)}`
  return cellStatement(db, combinationsOf(db, cells, rows, sql`${kept.count}`), `${name}_facets`)
}

type FacetQuestion = {
  values: Readonly<Record<string, unknown>>
  seen: Values
  sought: (() => Promise<Sought>) | undefined
}

/** Counts facets; returns null if more rows match the search than are counted. */
export function facetCounter(db: Db, catalogue: Declared) {
  const facets = facetsOf(catalogue)
  const kept = keptCombinations(db, catalogue, facets)
  const names = new Set(facets.map(([filter]) => filter))

  /** Returns undefined if there are too many rows. */
  async function combinations(
    beside: Values,
    sought: FacetQuestion['sought'],
  ): Promise<Combination[] | undefined> {
    if (kept && !sought && Object.keys(beside).length === 0) return (await kept.execute()).map(asCombination)
    const columns = facets.map(([, facet]) => facet.of)
    const rows = rowsToCount(catalogue, columns, isMatch(catalogue, beside, await sought?.()))
    const found = (await cellStatement(db, combinationsOf(db, columns, rows)).execute()).map(asCombination)
    return isCapped(found.reduce((sum, { count }) => sum + count, 0)) ? undefined : found
  }

  return async ({ values, seen, sought }: FacetQuestion): Promise<FacetCounts | null> => {
    const beside = Object.fromEntries(Object.entries(seen).filter(([filter]) => !names.has(filter)))
    const found = await combinations(beside, sought)
    return found ? countFacets(facets, found, values) : null
  }
}
