// Is a run refused exactly where it cannot work, and are further ones offered where they can?
import { expect, it } from 'vitest'
import { accessMessages } from '../access/access.messages.ts'
import { interfaceMessages } from '../interfaces/interfaces.messages.ts'
import { runMessages } from './runs.messages.ts'
import {
  isAllowed,
  isDeploymentInTrial,
  isPossible,
  isPriceRaised,
  whyNotCallable,
  whyNotClaimed,
  whyNotRun,
} from './runs.policy.ts'

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
  ['none', false, false, false, false],
  ['off', false, false, false, false],
  ['raised', false, false, true, false],
  ['trial', true, false, false, true],
  ['unpaid', true, false, false, false],
  ['on', true, true, false, false],
] as const)(
  'further runs that are %s: allowed %s, possible %s, raised %s, in trial %s',
  (state, ...expected) => {
    expect([isAllowed(state), isPossible(state), isPriceRaised(state), isDeploymentInTrial(state)]).toEqual(
      expected,
    )
  },
)

it.each([
  [0.01, '2028-02-25T12:00:00.000Z', '2028-03-03T12:00:00.000Z', undefined],
  [0.01, '2028-02-25T12:00:00.000Z', '2028-03-03T12:00:00.001Z', 'claimTooLate'],
  [0.01, '2028-02-25T12:00:00.000Z', '2028-02-25T12:00:00.000Z', undefined],
  [0.0099, '2028-02-25T12:00:00.000Z', '2028-02-25T12:00:00.000Z', 'nothingToClaim'],
  [5, null, '2028-02-25T12:00:00.000Z', 'stillRunning'],
] as const)('a run for $%d that ended at %s can be claimed at %s: %s', (cost, ended_at, now, why) => {
  const refused = whyNotClaimed({ cost, ended_at }, new Date(now))
  expect(refused?.kind).toBe(why && 'conflict')
  expect(refused?.message).toBe(why && runMessages[why])
})
