// Two concurrent requests: one is held in the middle, so that the other has passed every check that comes before the
// lock, or shows that there is none.
import { expect } from 'vitest'
import { ProtocolRefusal } from '../../../src/features/accounts/server/refusal.ts'
import { Problem } from '../../../src/platform/contract/problem.ts'
import type { Database, Tx } from '../../../src/platform/database/database.ts'

type Pool = Pick<Database, 'pool'>
type Query = (sql: string, values: unknown[]) => Promise<unknown>

const WAITING = `select count(*)::int as total from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

async function waiting({ pool }: Pool): Promise<number> {
  return (await pool.query(WAITING)).rows[0].total
}

/**
 * Holds the rows that a statement locks while requests reach them; then runs `meanwhile`, like a request that came
 * first, and releases them.
 */
export async function heldUp<T>(
  database: Pool,
  [lock, values]: readonly [string, readonly unknown[]],
  requests: readonly (() => Promise<T>)[],
  meanwhile: (ask: Query) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [...values])
    const asked = requests.map((request) => request())
    await expect.poll(() => waiting(database)).toBe(requests.length)
    await meanwhile((sql, given) => holder.query(sql, given))
    await holder.query('commit')
    return await Promise.all(asked)
  } finally {
    // After a commit this does nothing; after a failure it releases everything.
    await holder.query('rollback')
    holder.release()
  }
}

/**
 * Runs `first` and leaves its transaction open; `second` comes in the meantime. Returns whether it had to wait for the
 * commit of the first, and how it ended: 'done', or with the sentence of a refusal.
 */
export async function behind(
  database: Pick<Database, 'inTransaction' | 'pool'>,
  first: (tx: Tx) => Promise<unknown>,
  second: (tx: Tx) => Promise<unknown>,
): Promise<{ waited: boolean; end: string }> {
  const did = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const holding = database.inTransaction(async (tx) => {
    await first(tx)
    did.resolve()
    await mayCommit.promise
  })
  await Promise.race([did.promise, holding])
  let isOver = false
  const ending = database
    .inTransaction(second)
    .then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Problem || error instanceof ProtocolRefusal) return error.message
        throw error
      },
    )
    .finally(() => {
      isOver = true
    })
  // It is checked below, and in any case after the first one has ended.
  ending.catch(() => {})
  await expect.poll(async () => isOver || (await waiting(database)) > 0, { interval: 5 }).toBe(true)
  const waited = !isOver
  mayCommit.resolve()
  await holding
  return { waited, end: await ending }
}
