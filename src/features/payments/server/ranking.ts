// Decides whose acts count in the order of lists and in trends: not those of accounts that were created for it.
import { and, eq, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { charges } from './payments.table.ts'

const RANKED_AFTER_MS = 14 * 24 * 3600 * 1000

/** A person counts once they paid for something, or joined more than 14 days ago. */
export function isRankedPerson(person: SQLWrapper, now: Date): SQL {
  const latest = new Date(now.getTime() - RANKED_AFTER_MS).toISOString()
  const joined = sql`exists (select from ${profiles} where ${and(eq(profiles.id, person), lte(profiles.created_at, latest))})`
  const paid = sql`exists (select from ${charges} where ${eq(charges.user_id, person)})`
  return sql`${or(joined, paid)}`
}

export async function isRanked(reader: Reader, personId: string, now: Date): Promise<boolean> {
  const { rows } = await reader.execute<{ is_ranked: boolean }>(
    sql`select ${isRankedPerson(sql`${personId}::uuid`, now)} as is_ranked`,
  )
  return rows[0]?.is_ranked === true
}
