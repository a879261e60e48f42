// A database server for tests: an embedded PostgreSQL run by a separate process, or the one in TEST_DATABASE_URL. Also
// creates and drops databases on it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { sqlState } from '../../../src/platform/database/unavailable.ts'

const KEEPER = fileURLToPath(new URL('./database-keeper.ts', import.meta.url))

/** 'source database is being accessed by other users': another copy is being made, or the migration is just ending. */
const OBJECT_IN_USE = '55006'
const CLONE_TRIES = 50
const PAUSE_BETWEEN_TRIES_MS = 100

export type KeeperWishes = {
  /** Acknowledged writes survive a crash, but are slower. */
  durable?: boolean
  maxConnections?: number
}

export type ScratchServer = {
  /** A database from which others can be created. */
  url: string
  /** It is the one in TEST_DATABASE_URL. */
  isLent: boolean
  /** Stops the server and deletes its files; a borrowed server stays. Repeated calls wait for the same end. */
  stop(): Promise<void>
}

/** Starts a server without durability, or borrows the one in TEST_DATABASE_URL. */
export async function startScratchServer(): Promise<ScratchServer> {
  const lent = process.env.TEST_DATABASE_URL
  return lent ? { url: lent, isLent: true, stop: async () => {} } : startOwnServer()
}

/** Starts a server of its own. */
export async function startOwnServer(wishes: KeeperWishes = {}): Promise<ScratchServer> {
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(wishes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A signal to this process does not reach the keeper, which ends when its stdin does.
    detached: true,
  })
  const exited = once(keeper, 'exit')
  const url = await Promise.race([firstLineOf(keeper.stdout), exited.then(() => '')])
  if (url === '') throw new Error('The database for the tests did not start; the reason stands above.')
  return {
    url,
    isLent: false,
    async stop() {
      keeper.stdin.end()
      await exited
    },
  }
}

async function firstLineOf(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) return line
  return ''
}

/** The address of another database on the same server. */
export function databaseUrlOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database, empty or as a copy of `template`, and returns its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  // File by file: by default the copy is written to the WAL as well, and the tests of courses took a tenth longer.
  const copied = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)} strategy file_copy`
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(serverUrl, `create database ${pg.escapeIdentifier(name)}${copied}`)
      return databaseUrlOn(serverUrl, name)
    } catch (error) {
      if (sqlState(error) !== OBJECT_IN_USE || attempt === CLONE_TRIES) throw error
      await pause(PAUSE_BETWEEN_TRIES_MS)
    }
  }
}

/** The name of the migrated database without rows beside that of the journeys. */
export const templateOf = (database: string) => `${database}_template`

/** Drops a database together with its open connections. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

/** Drops the databases of a run, including those of test files that were cut off. */
export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const found = await execute(
    serverUrl,
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of found) await dropDatabase(serverUrl, name)
}

async function execute(
  serverUrl: string,
  statement: string,
  values: readonly string[] = [],
): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl, application_name: 'guildhall tests' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(statement, [...values])
    return rows
  } finally {
    await client.end()
  }
}
