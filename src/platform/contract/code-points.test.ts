// Is a text cut only where no character is split?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginningOf, codePoints } from './code-points.ts'
import { endOf } from './end-of-text.ts'

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab👨‍👩‍👧', 4, 'ab'],
  ['ab👨‍👩‍👧', 7, 'ab👨‍👩‍👧'],
  ['a🇫🇷🇩🇪', 4, 'a🇫🇷'],
  ['cafe\u0301!', 4, 'caf'],
  ['नमस्ते', 3, 'नम'],
  ['👍🏽👍🏽', 3, '👍🏽'],
  ['ab\r\ncd', 3, 'ab'],
  [`a${'\u0301'.repeat(9)}`, 3, 'a\u0301\u0301'],
])('of %j at most %i is %j', (text, most, beginning) => expect(beginningOf(text, most)).toBe(beginning))

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'bcd'],
  ['👨‍👩‍👧ab', 4, 'ab'],
  ['👨‍👩‍👧ab', 7, '👨‍👩‍👧ab'],
  ['!cafe\u0301', 1, '\u0301'],
  ['!cafe\u0301', 2, 'e\u0301'],
  ['🇫🇷🇩🇪', 3, '🇩🇪'],
])('of %j the last %i are %j', (text, most, end) => expect(endOf(text, most)).toBe(end))

it('is an end, not too long, and whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.integer({ min: 20, max: 60 }),
      (text, most) => {
        const end = endOf(text, most)
        expect(text.endsWith(end)).toBe(true)
        expect(codePoints(end)).toBeLessThanOrEqual(most)
        const whole = [...new Intl.Segmenter().segment(text)].map(({ index }) => index)
        expect([...whole, text.length]).toContain(text.length - end.length)
      },
    ),
  )
})

it('is a beginning, not too long, and whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.integer({ min: 20, max: 60 }),
      (text, most) => {
        const beginning = beginningOf(text, most)
        expect(text.startsWith(beginning)).toBe(true)
        expect(codePoints(beginning)).toBeLessThanOrEqual(most)
        const whole = [...new Intl.Segmenter().segment(text)].map(({ index }) => index)
        expect([...whole, text.length]).toContain(beginning.length)
      },
    ),
  )
})
