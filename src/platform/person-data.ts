// What each noun stores about a person, behind one interface, for the export and the erasure of an account. app/ lists the
// implementations, so that lower nouns need not know higher ones.
import type { OwnerId } from './actor.ts'
import type { Tx } from './database/database.ts'

export type PersonData = {
  /** The key of these rows in the export. */
  readonly noun: string
  /** The person's rows, as plain JSON, or what resolves to it; a list that may be long is read while it is written (`rowsOf`). */
  exportRows(tx: Tx, owner: OwnerId): unknown
  /**
   * Erases the person's rows in the transaction. Returns 'kept' if rows must stay, such as financial ones: they then refer
   * to a person without a name.
   */
  erase(tx: Tx, owner: OwnerId, now: Date): Promise<'gone' | 'kept'>
}
