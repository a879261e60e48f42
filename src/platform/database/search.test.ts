// How what was typed into a search box becomes a condition, and when a page of it is walked to.
import { expect, it } from 'vitest'
import { isWorthWalking } from './matched-page.ts'
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

it('walks to a near page of what an index finds, and never to a far one', () => {
  expect(isWorthWalking('automation', { offset: 0 })).toBe(true)
  expect(isWorthWalking('automation', { offset: 1_200 })).toBe(false)
  expect(isWorthWalking('ai', { offset: 0 })).toBe(false)
})
