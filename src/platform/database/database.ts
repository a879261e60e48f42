// The pool of connections to PostgreSQL, Drizzle on top of it, and transactions that tell what they changed.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { takePersonNews } from '../realtime/person-news.ts'
import { DATABASE_TIMEOUT_MS, openPool } from './connections.ts'
import { type RowNews, takeChanges } from './row-news.ts'
import { transact } from './transaction.ts'

export { sqlState } from './unavailable.ts'

/** Who asks whether we are ready does not wait long for an answer. */
const PING_TIMEOUT_MS = 2_000

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a reading query needs: the pool or a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  /**
   * Runs `work` in one transaction; what it noted as changed and whom it told is announced once it is committed, or may
   * have been. A rejection by a server that went away during the commit leaves that open.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves if the server answers soon, rejects if it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

export function openDatabase(options: {
  url: string
  poolSize: number
  log: Log
  news: RowNews
  program: Program
  /** How long a request waits for a connection, and for each answer. */
  timeoutMs?: number
}): Database {
  const { url, poolSize: size, log, timeoutMs = DATABASE_TIMEOUT_MS } = options
  const { pool, close } = openPool({ url, size, log, timeoutMs, name: options.program.slug })
  const db = drizzle(pool)

  return {
    db,
    pool,
    async inTransaction(work) {
      let changed: ReadonlySet<string> = new Set()
      let told: ReadonlySet<string> = new Set()
      try {
        return await transact(pool, async (tx) => {
          const value = await work(tx)
          changed = takeChanges(tx)
          told = takePersonNews(tx)
          return value
        })
      } finally {
        // Also after a commit whose answer was lost: looking once too often harms nobody.
        options.news.announce(changed)
        options.news.people.announce(told)
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
