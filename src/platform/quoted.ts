// What updates can show as a card when they link to it, behind one interface. Nouns register their kinds in app/, so that
// updates need not know any of them.
import type { Family } from './contract/families.ts'
import type { Reader } from './database/database.ts'

export type QuotedThing = {
  /** Whose it is. */
  readonly user_id: string
  readonly title: string
  /** The public name of its owner, if they have one. */
  readonly owner: string | null
  /** What it costs, if it costs something. */
  readonly price: number | null
  readonly rating: number | null
  /** Shown only where its owner shows it. */
  readonly isPrivate: boolean
}

export type QuotedKind<Name extends string = string> = {
  readonly kind: Name
  /** Its rows are known by what their addresses end with. */
  readonly family: Family
  /** Those of these that everyone can see, by what their addresses end with, in one query. */
  find(reader: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, QuotedThing>>
}
