// Updates show links to these as cards, behind one interface. Nouns register their kinds in app/, so that updates need
// not know any of them.
import type { Family } from './contract/families.ts'
import type { Reader } from './database/database.ts'

export type QuotedThing = {
  readonly user_id: string
  readonly title: string
  /** The owner may have no public name. */
  readonly owner: string | null
  /** Not everything that can be linked to has a price. */
  readonly price: number | null
  readonly rating: number | null
  /** Others see the card only where its owner shows it. */
  readonly isPrivate: boolean
}

export type QuotedKind<Name extends string = string> = {
  readonly kind: Name
  /** The keys of the family's rows are the ends of their addresses. */
  readonly family: Family
  /** Returns those that everyone can see, by the ends of their addresses, in one query. */
  find(reader: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, QuotedThing>>
}
