// How a table gets more rows than this program could make in a reasonable time: the server copies those that it has.
import { sql } from 'drizzle-orm'
import type { Db } from '../src/platform/database/database.ts'
import { RARE_TERM } from './queries.ts'

export const SECONDS_BETWEEN_ROWS = 600

/** More rows than these are copies of them, with moments and ids of their own: made here they take ten times as long. */
export const MOST_MADE_ROWS = 100_000

/** How many rows are made for a table of `count`, and how often each of them is then copied. */
export function madeAndCopied(count: number): { made: number; copies: number } {
  if (count <= MOST_MADE_ROWS) return { made: count, copies: 0 }
  if (count % MOST_MADE_ROWS > 0) throw new RangeError(`ROWS must be a multiple of ${MOST_MADE_ROWS}`)
  return { made: MOST_MADE_ROWS, copies: count / MOST_MADE_ROWS - 1 }
}

/**
 * Copies every row of a table so many times; `changed` has the columns that differ, in which `n` is the number of the
 * copy. The rare term stays as rare as it was. Words and skills are counted by multiplication: the triggers would take
 * longer than the copies.
 */
export async function copyRows(
  db: Db,
  { table, counted, changed }: { table: string; counted: readonly string[]; changed: Record<string, string> },
  copies: number,
): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`)
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => changed[name] ?? name)
  const slow = `('${table}_words_added', '${table}_skills_added')`
  const { rows: triggers } = await db.execute<{ name: string }>(
    sql.raw(
      `select tgname as name from pg_trigger where tgrelid = '${table}'::regclass and tgname in ${slow}`,
    ),
  )
  const switched = async (state: 'enable' | 'disable') => {
    for (const { name } of triggers)
      await db.execute(sql.raw(`alter table ${table} ${state} trigger ${name}`))
  }
  await db.execute(sql.raw(`create temporary table made as select * from ${table}`))
  await switched('disable')
  for (let n = 1; n <= copies; n++) {
    const selected = values.map((value) => value.replaceAll('$n', String(n))).join(', ')
    await db.execute(
      sql.raw(
        `insert into ${table} (${columns.join(', ')}) select ${selected} from made order by created_at`,
      ),
    )
  }
  await switched('enable')
  for (const count of counted) await db.execute(sql.raw(`update ${count} * ${copies + 1}`))
  await db.execute(sql`drop table made`)
}

/** In copies, a description without the rare term, and a moment after those of the rows before. */
export const COPIED_MOMENT = `created_at + $n * ${MOST_MADE_ROWS} * interval '${SECONDS_BETWEEN_ROWS} s'`
export const withoutRareTerm = (column: string) => `replace(${column}, '${RARE_TERM}', 'engine')`
