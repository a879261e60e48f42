// If nothing has all words of a search, which of them are left out? As few as possible stay out of the nearest matches; words of
// names and keywords count before words that are only mentioned.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { typedWords } from './typed-words.ts'

/** Of a longer search, the words after these are left out without a look. */
const MOST_TRIED = 8
/** So many rows with a word are looked at: the index doesn't know where in a row the word is. */
const LOOKED_AT = 100

export type Nearest = {
  /** The text with the words that some row has together. */
  kept: string
  /** The other words as they were typed. */
  leftOut: string[]
}

/** A word as text for `to_tsquery`; a `tsquery` of the beginnings that it may be in addition. */
type SoughtWord = { words: string; begun?: string | undefined }

const queries = sql`
  select at::int4 - 1 as at, to_tsquery('english', words) || coalesce(begun, '')::tsquery as query
  from unnest(${sql.placeholder('words')}::text[], ${sql.placeholder('begun')}::text[]) with ordinality given(words, begun, at)`

/** The query of a word, as it matches names and keywords alone. */
const inNamesAndKeywords = sql`regexp_replace(replace(query::text, ''':*', ''':*AB'), '''(?=[ )]|$)', ''':AB', 'g')::tsquery`

/** Planning takes longer than looking, so there is one statement for all texts; `rowsWith` selects the `words` of rows that a tsquery finds. */
function statementOf(db: Db, rowsWith: (query: SQL) => SQL) {
  // As one query, both would look so common that the planner reads all rows instead of the index.
  const rowsWithBoth = sql`select from (${rowsWith(sql`kept.query`)}) with_kept where with_kept.words @@ known.query`
  const kept = sql`
    with recursive typed as materialized (${queries}),
    known as materialized (
      select at, query, row_number() over (order by is_named desc, at) as place
      from (
        select at, query, exists (
          select from (${rowsWith(sql`query`)} limit ${sql.raw(String(LOOKED_AT))}) looked_at where looked_at.words @@ ${inNamesAndKeywords}
        ) as is_named
        from typed where numnode(query) > 0 and exists (${rowsWith(sql`query`)})
      ) each_one
    ),
    kept(place, query, ats) as (
      select place, query, array[at] from known where place = 1
      union all
      select known.place, case when is_together then kept.query && known.query else kept.query end,
        case when is_together then ats || known.at else ats end
      from kept join known on known.place = kept.place + 1,
        lateral (select exists (${rowsWithBoth}) as is_together offset 0) tested
    )
    select ats, (select coalesce(array_agg(at), '{}') from typed where numnode(query) = 0) as small
    from kept order by place desc limit 1`
  return db.select({ ats: sql<number[]>`ats`, small: sql<number[]>`small` }).from(sql`(${kept}) nearest`)
}

type Sought = {
  /** The statement of all texts is prepared once for each name. Without one, it is planned for this search. */
  name: string | undefined
  rowsWith: (query: SQL) => SQL
  wordOf: (word: string, isLast: boolean) => SoughtWord
}

export function nearestWords(db: Db) {
  const prepare = (name: string, rowsWith: Sought['rowsWith']) => statementOf(db, rowsWith).prepare(name)
  const prepared = new Map<string, ReturnType<typeof prepare>>()

  function statementNamed({ name, rowsWith }: Sought) {
    const statement = (name === undefined ? undefined : prepared.get(name)) ?? prepare(name ?? '', rowsWith)
    if (name !== undefined) prepared.set(name, statement)
    return statement
  }

  /** Returns the words that rows have together; undefined if no row has even one of them, or there is only one. */
  return async function nearest(typed: string, sought: Sought): Promise<Nearest | undefined> {
    const all = typed.split(/\s+/).filter((token) => typedWords(token).length > 0)
    if (all.length < 2) return undefined
    const tried = all.slice(0, MOST_TRIED)
    const words = tried.map((token, at) => sought.wordOf(token, at === all.length - 1))
    const [answer] = await statementNamed(sought).execute({
      words: words.map((one) => one.words),
      begun: words.map((one) => one.begun ?? null),
    })
    if (!answer || answer.ats.length === 0) return undefined
    // A word that English leaves out of searches needs no row.
    const isKept = (at: number) => answer.ats.includes(at) || answer.small.includes(at)
    return {
      kept: tried.filter((_, at) => isKept(at)).join(' '),
      leftOut: all.filter((_, at) => !isKept(at)),
    }
  }
}
