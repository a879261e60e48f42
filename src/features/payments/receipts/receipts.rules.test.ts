// How is a receipt numbered, and how is its card named?
import { expect, it } from 'vitest'
import { cardInWords, RECEIPT_KEY, receiptNumber } from './receipts.rules.ts'

const KEY = '3f2a9c1b-d04e-4f6a-8b7c-0123456789ab'

it('a receipt is numbered by the first twelve digits of its key', () => {
  expect(RECEIPT_KEY.test(KEY)).toBe(true)
  expect(receiptNumber(KEY)).toBe('G-3F2A9C1BD04E')
})

it.each([KEY.slice(1), `${KEY}0`, KEY.toUpperCase(), KEY.replaceAll('-', ''), ''])('%j is no key', (text) => {
  expect(RECEIPT_KEY.test(text)).toBe(false)
})

it.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['made-up', 'Card ending in 4242'],
])('a card of %s is: %s', (brand, words) => {
  expect(cardInWords({ brand, last_four: '4242' })).toBe(words)
})
