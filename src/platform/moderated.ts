// Lets people report content and operators hide it, behind one interface. Nouns register their kinds in app/, so that
// moderation need not know any of them.
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnerId } from './actor.ts'
import type { Reader, Tx } from './database/database.ts'

export type ModeratedThing = {
  /** The stored form of the id: the caller may have written the same id differently. */
  readonly id: string
  /** Null once the owner's account is gone. */
  readonly owner_id: string | null
  readonly title: string
  readonly path: string
  readonly is_hidden: boolean
}

export type ModeratedKind = {
  /** Rows store the kind, so it is never renamed. */
  readonly kind: string
  /** Returns the item with an id as it is in an address, if the viewer can see it; operators (null) see everything. */
  find(reader: Reader, id: string, viewer: OwnerId | null): Promise<ModeratedThing | undefined>
  /** Returns the ids that a ban hides; none of a kind that stays, such as messages. */
  idsOfOwner(reader: Reader, ownerId: string): Promise<string[]>
  /** Hides an item from all other people; its owner cannot put it back. Does nothing to a hidden one. */
  hide(tx: Tx, id: string, now: Date): Promise<void>
  /** Shows a hidden item again as it was. Does nothing to any other. */
  restore(tx: Tx, id: string, now: Date): Promise<void>
}

/** Returns the number in an id that is one; undefined for anything else. */
export function rowIdIn(id: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined
}

/** The table's rows have an owner, and operators can hide them. */
type ModeratedTable = PgTable & { id: PgColumn; user_id: PgColumn; hidden_from: PgColumn }

type ModeratedRows = {
  table: ModeratedTable
  title: PgColumn
  isSeen(viewer: OwnerId): SQL | undefined
  pathOf(id: number): string
}

/** Finds the rows of a table, for a kind whose items are just those rows. */
export function findsRows(given: ModeratedRows): Pick<ModeratedKind, 'find' | 'idsOfOwner'> {
  const { table, title, isSeen, pathOf } = given
  return {
    async find(reader, id, viewer) {
      const rowId = rowIdIn(id)
      if (rowId === undefined) return undefined
      const rows = await reader
        .select({
          owner_id: sql<string | null>`${table.user_id}`,
          title: sql<string>`${title}`,
          is_hidden: sql<boolean>`${table.hidden_from} is not null`,
        })
        .from(table)
        .where(and(eq(table.id, rowId), viewer === null ? undefined : isSeen(viewer)))
      return rows[0] && { ...rows[0], id, path: pathOf(rowId) }
    },
    idsOfOwner: (reader, ownerId) => idsOwned(reader, table, ownerId),
  }
}

/** Returns the ids of a person's rows, in the order in which they are locked. */
export async function idsOwned(
  reader: Reader,
  table: PgTable & { id: PgColumn; user_id: PgColumn },
  ownerId: string,
): Promise<string[]> {
  const rows = await reader
    .select({ id: sql`${table.id}`.mapWith(String) })
    .from(table)
    .where(eq(table.user_id, ownerId))
    .orderBy(asc(table.id))
  return rows.map(({ id }) => id)
}

/** Returns whether operators hide the row with this id. */
export async function isHiddenRow(
  reader: Reader,
  table: PgTable & { id: PgColumn; hidden_from: PgColumn },
  id: number | string,
): Promise<boolean> {
  return (await reader.$count(table, and(eq(table.id, id), isNotNull(table.hidden_from)))) > 0
}
