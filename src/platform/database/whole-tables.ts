// Reads all rows of a database as they were at one moment, and puts them into another database with the same tables. It
// uses COPY in its text format, which every version of PostgreSQL reads, with the rights of the database's owner.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import * as z from 'zod'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'
import { openClient } from './connections.ts'

export type WholeTable = {
  name: string
  /** The values of these columns are stored with the row; the others are computed again. */
  columns: readonly string[]
}

/** The sequence gave this value last, in PostgreSQL's words. */
export type SequenceState = { name: string; last_value: string; is_called: boolean }

export type DatabaseSnapshot = {
  /** Every table of ours, in alphabetical order, without those of the job queue. */
  tables: readonly WholeTable[]
  serverVersion: string
  /** The SHA-256 of its text identifies the newest migration that has run. */
  migrationHash: string
  /** Hands the rows of a table to `take`, as lines of text. Returns their number. */
  read(table: WholeTable, take: (rows: Readable) => Promise<void>): Promise<number>
  /** Does the same for the result of a query. */
  readQuery(query: string, take: (rows: Readable) => Promise<void>): Promise<number>
  /** Must be called after the rows are read: sequences belong to no transaction, and must not be behind the rows. */
  sequences(): Promise<SequenceState[]>
}

type Opening = {
  /** The address leads past any pooler. */
  directUrl: string
  program: Program
  log: Log
}

/** Copying has no time limit, and values must read the same on every server. */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '3',
}

const named = (name: string) => pg.escapeIdentifier(name)
const list = (names: readonly string[]) => names.map(named).join(', ')

/** Runs `work` in one transaction that ends with its result, or leaves nothing behind. */
async function inOneTransaction<T>(
  { directUrl, program, log }: Opening,
  { name, mode }: { name: string; mode: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { client, close } = await openClient({ url: directUrl, name: `${program.slug} ${name}`, log })
  try {
    await client.query(`begin ${mode}`)
    // An older server doesn't know every setting.
    await client.query(
      `select set_config(s.name, v.value, true)
       from json_each_text($1) v(name, value) join pg_settings s on s.name = v.name`,
      [JSON.stringify(SETTINGS)],
    )
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await close()
  }
}

/**
 * Reads all tables as they are at this moment, while others go on writing. Raises an Error with a sentence for an empty
 * database.
 */
export function readSnapshot<T>(
  opening: Opening,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const mode = 'isolation level repeatable read read only'
  return inOneTransaction(opening, { name: 'backup', mode }, async (client) => {
    const readQuery: DatabaseSnapshot['readQuery'] = async (query, take) => {
      const rows = client.query(to(`copy (${query}) to stdout`))
      await take(rows)
      // The number arrives after the last row.
      await client.query('select')
      return rows.rowCount
    }
    const tables = await tablesOf(client)
    if (tables.length === 0) throw new Error('The database is empty: there is nothing to copy.')
    // No migration changes them before the end.
    await client.query(`lock table ${list(tables.map(({ name }) => name))} in access share mode`)
    return work({
      tables,
      ...(await stateOf(client)),
      read: ({ name, columns }, take) => readQuery(`select ${list(columns)} from ${named(name)}`, take),
      readQuery,
      sequences: () => sequencesOf(client),
    })
  })
}

/** A partitioned table is one table. Rows of unlogged ones don't outlive a crash, so nothing counts on them. */
async function tablesOf(client: pg.Client): Promise<WholeTable[]> {
  const { rows } = await client.query<WholeTable>(
    `select relname as name, array(
       select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
       order by attname
     ) as columns
     from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p'
     order by relname`,
  )
  return rows
}

const stateSchema = z.tuple([z.object({ hash: z.string(), version: z.string() })])

async function stateOf(client: pg.Client) {
  const { rows } = await client.query(
    `select hash, current_setting('server_version') as version
     from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  const [{ hash, version }] = stateSchema.parse(rows)
  return { migrationHash: hash, serverVersion: version }
}

async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema() order by 1',
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text, is_called from ${named(name)}`,
    )
    states.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return states
}

/** Returns whether a database has neither tables nor any other object of a program. */
export async function isDatabaseEmpty({ directUrl, program, log }: Opening): Promise<boolean> {
  const { client, close } = await openClient({ url: directUrl, name: `${program.slug} restore`, log })
  try {
    const { rows } = await client.query(
      `select from pg_class c
       where relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
         and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         and not exists (
           select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
         )
       limit 1`,
    )
    return rows.length === 0
  } finally {
    await close()
  }
}

/** Returns whether a table exists and has a row. */
export async function hasRows({ directUrl, program, log }: Opening, table: string): Promise<boolean> {
  const { client, close } = await openClient({ url: directUrl, name: `${program.slug} restore`, log })
  try {
    const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [table])
    return rows.length > 0 && (await isFilled(client, table))
  } finally {
    await close()
  }
}

async function isFilled(client: pg.Client, table: string): Promise<boolean> {
  return (await client.query(`select from ${named(table)} limit 1`)).rows.length > 0
}

/** Returns whether a process of the program has a connection, as far as the server shows it to this user. */
export async function isProgramConnected({ directUrl, program, log }: Opening): Promise<boolean> {
  const { client, close } = await openClient({ url: directUrl, name: `${program.slug} move`, log })
  try {
    const { rows } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name = any($1) limit 1',
      [[program.slug, `${program.slug} jobs`]],
    )
    return rows.length > 0
  } finally {
    await close()
  }
}

export type Loading = {
  /** Puts rows into a table, as `read` gave them, through `changes` such as decompression. Returns their number. */
  load(table: WholeTable, rows: Readable, ...changes: NodeJS.ReadWriteStream[]): Promise<number>
  setSequences(states: readonly SequenceState[]): Promise<void>
}

/**
 * Replaces the rows of all tables but those to keep, in one transaction. Triggers don't run: the rows that they would
 * write are copied, too. Foreign keys are checked at the end. Returns false, and changes nothing, if the table
 * `onlyIfEmpty` has rows by then.
 */
export function loadWholeTables(
  opening: Opening,
  work: (loading: Loading) => Promise<void>,
  { onlyIfEmpty, keep = [] }: { onlyIfEmpty?: string; keep?: readonly string[] } = {},
): Promise<boolean> {
  return inOneTransaction(opening, { name: 'restore', mode: '' }, async (client) => {
    const tables = (await tablesOf(client)).map(({ name }) => name).filter((name) => !keep.includes(name))
    const each = async (change: string) => {
      for (const name of tables) await client.query(`alter table ${named(name)} ${change}`)
    }
    // Another process that does the same waits here until this one is done.
    await each('disable trigger user')
    if (onlyIfEmpty !== undefined && (await isFilled(client, onlyIfEmpty))) {
      await each('enable trigger user')
      return false
    }
    const references = await referencesOf(client)
    // Only a superuser may disable the triggers of foreign keys.
    for (const { table, name } of references)
      await client.query(`alter table ${named(table)} drop constraint ${named(name)}`)
    // A migration may have added rows.
    await client.query(`truncate ${list(tables)}`)
    await work({
      async load({ name, columns }, rows, ...changes) {
        const stream = client.query(from(`copy ${named(name)} (${list(columns)}) from stdin`))
        await pipeline([rows, ...changes, stream])
        return stream.rowCount
      },
      async setSequences(states) {
        for (const { name, last_value, is_called } of states)
          await client.query('select setval($1::regclass, $2::bigint, $3)', [
            named(name),
            last_value,
            is_called,
          ])
      },
    })
    await each('enable trigger user')
    for (const { table, name, definition } of references)
      await client.query(`alter table ${named(table)} add constraint ${named(name)} ${definition}`)
    // Without fresh statistics, the first requests are planned for empty tables.
    await client.query(`analyze ${list(tables)}`)
    return true
  })
}

async function referencesOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(con.oid) as definition
     from pg_constraint con join pg_class c on c.oid = conrelid
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
     order by 1, 2`,
  )
  return rows
}
