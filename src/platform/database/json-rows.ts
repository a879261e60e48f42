// Rows as PostgreSQL itself writes them down in JSON. A dozen then arrive as one value: to read them column by column, with
// their arrays taken apart and their moments parsed and written again, took most of the time that a list takes here.
import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'

/** What is shown of a row: columns under their names, and objects of columns of a joined row. */
export type Shown = Readonly<Record<string, PgColumn | Readonly<Record<string, PgColumn>>>>

type ColumnsOf<C> = { -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : never }
export type JsonRow<C extends Shown> = {
  -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : ColumnsOf<C[K]>
}

/** As `toISOString` writes it. */
const MOMENT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

const written = (column: PgColumn): SQL =>
  column.getSQLType().startsWith('timestamp')
    ? sql`to_char(${column} at time zone 'UTC', ${MOMENT})`
    : sql`${column}`

const listOf = (columns: Shown): SQL =>
  sql.join(
    Object.entries(columns).map(([name, shown]) => {
      const value =
        shown instanceof PgColumn ? written(shown) : sql`(select "o" from (select ${listOf(shown)}) "o")`
      return sql`${value} as ${sql.identifier(name)}`
    }),
    sql`, `,
  )

/** Everything that comes `from` there, in that order, as one array; null where nothing comes. */
export const jsonRows = <C extends Shown>(columns: C, from: SQL): SQL<JsonRow<C>[] | null> =>
  sql`(select json_agg("row") from (select ${listOf(columns)} from ${from}) "row")`
