// Are states read that Stripe's own pages can create and our calls cannot?
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { subscriptionOf } from './stripe-objects.ts'

const END = 1_767_225_600

const subscription = (more: Partial<Stripe.Subscription>) =>
  subscriptionOf({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    metadata: {},
    latest_invoice: null,
    default_payment_method: null,
    cancel_at: null,
    cancel_at_period_end: false,
    items: {
      data: [{ price: { unit_amount: 2999 }, current_period_start: END - 86_400, current_period_end: END }],
    },
    ...more,
  } as unknown as Stripe.Subscription)

it('a subscription that is to be cancelled on a day ends with its period, if that day comes before the next', () => {
  const ends = (cancel_at: number | null) => subscription({ cancel_at }).endsAtPeriodEnd
  expect([null, END - 1, END, END + 1].map(ends)).toEqual([false, true, true, false])
  expect(subscription({ cancel_at_period_end: true }).endsAtPeriodEnd).toBe(true)
})
