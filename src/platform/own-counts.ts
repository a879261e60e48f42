// How a noun counts a person's own rows. Nouns register in app/, so that the home need not know any of them.
import type { OwnerId } from './actor.ts'
import type { Reader } from './database/database.ts'

export type OwnCount = {
  readonly noun: string
  /** How many rows of this noun the person owns. */
  count(reader: Reader, owner: OwnerId): Promise<number>
}
