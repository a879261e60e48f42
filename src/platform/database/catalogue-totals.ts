// How many rows match and what do they add up to? Triggers keep the totals where a noun declares it; otherwise the rows
// are counted.
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inUse, isListedWith, isMatch } from './catalogue-rows.ts'
import type { Declared, Values } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { MOST_COUNTED } from './matched-page.ts'
import type { Sought } from './search.ts'

export const TOTALS = sql.identifier('totals')

const numbers = ({ sums }: Declared, count: SQL, columnOf: (name: string) => PgColumn | undefined) =>
  sql.join(
    [
      sql`${count} as "total"`,
      ...Object.keys(sums).map(
        (name) => sql`coalesce(sum(${columnOf(name)}), 0)::float8 as ${sql.identifier(name)}`,
      ),
    ],
    sql`, `,
  )

/** Counts and sums rows that have the summed columns. */
export const countedRows = (catalogue: Declared, rows: SQLWrapper): SQL =>
  sql`select ${numbers(catalogue, sql`count(*)`, (name) => catalogue.sums[name])} from ${rows}`

/**
 * Selects columns of matching rows up to one more than are counted, whichever are found first, under the table's name.
 */
export const rowsToCount = (
  { table }: Declared,
  columns: readonly SQLWrapper[],
  condition: SQL | undefined,
): SQL =>
  sql`(select ${sql.join([...columns], sql`, `)} from ${table}${condition ? sql` where ${condition}` : sql``}
    limit ${sql.raw(String(MOST_COUNTED + 1))}) as ${table}`

function countedUpTo(catalogue: Declared, condition: SQL | undefined): SQL {
  const summed = Object.values(catalogue.sums)
  const columns = summed.length > 0 ? summed : [sql`true as "one"`]
  return countedRows(catalogue, rowsToCount(catalogue, columns, condition))
}

/** Returns whether triggers keep the totals of exactly these filters. */
export function isKept({ filters, kept }: Declared, values: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(filters).filter((name) => values[name] !== undefined)
  if (!kept || (names.length > 1 && !kept.isByCombination)) return false
  return names.every((name) => kept.ofFilter[name])
}

/** Returns the totals that triggers keep of exactly these filters, otherwise a count. */
export function totalsOf(catalogue: Declared, values: Values): SQL {
  const { kept } = catalogue
  if (!kept || !isKept(catalogue, values)) return countedUpTo(catalogue, isListedWith(catalogue, values))
  const given = inUse(catalogue, values)
  const where =
    given.length > 0 ? and(...given.map(({ name, value }) => kept.ofFilter[name]?.(value))) : kept.ofAll
  const count = sql`coalesce(sum(${kept.count}), 0)::int8`
  return sql`select ${numbers(catalogue, count, (name) => kept.sums[name])} from ${kept.from}${where ? sql` where ${where}` : sql``}`
}

/** Selects the total, and after it the sums. */
export const totalCells = ({ sums }: Declared) => ({
  total: sql<number>`${TOTALS}."total"`,
  ...Object.fromEntries(
    Object.keys(sums).map((name) => [`sum_${name}`, sql<number>`${TOTALS}.${sql.identifier(name)}`]),
  ),
})

/** Builds a statement that counts a search's rows and sums them: up to one more than are counted, none is fetched. */
export const countOfFound = (db: Db, catalogue: Declared, values: Values, sought: Sought) =>
  db
    .select(totalCells(catalogue))
    .from(sql`(${countedUpTo(catalogue, isMatch(catalogue, values, sought))}) as ${TOTALS}`)
