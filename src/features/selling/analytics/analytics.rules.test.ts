// Do ranges have the right days, and are figures those of the specification?
import { describe, expect, it } from 'vitest'
import {
  changeInPercent,
  conversionRate,
  conversionText,
  daysAsked,
  daysOfRange,
  EARLIEST_DAY,
  isDay,
  lengthOf,
  periodBefore,
  periodPartsOf,
  stepOf,
  todayAt,
} from './analytics.rules.ts'

const days = (start: string, end: string) => ({ start, end })

describe('the conversion rate', () => {
  it.each([
    [1, 4, 25, '25.00%'],
    [1, 3, 33.33, '33.33%'],
    [2, 3, 66.67, '66.67%'],
    [1, 800, 0.13, '0.13%'],
    [1, 1000, 0.1, '0.10%'],
    [0, 12, 0, '0%'],
    [3, 2, 150, '150.00%'],
  ])('SEL-3 of %i first purchases and %i views is %d, shown as %s', (first_purchases, views, rate, text) => {
    expect(conversionRate({ first_purchases, views })).toBe(rate)
    expect(conversionText(rate)).toBe(text)
  })

  it.each([0, 5])('SEL-4 DEC-74 without views is 0 for %i purchases, and plain 0%%', (first_purchases) => {
    const rate = conversionRate({ first_purchases, views: 0 })
    expect(rate).toBe(0)
    expect(conversionText(rate)).toBe('0%')
  })
})

describe('the days of a range', () => {
  const today = '2026-11-27'
  it.each([
    ['as asked', { start: '2026-11-01', end: '2026-11-20' }, days('2026-11-01', '2026-11-20')],
    ['until today without an end', { start: '2026-11-01' }, days('2026-11-01', today)],
    [
      'until today, not into the future',
      { start: '2026-11-01', end: '2027-01-01' },
      days('2026-11-01', today),
    ],
    ['from the first day without a start', { end: '2026-11-20' }, days('2026-03-05', '2026-11-20')],
    ['of all that was counted', {}, days('2026-03-05', today)],
    [
      'one day that ends before anything was counted',
      { end: '2026-02-01' },
      days('2026-02-01', '2026-02-01'),
    ],
    ['not from before there was anything', { start: '0001-01-01' }, days(EARLIEST_DAY, today)],
  ])('SEL-6 are %s', (_what, asked, expected) => {
    expect(daysAsked(asked, { today, first: '2026-03-05' })).toEqual(expected)
  })

  it('are today alone where nothing was ever counted', () => {
    expect(daysAsked({}, { today })).toEqual(days(today, today))
  })

  it.each([
    ['2026-11-27', '2026-11-27', 1],
    ['2026-11-01', '2026-11-30', 30],
    ['2028-02-28', '2028-03-01', 3],
    ['2026-11-28', '2026-11-27', 0],
  ])('from %s to %s are %s', (start, end, length) => {
    expect(lengthOf({ start, end })).toBe(length)
  })

  it('come after as many others', () => {
    expect(periodBefore(days('2026-11-01', '2026-11-30'))).toEqual(days('2026-10-02', '2026-10-31'))
    expect(periodBefore(days('2026-01-01', '2026-01-01'))).toEqual(days('2025-12-31', '2025-12-31'))
  })
})

describe('the parts of a range', () => {
  it.each([
    ['2026-09-01', '2026-12-01', 'day'],
    ['2026-09-01', '2026-12-02', 'week'],
    ['2026-01-01', '2027-01-01', 'week'],
    ['2026-01-01', '2027-01-02', 'month'],
  ])('of %s to %s are each a %s', (start, end, step) => {
    expect(stepOf({ start, end })).toBe(step)
  })

  it('are its days', () => {
    expect(periodPartsOf(days('2026-02-27', '2026-03-01'), 'day').map(({ start }) => start)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
  })

  it('are weeks from its first day on, the last as long as the range allows', () => {
    expect(periodPartsOf(days('2026-11-04', '2026-11-20'), 'week')).toEqual([
      days('2026-11-04', '2026-11-10'),
      days('2026-11-11', '2026-11-17'),
      days('2026-11-18', '2026-11-20'),
    ])
  })

  it('are calendar months, cut off by its ends', () => {
    expect(periodPartsOf(days('2026-11-14', '2027-02-02'), 'month')).toEqual([
      days('2026-11-14', '2026-11-30'),
      days('2026-12-01', '2026-12-31'),
      days('2027-01-01', '2027-01-31'),
      days('2027-02-01', '2027-02-02'),
    ])
  })

  it('are none if it ends before it starts', () => {
    for (const step of ['day', 'week', 'month'] as const)
      expect(periodPartsOf(days('2026-11-02', '2026-11-01'), step)).toEqual([])
  })
})

it.each([
  ['7', { start: '2026-11-21', end: '2026-11-27' }],
  ['30', { start: '2026-10-29', end: '2026-11-27' }],
  ['90', { start: '2026-08-30', end: '2026-11-27' }],
  ['year', { start: '2026-01-01', end: '2026-11-27' }],
  ['all', {}],
] as const)('the range %s has the days %j', (range, expected) => {
  expect(daysOfRange(range, '2026-11-27')).toEqual(expected)
})

it('today is the day in UTC, until its last moment', () => {
  expect(todayAt(new Date('2028-02-29T23:59:59.999Z'))).toBe('2028-02-29')
  expect(todayAt(new Date('2028-03-01T00:00:00.000Z'))).toBe('2028-03-01')
})

it.each([
  ['2026-11-27', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['27.11.2026', false],
  ['2026-11-27T00:00', false],
  ['', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

it.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [0, 100, -100],
  [2, 3, -33],
  [5, -10, 150],
  [5, 0, undefined],
  [0, 0, undefined],
])('a change to %d from %d is %s percent', (now, before, percent) => {
  expect(changeInPercent(now, before)).toBe(percent)
})
