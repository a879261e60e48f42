// Opens the pool of connections to PostgreSQL, with Drizzle on top, and transactions that announce their changes.
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { DATABASE_TIMEOUT_MS, openPool } from './connections.ts'
import type { Database, Tx } from './database.ts'
import { takePersonHints } from './person-hints.ts'
import { type RowChanges, takeChanges } from './row-changes.ts'
import { transact } from './transaction.ts'
import { isDeadlock } from './unavailable.ts'

/** Readiness checks do not wait long for an answer. */
const PING_TIMEOUT_MS = 2_000
/** After so many repetitions, the person is asked to try again. The other transaction has gone on meanwhile. */
const MOST_REPEATS = 2

export function openDatabase(options: {
  url: string
  poolSize: number
  log: Log
  rowChanges: RowChanges
  program: Program
  /** A request waits so long for a connection, and for each answer. */
  timeoutMs?: number
  /** The program repeats few statements thousands of times. */
  isRepetitive?: boolean
}): Database {
  const { url, poolSize: size, log, timeoutMs = DATABASE_TIMEOUT_MS, isRepetitive = false } = options
  const { pool, close } = openPool({ url, size, log, timeoutMs, isRepetitive, name: options.program.slug })
  const db = drizzle(pool)

  async function announced<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let changed: ReadonlySet<string> = new Set()
    let hints: ReadonlySet<string> = new Set()
    try {
      return await transact(pool, async (tx) => {
        const value = await work(tx)
        changed = takeChanges(tx)
        hints = takePersonHints(tx)
        return value
      })
    } finally {
      // Changes are announced even if the answer of the commit was lost: an unnecessary invalidation does no harm.
      options.rowChanges.announce(changed)
      options.rowChanges.people.announce(hints)
    }
  }

  return {
    db,
    pool,
    async inTransaction(work) {
      for (let undone = 0; ; undone += 1) {
        try {
          return await announced(work)
        } catch (err) {
          if (!isDeadlock(err) || undone === MOST_REPEATS) throw err
          log.warn({ event: 'deadlock', err })
        }
      }
    },
    async ping() {
      const late = AbortSignal.timeout(PING_TIMEOUT_MS)
      const isLate = new Promise<never>((_resolve, reject) => {
        late.addEventListener('abort', () => reject(late.reason), { once: true })
      })
      await Promise.race([pool.query('select 1'), isLate])
    },
    close,
  }
}
