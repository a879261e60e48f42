// How are typed card details read, and are the offered test cards the sandbox's?

import { attemptByBuyer, readCard, readSeller } from '@guildhall/stripe-sandbox'
import { expect, it } from 'vitest'
import {
  groupNumber,
  readBirthDate,
  readExpiry,
  TEST_BANKS,
  TEST_CARDS,
  TEST_CVC,
  TEST_EXPIRY,
  TEST_NAME,
  TEST_PERSONS,
  TEST_ROUTING_NUMBER,
} from './card-forms.rules.ts'

it.each([
  ['12 / 34', '12', '34'],
  ['12/34', '12', '34'],
  ['1234', '12', '34'],
  ['12 34', '12', '34'],
  [' 1234 ', '12', '34'],
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

it.each([
  ['01 / 31 / 1990', '1990-01-31'],
  ['1/2/1990', '1990-01-02'],
  ['01311990', '1990-01-31'],
  [' 01-31-1990 ', '1990-01-31'],
  ['1990', '1990'],
  // Text before or after a date is not dropped unseen.
  ['on 1/2/1990', 'on 1/2/1990'],
  ['1/2/19905', '1/2/19905'],
  ['101311990', '101311990'],
  ['013119905', '013119905'],
  ['', ''],
])('reads the date of birth %s', (typed, date) => expect(readBirthDate(typed)).toBe(date))

it('offers persons and bank accounts that the sandbox knows, each as what it stands for', () => {
  const known = (birthDate: string, accountNumber: string) => {
    const typed = { name: TEST_NAME, birthDate, routingNumber: TEST_ROUTING_NUMBER, accountNumber }
    const read = readSeller(typed)
    return 'seller' in read ? read.seller : read
  }
  expect(
    TEST_PERSONS.map(({ birthDate, label }) => [
      label,
      known(readBirthDate(birthDate), TEST_BANKS[0].number),
    ]),
  ).toMatchObject([
    ['Confirmed at once', { person: 'verified' }],
    ['Checked for 2 days', { person: 'reviewed' }],
    ['Paused', { person: 'listed' }],
  ])
  expect(TEST_BANKS.map(({ number, label }) => [label, known('1902-01-01', number)])).toMatchObject([
    ['Takes payouts', { bank: { kind: 'succeeds' } }],
    ['Account not found', { bank: { kind: 'no_account' } }],
    ['Account closed', { bank: { kind: 'account_closed' } }],
    ['Sent back later', { bank: { kind: 'returned' } }],
  ])
})
