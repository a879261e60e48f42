// What time it is, for everything that decides by time. SQL never asks the database for it.

export type Clock = {
  /** The moment it is now. */
  now(): Date
  /** Moves the clock forward by so many seconds; only demonstrations and tests do. */
  advance(seconds: number): void
}

/** A clock that runs with the machine's, ahead of it by what it was advanced. */
export function createClock(): Clock {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
  }
}
