// A clock for tests that stands still until it is moved, so that every date in a test is known.
import type { Clock } from '../../../src/platform/clock.ts'

export function stillClock(at = '2026-03-02T09:00:00.000Z'): Clock {
  let nowMs = Date.parse(at)
  return {
    now: () => new Date(nowMs),
    advance: (seconds) => {
      nowMs += seconds * 1000
    },
  }
}
