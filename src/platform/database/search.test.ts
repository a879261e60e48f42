// Does the text of a search box become the right condition?
import { expect, it } from 'vitest'
import { escapeLike, isIndexed } from './search.ts'

it('takes the signs of LIKE literally', () => {
  expect(escapeLike('50% of a_b\\c')).toBe('50\\% of a\\_b\\\\c')
})

it.each([
  ['automation', true],
  ['a bot', true],
  ['größe', true],
  ['日本語', true],
  ['ai', false],
  ['a b c', false],
  ['--%__', false],
])('knows whether three letters in a row let an index find %s: %s', (typed, isSo) => {
  expect(isIndexed(typed)).toBe(isSo)
})
