// The counting behind the limits: one statement per attempt, so that no two attempts or processes race.
import { lt, sql } from 'drizzle-orm'
import type { Database, Reader } from '../../../../../platform/database/database.ts'
import { accountLimits } from './limits.table.ts'

export type CountedTries = { count: number; resets_at: string }

/** After the free attempts, each must wait longer after the one before it, up to `longest` seconds. */
export type Slowing = { free: number; longest: number; seconds: number }

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

export function createLimitRecords(db: Reader) {
  const kept = accountLimits
  const given = { key: sql.placeholder('key'), count: 1, resets_at: sql.placeholder('resets_at') }
  // A window whose attempts were all given back has not begun.
  const isOver = sql`(${kept.resets_at} <= ${sql.placeholder('now')} or ${kept.count} = 0)`
  const inWindow = {
    target: kept.key,
    set: {
      count: sql`case when ${isOver} then 1 else ${kept.count} + 1 end`,
      resets_at: sql`case when ${isOver} then excluded.resets_at else ${kept.resets_at} end`,
    },
  }
  const counted = { count: kept.count, resets_at: kept.resets_at }
  const count = db
    .insert(kept)
    .values(given)
    .onConflictDoUpdate(inWindow)
    .returning(counted)
    .prepare('account_limit_count')
  const countUpTo = db
    .insert(kept)
    .values(given)
    .onConflictDoUpdate({
      ...inWindow,
      setWhere: sql`${isOver} or ${kept.count} < ${sql.placeholder('most')}::int`,
    })
    .returning(counted)
    .prepare('account_limit_count_up_to')
  // The moment of the last attempt is not stored: it is resets_at minus the length of the window.
  const free = sql`${sql.placeholder('free')}::int`
  const delay = sql`case when ${kept.count} < ${free} then interval '0'
    else least(${sql.placeholder('longest')}::int, 2 ^ least(${kept.count} - ${free}, 10)) * interval '1 second' end`
  const countSlowly = db
    .insert(kept)
    .values(given)
    .onConflictDoUpdate({
      target: kept.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${kept.count} + 1 end`,
        resets_at: sql`excluded.resets_at`,
      },
      setWhere: sql`${isOver} or ${kept.resets_at} + ${delay} <= excluded.resets_at`,
    })
    .returning(counted)
    .prepare('account_limit_count_slowly')
  const look = db
    .select(counted)
    .from(kept)
    .where(sql`${kept.key} = ${sql.placeholder('key')}`)
    .prepare('account_limit_look')
  // An attempt that is uncounted after its window expired must not be subtracted from the next one.
  const giveBack = db
    .update(kept)
    .set({ count: sql`${kept.count} - 1` })
    .where(
      sql`${kept.key} = ${sql.placeholder('key')} and ${kept.count} > 0 and ${kept.resets_at} < ${sql.placeholder('before')}`,
    )
    .prepare('account_limit_give_back')

  return {
    /** Counts an event, without a maximum. */
    async count(key: string, windowSeconds: number, now: Date): Promise<CountedTries> {
      const times = { resets_at: later(now, windowSeconds), now: now.toISOString() }
      const row = (await count.execute({ key, ...times }))[0]
      if (!row) throw new Error('A counted try came back empty')
      return row
    },
    /**
     * Counts an attempt unless the limit is reached; returns undefined then. A refused attempt would otherwise stay counted when
     * those before it are uncounted.
     */
    async countUpTo(
      most: number,
      key: string,
      windowSeconds: number,
      now: Date,
    ): Promise<CountedTries | undefined> {
      const times = { resets_at: later(now, windowSeconds), now: now.toISOString() }
      return (await countUpTo.execute({ key, most, ...times }))[0]
    },
    /** Counts an attempt unless it is too soon after the last one; returns undefined then. */
    async countSlowly(key: string, slowing: Slowing, now: Date): Promise<CountedTries | undefined> {
      const { free, longest, seconds } = slowing
      const times = { resets_at: later(now, seconds), now: now.toISOString() }
      return (await countSlowly.execute({ key, free, longest, ...times }))[0]
    },
    async look(key: string): Promise<CountedTries | undefined> {
      return (await look.execute({ key }))[0]
    },
    /** Subtracts one attempt, unless the window in which it was counted has expired. */
    async giveBack(key: string, windowSeconds: number, counted: CountedTries): Promise<void> {
      await giveBack.execute({ key, before: later(new Date(counted.resets_at), windowSeconds) })
    },
  }
}

export type CountedFor = { key: string; most: number; seconds: number }

const PARAMETERS = 4

/**
 * Each step counts if the one before it did. All callers lock rows in the order in which they name them: first the
 * client's, then the person's, so that none waits for another in a circle.
 */
function countTogetherText(steps: number): string {
  const step = (at: number) => {
    const [key, most, resetsAt, now] = Array.from(
      { length: PARAMETERS },
      (_, n) => `$${at * PARAMETERS + n + 1}`,
    )
    const isOver = `(kept.resets_at <= ${now}::timestamptz or kept.count = 0)`
    return `step${at} as (
      insert into account_limits as kept (key, count, resets_at)
      select ${key}::text, 1, ${resetsAt}::timestamptz ${at === 0 ? '' : `where exists (select from step${at - 1})`}
      on conflict (key) do update set
        count = case when ${isOver} then 1 else kept.count + 1 end,
        resets_at = case when ${isOver} then excluded.resets_at else kept.resets_at end
      where ${isOver} or kept.count < ${most}::int
      returning key)`
  }
  const all = Array.from({ length: steps }, (_, at) => at)
  return `with ${all.map(step).join(', ')} ${all.map((at) => `select key from step${at}`).join(' union all ')}`
}

const TEXTS = [1, 2, 3].map(countTogetherText)

/**
 * Counts an attempt for up to three limits in one statement, unless one of them is reached: then those after it count nothing.
 * Returns the first that refused.
 */
export async function countTogether(
  { pool }: Pick<Database, 'pool'>,
  limits: readonly CountedFor[],
  now: Date,
): Promise<CountedFor | undefined> {
  const { rows } = await pool.query<{ key: string }>({
    name: `account_limits_count_together_${limits.length}`,
    text: TEXTS[limits.length - 1] ?? '',
    values: limits.flatMap(({ key, most, seconds }) => [key, most, later(now, seconds), now.toISOString()]),
  })
  const counted = new Set(rows.map(({ key }) => key))
  return limits.find(({ key }) => !counted.has(key))
}

/** Deletes expired windows; returns their number. */
export async function deleteOverLimits(db: Reader, now: Date): Promise<number> {
  const gone = await db.delete(accountLimits).where(lt(accountLimits.resets_at, now.toISOString()))
  return gone.rowCount ?? 0
}
