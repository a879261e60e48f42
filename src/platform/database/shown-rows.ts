// Selects a list's shown columns by name, and nested objects with the columns of a joined row, and reads them from the
// cells of an answer. Drizzle determines the type and place of every cell, a seventh of the time of a list's answer;
// here that is done once per list.
import { Column, type GetColumnData } from 'drizzle-orm'
import { PgArray, PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

export type Shown = Readonly<Record<string, PgColumn | Readonly<Record<string, PgColumn>>>>

type ColumnsOf<C> = { -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : never }
/** An object is null if its first column is null: then no row was joined. */
export type ShownRow<C extends Shown> = {
  -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : ColumnsOf<C[K]> | null
}

export type Cells = readonly unknown[]
export type ReadRow<C extends Shown> = (cells: Cells) => ShownRow<C>

type Fields = Readonly<Record<string, PgColumn>>

/** Returns the selection whose cells `rowReader` reads. */
export function shownFields(shown: Shown): Fields {
  const columns = Object.values(shown).flatMap((part) =>
    part instanceof PgColumn ? part : Object.values(part),
  )
  return Object.fromEntries(columns.map((column, at) => [`cell_${at}`, column]))
}

/** Reads rows whose shown cells begin at `from`. */
export function rowReader<C extends Shown>(shown: C, from: number): ReadRow<C> {
  let at = from
  const parts = Object.entries(shown).map(([name, part]): Part => {
    if (part instanceof PgColumn) return { name, read: cellReader(part, at++) }
    const first = at
    const read = objectReader(
      Object.entries(part).map(([inner, column]) => ({ name: inner, read: cellReader(column, at++) })),
    )
    return { name, read: (cells) => (cells[first] === null ? null : read(cells)) }
  })
  const read = objectReader(parts)
  return (cells) => read(cells) as ShownRow<C>
}

type Part = { name: string; read: (cells: Cells) => unknown }

/** Copying an object that has all names is quicker than adding them one by one. */
function objectReader(parts: readonly Part[]): (cells: Cells) => Record<string, unknown> {
  const blank: Record<string, unknown> = Object.fromEntries(parts.map(({ name }) => [name, null]))
  return (cells) => {
    const object = { ...blank }
    for (const { name, read } of parts) object[name] = read(cells)
    return object
  }
}

function cellReader(column: PgColumn, at: number): (cells: Cells) => unknown {
  if (isTakenAsItComes(column)) return (cells) => cells[at]
  return (cells) => {
    const value = cells[at]
    return value === null ? null : column.mapFromDriverValue(value)
  }
}

function isTakenAsItComes(column: Column): boolean {
  if (column instanceof PgArray) return isTakenAsItComes(column.baseColumn)
  return column.mapFromDriverValue === Column.prototype.mapFromDriverValue
}

/**
 * Builds a statement that is answered with cells. With a name, each connection prepares it once, for all values of
 * `execute`.
 */
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
