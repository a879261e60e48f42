// Migrates a database to the schema that this version of the program needs.
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { openClient } from './connections.ts'
import { sqlState } from './unavailable.ts'

/** An arbitrary number, the same in every process: concurrent starts migrate one after the other. */
const MIGRATION_LOCK = 7_241_001
const OLDEST_SERVER_VERSION = 150_000
/** While a statement waits for a lock, every other statement on the same table waits behind it. */
const LOCK_TIMEOUT = '2s'
const LOCK_NOT_AVAILABLE = '55P03'
const PAUSE_MS = 1_000
/** After some minutes, a person must look for the cause of the lock. */
const MOST_TRIES = 60

/** A database that this program cannot use; the message says why in one sentence. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

/**
 * Runs pending migrations, under an advisory lock, on a direct connection. Raises UnusableDatabaseError for a server
 * older than PostgreSQL 15 or without its extensions.
 */
export async function migrateDatabase(
  directUrl: string,
  migrationsFolder: string,
  program: Program,
  log: Log,
): Promise<void> {
  // A migration may take arbitrarily long.
  const { client, close } = await openClient({ url: directUrl, name: `${program.slug} migrations`, log })
  try {
    await refuseOldServer(client, program)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await provideExtensions(client)
    await migrateInTime(client, migrationsFolder, log)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    await close()
  }
}

/**
 * Tries again and again where processes that serve hold a lock on what a migration changes, so that they finish first.
 */
async function migrateInTime(client: pg.Client, migrationsFolder: string, log: Log): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(drizzle(client), { migrationsFolder })
    } catch (err) {
      if (sqlState(err) !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES) throw err
      log.warn({ event: 'migration_waits', err })
      await pause(PAUSE_MS)
    }
  }
}

async function refuseOldServer(client: pg.Client, { name }: Program): Promise<void> {
  const answer = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num,
            current_setting('server_version') as server_version`,
  )
  const version = answer.rows[0]
  if (version && Number(version.server_version_num) < OLDEST_SERVER_VERSION) {
    throw new UnusableDatabaseError(
      `The database server is PostgreSQL ${version.server_version}; ${name} needs PostgreSQL 15 or later.`,
    )
  }
}

/** Each is part of PostgreSQL, and every user who may create objects in the database may create it. */
const EXTENSIONS = [
  // This extension finds parts of words.
  'pg_trgm',
  // This extension puts words and filters into one index.
  'btree_gin',
]

/** The search indexes need the extensions before the first migration that creates such an index. */
async function provideExtensions(client: pg.Client): Promise<void> {
  for (const name of EXTENSIONS) {
    try {
      await client.query(`create extension if not exists ${name}`)
    } catch (cause) {
      throw new UnusableDatabaseError(
        `The extension ${name} is missing and could not be created: ask the database’s administrator to run CREATE EXTENSION ${name}.`,
        { cause },
      )
    }
  }
}
