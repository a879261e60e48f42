// A database server for tests alone: an embedded PostgreSQL in a temporary folder, or the one that
// TEST_DATABASE_URL names. Also makes and drops databases on it.
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '../../src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.ts'

/** 'source database is being accessed by other users': another clone is being taken, or the migration's end is near. */
const OBJECT_IN_USE = '55006'
const CLONE_TRIES = 50
const PAUSE_BETWEEN_TRIES_MS = 100

export type ScratchServer = {
  /** Leads to a database from which others can be made. */
  url: string
  /** Stops the server and deletes its files; a server that was only lent stays. Calling it again waits for the same end. */
  stop(): Promise<void>
}

/** Starts a server that forgets everything, or borrows the one in TEST_DATABASE_URL. */
export async function startScratchServer(): Promise<ScratchServer> {
  const lent = process.env.TEST_DATABASE_URL
  if (lent) return { url: lent, stop: async () => {} }
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'guildhall-test-')))
  // Run by root, the database has a user of its own, who must get through.
  await chmod(folder, 0o711)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startEmbeddedDatabase({
      dataDir: join(folder, 'data'),
      databaseName: 'tests',
      durable: false,
      settings: { max_connections: '200' },
    })
    let stopped: Promise<void> | undefined
    const stop = async () => {
      try {
        await server.stop()
      } finally {
        // Where root's temporary folder is closed to others, the rows lie outside it.
        await rm(server.dataFolder, { recursive: true, force: true })
        await rm(`${server.dataFolder}.lock`, { force: true })
        await removeFolder()
      }
    }
    return {
      url: server.url,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

/** The address of another database on the same server. */
export function databaseUrlOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a database, empty or as a copy of `template`, and gives its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const copied = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`
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

/** Drops a database together with the connections that are still open to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

async function execute(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, application_name: 'guildhall tests' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
