// The database as the rest of the program sees it: what a query needs, and transactions that announce their changes.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A read takes the pool or a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  /**
   * Runs `work` in one transaction; the changes and hints that it noted are announced once it is committed, or may have
   * been. Work is run again if the server undid it because of a deadlock, and so does nothing outside the transaction.
   * If the server goes away during the commit, the call rejects although the commit may have succeeded.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves if the server answers soon, rejects if it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}
