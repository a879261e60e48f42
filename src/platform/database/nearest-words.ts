// If nothing has all words of a search, which of them are left out? As few as possible stay out of the nearest matches; words of
// names and keywords count before words that are only mentioned.
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './database.ts'
import { typedWords } from './typed-words.ts'

/** Of a longer search, the words after these are left out without a look. */
const MOST_TRIED = 8

export type Nearest = {
  /** The text with the words that some row has together. */
  kept: string
  /** The other words as they were typed. */
  leftOut: string[]
}

/** The query of a word, as it matches names and keywords alone. */
const IN_NAMES_AND_KEYWORDS = sql`regexp_replace(replace(query::text, ''':*', ''':*AB'), '''(?=[ )]|$)', ''':AB', 'g')::tsquery`

type Sought = {
  /** Selects rows that have what a tsquery asks for. */
  rowsWith: (words: SQL) => SQL
  /** Returns the tsquery for a word of the text. */
  queryOf: (word: string, isLast: boolean) => SQL
}

/** Returns the words that rows have together; undefined if no row has even one of them, or there is only one. */
export async function nearestWords(
  reader: Reader,
  typed: string,
  { rowsWith, queryOf }: Sought,
): Promise<Nearest | undefined> {
  const all = typed.split(/\s+/).filter((token) => typedWords(token).length > 0)
  if (all.length < 2) return undefined
  const tried = all.slice(0, MOST_TRIED)
  const rows = tried.map(
    (token, at) => sql`(${sql.raw(String(at))}, ${queryOf(token, at === all.length - 1)})`,
  )
  const isThere = (words: SQL) => sql`exists (${rowsWith(words)})`
  // A word that English leaves out of searches is an empty query, and needs no row.
  const { rows: answers } = await reader.execute<{ ats: number[]; small: number[] }>(sql`
    with recursive typed(at, query) as (values ${sql.join(rows, sql`, `)}),
    known as materialized (
      select at, query, row_number() over (order by is_named desc, at) as place
      from (
        select at, query, ${isThere(IN_NAMES_AND_KEYWORDS)} as is_named,
          ${isThere(sql`query`)} as is_there
        from typed where numnode(query) > 0
      ) each_one where is_there
    ),
    kept(place, query, ats) as (
      select 0::int8, null::tsquery, '{}'::int4[]
      union all
      select known.place, case when is_together then both_of else kept.query end,
        case when is_together then ats || known.at else ats end
      from kept join known on known.place = kept.place + 1,
        lateral (select coalesce(kept.query && known.query, known.query) as both_of) joined,
        lateral (select ${isThere(sql`both_of`)} as is_together) tested
    )
    select ats, (select coalesce(array_agg(at), '{}') from typed where numnode(query) = 0) as small
    from kept order by place desc limit 1`)
  const [answer] = answers
  if (!answer || answer.ats.length === 0) return undefined
  const isKept = (at: number) => answer.ats.includes(at) || answer.small.includes(at)
  return {
    kept: tried.filter((_, at) => isKept(at)).join(' '),
    leftOut: all.filter((_, at) => !isKept(at)),
  }
}
