/** Does the server answer, and does our database exist? The only part of this folder that talks to PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { EmbeddedDatabaseError, errorCode, inOneLine } from './errors.ts'
import { DATABASE_ROLE } from './password.ts'
import type { Listening } from './settings.ts'

const PAUSE_BETWEEN_TRIES_MILLISECONDS = 20
const CONNECT_TIMEOUT_MILLISECONDS = 5_000
const WRONG_PASSWORD_SQLSTATE = '28P01'

/** Returns the address of a database for `pg`. `sslmode` keeps a PGSSLMODE of the environment out of a local socket. */
export function databaseUrl(listening: Listening, password: string, databaseName: string): string {
  const credentials = `${DATABASE_ROLE}:${encodeURIComponent(password)}`
  const name = encodeURIComponent(databaseName)
  if (listening.kind === 'loopback') {
    return `postgres://${credentials}@127.0.0.1:${listening.port}/${name}?sslmode=disable`
  }
  const host = encodeURIComponent(listening.folder)
  return `postgres://${credentials}@localhost:${listening.port}/${name}?host=${host}&sslmode=disable`
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS })
  // Without a listener, a connection that breaks between two queries would end the process; queries report their own
  // errors.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Waits until the server accepts connections. Gives up early when `signal` is aborted (the server has ended).
 * Raises EmbeddedDatabaseError after `timeoutSeconds` or when the password is refused.
 */
export async function waitUntilReady(
  url: string,
  timeoutSeconds: number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000
  for (;;) {
    try {
      const client = await connect(url)
      await client.end()
      return
    } catch (error) {
      if (errorCode(error) === WRONG_PASSWORD_SQLSTATE) {
        throw new EmbeddedDatabaseError(
          'The database refuses the password kept in DATA_DIR/postgres-password.txt: restore the right file, or delete it and start again to set a new password.',
          { cause: error },
        )
      }
      if (performance.now() > deadline) {
        const reason = inOneLine(error instanceof Error ? error.message : String(error))
        throw new EmbeddedDatabaseError(
          `The database did not answer within ${timeoutSeconds} seconds of its start (${reason}): check its log and start again.`,
          { cause: error },
        )
      }
    }
    await pause(PAUSE_BETWEEN_TRIES_MILLISECONDS, undefined, { signal })
  }
}

/** Creates the database `databaseName` if it is missing. Raises the driver's error. */
export async function ensureDatabase(maintenanceUrl: string, databaseName: string): Promise<void> {
  const client = await connect(maintenanceUrl)
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(databaseName)}`)
  } finally {
    await client.end()
  }
}
