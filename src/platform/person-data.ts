// What each noun keeps about a person, behind one shape: the account asks all of them to tell it or to erase it.
// Nouns register a handler in app/, so that nobody needs to know who comes above them.

import type { OwnerId } from './actor.ts'
import type { Reader, Tx } from './database/database.ts'

export type PersonData = {
  /** The key under which the export tells these rows. */
  readonly noun: string
  /** The person's rows, as plain JSON. */
  tell(reader: Reader, owner: OwnerId): Promise<unknown>
  /**
   * Erases the person's rows inside the transaction. Says 'kept' where rows must stay, such as financial ones:
   * they then point at a person without a name.
   */
  erase(tx: Tx, owner: OwnerId, now: Date): Promise<'gone' | 'kept'>
}
