// What a noun can count of a person's own rows. Nouns register in app/, so that the home needs to know no noun.
import type { OwnerId } from './actor.ts'
import type { Reader } from './database/database.ts'

export type OwnCount = {
  readonly noun: string
  /** How many rows of this noun are the person's own. */
  count(reader: Reader, owner: OwnerId): Promise<number>
}
