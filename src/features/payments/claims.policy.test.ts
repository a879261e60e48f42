// Does a claim count as paid back exactly where it was granted?
import { expect, it } from 'vitest'
import { isGranted } from './claims.policy.ts'
import { CLAIM_STATUSES } from './claims.rules.ts'

it('a claim is granted, not only made', () => {
  expect(CLAIM_STATUSES.filter((status) => isGranted({ status }))).toEqual(['granted'])
})
