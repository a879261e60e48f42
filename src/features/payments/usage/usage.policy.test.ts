// Is usage stopped by a bill that is overdue, and by no other?
import { expect, it } from 'vitest'
import { isOverdue, isUsagePaid } from './usage.policy.ts'
import { USAGE_BILL_STATES } from './usage.rules.ts'

it('a bill that is due is neither overdue nor paid', () => {
  expect(USAGE_BILL_STATES.filter((state) => isOverdue({ state }))).toEqual(['overdue'])
  expect(USAGE_BILL_STATES.filter((state) => isUsagePaid({ state }))).toEqual(['paid'])
})
