// Does the log of a run say what an operator needs, and no more?
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { recordingLog } from '../../../tests/support/product/recording-log.ts'
import { PROGRAM } from '../../app/program.ts'
import { loggedError } from '../logged-error.ts'
import { delayOf, runJob, startJobs } from './jobs.ts'

it.each([
  { did: 'nothing that it counts', run: async () => {}, line: { level: 'info' } },
  { did: 'three things', run: async () => 3, line: { level: 'info', count: 3 } },
  { did: 'none', run: async () => 0, line: { level: 'debug', count: 0 } },
])('tells of a run that did $did at level $line.level', async ({ run, line }) => {
  const log = recordingLog()
  await runJob({ name: 'tidy', run }, log)
  expect(log.lines).toEqual([{ event: 'job_done', name: 'tidy', duration_ms: expect.any(Number), ...line }])
})

it('leaves nothing of what a failed job said in the tables of the queue', {
  tags: ['proof'],
  timeout: 60_000,
}, async () => {
  const canary = 'nightingale'
  const log = recordingLog()
  const { database, url } = await testDatabase()
  const run = () => database.db.execute(sql`select ${canary}::text::uuid`).then(() => undefined)
  const runner = await startJobs({
    directUrl: url,
    jobs: [{ name: 'sing', cron: '0 0 1 1 *', run }],
    log,
    program: PROGRAM,
  })
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', (error) => expect.unreachable(error.message))
  await boss.start()
  await boss.send('sing', {})
  const outputs = async () =>
    (await database.pool.query("select output from pgboss.job where name = 'sing' and state = 'failed'")).rows
  await expect.poll(outputs, { timeout: 20_000 }).toHaveLength(1)
  const stored = JSON.stringify(await outputs())
  await boss.stop({ graceful: false })
  await runner.stop()
  expect(stored).toContain('The job failed; the log says why')
  expect(stored).not.toContain(canary)
  expect(log.lines).toMatchObject([{ event: 'job_failed', name: 'sing' }])
})

it('reports a failed run, and fails with it', async () => {
  const log = recordingLog()
  const err = new Error('as it happens')
  const run = () => Promise.reject(err)
  await expect(runJob({ name: 'tidy', run }, log)).rejects.toBe(err)
  expect(log.lines).toEqual([{ level: 'error', event: 'job_failed', name: 'tidy', err }])
})

it('starts no further job once no one wants it any more, and leaves no connection', {
  tags: ['proof'],
  timeout: 60_000,
}, async () => {
  const { database, url } = await testDatabase()
  const reason = new Error('asked to stop')
  const asked = new AbortController()
  const jobs = ['first', 'second'].map((name) => ({
    get name() {
      if (name === 'first') asked.abort(reason)
      return name
    },
    cron: '0 0 1 1 *',
    run: async () => {},
  }))
  const options = { directUrl: url, jobs, log: recordingLog(), program: PROGRAM }
  await expect(startJobs({ ...options, stop: asked.signal })).rejects.toBe(reason)
  const rows = async (query: string) => (await database.pool.query(query)).rows
  expect(await rows('select name from pgboss.schedule')).toEqual([{ name: 'first' }])
  const connected = `select pid from pg_stat_activity
    where datname = current_database() and application_name = '${PROGRAM.slug} jobs'`
  await expect.poll(() => rows(connected)).toEqual([])
})

it('a queue that reports an error is logged without what the database quotes in it', () => {
  const given = {
    code: '22P02',
    message: 'invalid input syntax for type uuid: "nightingale"',
    detail: 'nightingale',
  }
  const logged = loggedError(delayOf(given))
  expect(logged).toMatchObject({ name: 'Error', message: 'pg-boss reports an error', code: '22P02' })
  expect(JSON.stringify(logged)).not.toContain('nightingale')
  expect(loggedError(delayOf({ code: 'two words' }))).not.toHaveProperty('code')
})
