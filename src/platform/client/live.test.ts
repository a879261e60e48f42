// Does a browser that cannot connect retry less and less often, and not in step with others?
import { describe, expect, it } from 'vitest'
import { waitAfter } from './live.ts'

describe('the wait after a failure', () => {
  it('doubles up to a minute', () => {
    expect([0, 1, 2, 3, 10, 1000].map((failures) => waitAfter(failures, 1))).toEqual([
      8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ])
  })

  it('is spread over all of it, also the first: when a server restarts, everyone comes back', () => {
    for (const failures of [0, 3]) {
      const longest = waitAfter(failures, 1)
      expect(waitAfter(failures, 0)).toBe(250)
      expect(waitAfter(failures, 0.5)).toBeCloseTo(longest / 2, -3)
      const waits = new Set(Array.from({ length: 50 }, () => waitAfter(failures)))
      expect(waits.size).toBeGreaterThan(40)
      for (const wait of waits) expect(wait).toBeLessThanOrEqual(longest)
    }
  })
})
