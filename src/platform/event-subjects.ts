// What the things are called that events happened to, looked up when an event is shown: a title follows its row.
// Nouns register in app/, so that whoever shows events needs to know no noun.
import type { Reader } from './database/database.ts'

export type ShownSubject = {
  readonly title: string
  /** Dollars, where the subject has a price or a budget. */
  readonly amount: number | null
}

export type EventSubject = {
  /** As events.ts of the noun names it. */
  readonly subject: string
  /** Those of these rows that there are, by a primary key: their number is that of a page. */
  lookUp(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ShownSubject>>
}
