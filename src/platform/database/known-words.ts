// What a catalogue's table of known words is asked: how a mistyped word may have been meant, and which words contain
// one or two letters. Triggers keep the table (count_words in the migration).
import { type SQL, sql } from 'drizzle-orm'
import type { KnownWords } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { escapeLike } from './search.ts'
import { LEAST_CORRECTED_LETTERS, mostSlips, oneSlipAway, slipsBetween } from './spelling.ts'
import { respelled, typedWords } from './typed-words.ts'

/** How many similar words are compared letter by letter. */
const SIMILAR_WORDS = 50
/** More mistyped words than these are not a slip. */
const MOST_CORRECTED = 3
/** Letters that more words contain are looked for in the texts. */
const MOST_HOLDING = 200

/** The words that contain a fragment; undefined if there are so many, or such common ones, that most texts do. */
export type Holding = readonly string[] | undefined

export function knownWords(db: Db, { from, word, count }: KnownWords) {
  const isOneOf = (words: readonly string[]) => sql`${word} = any(${sql.param(words)}::text[])`
  const stemOf = (text: SQL) => sql<string>`to_tsvector('english', ${text})::text`

  /** The known word that was probably meant; the typed one itself if another form of it is known. */
  async function meantBy(typed: string): Promise<string | undefined> {
    const { rows } = await db.execute<{ word: string; count: number; is_form: boolean }>(sql`
      select word, count, ${stemOf(sql`word`)} = ${stemOf(sql`${typed}::text`)} as is_form from (
        select ${word} as word, ${count} as count from ${from} where ${isOneOf(oneSlipAway(typed))}
        union
        (select ${word}, ${count} from ${from} order by ${word} <-> ${typed}::text limit ${SIMILAR_WORDS})
      ) candidates`)
    if (rows.some(({ is_form }) => is_form)) return typed
    const ranked = rows
      .map((row) => ({ ...row, slips: slipsBetween(typed, row.word) }))
      .filter(
        ({ word: other, slips }) => slips <= mostSlips(typed) && other.length >= LEAST_CORRECTED_LETTERS,
      )
      .toSorted((a, b) => a.slips - b.slips || b.count - a.count || (a.word < b.word ? -1 : 1))
    return ranked[0]?.word
  }

  return {
    /** The text as it was probably meant; undefined if its words are known, or one cannot be guessed. */
    async correct(typed: string): Promise<string | undefined> {
      const words = [...new Set(typedWords(typed))]
      if (words.length === 0) return undefined
      const known = await db
        .select({ word: sql<string>`${word}` })
        .from(from)
        .where(isOneOf(words))
      const unknown = words.filter(
        (one) => one.length >= LEAST_CORRECTED_LETTERS && !known.some((row) => row.word === one),
      )
      if (unknown.length > MOST_CORRECTED) return undefined
      const instead = new Map<string, string>()
      for (const one of unknown) {
        const meant = await meantBy(one)
        if (meant === undefined) return undefined
        if (meant !== one) instead.set(one, meant)
      }
      return instead.size > 0 ? respelled(typed, instead) : undefined
    },

    /** Which words contain these one or two letters. */
    async holding(fragment: string): Promise<Holding> {
      const [letters = ''] = typedWords(fragment)
      const rows = await db
        .select({
          word: sql<string>`${word}`,
          isLeftOut: sql<boolean>`to_tsvector('english', ${word}) = ''`,
        })
        .from(from)
        .where(sql`${word} like ${`%${escapeLike(letters)}%`}`)
        .limit(MOST_HOLDING + 1)
      const isCommon = rows.length > MOST_HOLDING || rows.some(({ isLeftOut }) => isLeftOut)
      return isCommon ? undefined : rows.map((row) => row.word)
    },
  }
}
