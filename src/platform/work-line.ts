// A few at work at once and a short line behind them: who may join it, how long they wait, who is turned away at once.

/** Given back once, by whoever is done. */
export type Leave = () => void

export type LineLimits = {
  readonly atOnce: number
  /** However quick the work goes, no more than so many wait: each holds a connection and memory. */
  readonly maxWaiting: number
  /** Whoever would probably wait longer than this is turned away at once, rather than at the end of the wait. */
  readonly expectedWaitMs: number
  /** Nobody waits longer, whatever was expected. */
  readonly longestWaitMs: number
  /** How long one piece of work takes, as a first guess; what is measured takes its place. */
  readonly usualMs: number
}

/** There is no place, and none worth waiting for. */
export class LineFull extends Error {
  override name = 'LineFull'
}

export type WorkLine = {
  /** Takes a place at once if one is free, or one in the line. Raises or rejects with LineFull. `mayWait` false: now or never. */
  enter(mayWait?: boolean): Leave | Promise<Leave>
  /** Whether `enter` would raise LineFull at this moment. */
  isFull(mayWait?: boolean): boolean
  underWay(): number
  waiting(): number
}

/** How much the latest piece of work says about the next one. */
const NEWEST_SHARE = 0.1

type Waiter = { give: (leave: Leave) => void; late: NodeJS.Timeout }

export function createWorkLine(limits: LineLimits): WorkLine {
  const { atOnce, maxWaiting, expectedWaitMs, longestWaitMs } = limits
  // In the order in which they came.
  const line = new Set<Waiter>()
  let underWay = 0
  let usualMs = limits.usualMs
  let lastMovedAt = 0

  function place(): Leave {
    const startedAt = performance.now()
    lastMovedAt = startedAt
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const now = performance.now()
      usualMs += (now - startedAt - usualMs) * NEWEST_SHARE
      lastMovedAt = now
      underWay--
      handOn()
    }
  }

  function handOn(): void {
    for (const waiter of line) {
      if (underWay >= atOnce) return
      line.delete(waiter)
      clearTimeout(waiter.late)
      underWay++
      waiter.give(place())
    }
  }

  function isFull(mayWait = true): boolean {
    if (underWay < atOnce) return false
    if (!mayWait || line.size >= maxWaiting) return true
    // Where nobody has finished for long, nobody is about to.
    const expectedMs = Math.max(((line.size + 1) * usualMs) / atOnce, performance.now() - lastMovedAt)
    return expectedMs > expectedWaitMs
  }

  return {
    enter(mayWait = true) {
      if (underWay < atOnce) {
        underWay++
        return place()
      }
      if (isFull(mayWait)) throw new LineFull()
      return new Promise<Leave>((give, refuse) => {
        const late = setTimeout(() => {
          line.delete(waiter)
          refuse(new LineFull())
        }, longestWaitMs)
        const waiter: Waiter = { give, late }
        line.add(waiter)
      })
    },
    isFull,
    underWay: () => underWay,
    waiting: () => line.size,
  }
}
