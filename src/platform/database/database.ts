// The pool of connections to PostgreSQL, Drizzle on top of it, and transactions that tell what they changed.
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { takePersonNews } from '../realtime/person-news.ts'
import { type RowNews, takeChanges } from './row-news.ts'

/** No statement of a request may run longer (security decision 9). */
const STATEMENT_TIMEOUT_MS = 5_000
/** How long a request waits for a free connection before it is told that the service is busy. */
const CONNECT_TIMEOUT_MS = 5_000
const INT8_OID = 20

// Raw int8 would arrive as text; every int8 of ours is an id or a count below 2^53.
pg.types.setTypeParser(INT8_OID, Number)

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a reading query needs: the pool or a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  /** Runs `work` in one transaction; what it noted as changed and whom it told is announced once it is committed. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves if the server answers, rejects if it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

export function openDatabase(options: {
  url: string
  poolSize: number
  log: Log
  news: RowNews
  program: Program
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS * 2,
    application_name: options.program.slug,
  })
  // Without a listener, a restart of the database kills the process.
  pool.on('error', (err) => options.log.warn({ event: 'database_connection_lost', err }))
  const db = drizzle(pool)

  return {
    db,
    pool,
    async inTransaction(work) {
      let changed: ReadonlySet<string> = new Set()
      let told: ReadonlySet<string> = new Set()
      const result = await db.transaction(async (tx) => {
        const value = await work(tx)
        changed = takeChanges(tx)
        told = takePersonNews(tx)
        return value
      })
      options.news.announce(changed)
      options.news.people.announce(told)
      return result
    },
    async ping() {
      await db.execute(sql`select 1`)
    },
    close: () => pool.end(),
  }
}

/** The SQLSTATE of a failed query, wherever the driver or Drizzle put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** Connection classes, shutdowns, too many connections, a statement cut off by its time limit, a read-only stand-in. */
const UNAVAILABLE_STATES = /^(08...|57P0[1-3]|57014|53...|25006)$/

/** Whether the database could not serve for a while: gone, restarting, full or too slow. Worth a 503, not a 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return UNAVAILABLE_STATES.test(state)
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && UNREACHABLE_CODES.has(at.code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated|connection error/i.test(at.message))
      return true
  }
  return false
}
