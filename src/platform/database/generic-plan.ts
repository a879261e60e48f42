// Keeps a generic plan for the prepared statement of a list. PostgreSQL plans again at every call as long as the known
// values make the plan look cheaper, and a known limit always does: planning took twice as long as the list.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { MAX_PAGE_SIZE } from '../contract/list-limits.ts'
import type { PageAsked } from './matched-page.ts'

/** A value that is opaque to the planner, so that all values share one plan. */
const unseen = (value: SQLWrapper): SQL => sql`(select ${value})`

/** A text parameter of `execute` that is opaque to the planner. */
export const opaqueText = (name: string): SQL => unseen(sql`${sql.placeholder(name)}::text`)

export const opaqueLowerText = (name: string): SQL => unseen(sql`lower(${sql.placeholder(name)}::text)`)

/** A text parameter of `execute` as the query of a search by words. */
export const opaqueWordQuery = (name: string): SQL =>
  unseen(sql`to_tsquery('english', ${sql.placeholder(name)}::text)`)

/**
 * A list is planned for the default page size, or the largest. A plan for more rows than needed is slower (it reads a
 * joined table in full), one for fewer would cut the page off.
 */
const PLANNED_SIZES = [24, MAX_PAGE_SIZE] as const
type PlannedSize = (typeof PLANNED_SIZES)[number]

const plannedFor = (page_size: number): PlannedSize => {
  const size = PLANNED_SIZES.find((planned) => page_size <= planned)
  if (size === undefined) throw new RangeError(`No page has ${page_size} rows`)
  return size
}

const preparedPage = (planned: PlannedSize): PageAsked => ({
  limit: unseen(sql`${sql.placeholder('limit')}::int8`),
  offset: unseen(sql`${sql.placeholder('offset')}::int8`),
  // The planned size is a literal in the statement: a parameter would be visible to the planner, and a reason to plan
  // again.
  plannedFor: sql.raw(String(planned)),
})

/**
 * Prepares one statement for all pages of a list, for each planned size and each choice. Every connection keeps its
 * statements until it ends, so the choices must be a closed list, never typed text.
 */
export function preparedPages<C extends Readonly<Record<string, string | boolean>>, P>(
  name: string,
  prepare: (choice: C, asked: PageAsked, name: string) => P,
): (choice: C, page_size: number) => P {
  const made = new Map<string, P>()
  return (choice, page_size) => {
    const size = plannedFor(page_size)
    const key = [name, ...Object.values(choice), size].join('_')
    const statement = made.get(key) ?? prepare(choice, preparedPage(size), key)
    made.set(key, statement)
    return statement
  }
}
