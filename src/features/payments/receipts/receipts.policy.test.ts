// Does a receipt say what became of its payment?
import { expect, it } from 'vitest'
import { CHARGE_STATUSES } from '../payments.rules.ts'
import { isDisputed, returned } from './receipts.policy.ts'

it('a payment is disputed while the bank holds it, not once it came back', () => {
  const disputed = CHARGE_STATUSES.filter((status) => isDisputed({ status, amount: 20, refunded: 0 }))
  expect(disputed).toEqual(['disputed'])
})

it('what went back is what was refunded, not what was paid', () => {
  expect(returned({ status: 'paid', amount: 20, refunded: 4.5 })).toBe(4.5)
})
