// Turns the text of a search box into an SQL condition, and ranks the matches.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Searched } from './catalogue-table.ts'
import { type Synonyms, wordQuery } from './typed-words.ts'

/** Escapes LIKE's special characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Returns whether a trigram index can serve the search. Shorter texts are compared with every row. */
export function isIndexed(typed: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(typed)
}

/** Returns the pattern that `matchesPattern` takes for a typed text. */
export function searchPatternOf(typed: string): string {
  return `%${escapeLike(typed)}%`
}

/** A search as SQL consists of these. */
export type Sought = {
  pattern: SQLWrapper
  words: SQLWrapper
  /**
   * This tsquery has the words that contain the typed ones, if those are few: every text that contains the typed text
   * has them.
   */
  holding?: SQLWrapper
  /** Every text that contains the typed text has its words. */
  isWholeWords?: boolean
  /** More rows match than are counted, so that counting is needless. */
  isCommon?: boolean
}

/** Returns a search as SQL that decides alone whether a row matches. */
export const asTyped = (typed: string, synonyms?: Synonyms): Sought => ({
  pattern: sql`lower(${searchPatternOf(typed)})`,
  words: sql`to_tsquery('english', ${wordQuery(typed, synonyms)})`,
})

/**
 * Selects rows that have all typed words, in any order, or the typed text somewhere. Comparing a text with LIKE takes
 * three times as long as looking for its words: where possible, only texts with words that contain the typed ones are
 * compared.
 */
export function isFoundIn({ text, words }: Searched, sought: Sought): SQL {
  if (sought.isWholeWords) return sql`${words} @@ ${sought.words}`
  const contains = sql`${text} like ${sought.pattern}`
  const mayContain = sought.holding ? sql`(${words} @@ ${sought.holding} and ${contains})` : contains
  return sql`(${words} @@ ${sought.words} or ${mayContain})`
}

/** A row's name has all words; its stems are stored once more after '='. */
export const isNamed = ({ words }: Searched, sought: Sought): SQL =>
  sql`${words} @@ regexp_replace(${sought.words}::text, ${sql.raw("'''([^'']+)''', '''=\\1''', 'g'")})::tsquery`

/**
 * Ranks a row: words of its name count most, then the text as it was typed, then the places and number of its words. A
 * part of another word comes last.
 */
export function fitOf(searched: Searched, sought: Sought): SQL {
  const { text, words, name } = searched
  const { pattern } = sought
  const points = (isSo: SQL, worth: SQL) => sql`case when ${isSo} then ${worth} else 0 end`
  return sql.join(
    [
      points(isNamed(searched, sought), sql`6`),
      points(
        sql`lower(${name}) like ${pattern}`,
        sql`2 + 4.0 * length(${pattern}) / greatest(length(${name}), 1)`,
      ),
      points(sql`${words} @@ ${sought.words}`, sql`4`),
      points(sql`${text} like ${pattern}`, sql`1`),
      sql`2 * ts_rank(${words}, ${sought.words})`,
    ],
    sql` + `,
  )
}
