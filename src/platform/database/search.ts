// How the text of a search box becomes an SQL condition.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Text with LIKE's special characters escaped. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Whether a trigram index can serve it. Shorter texts are compared with every row. */
export function isIndexed(typed: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(typed)
}

/** The pattern that `matchesPattern` takes for a typed text. */
export function patternOf(typed: string): string {
  return `%${escapeLike(typed)}%`
}

/** Whether a lower-case text column contains the typed text, ignoring its case. Served by a trigram index. */
export function containsText(column: PgColumn, typed: string): SQL {
  return matchesPattern(column, sql`lower(${patternOf(typed)})`)
}

/** As `containsText`, with the pattern in lower case. */
export function matchesPattern(column: PgColumn, pattern: SQLWrapper): SQL {
  return sql`${column} like ${pattern}`
}
