// Each noun gives access to its data about a person, behind one interface: for the export and the erasure of an
// account, and for the person who proves its address. app/ lists the implementations, so that lower nouns need not know
// higher ones.
import { desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OwnerId } from './actor.ts'
import type { Reader, Tx } from './database/database.ts'

/** Other people can see a published row, together with its owner. */
export type Published = {
  id: string
  /** A comment belongs to an update, for example: this is the id of such a row, or null. */
  parent_id: string | null
  title: string
  path: string
}

export type PublishedKind = {
  /** The API calls the kind by this name: 'project'. */
  readonly kind: string
  /** Sentences use these for one and for several: 'project', 'projects'. */
  readonly words: readonly [one: string, many: string]
  /** Returns the person's publications, newest first: at most `most` of them, and their number. */
  list(reader: Reader, owner: OwnerId, most: number): Promise<{ items: Published[]; total: number }>
}

export type PersonData = {
  /** The key of these rows in the export. */
  readonly noun: string
  /**
   * Returns the person's rows, as plain JSON, or a promise of it; a list that may be long is read while it is written
   * (`rowsOf`).
   */
  exportRows(tx: Tx, owner: OwnerId): unknown
  /**
   * Erases the person's rows in the transaction. Returns 'kept' if rows must stay, such as financial ones: they then refer
   * to a person without a name.
   */
  erase(tx: Tx, owner: OwnerId, now: Date): Promise<'gone' | 'kept'>
  /**
   * Other people see these rows; the person who proves the account's address after another person used it decides about
   * them.
   */
  readonly published?: readonly PublishedKind[]
  /** Stops everything under way for the person, once they are banned. */
  stop?(tx: Tx, owner: OwnerId, now: Date): Promise<void>
  /** Ends the keys with which a program acts for the person; returns their number. */
  endKeys?(tx: Tx, owner: OwnerId): Promise<number>
}

/** Makes an erasure after which no row of the person is left. */
export function erasesAll(remove: (tx: Tx, owner: OwnerId) => Promise<unknown>) {
  return async (tx: Tx, owner: OwnerId): Promise<'gone'> => {
    await remove(tx, owner)
    return 'gone'
  }
}

/** Returns the published rows of a table, by title, newest first: at most so many of them, and their number. */
export async function newestTitles(
  reader: Reader,
  { table, title }: { table: PgTable & { id: PgColumn }; title: PgColumn },
  isShown: SQL | undefined,
  most: number,
): Promise<{ rows: { id: number; title: string }[]; total: number }> {
  const rows = await reader
    .select({ id: sql`${table.id}`.mapWith(Number), title: sql<string>`${title}` })
    .from(table)
    .where(isShown)
    .orderBy(desc(table.id))
    .limit(most)
  return { rows, total: await reader.$count(table, isShown) }
}

type PublishedRow = { id: string | number; title: string; parent_id?: number }

/** Turns rows into publications, each with its page. */
export function asPublished<Row extends PublishedRow>(
  { rows, total }: { rows: readonly Row[]; total: number },
  pathOf: (row: Row) => string,
): { items: Published[]; total: number } {
  const items = rows.map((row) => ({
    id: String(row.id),
    parent_id: row.parent_id === undefined ? null : String(row.parent_id),
    title: row.title,
    path: pathOf(row),
  }))
  return { items, total }
}
