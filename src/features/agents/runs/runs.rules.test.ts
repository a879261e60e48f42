// Is the cost of a month's runs, and the number left, what sellers and buyers agreed to? Can the success rate be trusted?
import { describe, expect, it } from 'vitest'
import type { TenThousandths } from '../../../platform/contract/ten-thousandths.ts'
import {
  furtherState,
  isRunCounted,
  monthAfter,
  monthOf,
  mostRuns,
  nextCost,
  spendingWarning,
  successRate,
  usageOf,
} from './runs.rules.ts'

it.each([
  [0, 0, undefined],
  [1, 0, 100],
  [0, 3, 0],
  [2, 1, 66],
  // A single failed run is never rounded away.
  [9_999, 1, 99],
])('%i succeeded and %i failed: %s%%', (succeeded, failed, rate) => {
  expect(successRate({ succeeded, failed })).toBe(rate)
})

it.each([
  ['2028-02-29T23:59:59.999Z', '2028-02-01', '2028-03-01'],
  ['2026-12-01T00:00:00.000Z', '2026-12-01', '2027-01-01'],
  ['2026-01-31T12:00:00.000Z', '2026-01-01', '2026-02-01'],
])('%s is in the month of %s, before that of %s', (moment, month, next) => {
  expect([monthOf(moment), monthAfter(month)]).toEqual([month, next])
})

it.each([
  ['succeeded', null, true],
  ['cancelled', null, true],
  ['failed', 'interrupted', false],
  ['failed', 'endpoint_timeout', false],
  ['running', null, false],
] as const)('a run that is %s (%s) counts, included or not: %s', (status, failure, counts) => {
  for (const cost of [0, 1]) expect(isRunCounted({ status, failure, cost })).toBe(counts)
})

it('a run whose input the seller refuses takes an included one, and no money', () => {
  const rejected = { status: 'failed', failure: 'rejected' } as const
  expect(isRunCounted({ ...rejected, cost: 0 })).toBe(true)
  expect(isRunCounted({ ...rejected, cost: 1 })).toBe(false)
})

it.each([
  [null, null, null],
  [null, 5, 5],
  [100, null, 100],
  [100, 5, 5],
  [5, 100, 5],
  [0, 5, 0],
])('%s included and %s allowed are at most %s', (included, allowed, most) => {
  expect(mostRuns(included, allowed)).toBe(most)
})

it.each([
  [7, null, undefined, undefined],
  [0, 0, 100, 100],
  [84, 100, 84, undefined],
  [85, 100, 85, 85],
  [999, 1000, 99, 85],
  [3, 3, 100, 100],
  [4, 3, 133, 100],
])('%i of %s are %s%%: the warning at %s', (used, most, percent, warning) => {
  expect(usageOf(used, most)).toEqual({ percent, warning })
})

it.each([
  [84, 100, 16, undefined],
  [85, 100, 15, 85],
  // The next run doesn't fit.
  [84, 100, 17, 100],
  [100, 100, 0, 100],
  [0, 0, 1, 100],
])('%i spent of %i, with a next run of %i: the warning at %s', (spent, most, next, warning) => {
  const said = spendingWarning(spent as TenThousandths, most as TenThousandths, next as TenThousandths)
  expect(said).toBe(warning)
})

describe('further runs', () => {
  const prices = { runs_per_month: 10, price_per_run: 0.02, price_tiers: [{ from: 3, price: 0.0125 }] }
  const lower = { ...prices, price_per_run: 0.01 }

  it.each([
    [{ prices: null, agreed: prices, has_unpaid: true, is_trial: true }, 'none'],
    [{ prices, agreed: null, has_unpaid: true, is_trial: true }, 'off'],
    [{ prices, agreed: lower, has_unpaid: true, is_trial: true }, 'raised'],
    [{ prices, agreed: prices, has_unpaid: false, is_trial: true }, 'trial'],
    [{ prices: lower, agreed: prices, has_unpaid: false, is_trial: false }, 'on'],
    [{ prices, agreed: prices, has_unpaid: true, is_trial: false }, 'unpaid'],
    [{ prices, agreed: prices, has_unpaid: false, is_trial: false }, 'on'],
  ])('%j: %s', (further, state) => {
    expect(furtherState(further)).toBe(state)
  })

  it.each([
    // Each case has 10 included runs, some of them used or reserved, and gives the cost of the next run.
    { used: 9, reserved: 0, further: 0, cost: 0 },
    { used: 9, reserved: 1, further: 0, cost: 0.02 },
    { used: 10, reserved: 0, further: 0, cost: 0.02 },
    { used: 11, reserved: 0, further: 1, cost: 0.02 },
    { used: 12, reserved: 0, further: 2, cost: 0.0125 },
    // An included run failed after a further one had begun.
    { used: 8, reserved: 3, further: 2, cost: 0 },
  ])(
    '$used used, $reserved reserved, $further of them further: the next costs $cost',
    ({ cost, ...taken }) => {
      expect(nextCost({ ...taken, included: 10, prices })).toBe(cost)
      expect(nextCost({ ...taken, included: null, prices })).toBe(0)
      expect(nextCost({ ...taken, included: 10, prices: null })).toBe(0)
    },
  )
})
