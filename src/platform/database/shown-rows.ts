// What a list shows of its rows, as Drizzle selects and decodes it: columns under their names, and objects of columns of a
// joined row.
import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'

export type Shown = Readonly<Record<string, PgColumn | Readonly<Record<string, PgColumn>>>>

type ColumnsOf<C> = { -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : never }
export type ShownRow<C extends Shown> = {
  -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : ColumnsOf<C[K]>
}

type Fields = Record<string, SQL>

/** Wrapped twice, since Drizzle leaves out a table's name where it sees but one table. */
const fieldOf = (column: PgColumn): SQL => sql`${sql`${column}`}`.mapWith(column)
const fieldsOf = (columns: Readonly<Record<string, PgColumn>>): Fields =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, fieldOf(column)]))

const OWN = 'row'

/** The fields of a selection: the row's own columns together, and each object of columns. */
export function shownFields(shown: Shown): Record<string, Fields> {
  const own: Fields = {}
  const objects: Record<string, Fields> = {}
  for (const [name, part] of Object.entries(shown)) {
    if (part instanceof PgColumn) own[name] = fieldOf(part)
    else objects[name] = fieldsOf(part)
  }
  return { ...objects, [OWN]: own }
}

/** A row as it was selected by these fields. */
export function shownRow<C extends Shown>(
  shown: C,
  selected: Readonly<Record<string, unknown>>,
): ShownRow<C> {
  const row = selected[OWN] as Record<string, unknown>
  for (const [name, part] of Object.entries(shown))
    if (!(part instanceof PgColumn)) row[name] = selected[name]
  return row as ShownRow<C>
}
