// Does a seller read in words what the card provider still wants, each once?
import { expect, it } from 'vitest'
import { dueInWords } from './payout-accounts.rules.ts'

it.each([
  [[], []],
  [['external_account'], ['your bank account']],
  [['individual.verification.document'], ['a document that shows who you are']],
  [
    ['individual.dob.day', 'individual.dob.month', 'individual.address.city', 'individual.dob.year'],
    ['your date of birth', 'your address'],
  ],
  [['individual.first_name', 'individual.last_name'], ['your name']],
  [
    ['individual.phone', 'individual.email'],
    ['your phone number', 'your email address'],
  ],
  [['individual.id_number', 'individual.ssn_last_4'], ['your tax number']],
  [['tos_acceptance.date', 'tos_acceptance.ip'], ['your agreement to the provider’s terms']],
  [
    ['business_profile.mcc', 'business_type', 'company.name'],
    ['what you sell', 'what kind of business you are', 'details of your company'],
  ],
  // A requirement is named by its beginning: one that only ends alike is another one.
  [['owners.external_account', 'made_up'], ['other details']],
])('%j is %j', (due, words) => {
  expect(dueInWords(due)).toEqual(words)
})
