// Background work on the same database: jobs are only woken; they work out what is due from the clock.

import { setTimeout as pause } from 'node:timers/promises'
import { trace } from '@opentelemetry/api'
import { PgBoss } from 'pg-boss'
import { openPool } from '../database/connections.ts'
import type { Log } from '../log.ts'
import type { Program } from '../program.ts'

export type Job = {
  /** kebab-case, the queue's name. */
  name: string
  /** Cron expressions are read in UTC. */
  cron: string
  /** A job may return the number of things that it did: a run that did none is logged only at `debug`. */
  run: () => Promise<void> | Promise<number | undefined>
}

export type JobRunner = { stop(): Promise<void> }

const CONNECTIONS = 2
/** A stop waits so long for runs under way. */
const STOP_MS = 5_000
/** A stop then waits so long for their ends to be recorded. */
const NOTING_MS = 1_000
/** No request waits for an answer here, and maintaining the queues may take a while. */
const QUERY_TIMEOUT_MS = 30_000
/**
 * A run sends heartbeats at this interval. A run whose end could not be recorded, since the process died or the
 * database was away, would otherwise block its job for a quarter of an hour.
 */
const HEARTBEAT_SECONDS = 30
const SUPERVISE_SECONDS = 30

/**
 * Wakes each job on its schedule, in one process at a time; a failed run is logged and retried next time. If `stop` is
 * aborted meanwhile, it starts no further ones and raises the reason.
 */
export async function startJobs(options: {
  directUrl: string
  jobs: readonly Job[]
  log: Log
  program: Program
  stop?: AbortSignal
  /** A shorter interval, for tests that cannot wait for the usual time. */
  heartbeatSeconds?: number
  superviseSeconds?: number
}): Promise<JobRunner> {
  const { log, stop, heartbeatSeconds = HEARTBEAT_SECONDS, superviseSeconds = SUPERVISE_SECONDS } = options
  const { pool, close } = openPool({
    url: options.directUrl,
    name: `${options.program.slug} jobs`,
    size: CONNECTIONS,
    timeoutMs: QUERY_TIMEOUT_MS,
    log,
  })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (given) => log.warn({ event: 'jobs_delayed', err: delayOf(given) }))
  try {
    await boss.start()
    for (const job of options.jobs) {
      stop?.throwIfAborted()
      await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 0 })
      // `createQueue` leaves the queues of earlier starts as they are, so they are given the setting here.
      await boss.updateQueue(job.name, { heartbeatSeconds })
      await boss.schedule(job.name, job.cron)
      await boss.work(job.name, () => traced(job.name, () => workFor(job, log)))
    }
  } catch (error) {
    await boss.stop({ graceful: false })
    await close()
    throw error
  }
  return {
    async stop() {
      const stopped = boss.stop({ graceful: true, timeout: STOP_MS })
      // Stopping would also wait for a database that hangs.
      await Promise.race([stopped, pause(STOP_MS + NOTING_MS, undefined, { ref: false })])
      await close()
    },
  }
}

/**
 * Returns the error of a delay: the library passes on the fields of an error, not the error. Its message is not
 * repeated: inside an error of our own, it would count as our words (decision 28), and the database's quote values.
 */
export const delayOf = (given: object): Error =>
  Object.assign(new Error('pg-boss reports an error'), { code: Reflect.get(given, 'code') })

/** A job's calls to the database and to others are beneath it in traces. */
const traced = (name: string, work: () => Promise<void>): Promise<void> =>
  trace.getTracer('jobs').startActiveSpan(`job ${name}`, (span) => work().finally(() => span.end()))

/** pg-boss stores the failure of a job in a table of its own: nothing of the error goes there. */
async function workFor(job: Job, log: Log): Promise<void> {
  try {
    await runJob(job, log)
  } catch {
    throw new Error('The job failed; the log says why')
  }
}

/** Runs a job once and logs it. Rejects as the job does. */
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
