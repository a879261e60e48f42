// The titles of the things that events happened to, looked up when an event is shown, so that a title follows its row.
// Nouns register in app/, so that the code that shows events need not know any noun.
import { inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../platform/database/database.ts'

export type ShownSubject = {
  readonly title: string
  /** The amount is in dollars; null if the subject has no price or budget. */
  readonly amount: number | null
}

export type EventSubject = {
  /** The subject's name in the noun's events. */
  readonly subject: string
  /** Returns those of these rows that exist, by primary key; `ids` is at most one page. */
  lookUp(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ShownSubject>>
}

type ShownTable = { table: PgTable & { id: PgColumn }; title: PgColumn; amount: PgColumn }

export async function titlesIn(
  reader: Reader,
  { table, title, amount }: ShownTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShownSubject>> {
  const rows = await reader
    .select({
      id: sql`${table.id}`.mapWith(Number),
      title: sql<string>`${title}`,
      amount: sql`${amount}`.mapWith(Number),
    })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

type About = { readonly subject: string; readonly subject_id: number }

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
