// Are days written in UTC in every time zone of the machine?
import { expect, it } from 'vitest'
import { partInWords, rangeInWords } from './days-in-words.ts'

it.each([
  ['2026-11-27', '2026-11-27', 'Nov 27, 2026'],
  ['2026-10-29', '2026-11-27', 'Oct 29 – Nov 27, 2026'],
  ['2025-12-01', '2026-01-03', 'Dec 1, 2025 – Jan 3, 2026'],
])('%s to %s is %s', (start, end, expected) => {
  expect(rangeInWords({ start, end })).toBe(expected)
})

it.each([
  ['day', '2026-11-01', '2026-11-01', 'Nov 1, 2026', 'Nov 1'],
  ['week', '2026-11-01', '2026-11-07', 'Nov 1 – Nov 7, 2026', 'Nov 1'],
  ['month', '2026-11-14', '2026-11-30', 'November 2026', 'Nov 2026'],
] as const)('a %s from %s to %s', (step, start, end, label, short) => {
  expect(partInWords({ start, end }, step)).toEqual({ label, short })
})
