// Does a browser that cannot be served ask less and less often, and not in step with the others?
import { describe, expect, it } from 'vitest'
import { waitAfter } from './live.ts'

describe('the wait after a failure', () => {
  it('doubles up to a minute', () => {
    expect([0, 1, 2, 3, 10, 1000].map((failures) => waitAfter(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
    ])
  })

  it('is spread over its second half', () => {
    expect(waitAfter(3, 0)).toBe(4_000)
    const waits = new Set(Array.from({ length: 50 }, () => waitAfter(3)))
    expect(waits.size).toBeGreaterThan(40)
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(4_000)
  })
})
