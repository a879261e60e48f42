// Are budget differences and track records stated honestly, and never as a figure without meaning?
import { expect, it } from 'vitest'
import { differenceWords, recordWords } from './proposals.messages.ts'

it.each([
  [1000, 1000, 'On budget'],
  [880, 1000, '12% under budget'],
  [1250, 1000, '25% over budget'],
  [999.99, 1000, 'Just under budget'],
  [1000.01, 1000, 'Just over budget'],
  [995, 1000, '1% under budget'],
  [1_000_000, 1, '99999900% over budget'],
])('$%d for a budget of $%d is %s', (budget, projectBudget, words) => {
  expect(differenceWords(budget, projectBudget)).toBe(words)
})

it('gives both counts of a track record, and none for newcomers', () => {
  expect(recordWords({ accepted: 0, decided: 0 })).toBeUndefined()
  expect(recordWords({ accepted: 1, decided: 1 })).toBe('1 of 1 earlier proposal accepted')
  expect(recordWords({ accepted: 0, decided: 3 })).toBe('0 of 3 earlier proposals accepted')
})
