// How a search box's text becomes a condition.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Text with LIKE's own signs taken literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Whether a trigram index can find it. Fewer letters are compared with every row. */
export function isIndexed(typed: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(typed)
}

/** What `matchesPattern` takes to find what was typed. */
export function patternOf(typed: string): string {
  return `%${escapeLike(typed)}%`
}

/** Whether a column of lower-case text contains what was typed, whatever its case. A trigram index serves it. */
export function containsText(column: PgColumn, typed: string): SQL {
  return matchesPattern(column, sql`lower(${patternOf(typed)})`)
}

/** As `containsText`, with the pattern in lower case. */
export function matchesPattern(column: PgColumn, pattern: SQLWrapper): SQL {
  return sql`${column} like ${pattern}`
}
