// When do grace, the time to pay and a free trial end, to the millisecond?
import { expect, it } from 'vitest'
import type { CardSubscription } from '../../../../platform/card-provider/card-provider.ts'
import { toCents } from '../../../../platform/contract/money.ts'
import { announcementsOf, isGraceOver, isIntentOver, isTooLate } from './announcements.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = new Date('2026-03-01T00:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const created_at = start.toISOString()

const subscription = (more: Partial<CardSubscription> = {}): CardSubscription => ({
  id: 'sub_1',
  customer: 'cus_1',
  status: 'past_due',
  reference: {},
  price: toCents(29),
  periodStart: start,
  periodEnd: after(31 * DAY),
  endsAtPeriodEnd: false,
  endedUnpaid: false,
  payment: null,
  card: null,
  ...more,
})

it('a failed renewal keeps access for 7 days, and 3 hours more for the last try of the provider', () => {
  const over = (ms: number, status: CardSubscription['status'] = 'past_due') =>
    isGraceOver(subscription({ status }), after(ms))
  expect([7 * DAY, 7 * DAY + 3 * HOUR - 1].map((ms) => over(ms))).toEqual([false, false])
  expect([7 * DAY + 3 * HOUR, 8 * DAY].map((ms) => over(ms))).toEqual([true, true])
  expect(over(40 * DAY, 'active')).toBe(false)
})

it('what was begun can be paid for an hour', () => {
  expect(isIntentOver({ created_at }, after(HOUR - 1))).toBe(false)
  expect(isIntentOver({ created_at }, after(HOUR))).toBe(true)
  const card = (ms: number) => ({ addedAt: after(ms), expiryYear: 2030, expiryMonth: 1 })
  const late = (ms: number) =>
    isTooLate({ created_at }, subscription({ card: card(ms) as CardSubscription['card'] }), undefined)
  expect([late(HOUR), late(HOUR + 1)]).toEqual([false, true])
})

it('a card is announced that is over before the next payment, not one that is good to the end of its month', () => {
  const row = {
    status: 'active',
    price: 29,
    next_price: null,
    trial_end_told: false,
    card_end_told: null,
    cancel_at_period_end: false,
  }
  const said = (periodEnd: string) =>
    announcementsOf(
      row as unknown as Parameters<typeof announcementsOf>[0],
      {
        mustRunOut: false,
        state: subscription({
          status: 'active',
          periodEnd: new Date(periodEnd),
          card: { addedAt: null, brand: 'visa', lastFour: '4242', expiryYear: 2030, expiryMonth: 3 },
        } as unknown as Partial<CardSubscription>),
      },
      new Date('2030-03-01T00:00:00Z'),
    ).announced
  expect(said('2030-03-31T12:00:00Z')).toEqual([])
  expect(said('2030-04-01T12:00:00Z')).toMatchObject([
    { what: 'card_expires', on: '2030-04-01T00:00:00.000Z' },
  ])
})

it('a trial is announced to end 3 days before, once', () => {
  const row = {
    status: 'trialing',
    price: 29,
    next_price: null,
    trial_end_told: false,
    card_end_told: null,
    cancel_at_period_end: false,
  }
  const said = (ms: number, trial_end_told = false) =>
    announcementsOf(
      { ...row, trial_end_told } as unknown as Parameters<typeof announcementsOf>[0],
      { mustRunOut: false, state: subscription({ status: 'trialing', periodEnd: after(14 * DAY) }) },
      after(ms),
    ).announced.map(({ what }) => what)
  expect(said(11 * DAY - 1)).toEqual([])
  expect(said(11 * DAY)).toEqual(['trial_ends'])
  expect(said(12 * DAY, true)).toEqual([])
})
