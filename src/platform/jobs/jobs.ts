// Background work on the same database: jobs only wake, what is due they work out from the clock.
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

export type Job = {
  /** kebab-case, the queue's name. */
  name: string
  /** When it wakes, as a cron line in UTC. */
  cron: string
  run: () => Promise<void>
}

export type JobRunner = { stop(): Promise<void> }

/** Wakes each job on its schedule, in one process at a time; a failed run is logged and tried again next time. */
export async function startJobs(options: {
  directUrl: string
  jobs: readonly Job[]
  log: Log
}): Promise<JobRunner> {
  const { log } = options
  const boss = new PgBoss({ connectionString: options.directUrl, application_name: 'guildhall jobs', max: 2 })
  boss.on('error', (err) => log.warn({ event: 'jobs_connection', err }))
  await boss.start()
  for (const job of options.jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 0 })
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, async () => {
      const startedAt = performance.now()
      try {
        await job.run()
        log.info({
          event: 'job_done',
          name: job.name,
          duration_ms: Math.round(performance.now() - startedAt),
        })
      } catch (err) {
        log.error({ event: 'job_failed', name: job.name, err })
        throw err
      }
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
