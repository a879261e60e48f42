// Are codes read in the digits of every script, with what is copied along?
import { expect, it } from 'vitest'
import { plainCode, withLatinDigits } from './digits.ts'

it.each([
  ['123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['１２３４５６', '123456'],
  ['\u200f١٢٣\u00a0٤٥٦\u200f', '123456'],
  [' 123-456\n', '123456'],
  ['123\u2011456', '123456'],
  ['abcd-efgh ２３４５', 'abcdefgh2345'],
])('the code %j is read as %j', (typed, code) => {
  expect(plainCode(typed)).toBe(code)
})

it('letters that look like digits stay letters', () => {
  expect(withLatinDigits('O²Ⅷ①')).toBe('O²Ⅷ①')
})
