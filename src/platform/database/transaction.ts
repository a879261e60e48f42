// One transaction on a connection of the pool. Drizzle's own loses the connection when `begin` fails, hides the reason
// behind a failed rollback, and returns a connection to the pool on which the server still owes an answer.

import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Tx } from './database.ts'
import { isConnectionInDoubt } from './unavailable.ts'

const dialect = new PgDialect()

/**
 * Runs `work` between begin and commit; rejects with what `work` or the commit raised, in which case nothing is stored.
 */
export async function transact<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let why: Error | undefined
  try {
    await client.query('begin')
    const result = await work(
      new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
    )
    const { command } = await client.query('commit')
    // Catching an error inside does not undo its effect on the transaction: the server then rolls back silently.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit')
    return result
  } catch (error) {
    why = isConnectionInDoubt(error) ? asError(error) : await rollback(client)
    throw error
  } finally {
    // With a reason, the connection is closed instead of being reused.
    client.release(why)
  }
}

/** Returns an Error if the connection cannot be reused. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return asError(error)
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('Something other than an error was thrown', { cause: error })
