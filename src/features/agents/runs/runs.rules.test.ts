// Is the success rate of runs one that a seller can trust?
import { expect, it } from 'vitest'
import { successRate } from './runs.rules.ts'

it.each([
  [0, 0, undefined],
  [1, 0, 100],
  [0, 3, 0],
  [2, 1, 66],
  // One that failed is never rounded away.
  [9_999, 1, 99],
])('%i succeeded and %i failed: %s%%', (succeeded, failed, rate) => {
  expect(successRate({ succeeded, failed })).toBe(rate)
})
