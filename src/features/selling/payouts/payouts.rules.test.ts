// On which day is a seller paid, and in which state is each part of their sales until then?
import { describe, expect, it } from 'vitest'
import { isPaidOut, whatWentWrong } from './payouts.policy.ts'
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
  const tried = (...states: ('sent' | 'paid' | 'failed' | 'returned')[]) =>
    states.map((state) => ({ state, reason: state === 'failed' ? 'no_account' : null }))

  it.each([
    ['pending', tried(), undefined],
    ['pending', tried('sent'), undefined],
    ['returned', tried('failed'), { how: 'refused', reason: 'no_account' }],
    ['returned', tried('failed', 'returned'), { how: 'sentBack', reason: '' }],
    ['pending', tried('failed', 'sent'), undefined],
    ['paid', tried('failed'), undefined],
  ] as const)('that is %s after %j went wrong: %j', (status, attempts, wrong) => {
    expect(whatWentWrong({ status, attempts })).toEqual(wrong)
    expect(isPaidOut({ status })).toBe(status === 'paid')
  })
})
