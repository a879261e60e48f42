// The clock of a demonstration can be moved, with everything that becomes due on the way. How far it is ahead is kept in the
// data folder: the next start and commands go on from there.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Clock, createClock } from '../platform/clock.ts'
import { type Job, runJob } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Config } from './config.ts'

type Kept = Pick<Config, 'demo' | 'DATA_DIR'>

const DAY_SECONDS = 24 * 3600
const MONDAY = 1
/** Payouts of the week are due, and a working day has begun. */
const MORNING_HOUR = 9

const fileOf = ({ DATA_DIR }: Kept) => join(DATA_DIR, 'clock.json')
const keptClock = z.strictObject({ ahead_seconds: z.int().min(0) })

/** Opens the clock where the demonstration's stands; every other product has the machine's own. */
export async function openClock(config: Kept): Promise<Clock> {
  const clock = createClock()
  if (!config.demo) return clock
  const text = await readFile(fileOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) clock.advance(keptClock.parse(JSON.parse(text)).ahead_seconds)
  return clock
}

/** Keeps how far the clock is ahead of the machine's. */
export async function keepClock(config: Kept, clock: Clock): Promise<void> {
  const ahead_seconds = Math.max(0, Math.round((clock.now().getTime() - Date.now()) / 1000))
  await mkdir(config.DATA_DIR, { recursive: true })
  await writeFile(fileOf(config), JSON.stringify({ ahead_seconds }))
}

export const MOVES = ['day', 'week', 'next_monday'] as const
export type Move = (typeof MOVES)[number]

/** Returns seconds. On a Monday, the next one is a week away. */
export function secondsOf(move: Move, now: Date): number {
  if (move === 'day') return DAY_SECONDS
  if (move === 'week') return 7 * DAY_SECONDS
  const days = (MONDAY - now.getUTCDay() + 7) % 7 || 7
  const then = new Date(now.getTime() + days * DAY_SECONDS * 1000).setUTCHours(MORNING_HOUR, 0, 0, 0)
  return Math.ceil((then - now.getTime()) / 1000)
}

export type Moving = { clock: Clock; jobs: readonly Job[]; log: Log }

/**
 * Passes the time a day at a time, since what is due on one day makes more due on the next. Returns the names of jobs that
 * failed, which the log explains.
 */
export async function moveClock({ clock, jobs, log }: Moving, move: Move): Promise<string[]> {
  const failed = new Set<string>()
  async function work(): Promise<void> {
    for (const job of jobs) await runJob(job, log).catch(() => failed.add(job.name))
  }
  for (let left = secondsOf(move, clock.now()); left > 0; left -= DAY_SECONDS) {
    clock.advance(Math.min(left, DAY_SECONDS))
    await work()
  }
  // What the card provider's sandbox did is reported by now, and has consequences.
  await work()
  return [...failed]
}

/** Two runs of a job wait for each other: while the clock is moved, its schedule goes on. */
export function oneAtATime(job: Job): Job {
  let last = Promise.resolve()
  return {
    ...job,
    async run() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      try {
        return (await job.run()) ?? undefined
      } finally {
        resolve()
      }
    },
  }
}
