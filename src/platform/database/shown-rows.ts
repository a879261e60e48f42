// What a list shows of its rows, as Drizzle selects and decodes it: columns by name, and nested objects with the
// columns of a joined row.
import type { GetColumnData } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'

export type Shown = Readonly<Record<string, PgColumn | Readonly<Record<string, PgColumn>>>>

type ColumnsOf<C> = { -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : never }
/** An object is null if its first column is null: then no row was joined. */
export type ShownRow<C extends Shown> = {
  -readonly [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : ColumnsOf<C[K]> | null
}

type Fields = Record<string, PgColumn>

const OWN = 'row'

/** The fields of a selection: the row's own columns together, and each nested object. */
export function shownFields(shown: Shown): Record<string, Fields> {
  const own: Fields = {}
  const objects: Record<string, Fields> = {}
  for (const [name, part] of Object.entries(shown)) {
    if (part instanceof PgColumn) own[name] = part
    else objects[name] = part
  }
  return { ...objects, [OWN]: own }
}

/** A row as selected by these fields. */
export function shownRow<C extends Shown>(
  shown: C,
  selected: Readonly<Record<string, unknown>>,
): ShownRow<C> {
  const row = selected[OWN] as Record<string, unknown>
  for (const [name, part] of Object.entries(shown))
    if (!(part instanceof PgColumn)) row[name] = selected[name]
  return row as ShownRow<C>
}
