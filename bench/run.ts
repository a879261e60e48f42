// The benchmarks, one command: how close is the product to what the machine can do at best, and what grows with its tables?
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { provideBuild } from '../src/app/build.ts'
import type { Db } from '../src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../src/platform/database/embedded/embedded.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { REST_BASE } from '../src/platform/http/api.ts'
import { measureLists, measurePages, measureQueries, measureScripts, type Origins } from './chapters.ts'
import { loadRows } from './load.ts'
import { startChild } from './measure.ts'
import { isMet, targetTable } from './report.ts'

const MANY_ROWS = 100_000
const FEW_ROWS = 1_000
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

const startedAt = performance.now()
const say = (text: string) => process.stdout.write(`${text}\n`)
const elapsed = () => `${Math.round((performance.now() - startedAt) / 1000)} s`

/** Runs `work` on one plain connection: the product's own would cut off what takes longer than a request may. */
async function connected<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(drizzle(client))
  } finally {
    await client.end()
  }
}

/** A migrated database with so many rows; gives its address. */
async function prepare(adminUrl: string, rows: number): Promise<string> {
  const url = new URL(adminUrl)
  url.pathname = `/bench_${rows}`
  await connected(adminUrl, (db) => db.execute(sql.raw(`create database bench_${rows}`)))
  await migrateDatabase(url.href, MIGRATIONS)
  await connected(url.href, (db) => loadRows(db, rows))
  say(`${rows.toLocaleString('en-US')} projects and agents loaded after ${elapsed()}`)
  return url.href
}

await provideBuild(() => say('Building the pages.'))
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const embedded = await startEmbeddedDatabase({ dataDir: folder, databaseName: 'bench', durable: true })
const children: Awaited<ReturnType<typeof startChild>>[] = []
try {
  const many = await prepare(embedded.url, MANY_ROWS)
  const few = await prepare(embedded.url, FEW_ROWS)
  const start = async (file: string, url: string) => {
    const started = await startChild(file, { BENCH_DATABASE_URL: url })
    children.push(started)
    return { ...started, origin: `http://127.0.0.1:${started.port}` }
  }
  const bare = await start('servers/raw.ts', many)
  const ours = await start('servers/product.ts', many)
  const small = await start('servers/product.ts', few)
  const origins: Origins = { bare: bare.origin, ours: ours.origin, small: small.origin }

  const targets = [
    ...(await measurePages(origins, bare.child, say)),
    ...(await measureLists([`${REST_BASE}/projects`, `${REST_BASE}/agents`], origins, say)),
    ...(await measureQueries({ origins, many: MANY_ROWS, few: FEW_ROWS }, say)),
    ...(await measureScripts(origins, say)),
  ]
  say(`\nTargets (after ${elapsed()})\n\n${targetTable(targets)}`)
  process.exitCode = targets.every(isMet) ? 0 : 1
} finally {
  for (const { child } of children) if (child.connected) child.disconnect()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
