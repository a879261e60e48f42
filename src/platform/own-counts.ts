// Counts a person's own rows of each noun. Nouns register in app/, so that the home need not know any of them.
import type { OwnerId } from './actor.ts'
import type { Reader } from './database/database.ts'

export type OwnCount = {
  readonly noun: string
  /** Returns the number of rows of this noun that the person owns. */
  count(reader: Reader, owner: OwnerId): Promise<number>
}
