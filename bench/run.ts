// The benchmarks, one command: how close is the product to what the machine can do at best, and what grows with its
// tables? Single chapters: `npm run bench -- accounts pages`; single pages of a chapter that visits pages: `npm run bench
// -- lighthouse /auth /projects`.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedDatabase } from '@guildhall/embedded-postgres'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { finishBuild, provideBuild } from '../src/app/build.ts'
import { PROGRAM } from '../src/app/program.ts'
import type { Db } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import type { Bench } from './chapter.ts'
import { CHAPTERS } from './chapters.ts'
import { CORES } from './cores.ts'
import { loadRows } from './load.ts'
import { type Server, startServer, stopServer } from './measure.ts'
import { buildNextProgram } from './next-program.ts'
import { startProgram } from './program.ts'
import { isMet, type Target, targetTable } from './report.ts'

/** `ROWS=1000000` for tables ten times as large. */
const MANY_ROWS = Number(process.env.ROWS ?? 100_000)
const FEW_ROWS = 1_000
/** With `BENCH_DATA_DIR=/some/folder` the tables are loaded there once, and stay: a million rows take a while. */
const KEPT_FOLDER = process.env.BENCH_DATA_DIR
/** A load must be answered in full; refusals are measured in one chapter only. */
const NO_LIMITS = '1000'
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

const startedAt = performance.now()
const say = (text: string) => process.stdout.write(`${text}\n`)
const busyness = () =>
  `${CORES} cores, load average ${loadavg()[0]?.toFixed(1)}: of that the bench itself makes 2 to 3`
const elapsed = () => `${Math.round((performance.now() - startedAt) / 1000)} s`

/**
 * Runs `work` on one plain connection: the product's own would cancel anything that takes longer than a request may.
 */
async function connected<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(drizzle(client))
  } finally {
    await client.end()
  }
}

/** A migrated database with so many rows, which may already be there; returns its address. */
async function prepare(adminUrl: string, rows: number): Promise<string> {
  const name = `bench_${rows}`
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const isThere = await connected(adminUrl, async (db) => {
    const { rowCount } = await db.execute(sql`select from pg_database where datname = ${name}`)
    return rowCount === 1
  })
  if (isThere) {
    await migrateDatabase(url.href, MIGRATIONS, PROGRAM, createLog('warn'))
    return url.href
  }
  // Under another name until it is whole: a load that was interrupted must not be measured.
  const loading = new URL(adminUrl)
  loading.pathname = `/${name}_loading`
  await connected(adminUrl, async (db) => {
    await db.execute(sql.raw(`drop database if exists ${name}_loading`))
    await db.execute(sql.raw(`create database ${name}_loading`))
  })
  await migrateDatabase(loading.href, MIGRATIONS, PROGRAM, createLog('warn'))
  await connected(loading.href, (db) => loadRows(db, rows))
  await connected(adminUrl, (db) => db.execute(sql.raw(`alter database ${name}_loading rename to ${name}`)))
  say(`${rows.toLocaleString('en-US')} projects and agents loaded after ${elapsed()}`)
  return url.href
}

const isPage = (parameter: string) => parameter.startsWith('/')
const wanted = process.argv.slice(2).filter((parameter) => !isPage(parameter))
const wantedPages = process.argv.slice(2).filter(isPage)
const unknown = wanted.filter((name) => !CHAPTERS.has(name))
if (unknown.length > 0) {
  console.error(`There is no chapter ${unknown.join(', ')}. There are: ${[...CHAPTERS.keys()].join(', ')}.`)
  process.exit(1)
}
const chapters = [...CHAPTERS].filter(([name]) => wanted.length === 0 || wanted.includes(name))

say(busyness())
await provideBuild(() => say('Building the pages.'))
await finishBuild()
const folder = KEPT_FOLDER ?? (await mkdtemp(join(tmpdir(), 'bench-')))
const embedded = await startEmbeddedDatabase({
  program: PROGRAM,
  dataDir: folder,
  databaseName: 'bench',
  durable: true,
})
const servers: Server[] = []
try {
  const many = await prepare(embedded.url, MANY_ROWS)
  const few = await prepare(embedded.url, FEW_ROWS)
  const dataDir = join(folder, 'files')
  const start = async (file: string, databaseUrl: string) => {
    const server = await startServer(file, { databaseUrl, dataDir, workScale: NO_LIMITS })
    servers.push(server)
    return server
  }
  const bench: Bench = {
    servers: {
      bare: await start('servers/raw.ts', many),
      ours: await start('servers/product.ts', many),
      small: await start('servers/product.ts', few),
    },
    startUncached: () =>
      startServer('servers/product.ts', {
        databaseUrl: many,
        dataDir,
        workScale: NO_LIMITS,
        pageCacheMb: 1,
      }),
    startNext: async (html) => {
      const nextFolder = await buildNextProgram(html)
      return startServer('servers/next.ts', { databaseUrl: many, dataDir, workScale: NO_LIMITS, nextFolder })
    },
    startLimited: () =>
      startServer('servers/product.ts', {
        databaseUrl: many,
        dataDir,
        workScale: process.env.WORK_SCALE ?? '1',
        pageCacheMb: 1,
      }),
    startProgram: (processes) => startProgram({ processes, databaseUrl: many, dataDir }),
    rows: { many: MANY_ROWS, few: FEW_ROWS },
    withManyRows: (work) => connected(many, work),
    withFewRows: (work) => connected(few, work),
    dataDir,
    wantedPages,
    say,
  }
  const targets: Target[] = []
  for (const [, measure] of chapters) targets.push(...(await measure(bench)))
  say(`\n${busyness()}`)
  say(`\nTargets (after ${elapsed()})\n\n${targetTable(targets)}`)
  process.exitCode = targets.every(isMet) ? 0 : 1
} finally {
  await Promise.all(servers.map(stopServer))
  await embedded.stop()
  if (KEPT_FOLDER === undefined) await rm(folder, { recursive: true, force: true })
}
