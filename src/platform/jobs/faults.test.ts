// Do jobs go on after the database was away, whatever they were doing when it went?
// @module-tag proof
import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterEach, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { proxyTo } from '../../../tests/support/database/database-proxy.ts'
import { recordingLog } from '../../../tests/support/product/recording-log.ts'
import { startJobs } from './jobs.ts'

const PROGRAM = { name: 'Trial', slug: 'trial' }
/** The shortest that the queue knows. */
const HEARTBEAT_SECONDS = 10
const WITHIN_MS = 60_000

const { url } = await testDatabase()
const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
})

/** The runner's network can be broken, while another client gives it work. */
async function runner(name: string, run: () => Promise<void>) {
  const proxy = await proxyTo(url)
  undo.push(proxy.close)
  const log = recordingLog()
  const jobs = await startJobs({
    directUrl: proxy.url,
    jobs: [{ name, cron: '0 0 1 1 *', run }],
    log,
    program: PROGRAM,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    superviseSeconds: 2,
  })
  undo.push(jobs.stop)
  const beside = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  beside.on('error', (error) => log.warn({ event: 'beside', err: error }))
  await beside.start()
  undo.push(() => beside.stop({ graceful: false }))
  return { proxy, log, wake: () => beside.send(name) }
}

it('a job that waits is run once the database is back', async () => {
  let runs = 0
  const { proxy, log, wake } = await runner('away', async () => void runs++)
  proxy.refuse()
  await wake()
  await expect.poll(() => log.lines.some(({ event }) => event === 'jobs_delayed')).toBe(true)
  // The library's words may quote input: only our own words, and its code, are logged.
  const said = log.lines.filter(({ event }) => event === 'jobs_delayed').map(({ err }) => String(err))
  expect(new Set(said)).toEqual(new Set(['Error: pg-boss reports an error']))
  proxy.speak()
  await expect.poll(() => runs, { timeout: WITHIN_MS }).toBe(1)
})

it('a run whose end could not be noted does not keep its job from running', async () => {
  let runs = 0
  const { proxy, log, wake } = await runner('unnoted', async () => {
    runs += 1
    if (runs > 1) return
    proxy.refuse()
  })
  await wake()
  await expect.poll(() => runs, { timeout: WITHIN_MS }).toBe(1)
  await expect.poll(() => log.lines.some(({ level }) => level === 'warn')).toBe(true)
  proxy.speak()
  await wake()
  await expect.poll(() => runs, { timeout: WITHIN_MS }).toBe(2)
})

it('a database that hangs does not keep the runner from stopping', async () => {
  const { proxy } = await runner('hanging', async () => {})
  proxy.silence()
  // After these seconds, the runner has asked the silent database for work.
  await pause(3_000)
  const stop = undo.splice(1, 1)[0]
  const startedAt = performance.now()
  await stop?.()
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  proxy.speak()
})
