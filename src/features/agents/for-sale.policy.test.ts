// Is an agent sold only if someone who deploys it can use it?
import { expect, it } from 'vitest'
import { MIN_SETUP_LENGTH } from './agents.rules.ts'
import { canRun, isSetUpByHand } from './for-sale.policy.ts'

const ENOUGH = '✍'.repeat(MIN_SETUP_LENGTH)
it.each([
  ['nothing', false, null, false, false],
  ['too few words', false, ENOUGH.slice(1), false, false],
  ['instructions', false, ENOUGH, true, true],
  ['an endpoint', true, null, true, false],
  ['both', true, ENOUGH, true, true],
])('with %s', (_, is_callable, setup_instructions, runs, byHand) => {
  expect(canRun({ is_callable, setup_instructions })).toBe(runs)
  expect(isSetUpByHand({ setup_instructions })).toBe(byHand)
})
