// Looks up when the rows of a list were published, where the list itself doesn't contain it.
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../platform/database/database.ts'
import type { Span } from './searched-lists.ts'

export const isWithin = (moment: PgColumn, { since, until }: Span): SQL =>
  sql`${moment} > ${since} and ${moment} <= ${until}`

/** Returns the rows with the moment at which each was published, without those that never were. */
export async function withMoments<Row extends { id: number }>(
  reader: Reader,
  { table, moment }: { table: PgTable & { id: PgColumn }; moment: PgColumn },
  rows: readonly Row[],
): Promise<(Row & { published_at: string })[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await reader
    .select({ id: sql`${table.id}`.mapWith(Number), at: sql`${moment}`.mapWith(moment) })
    .from(table)
    .where(inArray(table.id, ids))
  const moments = new Map(found.map(({ id, at }) => [id, at]))
  return rows.flatMap((row) => {
    const at = moments.get(row.id)
    return typeof at === 'string' ? [{ ...row, published_at: at }] : []
  })
}
