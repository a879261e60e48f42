// Bounded concurrency with a short queue: who may join it, how long they wait, and who is rejected immediately.

/** Frees the place; to be called once, when the work is done. */
export type Release = () => void

export type QueueLimits = {
  readonly atOnce: number
  /**
   * While others wait, if that is fewer: more at once would answer no sooner, and delay everything beside it. Work that
   * takes unusually long isn't counted: it waits for something, a lock for instance, and mustn't hold up the rest.
   */
  readonly atOnceWhileWaiting?: number
  /** The longest queue, however quick the work: each entry holds a connection and memory. */
  readonly maxWaiting: number
  /** Work that would probably wait longer is rejected immediately rather than after the wait. */
  readonly expectedWaitMs: number
  /** The longest wait, whatever was expected. */
  readonly longestWaitMs: number
  /** How many of one client may wait; without it, as many as there is room for. */
  readonly waitingEach?: number
  /** How long one piece of work takes: a first guess, replaced by measurements. */
  readonly usualMs: number
}

/** Who asks for a place. Those that are known wait in a lane of their own, which is served first. */
export type Asking = { readonly client: string; readonly isKnown?: boolean }

/** All places are taken, and waiting for one is not worthwhile. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type WorkQueue = {
  /** Takes a free place immediately, or queues for one. Raises or rejects with QueueFull. `mayWait` false: never queues. */
  enter(mayWait?: boolean, who?: Asking): Release | Promise<Release>
  /** Whether `enter` would raise QueueFull at this moment. */
  isFull(mayWait?: boolean): boolean
  underWay(): number
  waiting(): number
}

/** The weight of the latest measurement in the moving average. */
const NEWEST_SHARE = 0.1
/** Work that has taken this long waits for something instead of keeping a core busy. */
export const LONG_MS = 100

type Work = { readonly startedAt: number }
type Waiter = { give: (release: Release) => void; late: NodeJS.Timeout; client: string | undefined }

export function createWorkQueue(limits: QueueLimits): WorkQueue {
  const {
    atOnce,
    atOnceWhileWaiting = atOnce,
    maxWaiting,
    waitingEach,
    expectedWaitMs,
    longestWaitMs,
  } = limits
  // Each in order of arrival.
  const known = new Set<Waiter>()
  const others = new Set<Waiter>()
  const waiting = () => known.size + others.size
  // In order of their start.
  const underWay = new Set<Work>()
  let usualMs = limits.usualMs
  let lastMovedAt = 0
  let nextLook: NodeJS.Timeout | undefined

  function place(): Release {
    const work: Work = { startedAt: performance.now() }
    lastMovedAt = work.startedAt
    underWay.add(work)
    return () => {
      if (!underWay.delete(work)) return
      const now = performance.now()
      usualMs += (now - work.startedAt - usualMs) * NEWEST_SHARE
      lastMovedAt = now
      handOn()
    }
  }

  function countLong(): number {
    const startedBefore = performance.now() - LONG_MS
    let count = 0
    for (const { startedAt } of underWay) {
      if (startedAt > startedBefore) break
      count++
    }
    return count
  }

  const hasRoomForWaiting = () => underWay.size < atOnce && underWay.size - countLong() < atOnceWhileWaiting

  function handOn(): void {
    clearTimeout(nextLook)
    for (const waiter of [...known, ...others]) {
      if (!hasRoomForWaiting()) break
      known.delete(waiter)
      others.delete(waiter)
      clearTimeout(waiter.late)
      waiter.give(place())
    }
    // By then, what is under way has become long, unless something else happened.
    if (waiting() > 0 && underWay.size < atOnce) nextLook = setTimeout(handOn, LONG_MS)
  }

  /** A waiting request comes first. */
  const isFree = () => waiting() === 0 && underWay.size < atOnce

  function isFull(mayWait = true, who?: Asking): boolean {
    if (isFree()) return false
    // A known client waits for no one else.
    const ahead = who?.isKnown ? known.size : waiting()
    if (!mayWait || ahead >= maxWaiting) return true
    // If nothing has finished for a long time, nothing is about to.
    const expectedMs = Math.max(((ahead + 1) * usualMs) / atOnceWhileWaiting, performance.now() - lastMovedAt)
    return expectedMs > expectedWaitMs
  }

  function hasEnough(who: Asking | undefined): boolean {
    if (who === undefined || waitingEach === undefined) return false
    let count = 0
    for (const { client } of [...known, ...others]) if (client === who.client) count++
    return count >= waitingEach
  }

  return {
    enter(mayWait = true, who) {
      if (isFree()) return place()
      if (isFull(mayWait, who) || hasEnough(who)) throw new QueueFull()
      const lane = who?.isKnown ? known : others
      return new Promise<Release>((give, refuse) => {
        const late = setTimeout(() => {
          lane.delete(waiter)
          refuse(new QueueFull())
        }, longestWaitMs)
        const waiter: Waiter = { give, late, client: who?.client }
        lane.add(waiter)
      })
    },
    isFull: (mayWait) => isFull(mayWait),
    underWay: () => underWay.size,
    waiting,
  }
}
