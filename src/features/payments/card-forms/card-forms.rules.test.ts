// How what is typed about a card is read, and whether the offered test cards are the sandbox's.

import { attemptByBuyer, readCard } from '@guildhall/stripe-sandbox'
import { expect, it } from 'vitest'
import { groupNumber, readExpiry, TEST_CARDS, TEST_CVC, TEST_EXPIRY } from './card-forms.rules.ts'

it.each([
  ['12 / 34', '12', '34'],
  ['12/34', '12', '34'],
  ['1234', '12', '34'],
  ['12 34', '12', '34'],
  ['12/2034', '12', '2034'],
  ['1 / 34', '1', '34'],
  ['12', '12', ''],
  ['', '', ''],
  ['soon', 'so', 'on'],
])('reads the expiry %s', (typed, month, year) => expect(readExpiry(typed)).toEqual({ month, year }))

it.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['4242 4', '4242 4'],
  ['', ''],
  ['4242-4242', '4242-4242'],
])('groups the number %s', (typed, grouped) => expect(groupNumber(typed)).toBe(grouped))

it('offers test cards that the sandbox takes, each for what its label says', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const outcomes = TEST_CARDS.map(({ number, label }) => {
    const read = readCard({ number, ...readExpiry(TEST_EXPIRY), cvc: TEST_CVC }, now)
    return [label, 'card' in read ? attemptByBuyer(read.card) : read.problem.message]
  })
  expect(outcomes).toEqual([
    ['Succeeds', 'succeeds'],
    ['Declined', 'card_declined'],
    ['Insufficient funds', 'insufficient_funds'],
    ['Bank asks first', 'challenged'],
    ['Takes 5 seconds', 'slow'],
  ])
})
