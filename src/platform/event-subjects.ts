// What the things are called that events happened to, looked up when an event is shown: a title follows its row.
// Nouns register in app/, so that what shows events needs to know no noun.
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

type About = { readonly subject: string; readonly subject_id: number }

/** Looks up all of a page; gives what was found of each. */
export async function lookUpSubjects(
  reader: Reader,
  subjects: readonly EventSubject[],
  page: readonly About[],
): Promise<(of: About) => ShownSubject | undefined> {
  const wanted = new Map<string, Set<number>>()
  for (const { subject, subject_id } of page)
    wanted.set(subject, (wanted.get(subject) ?? new Set()).add(subject_id))
  const found = new Map<string, ReadonlyMap<number, ShownSubject>>()
  for (const [subject, ids] of wanted) {
    const lookup = subjects.find((one) => one.subject === subject)
    if (lookup) found.set(subject, await lookup.lookUp(reader, [...ids]))
  }
  return ({ subject, subject_id }) => found.get(subject)?.get(subject_id)
}
