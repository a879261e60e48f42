// Is a run refused exactly where it cannot work, and are further ones offered where they can?
import { expect, it } from 'vitest'
import { accessMessages } from '../access/access.messages.ts'
import { interfaceMessages } from '../interfaces/interfaces.messages.ts'
import { isAllowed, isPossible, isPriceRaised, whyNotCallable, whyNotRun } from './runs.policy.ts'

it.each([
  [true, true, undefined],
  [true, false, undefined],
  [false, true, 'notChecked'],
  [false, false, 'noInterface'],
] as const)('callable %s, with an interface %s: %s', (is_callable, has_interface, why) => {
  const refused = whyNotCallable({ is_callable, has_interface })
  expect(refused?.kind).toBe(why && 'conflict')
  expect(refused?.message).toBe(why && interfaceMessages[why])
})

it.each([
  ['completed', true, undefined],
  ['completed', false, interfaceMessages.notChecked],
  ['pending', true, accessMessages.notPaid],
  ['ended', false, accessMessages.ended],
  ['refunded', true, accessMessages.ended],
] as const)('a deployment that is %s, callable %s: %s', (status, is_callable, why) => {
  expect(whyNotRun({ status, is_callable, has_interface: true })?.message).toBe(why)
})

it.each([
  ['none', false, false, false],
  ['off', false, false, false],
  ['raised', false, false, true],
  ['unpaid', true, false, false],
  ['on', true, true, false],
] as const)('further runs that are %s: allowed %s, possible %s, raised %s', (state, ...expected) => {
  expect([isAllowed(state), isPossible(state), isPriceRaised(state)]).toEqual(expected)
})
