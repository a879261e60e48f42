// Which words are a slip of the keyboard away from another?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isTypoOf, mostSlips, oneSlipAway, slipsBetween } from './spelling.ts'

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
  expect(mostSlips('pythons')).toBe(1)
  expect(mostSlips('invoices')).toBe(2)
})

it.each([
  ['pyhton', 'python', true],
  ['ypthon', 'python', true],
  ['newsleter', 'newsletters', true],
  ['anayltics', 'analytics', true],
  ['kuberntse', 'kubernetes', true],
  ['invoice', 'voice', false],
  ['invoices', 'voices', false],
  ['hiring', 'firing', false],
  ['hiring', 'string', false],
  ['sales', 'scale', false],
  ['legal', 'lead', false],
  ['chat', 'chart', true],
  ['cat', 'chat', false],
  ['chart', 'art', false],
  ['gpt4', 'gpt3', false],
  ['llama3', 'llama', false],
  ['web3', 'web4', false],
  ['2024', '2025', false],
])('takes %s for %s: %s', (typed, known, isSo) => {
  expect(isTypoOf(typed, known)).toBe(isSo)
})

it('takes no word for a typo that is farther away than its length allows or begins otherwise', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abc1'), maxLength: 9 })
  fc.assert(
    fc.property(letters, letters, (typed, known) => {
      if (!isTypoOf(typed, known)) return
      expect(typed.length).toBeGreaterThanOrEqual(4)
      expect(slipsBetween(typed, known)).toBeLessThanOrEqual(typed.length < 8 ? 1 : 2)
      expect([known[0], known[1]]).toContain(typed[0])
    }),
  )
})
