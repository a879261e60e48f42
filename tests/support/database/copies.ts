// Makes many rows that differ from one only in their id, for tests of large numbers.
import type { Database } from '../../../src/platform/database/database.ts'

/** A statement with more would run into its time limit. */
const AT_ONCE = 1_000

/** Copies a row as it is stored: no action runs, so its consequences are missing. */
export async function copyRow(
  { pool }: Pick<Database, 'pool'>,
  table: 'agents' | 'courses' | 'updates',
  id: number,
  times: number,
): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = $1 and column_name <> 'id' and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows[0]?.names
  for (let left = times; left > 0; left -= AT_ONCE)
    await pool.query(
      `insert into ${table} (${names}) select ${names} from ${table}, generate_series(1, $2::int) where id = $1`,
      [id, Math.min(left, AT_ONCE)],
    )
}
