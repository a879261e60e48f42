// Tests who may see the pages of sellers.
import { expect, it } from 'vitest'
import { maySeeSelling, whyNotSeeSelling } from './selling.policy.ts'

it.each([
  ['professional', true],
  ['business', false],
  ['learner', false],
] as const)('PERM-10 SET-3 a %s: %s', (user_type, isSeller) => {
  expect(maySeeSelling({ user_type })).toBe(isSeller)
  expect(whyNotSeeSelling({ user_type })?.kind).toBe(isSeller ? undefined : 'forbidden')
})
