// When rows of a list were published, where the list itself doesn't say so.
import { inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../platform/database/database.ts'

/** The moments of these rows, by their ids; without those that have none. */
export async function momentsOf(
  reader: Reader,
  { table, moment }: { table: PgTable & { id: PgColumn }; moment: PgColumn },
  rows: readonly { id: number }[],
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const found = await reader
    .select({
      id: sql`${table.id}`.mapWith(Number),
      at: sql`${moment}`.mapWith(moment),
    })
    .from(table)
    .where(
      inArray(
        table.id,
        rows.map(({ id }) => id),
      ),
    )
  return new Map(found.flatMap(({ id, at }) => (typeof at === 'string' ? [[id, at] as const] : [])))
}
