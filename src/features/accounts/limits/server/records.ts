// The counting behind the limits: one statement a try, so that no two processes count past each other.
import { lt, sql } from 'drizzle-orm'
import type { Db, Reader } from '../../../../platform/database/database.ts'
import { accountLimits } from './table.ts'

export type Counted = { count: number; resets_at: string }

export type LimitRecords = ReturnType<typeof createLimitRecords>

export function createLimitRecords(db: Db) {
  const kept = accountLimits
  const at = sql.placeholder('now')
  const isOver = sql`${kept.resets_at} <= ${at}`
  const count = db
    .insert(kept)
    .values({
      key: sql.placeholder('key'),
      count: sql.placeholder('points'),
      resets_at: sql.placeholder('resets_at'),
    })
    .onConflictDoUpdate({
      target: kept.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${kept.count} + excluded.count end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else ${kept.resets_at} end`,
      },
    })
    .returning({ count: kept.count, resets_at: kept.resets_at })
    .prepare('account_limit_count')
  const look = db
    .select({ count: kept.count, resets_at: kept.resets_at })
    .from(kept)
    .where(sql`${kept.key} = ${sql.placeholder('key')} and ${kept.resets_at} > ${at}`)
    .prepare('account_limit_look')

  return {
    async count(key: string, windowSeconds: number, now: Date): Promise<Counted> {
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000).toISOString()
      const row = (await count.execute({ key, points: 1, resets_at: resetsAt, now: now.toISOString() }))[0]
      if (!row) throw new Error('A counted try came back empty')
      return row
    },
    async look(key: string, now: Date): Promise<Counted | undefined> {
      return (await look.execute({ key, now: now.toISOString() }))[0]
    },
  }
}

/** Forgets windows that are over; gives how many. */
export async function deleteOverLimits(db: Reader, now: Date): Promise<number> {
  const gone = await db.delete(accountLimits).where(lt(accountLimits.resets_at, now.toISOString()))
  return gone.rowCount ?? 0
}
