// The sandbox needs a database, a clock, randomness and a log of the program around it; these types ask for the least
// of each.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A query that only reads takes the pool or a transaction. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  /** Runs `work` in one transaction. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export type Clock = { now(): Date }

export type Random = { bytes(count: number): Buffer }

type LogFields = {
  event: string
  method?: string
  status?: number
  count?: number
  name?: string
  err?: unknown
}
export type Log = { warn(fields: LogFields): void; error(fields: LogFields): void }
