// The current time, for everything that depends on it. SQL never asks the database for it.

export type Clock = {
  now(): Date
  /** Moves the clock forward by so many seconds; only for demonstrations and tests. */
  advance(seconds: number): void
}

/** Creates a clock that follows the machine's, ahead by as much as it was advanced. */
export function createClock(): Clock {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
  }
}
