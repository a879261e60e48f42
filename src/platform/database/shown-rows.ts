// What a list shows of its rows: columns by name, and nested objects with the columns of a joined row; how they are
// selected, and how they are read from the cells of an answer. Drizzle determines for every cell what it is and where it
// goes, a seventh of the time of a list's answer; here that is done once per list.
import { Column, type GetColumnData } from 'drizzle-orm'
import { PgArray, PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

export type Shown = Readonly<Record<string, PgColumn | Readonly<Record<string, PgColumn>>>>

type ColumnsOf<C> = { -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : never }
/** An object is null if its first column is null: then no row was joined. */
export type ShownRow<C extends Shown> = {
  -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : ColumnsOf<C[K]> | null
}

/** The values of one row, in the order of the selection. */
export type Cells = readonly unknown[]
/** What a row shows, read from its cells. */
export type ReadRow<C extends Shown> = (cells: Cells) => ShownRow<C>

type Fields = Readonly<Record<string, PgColumn>>
type Field = { name: string; decoded: (value: unknown) => unknown }

/** The selection whose cells `rowReader` reads. */
export function shownFields(shown: Shown): Fields {
  const columns = Object.values(shown).flatMap((part) =>
    part instanceof PgColumn ? part : Object.values(part),
  )
  return Object.fromEntries(columns.map((column, at) => [`cell_${at}`, column]))
}

/** Reads rows whose shown cells begin at `from`. */
export function rowReader<C extends Shown>(shown: C, from: number): ReadRow<C> {
  const parts: { name: string; at: number; fields: Field | readonly Field[] }[] = []
  let at = from
  for (const [name, part] of Object.entries(shown)) {
    if (part instanceof PgColumn) {
      parts.push({ name, at, fields: fieldOf(name, part) })
      at++
    } else {
      const fields = Object.entries(part).map(([inner, column]) => fieldOf(inner, column))
      parts.push({ name, at, fields })
      at += fields.length
    }
  }
  return (cells) => {
    const row: Record<string, unknown> = {}
    for (const { name, at, fields } of parts) {
      row[name] = 'decoded' in fields ? decodedCell(cells[at], fields) : objectOf(cells, at, fields)
    }
    return row as ShownRow<C>
  }
}

function objectOf(cells: Cells, from: number, fields: readonly Field[]): Record<string, unknown> | null {
  if (cells[from] === null) return null
  const object: Record<string, unknown> = {}
  let at = from
  for (const field of fields) object[field.name] = decodedCell(cells[at++], field)
  return object
}

const decodedCell = (value: unknown, { decoded }: Field) => (value === null ? null : decoded(value))

const fieldOf = (name: string, column: PgColumn): Field => ({
  name,
  decoded: isTakenAsItComes(column) ? (value) => value : (value) => column.mapFromDriverValue(value),
})

/** Whether the driver's value is the column's. */
function isTakenAsItComes(column: Column): boolean {
  if (column instanceof PgArray) return isTakenAsItComes(column.baseColumn)
  return column.mapFromDriverValue === Column.prototype.mapFromDriverValue
}

/** A statement that is answered with cells. With a name, each connection prepares it once, for all values of `execute`. */
export function cellStatement(
  db: Db,
  statement: { toSQL(): { sql: string; params: unknown[] } },
  name?: string,
) {
  return db._.session.prepareQuery<{ execute: readonly Cells[]; all: never; values: never }>(
    statement.toSQL(),
    undefined,
    name,
    true,
    (rows) => rows,
  )
}
