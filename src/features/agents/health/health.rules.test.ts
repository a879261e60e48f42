// Is a day judged, and is an agent verified, by what was measured alone?
import { describe, expect, it } from 'vitest'
import {
  badDaysInARow,
  errorRateOf,
  hasFewRefunds,
  isBadDay,
  isOutage,
  isVerified,
  type MeasuredDay,
  passingDaysInARow,
  uptimeOf,
} from './health.rules.ts'

const day = (probes: number, failed: number, sample_passed: boolean | null): MeasuredDay => ({
  day: '2026-03-01',
  probes,
  failed,
  sample_passed,
})
const GOOD = day(144, 0, true)
const FAILED = day(144, 0, false)
const UNTRIED = day(144, 0, null)

it.each([
  [[], undefined],
  [[day(0, 0, true)], undefined],
  [[day(144, 0, null)], 100],
  [[day(144, 144, null)], 0],
  [[day(100, 0, null), day(100, 1, null)], 99.5],
  // A single failed probe is never rounded away.
  [[day(99_999, 1, null)], 99.99],
])('the uptime of %j is %s', (days, uptime) => expect(uptimeOf(days)).toBe(uptime))

it.each([
  ['its samples passed', GOOD, false],
  ['its samples failed', FAILED, true],
  ['90 % were there', day(10, 1, true), false],
  ['fewer than 90 % were there', day(1000, 101, true), true],
  ['nothing but the samples was tried', day(0, 0, true), false],
  ['its samples were not tried', UNTRIED, false],
])('a day on which %s is bad: %s', (_, measured, isBad) => expect(isBadDay(measured)).toBe(isBad))

describe('days in a row, newest first', () => {
  it.each([
    [[], 0],
    [[GOOD, FAILED, FAILED], 0],
    [[FAILED, FAILED, GOOD, FAILED], 2],
    [[FAILED, FAILED, FAILED], 3],
  ])('%#: bad ones', (days, count) => expect(badDaysInARow(days)).toBe(count))

  it.each([
    [[], 0],
    [[FAILED, GOOD, GOOD], 0],
    [[GOOD, GOOD, FAILED, GOOD], 2],
    // A day without samples neither counts nor breaks the row.
    [[UNTRIED, GOOD, UNTRIED, GOOD], 2],
  ])('%#: passing ones', (days, count) => expect(passingDaysInARow(days)).toBe(count))
})

it.each([
  [0, 0, true],
  [9, 1, true],
  [9, 2, false],
  [10, 0, true],
  [10, 1, false],
  [11, 1, true],
  [100, 9, true],
  [100, 10, false],
])('of %i purchases %i were refunded: few is %s', (purchases, refunds, few) => {
  expect(hasFewRefunds({ purchases, refunds })).toBe(few)
})

const FACTS = {
  is_proven: true,
  is_callable: true,
  has_few_refunds: true,
  passing_days: 14,
  error_rate: 9.9,
}
it.each([
  [{}, true],
  [{ passing_days: 13 }, false],
  [{ is_proven: false }, false],
  [{ is_callable: false }, false],
  [{ has_few_refunds: false }, false],
  [{ error_rate: 10 }, false],
  [{ error_rate: null }, false],
])('with %j an agent is verified: %s', (change, verified) => {
  expect(isVerified({ ...FACTS, ...change })).toBe(verified)
})

it.each([
  [19, 1, null],
  [20, 0, 0],
  [20, 1, 5],
  // A single failed run is never rounded away.
  [9999, 1, 0.1],
])('of %i runs %i failed: %s %%', (runs, failed_runs, rate) => {
  expect(errorRateOf({ runs, failed_runs })).toBe(rate)
})

it.each([
  [4, 4, false],
  [5, 4, false],
  [5, 5, true],
  [100, 89, false],
  [100, 90, true],
  [0, 0, false],
])('of %i agents %i failed: Guildhall is cut off is %s', (probed, failed, isOurs) => {
  expect(isOutage({ probed, failed })).toBe(isOurs)
})
