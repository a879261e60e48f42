// Are amounts and counts written as people read them?
import { expect, it } from 'vitest'
import { countOf, formatDollars } from './format.ts'

it.each([
  [12_500, '$12,500'],
  [29.99, '$29.99'],
  [49.5, '$49.50'],
  [0, '$0'],
])('writes %d as %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text)
})

it.each([
  [0, '0 projects'],
  [1, '1 project'],
  [1204, '1,204 projects'],
])('counts %d as %s', (count, text) => {
  expect(countOf(count, 'project', 'projects')).toBe(text)
})
