// On which day is a seller paid, and in which state is each part of their sales until then?
import { describe, expect, it } from 'vitest'
import { balanceStateOf, deficitOf, payoutStateOf } from './payouts.policy.ts'
import { isAboutAccount, latestPayoutDay, nextPayoutDay, stateOf } from './payouts.rules.ts'

it.each([
  // The columns are the day, the Monday after it, and the latest Monday, which can be the day itself.
  ['2026-03-01', '2026-03-02', '2026-02-23'],
  ['2026-03-02', '2026-03-09', '2026-03-02'],
  ['2026-03-03', '2026-03-09', '2026-03-02'],
  ['2028-02-29', '2028-03-06', '2028-02-28'],
  ['2026-12-31', '2027-01-04', '2026-12-28'],
])('after %s, it is paid on %s, and was on %s', (day, next, latest) => {
  expect([nextPayoutDay(day), latestPayoutDay(day)]).toEqual([next, latest])
})

it.each([
  ['below_least', false],
  ['no_account', true],
  ['account_incomplete', true],
  ['account_under_review', true],
  ['account_paused', true],
  ['provider_short', false],
  [undefined, false],
] as const)('%s is about payout details: %s', (reason, isAbout) => {
  expect(isAboutAccount(reason)).toBe(isAbout)
})

describe('a part of a sale', () => {
  const pending = { status: 'pending', created_at: '2026-03-09T04:00:00Z', paid_at: null } as const
  const paid = { ...pending, status: 'paid', paid_at: '2026-03-12T23:59:59Z' } as const

  it.each([
    [{ available_on: '2026-03-11', payout: null }, false, { state: 'on_hold', on: '2026-03-11' }],
    [{ available_on: '2026-03-10', payout: null }, false, { state: 'next_payout', on: '2026-03-16' }],
    [{ available_on: '2026-01-01', payout: null }, false, { state: 'next_payout', on: '2026-03-16' }],
    [{ available_on: '2026-03-11', payout: null }, true, { state: 'contested' }],
    [{ available_on: '2026-03-01', payout: pending }, true, { state: 'in_payout', on: '2026-03-09' }],
    [{ available_on: '2026-03-01', payout: paid }, true, { state: 'paid', on: '2026-03-12' }],
  ])('%j, contested %s, on 2026-03-10: %j', (line, is_contested, state) => {
    expect(stateOf({ amount: 12.34, came_back: false, ...line }, { is_contested }, '2026-03-10')).toEqual(
      state,
    )
  })

  it('what came back is not held for a sale that is asked back: it was paid before', () => {
    const line = { amount: 12.34, available_on: '2026-03-01', came_back: true, payout: null }
    expect(stateOf(line, { is_contested: true }, '2026-03-10')).toEqual({
      state: 'next_payout',
      on: '2026-03-16',
    })
  })
})

describe('a payout', () => {
  const tried = (...states: ('sent' | 'paid' | 'failed' | 'returned')[]) => states.map((state) => ({ state }))

  it.each([
    ['pending', tried(), 'pending'],
    ['pending', tried('failed', 'sent'), 'pending'],
    ['paid', tried('failed'), 'paid'],
    ['returned', tried('failed'), 'refused'],
    ['returned', tried('failed', 'returned'), 'sent_back'],
  ] as const)('that is %s after %j is %s', (status, attempts, state) => {
    expect(payoutStateOf({ status, attempts })).toBe(state)
  })
})

describe('a balance', () => {
  const none = { earned: 0, paid: 0, pending: 0, on_hold: 0, open: 0, next: 0 }

  it.each([
    [{}, 'nothing'],
    [{ earned: 9975, open: 9975, next: 9975 }, 'payable'],
    [{ earned: 9975, on_hold: 9975, next: 9975 }, 'payable'],
    [{ earned: 9975, pending: 9975 }, 'in_transit'],
    [{ earned: 9975, paid: 9975 }, 'paid'],
    [{ earned: 999, open: 999, next: 999 }, 'too_little'],
    [{ earned: 9975, on_hold: 9975 }, 'asked_back'],
    [{ earned: -525, open: -10_500, pending: 9975 }, 'negative_in_transit'],
    [{ earned: -525, open: -525 }, 'negative'],
    // Sales on hold cover it, so that a payout is next.
    [{ earned: 9975, paid: 9975, open: -9975, on_hold: 20_000, next: 10_025 }, 'payable'],
  ] as const)('of %j is %s', (sums, state) => {
    expect(balanceStateOf({ ...none, ...sums })).toBe(state)
  })

  it('says what went back even if a payout is next', () => {
    expect([deficitOf({ open: -1, pending: 0 }), deficitOf({ open: -1, pending: 5 })]).toEqual([
      'negative',
      'negative_in_transit',
    ])
    expect(deficitOf({ open: 0, pending: 5 })).toBeUndefined()
  })
})
