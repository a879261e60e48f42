// What can be done with a subscription: is what cannot work never offered?
import { expect, it } from 'vitest'
import { subscriptionMessages as messages } from './subscriptions.messages.ts'
import { isEnding, whyNotCancel, whyNotResume } from './subscriptions.policy.ts'

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
  // The provider has not heard of it yet.
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
