// Is each measured day in its place, and are those that weren't measured empty?
import { expect, it } from 'vitest'
import { HEALTH_DAYS } from '../../health.rules.ts'
import { daySlots, lookOf } from './day-slots.ts'

const day = (name: string, uptime: number | null = 100, sample_passed: boolean | null = true) => ({
  day: name,
  uptime,
  sample_passed,
})

it.each([
  [day('2026-03-01'), 'good'],
  [day('2026-03-01', 99.3), 'trouble'],
  [day('2026-03-01', 89.9), 'bad'],
  [day('2026-03-01', 100, false), 'bad'],
  [day('2026-03-01', null, true), 'good'],
  [day('2026-03-01', 100, null), 'good'],
  [day('2026-03-01', null, null), 'none'],
])('%j looks %s', (measured, look) => expect(lookOf(measured)).toBe(look))

it('the last bar is the last day, and gaps between days stay gaps', () => {
  const slots = daySlots([day('2026-02-27'), day('2026-03-02', 50)])
  expect(slots).toHaveLength(HEALTH_DAYS)
  expect(slots.slice(-5).map(({ look }) => look)).toEqual(['none', 'good', 'none', 'none', 'bad'])
  expect(daySlots([])).toEqual([])
})
