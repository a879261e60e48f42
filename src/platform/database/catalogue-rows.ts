// Which rows does a catalogue list with the filters in use, and which of them does a search find?
import { and, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Declared, Values } from './catalogue-table.ts'
import { isFoundIn, type Sought } from './search.ts'

/** Returns the filters in use, with their values. */
export const inUse = ({ filters }: Declared, values: Values): { name: string; value: SQLWrapper }[] =>
  Object.keys(filters).flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, value }]
  })

/** Selects the rows that the filters list. */
export const isListedWith = (catalogue: Declared, values: Values, ...more: SQL[]): SQL | undefined =>
  and(
    catalogue.isListed,
    ...inUse(catalogue, values).flatMap(({ name, value }) => catalogue.filters[name]?.is(value) ?? []),
    ...more,
  )

/** Selects the listed rows, or those among them that a search finds. */
export const isMatch = (catalogue: Declared, values: Values, sought: Sought | undefined): SQL | undefined =>
  isListedWith(catalogue, values, ...(sought ? [isFoundIn(catalogue.searched, sought)] : []))
