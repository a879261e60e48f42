// Asks a catalogue's table of known words: how may a mistyped word have been meant, and which words contain the typed
// ones? Triggers keep the table (count_words in the migration).
import { type SQL, sql } from 'drizzle-orm'
import { beginningOf } from '../contract/code-points.ts'
import { isTypoOf, LEAST_CORRECTED_LETTERS, oneSlipAway, slipsToForm } from '../contract/spelling.ts'
import type { KnownWords } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { escapeLike } from './search.ts'
import { respelled, type Synonyms, synonymsOf, typedSigns, typedWords } from './typed-words.ts'

/** So many similar words are compared letter by letter. */
const SIMILAR_WORDS = 50
/** The forms of a word begin with the same letters. */
const FORMS_BEGIN = 3
/** A search with more mistyped words is not a slip. */
const MOST_CORRECTED = 3
/** A typed word that more words contain says little about a text. */
const MOST_HOLDING = 200
export type Holding = {
  query?: string
  leastRows: number
  /** No other word contains a typed one: a text with the typed text has its words. */
  isWholeWords?: boolean
}
/** Only so many words of a longer search are looked up. */
const MOST_HELD = 4

export function knownWords(db: Db, { from, word, count, labels = [] }: KnownWords, synonyms: Synonyms = {}) {
  const further = new Set([...labels, ...Object.keys(synonyms)].flatMap(typedWords))
  const furtherMeantBy = (typed: string) => [...further].find((known) => isTypoOf(typed, known))
  const isOneOf = (words: readonly string[]) => sql`${word} = any(${sql.param(words)}::text[])`
  const stemOf = (text: SQL) => sql<string>`to_tsvector('english', ${text})::text`

  /**
   * Returns the known word that was probably meant; the typed one itself if it is known in another form or within
   * another word, or is left out of the index.
   */
  async function meantBy(typed: string): Promise<string | undefined> {
    const containing = sql`${word} like ${`%${typed}%`}`
    const { rows } = await db.execute<{ word: string; count: number; is_known: boolean }>(sql`
      select word, count, word like ${`%${typed}%`} or ${stemOf(sql`word`)} = stem or stem = '' as is_known
      from (select ${stemOf(sql`${typed}::text`)} as stem) typed left join (
        select ${word} as word, ${count} as count from ${from} where ${isOneOf(oneSlipAway(typed))}
        union
        (select ${word}, ${count} from ${from} where ${containing} limit 1)
        union
        (select ${word}, ${count} from ${from}
          where ${word} like ${`${beginningOf(typed, FORMS_BEGIN)}%`}
            and ${stemOf(sql`${word}`)} = ${stemOf(sql`${typed}::text`)} limit 1)
        union
        (select ${word}, ${count} from ${from} order by ${word} <-> ${typed}::text limit ${SIMILAR_WORDS})
      ) candidates on true`)
    if (rows.some(({ is_known }) => is_known)) return typed
    const ranked = rows
      .filter((row) => row.word !== null && isTypoOf(typed, row.word))
      .map((row) => ({ ...row, slips: slipsToForm(typed, row.word) }))
      .toSorted((a, b) => a.slips - b.slips || b.count - a.count || (a.word < b.word ? -1 : 1))
    return ranked[0]?.word
  }

  /** Returns the words that contain a typed one; undefined if there are many, or such that the index leaves out. */
  async function wordsWith(letters: string): Promise<{ words?: string[]; mostRows: number }> {
    const rows = await db
      .select({
        word: sql<string>`${word}`,
        count: sql<number>`${count}`,
        isLeftOut: sql<boolean>`to_tsvector('english', ${word}) = ''`,
      })
      .from(from)
      .where(sql`${word} like ${`%${escapeLike(letters)}%`}`)
      .limit(MOST_HOLDING + 1)
    const isTelling = rows.length <= MOST_HOLDING && !rows.some(({ isLeftOut }) => isLeftOut)
    const mostRows = Math.max(0, ...rows.map((row) => row.count))
    return { mostRows, ...(isTelling && { words: rows.map((row) => row.word) }) }
  }

  return {
    /** Returns the text as it was probably meant; undefined if its words are known, or none can be guessed. */
    async correct(typed: string): Promise<string | undefined> {
      const words = [...new Set(typedWords(typed))]
      if (words.length === 0) return undefined
      const known = await db
        .select({ word: sql<string>`${word}` })
        .from(from)
        .where(isOneOf(words))
      const unknown = words.filter(
        (one) =>
          one.length >= LEAST_CORRECTED_LETTERS &&
          synonymsOf(one, synonyms).length === 0 &&
          !further.has(one) &&
          !known.some((row) => row.word === one),
      )
      if (unknown.length > MOST_CORRECTED) return undefined
      const instead = new Map<string, string>()
      for (const one of unknown) {
        const meant = (await meantBy(one)) ?? furtherMeantBy(one) ?? one
        if (meant !== one) instead.set(one, meant)
      }
      return instead.size > 0 ? respelled(typed, instead) : undefined
    },

    /**
     * Returns a tsquery that matches every text with the typed text: of each typed word, it takes one of the known
     * words that contain it. It is undefined if most texts have such words. Also returns a lower bound of the matching
     * rows, as far as that is known without counting.
     */
    async holding(typed: string): Promise<Holding> {
      const typedOnes = [...new Set(typedWords(typed))]
      const each = await Promise.all(typedOnes.slice(0, MOST_HELD).map(wordsWith))
      const isOneWord = typedOnes.length === 1 && typedOnes[0] === typed.toLowerCase()
      const [first] = each
      const leastRows = first && isOneWord ? first.mostRows : 0
      const signs = typedSigns(typed).map((sign) => `'${sign}'`)
      if (typedOnes.length === 0 && signs.length > 0) return { leastRows, isWholeWords: true }
      const telling = each.flatMap(({ words }) => (words ? [words] : []))
      if (telling.length === 0) return { leastRows, ...(signs.length > 0 && { query: signs.join(' & ') }) }
      // If no word contains a typed one, no text does.
      if (telling.some((found) => found.length === 0)) return { query: '', leastRows }
      const words = telling.map((found) => `(${found.map((one) => `'${one}'`).join(' | ')})`)
      const query = [...words, ...signs].join(' & ')
      const isWholeWords =
        telling.length === typedOnes.length &&
        telling.every((found, at) => found.length === 1 && found[0] === typedOnes[at])
      return { query, leastRows, isWholeWords }
    },
  }
}
