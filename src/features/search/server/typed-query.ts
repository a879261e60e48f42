// Turns typed text into full-text queries: the words as they are, and the last one as the beginning of a word.
import { sql } from 'drizzle-orm'
import { type Synonyms, typedWords, wordQuery } from '../../../platform/database/typed-words.ts'

/** Shorter beginnings are searched as whole words, because most texts have a word that begins so. */
const LEAST_BEGINNING = 3

/** Splits off the last word, which may be half typed. */
function wordBegun(typed: string): { before: string; word: string } | undefined {
  const word = typedWords(typed).at(-1)
  if (word === undefined || word.length < LEAST_BEGINNING) return undefined
  return typed.toLowerCase().endsWith(word)
    ? { before: typed.slice(0, typed.length - word.length), word }
    : undefined
}

/** A word of a text, the last one also as the beginning of a word. */
export function wordSought(word: string, synonyms: Synonyms, isLast: boolean) {
  const begun = isLast ? wordBegun(word) : undefined
  const words = wordQuery(word, synonyms)
  if (begun?.before !== '') return { words }
  return { words: words.replaceAll(`'${begun.word}'`, `'${begun.word}':*`), begun: `'~${begun.word}':*` }
}

const stems = (words: string) => sql`to_tsquery('english', ${words})`
/** The stems of a name are stored once more after '='. */
const inNames = (words: string) =>
  sql`regexp_replace(${stems(words)}::text, ${sql.raw("'''([^'']+)''', '''=\\1''', 'g'")})::tsquery`

/**
 * Returns the queries: all words in any order, as they are, or with the last one as the beginning of a word; `itself` is without
 * synonyms, if the text has any.
 */
export function queriesOf(typed: string, synonyms: Synonyms) {
  const whole = wordQuery(typed, synonyms)
  const plain = wordQuery(typed)
  const itself = plain === whole ? undefined : stems(plain)
  const begun = wordBegun(typed)
  if (!begun) return { whole: stems(whole), itself, words: stems(whole), named: inNames(whole) }
  const before = wordQuery(begun.before, synonyms)
  const written = sql`${`'~${begun.word}':*`}::tsquery`
  return {
    whole: stems(whole),
    itself,
    // The beginning replaces the whole word instead of standing beside it, because the planner would estimate twice as many rows.
    words: sql`(${stems(whole.replaceAll(`'${begun.word}'`, `'${begun.word}':*`))} || (${stems(before)} && ${written}))`,
    named: sql`(${inNames(whole)} || (${inNames(before)} && ${written}))`,
  }
}
