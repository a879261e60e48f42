// Are seconds counted by the clock, down to zero and not below?
import { describe, expect, it } from 'vitest'
import { secondsUntil } from './countdown.ts'

describe('AUTH-23 the countdown', () => {
  it.each([
    [60_000, 0, 60],
    [60_000, 1, 60],
    [60_000, 999, 60],
    [60_000, 1_000, 59],
    [60_000, 59_001, 1],
    [60_000, 60_000, 0],
    [60_000, 3_600_000, 0],
  ])('until %i at %i is %i', (until, now, left) => expect(secondsUntil(until, now)).toBe(left))
})
