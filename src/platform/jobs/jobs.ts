// Background work on the same database: jobs only wake, what is due they work out from the clock.
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'

export type Job = {
  /** kebab-case, the queue's name. */
  name: string
  /** When it wakes, as a cron line in UTC. */
  cron: string
  /** May tell how many things it did: a run that did none is logged at `debug` alone. */
  run: () => Promise<void> | Promise<number>
}

export type JobRunner = { stop(): Promise<void> }

/** Wakes each job on its schedule, in one process at a time; a failed run is logged and tried again next time. */
export async function startJobs(options: {
  directUrl: string
  jobs: readonly Job[]
  log: Log
  program: Program
}): Promise<JobRunner> {
  const { log } = options
  const boss = new PgBoss({
    connectionString: options.directUrl,
    application_name: `${options.program.slug} jobs`,
    max: 2,
  })
  boss.on('error', (err) => log.warn({ event: 'jobs_connection', err }))
  await boss.start()
  for (const job of options.jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 0 })
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, () => workFor(job, log))
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}

/** pg-boss keeps what a job failed with in a table of its own: nothing of what was thrown goes there. */
async function workFor(job: Job, log: Log): Promise<void> {
  try {
    await runJob(job, log)
  } catch {
    throw new Error('The job failed; the log says why')
  }
}

/** Runs a job once and says so in the log. Rejects as the job does. */
export async function runJob(job: Pick<Job, 'name' | 'run'>, log: Log): Promise<void> {
  const startedAt = performance.now()
  try {
    const count = await job.run()
    log[count === 0 ? 'debug' : 'info']({
      event: 'job_done',
      name: job.name,
      ...(count === undefined ? {} : { count }),
      duration_ms: Math.round(performance.now() - startedAt),
    })
  } catch (err) {
    log.error({ event: 'job_failed', name: job.name, err })
    throw err
  }
}
