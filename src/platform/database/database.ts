// The database as everybody sees it: what a query needs, and a transaction that tells what it changed.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

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
