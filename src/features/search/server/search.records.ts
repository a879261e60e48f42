// The query of the search of everything: one statement finds the best of every kind in the table of entries. A crowded kind costs
// no more: of more matches than are counted, the most popular ones are compared.
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import type { Synonyms } from '../../../platform/database/typed-words.ts'
import { MOST_COUNTED_OF_KIND, SEARCH_KINDS, type SearchKind, SHOWN_OF_KIND } from '../search.rules.ts'
import { searchEntries } from './search.table.ts'
import { queriesOf } from './typed-query.ts'

/**
 * Of a crowded kind so many are compared: the most popular of those whose name matches, and of the others. For half as many, the
 * planner walks along the popular ones even where few names match, and reads thousands of rows.
 */
const COMPARED = 200

const { kind, row_id, address, user_id, title, line, search_words, popularity, created_at } = searchEntries

export type SearchedRow = {
  kind: SearchKind
  address: string
  title: string
  line: string | null
  fit: number
  /** The number of matches, up to one more than are counted. */
  total: number
}

/** Rates a match: words of its name count most, then where and how often the words are; popularity decides. */
const fitOf = (typed: string, { whole, named }: ReturnType<typeof queriesOf>) => sql`
  case when ${search_words} @@ ${named} then 6 else 0 end
  + case when strpos(lower(${title}), lower(${typed})) > 0
      then 2 + 4.0 * length(${typed}) / greatest(length(${title}), 1) else 0 end
  + case when ${search_words} @@ ${whole} then 4 else 0 end
  + 2 * ts_rank(${search_words}, ${whole}) + ${popularity} / 10.0`

/** Selects the best of one kind, each with the number of matches. `isSeen` leaves out rows that this reader does not see. */
function bestOf(of: SearchKind, typed: string, synonyms: Synonyms, isSeen: SQL): { matches: SQL; best: SQL } {
  const queries = queriesOf(typed, synonyms)
  const matches = sql.identifier(`${of}_matches`)
  const columns = sql`${kind}, ${row_id}, ${address}, ${title}, ${line}, ${search_words}, ${popularity}, ${created_at}`
  const total = sql`(select count(*) from ${matches})`
  const mostCounted = sql.raw(String(MOST_COUNTED_OF_KIND))
  // Hardly two tags have a word in common, so the planner knows none, and would walk along all tags for any: it must not
  // find an index for this order.
  const steps = of === 'tag' ? sql`${popularity} + 0` : popularity
  const popularFirst = sql`${steps} desc, ${created_at} desc, ${row_id}`
  const compared = sql`order by ${popularFirst} limit ${sql.raw(String(COMPARED))}`
  // The kind is written into the statement, so that it is planned for the kind.
  const ofKind = (words: SQL) =>
    sql`select ${columns} from ${searchEntries}
      where ${kind} = ${sql.raw(`'${of}'`)} and ${isSeen} and ${search_words} @@ ${words}`
  return {
    matches: sql`${matches} as materialized (
      ${ofKind(queries.words)} order by ${popularFirst} limit ${mostCounted} + 1)`,
    best: sql`(
      select ${kind}, ${address}, ${title}, ${line}, (${fitOf(typed, queries)})::float8 as fit, ${total}::int4 as total
      from (
        select * from ${matches} where ${total} <= ${mostCounted}
        union all (${ofKind(queries.named)} and ${total} > ${mostCounted} ${compared})
        union all (
          select * from ${matches} as ${searchEntries}
          where ${total} > ${mostCounted} and not ${search_words} @@ ${queries.named} ${compared})
      ) ${searchEntries}
      order by fit desc, ${created_at} desc, ${row_id} limit ${sql.raw(String(SHOWN_OF_KIND))})`,
  }
}

/** Returns the best matches of each kind. The reader does not see updates of the people in `avoided`. */
export async function findEverywhere(
  reader: Reader,
  typed: string,
  synonyms: Readonly<Record<SearchKind, Synonyms>>,
  avoided: readonly string[],
): Promise<SearchedRow[]> {
  const isUnavoided = sql`${user_id} <> all (${sql.param([...avoided])}::uuid[])`
  const kinds = SEARCH_KINDS.map((of) =>
    bestOf(of, typed, synonyms[of], of === 'update' && avoided.length > 0 ? isUnavoided : sql`true`),
  )
  const all = sql.join(
    kinds.map(({ matches }) => matches),
    sql`, `,
  )
  const best = sql.join(
    kinds.map((one) => one.best),
    sql` union all `,
  )
  const { rows } = await reader.execute<SearchedRow>(sql`with ${all} ${best}`)
  return rows
}
