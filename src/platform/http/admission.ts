// How much work of each kind a process takes on at once, so that more than it can do is refused at once and with a word,
// instead of making everybody wait (security decision 27). What is in memory, assets and health are no work.
import { Problem } from '../contract/problem.ts'
import type { Log } from '../log.ts'
import { createWorkLine, type Leave, LineFull, type LineLimits, type WorkLine } from '../work-line.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from './failures.ts'

export const WORK_KINDS = ['render', 'api', 'account', 'upload', 'file'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Whoever is let in is answered within a second: 0.15 s expected in the line, 0.8 s at most, and the work itself. */
const WAIT = { expectedWaitMs: 150, longestWaitMs: 800 }
const NO_WAIT = { maxWaiting: 0, expectedWaitMs: 0, longestWaitMs: 0 }

/**
 * What one process works on at once, at a scale of 1.
 * - render: the event loop renders one page after the other, 6.5 ms each; 2 keep it busy, one while the other asks the
 *   database, and hold it for no longer than 15 ms at a stretch: whatever else comes waits for that.
 * - api: two for each connection of a pool of 10. One more only waits for a connection.
 * - account: most of it is waiting for a password's turn, whose line has its own bounds; refreshing has none to wait for.
 * - upload: each is a body on its way to the disk for up to 15 minutes. There is no use in waiting for one to end.
 * - file: each is an answer on its way to a reader, perhaps a long video.
 */
export const WORK_LIMITS: Readonly<Record<WorkKind, LineLimits>> = {
  render: { atOnce: 2, maxWaiting: 200, usualMs: 10, ...WAIT },
  api: { atOnce: 20, maxWaiting: 1_000, usualMs: 10, ...WAIT },
  account: { atOnce: 64, maxWaiting: 200, usualMs: 50, ...WAIT },
  upload: { atOnce: 64, usualMs: 1_000, ...NO_WAIT },
  file: { atOnce: 512, usualMs: 1_000, ...NO_WAIT },
}

/**
 * What each of several processes on a machine works on at once. Each has an event loop and a pool of its own, so that it
 * renders and answers calls as one alone does, unless it has to share a core. Disk and network are there once.
 */
export function workLimits(processes: number, cores: number): Readonly<Record<WorkKind, LineLimits>> {
  const { render, api, account, upload, file } = WORK_LIMITS
  const ofCores = Math.min(1, cores / processes)
  return {
    render: scaled(render, ofCores),
    api: scaled(api, ofCores),
    account: scaled(account, ofCores),
    upload: scaled(upload, 1 / processes),
    file: scaled(file, 1 / processes),
  }
}

/** From here on nobody waits in a line: whatever waits makes the event loop later still. */
export const MAX_LOOP_DELAY_MS = 100
const LOG_EVERY_MS = 10_000

/** Refused since there is too much to do, before anything was done. */
export class Overload extends Problem {
  override name = 'Overload'
  readonly work: WorkKind

  constructor(work: WorkKind) {
    super('unavailable', UNAVAILABLE_MESSAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.work = work
  }
}

export type Admission = {
  /** A place to work in, given back when done. Raises or rejects with Overload. */
  enter(kind: WorkKind): Leave | Promise<Leave>
  /** Raises Overload where there is no place now, and takes none. */
  requireRoom(kind: WorkKind): void
  during<T>(kind: WorkKind, work: () => Promise<T>): Promise<T>
  /** How much of each kind is under way and waits. */
  figures(): { kind: WorkKind; underWay: number; waiting: number }[]
}

export type AdmissionOptions = {
  log: Log
  /** Multiplies how much may be under way and wait. */
  scale: number
  loopDelayMs: () => number
  countRefusal: (kind: WorkKind) => void
  limits?: Readonly<Record<WorkKind, LineLimits>>
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { log, loopDelayMs, countRefusal, scale, limits = WORK_LIMITS } = options
  const lines = new Map<WorkKind, WorkLine>(
    WORK_KINDS.map((kind) => [kind, createWorkLine(scaled(limits[kind], scale))]),
  )
  const unsaid = new Map<WorkKind, { count: number; saidAt: number }>()
  const mayWait = () => loopDelayMs() <= MAX_LOOP_DELAY_MS * scale

  function lineOf(kind: WorkKind): WorkLine {
    const line = lines.get(kind)
    if (!line) throw new Error(`There is no line for ${kind}`)
    return line
  }

  /** A line of the log each would be work, too. */
  function note(kind: WorkKind): void {
    countRefusal(kind)
    const now = performance.now()
    const { count, saidAt } = unsaid.get(kind) ?? { count: 0, saidAt: -LOG_EVERY_MS }
    if (now - saidAt < LOG_EVERY_MS) {
      unsaid.set(kind, { count: count + 1, saidAt })
      return
    }
    log.warn({ event: 'overloaded', name: kind, count: count + 1 })
    unsaid.set(kind, { count: 0, saidAt: now })
  }

  function refusal(kind: WorkKind): Overload {
    note(kind)
    return new Overload(kind)
  }

  function enter(kind: WorkKind): Leave | Promise<Leave> {
    const line = lineOf(kind)
    const isPatient = mayWait()
    if (line.isFull(isPatient)) throw refusal(kind)
    const entered = line.enter(isPatient)
    if (!(entered instanceof Promise)) return entered
    return entered.catch((error: unknown) => {
      throw error instanceof LineFull ? refusal(kind) : error
    })
  }

  return {
    enter,
    requireRoom(kind) {
      if (lineOf(kind).isFull(mayWait())) throw refusal(kind)
    },
    async during(kind, work) {
      const leave = await enter(kind)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    figures: () =>
      [...lines].map(([kind, line]) => ({ kind, underWay: line.underWay(), waiting: line.waiting() })),
  }
}

function scaled(limits: LineLimits, scale: number): LineLimits {
  return {
    ...limits,
    atOnce: Math.max(1, Math.round(limits.atOnce * scale)),
    maxWaiting: Math.round(limits.maxWaiting * scale),
  }
}
