// How a noun says that something waits for a person. Nouns register in app/, so that the home need not know any of them.
import type { OwnerId } from './actor.ts'
import type { OwnNeed } from './contract/own-need.ts'
import type { Reader } from './database/database.ts'

export type OwnNeeds = {
  /** What waits, in the API's words: 'unread_messages'. */
  readonly kind: string
  /** What waits for the person; undefined if nothing does. */
  find(reader: Reader, owner: OwnerId, now: Date): Promise<Omit<OwnNeed, 'kind'> | undefined>
}
