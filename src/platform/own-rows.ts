// What a noun can tell a person about their own rows: how many there are, and what happened to them lately. Nouns
// register in app/, so that whoever gathers this needs to know no noun.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OwnerId } from './actor.ts'
import type { Reader } from './database/database.ts'

export type OwnCount = {
  readonly noun: string
  /** How many rows of this noun are the person's own. */
  count(reader: Reader, owner: OwnerId): Promise<number>
}

/** Where something stands among all that happened: newest first, then by kind, then the highest row first. */
export type Place = { readonly kind: string; readonly row: number; readonly created_at: string }

export type Happening = Place & {
  /** One sentence without its full stop, from the noun's messages. */
  readonly text: string
  /** What it is about: a path of paths.ts. */
  readonly path: string
  /** Dollars, where it is about an amount. */
  readonly amount: number | null
}

/** The part of the activity that is asked for: so many, after a place. */
export type ActivityWindow = { readonly before: Place | undefined; readonly limit: number }

export type RecentActivity = {
  readonly noun: string
  /** The newest of this noun in the window, at most `limit` of each kind, in any order. */
  recent(reader: Reader, owner: OwnerId, window: ActivityWindow): Promise<Happening[]>
}

/** The order of the activity, for sorting. */
export function byPlace(one: Place, other: Place): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return other.row - one.row
}

/** Whether a row of a kind comes after the window's beginning; an index over moment and id is walked from there on. */
export function inWindow(
  kind: string,
  row: { created_at: SQLWrapper; id: SQLWrapper },
  { before }: ActivityWindow,
): SQL | undefined {
  if (!before) return undefined
  const sameMoment = kind > before.kind ? Number.MAX_SAFE_INTEGER : 0
  const below = kind === before.kind ? before.row : sameMoment
  return sql`(${row.created_at}, ${row.id}) < (${before.created_at}::timestamptz, ${below}::int8)`
}
