// Does each status mean to the pages what it says, and no other the same?
import { expect, it } from 'vitest'
import { ONBOARDING_STANDINGS } from '../payments.rules.ts'
import {
  hasRunOut,
  isCardFormPaid,
  isIncomplete,
  isOnTrial,
  isRejected,
  isStillOpen,
  isUnpaid,
} from './card-forms.policy.ts'
import { CHECKOUT_STATUSES } from './card-forms.rules.ts'

it('a checkout is paid, can still be paid, or neither', () => {
  expect(CHECKOUT_STATUSES.filter((status) => isCardFormPaid({ status }))).toEqual(['paid'])
  expect(CHECKOUT_STATUSES.filter((status) => isStillOpen({ status }))).toEqual(['unpaid'])
})

it.each([
  // The columns are unpaid, on trial, and run out.
  ['trialing', [false, true, false]],
  ['active', [false, false, false]],
  ['past_due', [true, false, false]],
  ['canceled', [false, false, true]],
  ['incomplete', [false, false, false]],
  ['incomplete_expired', [false, false, true]],
] as const)('a subscription that the provider calls %s: %j', (status, expected) => {
  expect([isUnpaid({ status }), isOnTrial({ status }), hasRunOut({ status })]).toEqual(expected)
})

it('a seller has something to add, is rejected, or neither', () => {
  expect(ONBOARDING_STANDINGS.filter((standing) => isIncomplete({ standing }))).toEqual(['incomplete'])
  expect(ONBOARDING_STANDINGS.filter((standing) => isRejected({ standing }))).toEqual(['rejected'])
})
