// A queue with bounded concurrency: who may join it, how long do they wait, and who is rejected immediately?

/** Frees the place; must be called once, when the work is done. */
export type Release = () => void

export type QueueLimits = {
  readonly atOnce: number
  /** The queue is no longer: each entry holds a connection and memory. */
  readonly maxWaiting: number
  /** An entry that has waited for so long is rejected: its client has lost patience, or is about to. */
  readonly longestWaitMs: number
  /** So many entries of one client may wait; without it, as many as there is room for. */
  readonly waitingEach?: number
  /**
   * The entry that came last gets the next place while nearly as many wait as may. More comes than is done then: those
   * who are answered are answered soon, and only those who are rejected wait.
   */
  readonly isNewestFirst?: boolean
}

/** It is nearly full if this part of it is taken. */
const NEARLY = 0.9

/** Known clients wait in a lane of their own, which is served first. */
export type Asking = { readonly client: string; readonly isKnown?: boolean }

/** All places are taken, and the queue is full or too slow. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type WorkQueue = {
  /** Takes a free place immediately, or queues for one. Raises or rejects with QueueFull. */
  enter(who?: Asking): Release | Promise<Release>
  /** Returns whether `enter` would raise QueueFull at this moment. */
  isFull(): boolean
  underWay(): number
  waiting(): number
}

type Waiter = { give: (release: Release) => void; late: NodeJS.Timeout; client: string | undefined }

export function createWorkQueue(limits: QueueLimits): WorkQueue {
  const { atOnce, maxWaiting, longestWaitMs, waitingEach, isNewestFirst = false } = limits
  const known: Waiter[] = []
  const others: Waiter[] = []
  const waiting = () => known.length + others.length
  let underWay = 0

  function place(): Release {
    underWay++
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      underWay--
      handOn()
    }
  }

  function handOn(): void {
    const lane = known.length > 0 ? known : others
    const isCrowded = waiting() >= maxWaiting * NEARLY
    const waiter = isNewestFirst && isCrowded ? lane.pop() : lane.shift()
    if (!waiter) return
    clearTimeout(waiter.late)
    waiter.give(place())
  }

  // A known client waits for no one else.
  const isFull = (who?: Asking) =>
    underWay >= atOnce && (who?.isKnown ? known.length : waiting()) >= maxWaiting

  function hasEnough(who: Asking | undefined): boolean {
    if (who === undefined || waitingEach === undefined) return false
    let count = 0
    for (const { client } of [...known, ...others]) if (client === who.client) count++
    return count >= waitingEach
  }

  return {
    enter(who) {
      // While others wait, all places are taken: a free one is handed on immediately.
      if (underWay < atOnce) return place()
      if (isFull(who) || hasEnough(who)) throw new QueueFull()
      const lane = who?.isKnown ? known : others
      return new Promise<Release>((give, refuse) => {
        const late = setTimeout(() => {
          lane.splice(lane.indexOf(waiter), 1)
          refuse(new QueueFull())
        }, longestWaitMs)
        const waiter: Waiter = { give, late, client: who?.client }
        lane.push(waiter)
      })
    },
    isFull: () => isFull(),
    underWay: () => underWay,
    waiting,
  }
}
