// When has a month passed that someone paid for?
import { expect, it } from 'vitest'
import { hasMonthPassed } from './reviews.rules.ts'

const DAY_MS = 24 * 3600 * 1000
const start = Date.parse('2026-03-01T00:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const paid = (days: number | null) => ({
  created_at: iso(start),
  period_end: days === null ? null : iso(start + days * DAY_MS),
})
const passed = (months: Parameters<typeof hasMonthPassed>[0], ms: number) =>
  hasMonthPassed(months, new Date(start + ms))

it('a month has passed at its end, and not a millisecond before', () => {
  expect([28 * DAY_MS - 1, 28 * DAY_MS].map((ms) => passed([paid(28)], ms))).toEqual([false, true])
})

it('without a period, it is the longest month: 31 days', () => {
  expect([31 * DAY_MS - 1, 31 * DAY_MS].map((ms) => passed([paid(null)], ms))).toEqual([false, true])
})

it('any of several months is enough, and no month is none', () => {
  expect(passed([paid(90), paid(30)], 40 * DAY_MS)).toBe(true)
  expect(passed([], 400 * DAY_MS)).toBe(false)
})
