// How much work of each kind does a process take on at once? The excess is refused immediately with a sentence instead
// of slowing everyone down (security decision 27). Answers from memory, assets and health checks do not count.
import {
  type ClientLimit,
  createClientLimit,
  createAdmission as createWorkAdmission,
  type QueueLimits,
  scaled,
  type Admission as WorkAdmission,
} from '@guildhall/http-server'
import { Problem } from '../contract/problem.ts'
import type { Log } from '../log.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from './failures.ts'

export const WORK_KINDS = ['render', 'api', 'account', 'upload', 'file'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** A request that has waited for so long is refused: few visitors wait longer. */
const LONGEST_WAIT_MS = 2_000
const WAIT = { longestWaitMs: LONGEST_WAIT_MS }
const NO_WAIT = { maxWaiting: 0, longestWaitMs: 0 }

/**
 * One process works on so much at once, at a scale of 1.
 * - render: the event loop renders one page after the other, 6.5 ms each; 2 keep it busy, one rendering while the other
 *   queries the database. 300 wait, which a core renders in two seconds; of pages and calls, those that came last are
 *   answered first while more come than are answered.
 * - api: a few more than the 10 connections of the pool, so that none is idle. More would only wait for a connection,
 *   and answer in one go when it comes, which everything else waits for.
 * - account: most of the time is spent in the queue for password hashing, which has its own bounds; refreshing needs none.
 *   One client waits for two places at most, so that it keeps no one else from signing in.
 * - upload: each is a body on its way to the disk for up to 15 minutes. Waiting for one to end is pointless.
 * - file: each is an answer on its way to a client, perhaps a long video. One client can take an eighth of them.
 */
export const WORK_LIMITS: Readonly<Record<WorkKind, QueueLimits>> = {
  render: { atOnce: 2, maxWaiting: 300, isNewestFirst: true, ...WAIT },
  api: { atOnce: 12, maxWaiting: 1_000, isNewestFirst: true, ...WAIT },
  account: { atOnce: 64, maxWaiting: 200, waitingEach: 2, ...WAIT },
  upload: { atOnce: 64, ...NO_WAIT },
  file: { atOnce: 512, ...NO_WAIT },
}

/** The part of all places for files that one client may take. */
const FILES_SHARE = 1 / 8

/**
 * Returns the limits of one of several processes on a machine. Each has an event loop and a pool of its own, so that it
 * renders and answers calls as one alone does, unless it has to share a core. Disk and network are there once.
 */
export function workLimits(place: {
  processes: number
  cores: number
}): Readonly<Record<WorkKind, QueueLimits>> {
  const { render, api, account, upload, file } = WORK_LIMITS
  const { processes, cores } = place
  const ofCores = Math.min(1, cores / processes)
  return {
    render: scaled(render, ofCores),
    api: scaled(api, ofCores),
    account: scaled(account, ofCores),
    upload: scaled(upload, 1 / processes),
    file: scaled(file, 1 / processes),
  }
}

/** The request was refused because of overload, before anything was done. */
export class Overload extends Problem {
  override name = 'Overload'
  readonly work: WorkKind

  constructor(work: WorkKind) {
    super('unavailable', UNAVAILABLE_MESSAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.work = work
  }
}

/** Refused work gets an Overload. */
export type Admission = WorkAdmission<WorkKind> & {
  files: ClientLimit
}

export type AdmissionOptions = {
  log: Log
  /** Multiplies the limits of the work under way and waiting. */
  scale: number
  countRefusal: (kind: WorkKind) => void
  limits?: Readonly<Record<WorkKind, QueueLimits>>
}

export function createAdmission({ limits = WORK_LIMITS, ...options }: AdmissionOptions): Admission {
  return {
    ...createWorkAdmission({
      ...options,
      kinds: WORK_KINDS,
      limits,
      refusalOf: (kind) => new Overload(kind),
    }),
    files: createClientLimit(Math.ceil(scaled(limits.file, options.scale).atOnce * FILES_SHARE)),
  }
}
