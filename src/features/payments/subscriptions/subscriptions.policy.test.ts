// Is an action on a subscription offered only where it works, and until when does a subscription give its product?
import { expect, it } from 'vitest'
import { subscriptionMessages as messages } from './subscriptions.messages.ts'
import {
  accessUntil,
  graceEnd,
  isActive,
  isEnding,
  isInTrial,
  isPastDue,
  isRunning,
  whyNotCancel,
  whyNotResume,
} from './subscriptions.policy.ts'

it.each([
  { status: 'active', cancelled: false, sold: true, ending: false, resume: undefined, cancel: undefined },
  { status: 'active', cancelled: true, sold: true, ending: true, resume: undefined, cancel: undefined },
  {
    status: 'active',
    cancelled: true,
    sold: false,
    ending: true,
    resume: messages.notSold,
    cancel: undefined,
  },
  // The provider does not know the subscription yet.
  {
    status: 'trialing',
    cancelled: false,
    sold: false,
    ending: true,
    resume: messages.notSold,
    cancel: undefined,
  },
  {
    status: 'ended',
    cancelled: true,
    sold: true,
    ending: false,
    resume: messages.endedAlready,
    cancel: messages.endedAlready,
  },
] as const)('$status, cancelled: $cancelled, sold: $sold', ({ status, cancelled, sold, ...expected }) => {
  const subscription = { status, cancel_at_period_end: cancelled, is_renewable: sold }
  expect({
    ending: isEnding(subscription),
    resume: whyNotResume(subscription)?.message,
    cancel: whyNotCancel(subscription)?.message,
  }).toEqual(expected)
})

it.each([
  // The columns are running, active, in a trial, and unpaid.
  ['trialing', [true, false, true, false]],
  ['active', [true, true, false, false]],
  ['past_due', [true, false, false, true]],
  ['ended', [false, false, false, false]],
] as const)('%s: %j', (status, expected) => {
  const of = { status }
  expect([isRunning(of), isActive(of), isInTrial(of), isPastDue(of)]).toEqual(expected)
})

it.each([
  ['2028-02-25T12:00:00.001Z', '2028-03-03T12:00:00.001Z'],
  ['2026-12-31T23:59:59.000Z', '2027-01-07T23:59:59.000Z'],
])('access that began on %s and is not paid ends on %s', (start, end) => {
  expect(graceEnd(start).toISOString()).toBe(end)
  expect(graceEnd(new Date(start)).toISOString()).toBe(end)
})

it.each([
  ['active', '2028-02-25T12:00:00.000Z', '2028-03-25T12:00:00.000Z', '2028-03-25T12:00:00.000Z'],
  ['past_due', '2028-02-25T12:00:00.000Z', '2028-03-25T12:00:00.000Z', '2028-03-03T12:00:00.000Z'],
  ['past_due', null, '2028-03-25T12:00:00.000Z', '2028-03-25T12:00:00.000Z'],
  ['starting', null, null, null],
] as const)('%s from %s to %s gives access until %s', (status, start, end, until) => {
  const period = { current_period_start: start, current_period_end: end }
  expect(accessUntil({ status, ...period })).toBe(until)
})
