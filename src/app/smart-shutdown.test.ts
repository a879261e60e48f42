// Do all our connections close when PostgreSQL is asked to stop gently, so that it can, and come back afterwards?
// @module-tag proof
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedDatabase } from '@guildhall/embedded-postgres'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { recordingLog } from '../../tests/support/product/recording-log.ts'
import { rowFamily } from '../platform/contract/families.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createRowChanges } from '../platform/database/row-changes.ts'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { startJobs } from '../platform/jobs/jobs.ts'

const BACK_WITHIN_MS = 5_000
/** Only a hang would take longer, even on a busy machine. */
const AT_MOST_MS = 30_000
const POOL_SIZE = 6
const TRIAL = { name: 'Trial', slug: 'database-trial' }

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
})

/** A database of the test's own, in a folder that root's database user can enter. */
async function start(onNote: (sentence: string) => void) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'smart-shutdown-')))
  await chmod(folder, 0o711)
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const database = await startEmbeddedDatabase({ program: TRIAL, dataDir, databaseName: 'trial', onNote })
  undo.push(() => database.stop())
  return database
}

async function serverPid(rows: string): Promise<number> {
  return Number((await readFile(join(rows, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Opens the connections of a process of ours: a pool, a connection that listens, and the pool of the jobs. */
async function processOn(url: string) {
  const log = recordingLog()
  const rowChanges = createRowChanges(log, TRIAL)
  const database = openDatabase({ url, poolSize: POOL_SIZE, log, rowChanges, program: TRIAL })
  await rowChanges.listen(url)
  let runs = 0
  const jobs = await startJobs({
    directUrl: url,
    jobs: [{ name: 'counted', cron: '* * * * *', run: async () => void runs++ }],
    log,
    program: TRIAL,
  })
  undo.push(
    () => database.close(),
    () => rowChanges.close(),
    () => jobs.stop(),
  )
  return { database, rowChanges, log, runs: () => runs }
}

describe('a gentle stop (SIGTERM to the server alone)', () => {
  it('is not held up by idle connections, loses no acknowledged row, and everything resumes', async () => {
    const notes: string[] = []
    const embedded = await start((sentence) => notes.push(sentence))
    const [near, far] = [await processOn(embedded.url), await processOn(embedded.url)]
    const { db } = near.database
    await db.execute(sql`create table acknowledged (number int primary key)`)
    await Promise.all(Array.from({ length: POOL_SIZE }, () => db.execute(sql`select pg_sleep(0.1)`)))

    const acknowledged: number[] = []
    const wrong: unknown[] = []
    let isOver = false
    const writing = (async () => {
      for (let number = 1; !isOver; number++) {
        try {
          await near.database.inTransaction((tx) =>
            tx.execute(sql`insert into acknowledged values (${number})`),
          )
          acknowledged.push(number)
        } catch (error) {
          if (!isDatabaseUnavailable(error)) wrong.push(error)
        }
        await pause(5)
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)

    const startedAt = performance.now()
    process.kill(await serverPid(embedded.dataFolder), 'SIGTERM')
    await expect.poll(() => notes.length, { timeout: AT_MOST_MS, interval: 10 }).toBe(2)
    const isBack = () => near.rowChanges.isListening() && far.rowChanges.isListening()
    await expect.poll(isBack, { timeout: AT_MOST_MS, interval: 10 }).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(BACK_WITHIN_MS)
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
    isOver = true
    await writing

    expect(wrong).toEqual([])
    const { rows } = await db.execute<{ number: number }>(sql`select number from acknowledged order by 1`)
    const kept = new Set(rows.map(({ number }) => number))
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
    expect(notes[0]).toMatch(/^The database process ended unexpectedly \(exit code 0\)/)
    const mark = far.rowChanges.mark()
    near.rowChanges.announce(new Set([rowFamily('lines')]))
    await expect.poll(() => far.rowChanges.changedSince(mark, [rowFamily('lines')])).toBe(true)
  }, 60_000)

  it('lets work under way finish, and is noticed while no one asks anything', async () => {
    const notes: string[] = []
    const embedded = await start((sentence) => notes.push(sentence))
    const { database } = await processOn(embedded.url)
    const working = database.inTransaction(async (tx) => {
      await tx.execute(sql`create table finished (line text)`)
      process.kill(await serverPid(embedded.dataFolder), 'SIGTERM')
      await tx.execute(sql`select pg_sleep(3)`)
      await tx.execute(sql`insert into finished values ('all the same')`)
    })
    await working
    await expect.poll(() => notes.length, { timeout: AT_MOST_MS, interval: 10 }).toBe(2)
    const { rows } = await database.db.execute(sql`select line from finished`)
    expect(rows).toEqual([{ line: 'all the same' }])
  }, 60_000)
})
