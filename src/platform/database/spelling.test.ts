// Which words are a slip of the keyboard away from another?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostSlips, oneSlipAway, slipsBetween } from './spelling.ts'

it.each([
  ['pyhton', 'python', 1],
  ['kuberntes', 'kubernetes', 1],
  ['anayltics', 'analytics', 1],
  ['python', 'python', 0],
  ['sql', 'go', 3],
  ['', 'abc', 3],
  ['automatoin', 'automation', 1],
  ['recieve', 'receive', 1],
])('counts the slips between %s and %s: %i', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
  expect(slipsBetween(other, one)).toBe(slips)
})

it('names exactly the words that are one slip away', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abc1'), maxLength: 5 })
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      expect(oneSlipAway(one).includes(other)).toBe(slipsBetween(one, other) === 1)
    }),
  )
})

it('takes two slips in long words only', () => {
  expect(mostSlips('python')).toBe(1)
  expect(mostSlips('pythons')).toBe(2)
})
