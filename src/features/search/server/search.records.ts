// The query of the search of everything: one statement finds the best of every kind in the table of entries. A crowded kind costs
// no more: of more matches than are counted, the most popular ones are compared.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PriceBounds } from '../../../platform/contract/typed-price.ts'
import type { Db, Reader } from '../../../platform/database/database.ts'
import { type Nearest, nearestWords } from '../../../platform/database/nearest-words.ts'
import type { Synonyms } from '../../../platform/database/typed-words.ts'
import { agents } from '../../agents/server/agents.table.ts'
import { courses } from '../../courses/server/courses.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { projects } from '../../projects/server/projects.table.ts'
import type { SearchResult } from '../search.contract.ts'
import { MOST_COUNTED_OF_KIND, SEARCH_KINDS, type SearchKind, SHOWN_OF_KIND } from '../search.rules.ts'
import { searchEntries } from './search.table.ts'
import { queriesOf, wordSought } from './typed-query.ts'
import type { TypedSearch } from './typed-search.ts'

/**
 * Of a crowded kind so many are compared: the most popular of those whose name matches, and of the others. For half as many, the
 * planner walks along the popular ones even where few names match, and reads thousands of rows.
 */
const COMPARED = 200

const { kind, row_id, address, user_id, title, line, search_words, popularity, created_at } = searchEntries

export type EntryRow = Pick<SearchResult, 'address' | 'title' | 'line'> & {
  kind: SearchKind
  row_id: string
  user_id: string | null
  fit: number
  /** The number of matches, up to one more than are counted. */
  total: number
}

type SynonymsOfKinds = Readonly<Record<SearchKind, Synonyms>>

/** The other kinds have no price. */
const PRICED: Partial<Record<SearchKind, { table: SQLWrapper; id: SQLWrapper; price: SQLWrapper }>> = {
  project: { table: projects, id: sql`${projects.id}::text`, price: projects.budget },
  agent: { table: agents, id: sql`${agents.id}::text`, price: agents.price },
  course: { table: courses, id: sql`${courses.id}::text`, price: courses.price },
  professional: { table: profiles, id: sql`${profiles.id}::text`, price: profiles.hourly_rate },
}

/**
 * Rates a match: words of its name count most, then where and how often the words are; popularity decides. A synonym counts less
 * than the word itself.
 */
const fitOf = (typed: string, { whole, itself, named }: ReturnType<typeof queriesOf>) => sql`
  case when ${search_words} @@ ${named} then 6 else 0 end
  + case when strpos(lower(${title}), lower(${typed})) > 0
      then 2 + 4.0 * length(${typed}) / greatest(length(${title}), 1) else 0 end
  + case when ${search_words} @@ ${whole} then 4 else 0 end
  - ${itself ? sql`case when ${search_words} @@ ${itself} then 0 else 2 end` : sql`0`}
  + 2 * ts_rank(${search_words}, ${whole}) + ${popularity} / 10.0`

type Parts = { matches: SQL; best: SQL }

const COLUMNS = sql`${kind}, ${row_id}, ${address}, ${user_id}, ${title}, ${line}, ${search_words}, ${popularity}, ${created_at}`
const MOST = sql.raw(String(MOST_COUNTED_OF_KIND))
const SHOWN = sql.raw(String(SHOWN_OF_KIND))

// Hardly two tags have a word in common, so the planner knows none, and would walk along all tags for any: it must not
// find an index for this order.
const popularFirst = (of: SearchKind) =>
  sql`${of === 'tag' ? sql`${popularity} + 0` : popularity} desc, ${created_at} desc, ${row_id}`

const best = (fit: SQL, total: SQL, rows: SQL) => sql`(
  select ${kind}, ${row_id}, ${address}, ${user_id}, ${title}, ${line}, (${fit})::float8 as fit, ${total}::int4 as total,
    ${created_at}
  from ${rows} ${searchEntries}
  order by fit desc, ${created_at} desc, ${row_id} limit ${SHOWN})`

/** Selects the best of one kind, each with the number of matches. `isSeen` leaves out rows that are not asked for. */
function bestOf(of: SearchKind, typed: string, synonyms: Synonyms, isSeen: SQL): Parts {
  const queries = queriesOf(typed, synonyms)
  const matches = sql.identifier(`${of}_matches`)
  const total = sql`(select count(*) from ${matches})`
  const compared = sql`order by ${popularFirst(of)} limit ${sql.raw(String(COMPARED))}`
  // The kind is written into the statement, so that it is planned for the kind.
  const ofKind = (words: SQL) =>
    sql`select ${COLUMNS} from ${searchEntries}
      where ${isOfKind(of)} and ${isSeen} and ${search_words} @@ ${words}`
  return {
    matches: sql`${matches} as materialized (
      ${ofKind(queries.words)} order by ${popularFirst(of)} limit ${MOST} + 1)`,
    best: best(
      fitOf(typed, queries),
      total,
      sql`(
        select * from ${matches} where ${total} <= ${MOST}
        union all (${ofKind(queries.named)} and ${total} > ${MOST} ${compared})
        union all (
          select * from ${matches} as ${searchEntries}
          where ${total} > ${MOST} and not ${search_words} @@ ${queries.named} ${compared})
      )`,
    ),
  }
}

/** Selects the most popular of one kind, for a search without words. */
function popularOf(of: SearchKind, isSeen: SQL): Parts {
  const matches = sql.identifier(`${of}_matches`)
  return {
    matches: sql`${matches} as materialized (
      select ${COLUMNS} from ${searchEntries} where ${isOfKind(of)} and ${isSeen}
      order by ${popularFirst(of)} limit ${MOST} + 1)`,
    best: best(sql`${popularity}`, sql`(select count(*) from ${matches})`, sql`${matches}`),
  }
}

const isOfKind = (of: SearchKind) => sql`${kind} = ${sql.raw(`'${of}'`)}`

function isAtPrice(of: SearchKind, { least, most }: PriceBounds): SQL {
  const priced = PRICED[of]
  if (least === undefined && most === undefined) return sql`true`
  if (!priced) return sql`false`
  return sql`exists (select from ${priced.table} where ${priced.id} = ${row_id}
    and ${priced.price} >= ${least ?? 0}::numeric and ${priced.price} <= ${most ?? 'Infinity'}::numeric)`
}

/** Returns the best matches of each kind, or of one. The reader does not see updates of the people in `avoided`. */
export async function findEverywhere(
  reader: Reader,
  { words, kind: only, bounds }: TypedSearch,
  synonyms: SynonymsOfKinds,
  avoided: readonly string[],
): Promise<EntryRow[]> {
  const isAsked = words !== '' || only !== undefined || Object.keys(bounds).length > 0
  if (!isAsked) return []
  const isUnavoided = sql`${user_id} <> all (${sql.param([...avoided])}::uuid[])`
  const kinds = SEARCH_KINDS.filter((of) => only === undefined || of === only).map((of) => {
    const isSeen = of === 'update' && avoided.length > 0 ? isUnavoided : sql`true`
    const isListed = sql`${isSeen} and ${isAtPrice(of, bounds)}`
    return words === '' ? popularOf(of, isListed) : bestOf(of, words, synonyms[of], isListed)
  })
  const all = sql.join(
    kinds.map(({ matches }) => matches),
    sql`, `,
  )
  const found = sql.join(
    kinds.map((one) => one.best),
    sql` union all `,
  )
  const { rows } = await reader.execute<EntryRow>(sql`
    with ${all} select kind, row_id, address, user_id, title, line, fit, total from (${found}) found
    order by fit desc, created_at desc, row_id`)
  return rows
}

/** Returns the words of a text that entries of the kind, or of any, have together. */
export function nearestEverywhere(db: Db) {
  const nearest = nearestWords(db)
  return (
    typed: string,
    only: SearchKind | undefined,
    synonyms: SynonymsOfKinds,
  ): Promise<Nearest | undefined> =>
    nearest(typed, {
      name: `search_nearest_${only ?? 'all'}`,
      rowsWith: (query) =>
        sql`select ${search_words} as words from ${searchEntries} where ${only ? isOfKind(only) : sql`true`} and ${search_words} @@ ${query}`,
      wordOf: (word, isLast) => wordSought(word, only ? synonyms[only] : {}, isLast),
    })
}
