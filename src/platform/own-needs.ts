// A noun reports here that something waits for a person. Nouns register in app/, so that the home need not know any of
// them.
import type { OwnerId } from './actor.ts'
import type { OwnNeed } from './contract/own-need.ts'
import type { Reader } from './database/database.ts'

export type OwnNeeds = {
  /** The API calls the need by this name: 'unread_messages'. */
  readonly kind: string
  /** Returns undefined if nothing waits for the person. */
  find(reader: Reader, owner: OwnerId, now: Date): Promise<Omit<OwnNeed, 'kind'> | undefined>
}
