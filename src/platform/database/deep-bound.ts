// Pages deep in many matches need only those that come first in their order. Fetching all the others just to sort them
// takes most of the time, so the value at which the pages surely end is guessed from the planner's statistics: the
// order's index and that of the words then meet before a row is fetched. A guess that was too narrow leaves too few
// rows, and the caller asks once more without it: what is answered never depends on statistics.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import type { Ordering } from './matched-page.ts'

/** How many more rows than are needed are within the bound: an estimate is rarely a third off. */
const MARGIN = 1.3
/** The statistics know a value for every hundredth of the rows. */
const GRAIN = 0.01
/** Beyond it, the bound leaves out too little. */
const MOST_SHARE = 0.6
/** If more of the table's rows match, walking the order's index as far passes fewer of them than a bound holds. */
const MOST_MATCHING = 0.1

/** A column whose index starts with the rows that have a value. */
type Lead = { by: PgColumn; isDescending: boolean }

function leadOf(ordering: Ordering): Lead | undefined {
  const [first] = ordering
  if (!(first?.by instanceof PgColumn)) return undefined
  const { by, direction } = first
  if (direction === 'desc nulls last') return { by, isDescending: true }
  return by.notNull && direction !== 'asc nulls first'
    ? { by, isDescending: direction === 'desc' }
    : undefined
}

/**
 * A condition that so many first rows of the matches meet, if the guess is right; undefined if none would help.
 */
export async function deepBound(
  db: Db,
  matches: { table: PgTable; isMatch: SQL | undefined },
  ordering: Ordering,
  most: number,
): Promise<SQL | undefined> {
  const lead = leadOf(ordering)
  if (!lead) return undefined
  const matching = await expectedRows(db, matches)
  const share = (MARGIN * most) / matching + GRAIN
  if (!(share < MOST_SHARE)) return undefined
  const value = await valueAt(db, matches.table, lead, { share, leastRows: matching / MOST_MATCHING })
  if (value === undefined) return undefined
  const bound = sql`${value}::${sql.raw(lead.by.getSQLType())}`
  return lead.isDescending ? sql`${lead.by} >= ${bound}` : sql`${lead.by} <= ${bound}`
}

/** How many rows the planner expects to match; undefined if these are more than a few of the table's. */
export async function fewExpected(
  db: Db,
  matches: { table: PgTable; isMatch: SQL | undefined },
): Promise<number | undefined> {
  const expected = await expectedRows(db, matches)
  const { rows } = await db.execute<{ is_few: boolean }>(
    sql`select ${expected}::float8 <= reltuples * ${MOST_MATCHING}::float8 as is_few
      from pg_class where oid = ${getTableName(matches.table)}::regclass`,
  )
  return rows[0]?.is_few ? expected : undefined
}

/** How many rows the planner expects to match; it also knows how often words and filters meet on average. */
async function expectedRows(
  db: Db,
  { table, isMatch }: { table: PgTable; isMatch: SQL | undefined },
): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${table} where ${isMatch}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * The value that so great a share of the table's rows reaches, by its statistics; undefined if there are none, or the
 * table has fewer rows than these.
 */
async function valueAt(
  db: Db,
  table: PgTable,
  lead: Lead,
  { share, leastRows }: { share: number; leastRows: number },
): Promise<string | undefined> {
  const type = sql.raw(`${lead.by.getSQLType()}[]`)
  const direction = sql.raw(lead.isDescending ? 'desc' : 'asc')
  const { rows } = await db.execute<{ found: string }>(sql`
    with known as (
      select 1 - null_frac - coalesce((select sum(one) from unnest(most_common_freqs) one), 0) as other_share,
        most_common_vals::text::${type} as common, most_common_freqs as shares, histogram_bounds::text::${type} as bounds
      from pg_stats join pg_class on relname = tablename and relnamespace = schemaname::regnamespace
      where schemaname = current_schema() and tablename = ${getTableName(table)} and attname = ${lead.by.name}
        and reltuples >= ${leastRows}::float8
    ), points as (
      select value, share from known, unnest(common, shares) as each (value, share)
      union all
      select value, other_share / greatest(cardinality(bounds) - 1, 1) from known, unnest(bounds) value
    )
    select value::text as found
    from (select value, sum(share) over (order by value ${direction}) as reached from points) summed
    where reached >= ${share}::float8 order by value ${direction} limit 1`)
  return rows[0]?.found
}
