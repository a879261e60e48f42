// Does the database have all that the product needs: is it reachable, recent, complete, allowed and in good order?
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type OpenClient, openClient } from '../../platform/database/connections.ts'
import {
  bloatedTables,
  invalidIndexes,
  isHeard,
  newestMigration,
  otherSettings,
  referencesWithoutIndex,
  replicaLag,
  serverFacts,
} from '../../platform/database/server-state.ts'
import type { Log } from '../../platform/log.ts'
import type { Config } from '../config.ts'
import { MIGRATIONS } from '../migrations.ts'
import { PROGRAM } from '../program.ts'
import type { Storage } from '../storage.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

const OLDEST = 15
const QUERY_LIMIT_MS = 4_000
const HEARD_WITHIN_MS = 2_000
const MOST_CLOCK_OFFSET_MS = 2_000
/** A replica that is one segment of the write-ahead log behind is still fine. */
const MOST_LAG_BYTES = 16 * 1024 * 1024
const EXTENSIONS = ['pg_trgm', 'btree_gin']

/** docs/operations.md recommends these settings, which are written here as the server writes them. */
const RECOMMENDED = {
  jit: 'off',
  parallel_setup_cost: '200',
  parallel_tuple_cost: '0.001',
  work_mem: '16MB',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Two of the three further connections of a process are for jobs and LISTEN; commands and migrations need the rest now
 * and then.
 */
const OTHERS_PER_PROCESS = 2
const OTHERS = 10

type Reached = { config: Config; storage: Pick<Storage, 'url' | 'directUrl'>; log: Log; now: () => Date }

type Asking = (reached: Reached & { client: OpenClient['client'] }) => Promise<Finding[]>

const CHECKS: readonly { name: string; ask: Asking }[] = [
  { name: 'database', ask: server },
  { name: 'database rights', ask: rights },
  { name: 'database settings', ask: settings },
  { name: 'database clock', ask: clock },
  { name: 'migrations', ask: migrations },
  { name: 'connections', ask: connections },
  { name: 'notifications', ask: notifications },
  { name: 'bloat', ask: bloat },
  { name: 'indexes', ask: indexes },
  { name: 'replicas', ask: replicas },
]

export const databaseChecks = (reached: Reached): Check[] =>
  CHECKS.map(({ name, ask }) => ({
    name,
    run: () => over(reached.storage.directUrl, reached.log, (client) => ask({ ...reached, client })),
  }))

async function over<T>(
  url: string,
  log: Log,
  work: (client: OpenClient['client']) => Promise<T>,
): Promise<T> {
  const { client, close } = await openClient({
    url,
    log,
    name: `${PROGRAM.slug} doctor`,
    queryTimeoutMs: QUERY_LIMIT_MS,
  })
  try {
    return await work(client)
  } finally {
    await close()
  }
}

async function server({ client }: Parameters<Asking>[0]): Promise<Finding[]> {
  const { version, version_number, encoding } = await serverFacts(client)
  return [
    version_number >= OLDEST * 10_000
      ? ok(`PostgreSQL ${version}`)
      : problem(`PostgreSQL ${version}`, `Upgrade the server to PostgreSQL ${OLDEST} or later.`),
    ...(encoding === 'UTF8'
      ? []
      : [problem(`the encoding is ${encoding}`, 'Create the database with ENCODING UTF8, and move to it.')]),
  ]
}

async function rights({ client }: Parameters<Asking>[0]): Promise<Finding[]> {
  const { may_create, extensions } = await serverFacts(client)
  const missing = EXTENSIONS.filter((name) => !extensions.includes(name))
  return [
    may_create
      ? ok('may create tables')
      : problem('may not create tables', 'Make the user the owner of the database, or grant it CREATE.'),
    ...(missing.length === 0 || may_create
      ? []
      : [
          problem(
            `without ${missing.join(' and ')}`,
            `As its administrator, run CREATE EXTENSION ${missing[0]}.`,
          ),
        ]),
  ]
}

async function settings({ client, config }: Parameters<Asking>[0]): Promise<Finding[]> {
  // The embedded server is started with them, and its log is in the data folder.
  const others = config.DATABASE_URL === undefined ? [] : await otherSettings(client, RECOMMENDED)
  if (others.length === 0) return [ok('as recommended')]
  return [
    warning(
      others.map(({ name, value }) => `${name} = ${value}`).join(', '),
      `Set ${others.map(({ name }) => `${name} = ${Reflect.get(RECOMMENDED, name)}`).join(', ')} (docs/operations.md, PostgreSQL).`,
    ),
  ]
}

async function clock({ client, now }: Parameters<Asking>[0]): Promise<Finding[]> {
  const before = now().getTime()
  // The connection began a moment ago.
  const offsetMs = before - (await serverFacts(client)).connected_at.getTime()
  const seen = `${(Math.abs(offsetMs) / 1000).toFixed(1)} s from this machine's`
  return [
    Math.abs(offsetMs) <= MOST_CLOCK_OFFSET_MS ? ok(seen) : problem(seen, 'Synchronize both clocks by NTP.'),
  ]
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) })

async function migrations({ client }: Parameters<Asking>[0]): Promise<Finding[]> {
  const journal = journalSchema.parse(
    JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')),
  )
  const newest = await newestMigration(client)
  const pending = journal.entries.filter(({ when }) => when > newest).length
  if (newest > Math.max(...journal.entries.map(({ when }) => when)))
    return [
      problem(
        'the database is newer than this program',
        'Start the version that migrated it, or a later one.',
      ),
    ]
  return pending === 0
    ? [ok('all have run')]
    : [warning(`${pending} have not run yet`, 'Take a backup, then start the product: it migrates.')]
}

async function connections({ client, config }: Parameters<Asking>[0]): Promise<Finding[]> {
  const { max_connections, open_connections } = await serverFacts(client)
  const needed = config.WEB_PROCESSES * (config.DATABASE_POOL_SIZE + OTHERS_PER_PROCESS) + OTHERS
  const seen = `this machine needs up to ${needed} of ${max_connections}; ${open_connections} are open`
  return [
    needed <= max_connections
      ? ok(seen)
      : problem(seen, 'Raise max_connections, use a pooler, or lower DATABASE_POOL_SIZE or WEB_PROCESSES.'),
  ]
}

async function notifications({ client, storage, log }: Parameters<Asking>[0]): Promise<Finding[]> {
  const isThere = await over(storage.url, log, (sender) => isHeard(client, sender, HEARD_WITHIN_MS))
  return isThere
    ? [ok('arrive')]
    : [
        problem(
          'do not arrive',
          'Set DATABASE_DIRECT_URL to the server itself: a pooler in between must not serve LISTEN.',
        ),
      ]
}

async function bloat({ client }: Parameters<Asking>[0]): Promise<Finding[]> {
  const tables = await bloatedTables(client)
  if (tables.length === 0) return [ok('no table is mostly dead rows')]
  return [
    warning(
      tables.map(({ name, dead, live }) => `${name}: ${dead} dead, ${live} live rows`).join('; '),
      `Look for transactions that stay open and for autovacuum; VACUUM ${tables[0]?.name} helps once.`,
    ),
  ]
}

async function indexes({ client }: Parameters<Asking>[0]): Promise<Finding[]> {
  const [invalid, missing] = [await invalidIndexes(client), await referencesWithoutIndex(client)]
  return [
    ...(invalid.length > 0
      ? [problem(`invalid: ${invalid.join(', ')}`, `Run REINDEX INDEX CONCURRENTLY ${invalid[0]}.`)]
      : [ok('all are valid')]),
    ...(missing.length > 0
      ? [warning(`large tables with a reference and no index for it: ${missing.join(', ')}`, 'Report this.')]
      : []),
  ]
}

async function replicas({ client, config, log }: Parameters<Asking>[0]): Promise<Finding[]> {
  const urls = config.DATABASE_REPLICA_URLS ?? []
  if (urls.length === 0) return [ok('none')]
  return Promise.all(
    urls.map(async (url, at) => {
      const name = `replica ${at + 1}`
      const lag = await over(url, log, (replica) => replicaLag(client, replica))
      if (lag === undefined) return problem(`${name} is not a replica`, 'Correct DATABASE_REPLICA_URLS.')
      const seen = `${name} is ${Math.ceil(lag / 1024)} kB behind`
      return lag <= MOST_LAG_BYTES
        ? ok(seen)
        : warning(seen, 'Look at pg_stat_replication of the primary, and at the load of the replica.')
    }),
  )
}
