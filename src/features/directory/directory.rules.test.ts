// How recently was someone active, as far as others may know?
import { expect, it } from 'vitest'
import { activityOf } from './directory.rules.ts'

const DAY_MS = 24 * 3600 * 1000
const now = new Date('2026-03-31T12:00:00Z')

it.each([
  [0, 'week'],
  [7 * DAY_MS - 1, 'week'],
  [7 * DAY_MS, 'month'],
  [30 * DAY_MS - 1, 'month'],
  [30 * DAY_MS, null],
])('who was here %d ms ago was active within: %s', (ms, activity) => {
  expect(activityOf(new Date(now.getTime() - ms), now)).toBe(activity)
})

it('who was never here was not active', () => {
  expect(activityOf(null, now)).toBeNull()
})
