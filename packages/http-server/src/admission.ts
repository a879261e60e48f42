// How much work of each kind does a process take on at once and keep waiting? The excess is refused instead of slowing
// everything down.
import { type BodyMemory, createBodyMemory } from './body-memory.ts'
import type { Log } from './environment.ts'
import { createWorkQueue, QueueFull, type QueueLimits, type Release, type WorkQueue } from './work-queue.ts'

const LOG_EVERY_MS = 10_000

export type Admission<Kind extends string> = {
  /** Takes a place to work in, released when done. Raises or rejects with the refusal of the kind. */
  enter(kind: Kind, client?: string): Release | Promise<Release>
  /** Raises the refusal if there is no place now; takes none. */
  requireRoom(kind: Kind): void
  during<T>(kind: Kind, work: () => Promise<T>): Promise<T>
  /** The memory for bodies that are still arriving. */
  bodies: BodyMemory
  /** Counts and returns a refusal that was decided elsewhere. */
  refusal(kind: Kind): Error
  /** Returns the work of each kind under way and waiting. */
  figures(): { kind: Kind; underWay: number; waiting: number }[]
}

export type AdmissionOptions<Kind extends string> = {
  limits: Readonly<Record<Kind, QueueLimits>>
  kinds: readonly Kind[]
  /** It multiplies the work under way and waiting. */
  scale: number
  /** A refused request is answered with this error. */
  refusalOf: (kind: Kind) => Error
  countRefusal: (kind: Kind) => void
  log: Log
}

export function createAdmission<Kind extends string>(options: AdmissionOptions<Kind>): Admission<Kind> {
  const { kinds, limits, scale } = options
  // One refusal for all: an error made for each would spend a sixth of its time on a stack trace.
  const refusals = new Map(kinds.map((kind) => [kind, options.refusalOf(kind)]))
  const queues = new Map<Kind, WorkQueue>(
    kinds.map((kind) => [kind, createWorkQueue(scaled(limits[kind], scale))]),
  )
  const count = countingLog(options)

  function queueOf(kind: Kind): WorkQueue {
    const queue = queues.get(kind)
    if (!queue) throw new Error(`There is no queue for ${kind}`)
    return queue
  }

  function refusal(kind: Kind): Error {
    count(kind)
    return refusals.get(kind) ?? options.refusalOf(kind)
  }

  function enter(kind: Kind, client?: string): Release | Promise<Release> {
    const queue = queueOf(kind)
    if (queue.isFull()) throw refusal(kind)
    const entered = queue.enter(client === undefined ? undefined : { client })
    if (!(entered instanceof Promise)) return entered
    return entered.catch((error: unknown) => {
      throw error instanceof QueueFull ? refusal(kind) : error
    })
  }

  return {
    enter,
    refusal,
    bodies: createBodyMemory(scale),
    requireRoom(kind) {
      if (queueOf(kind).isFull()) throw refusal(kind)
    },
    async during(kind, work) {
      const release = await enter(kind)
      try {
        return await work()
      } finally {
        release()
      }
    },
    figures: () =>
      [...queues].map(([kind, queue]) => ({ kind, underWay: queue.underWay(), waiting: queue.waiting() })),
  }
}

/** Counts refusals; a log line for each would be extra work. */
function countingLog<Kind extends string>({
  log,
  countRefusal,
}: Pick<AdmissionOptions<Kind>, 'log' | 'countRefusal'>) {
  const unlogged = new Map<Kind, { count: number; loggedAt: number }>()
  return (kind: Kind): void => {
    countRefusal(kind)
    const now = performance.now()
    const { count, loggedAt } = unlogged.get(kind) ?? { count: 0, loggedAt: -LOG_EVERY_MS }
    if (now - loggedAt < LOG_EVERY_MS) {
      unlogged.set(kind, { count: count + 1, loggedAt })
      return
    }
    log.warn({ event: 'overloaded', name: kind, count: count + 1 })
    unlogged.set(kind, { count: 0, loggedAt: now })
  }
}

/** Returns limits for so much of the original work. */
export function scaled(limits: QueueLimits, scale: number): QueueLimits {
  const places = (count: number) => Math.max(1, Math.round(count * scale))
  return {
    ...limits,
    atOnce: places(limits.atOnce),
    maxWaiting: Math.round(limits.maxWaiting * scale),
    ...(limits.waitingEach && { waitingEach: places(limits.waitingEach) }),
  }
}
