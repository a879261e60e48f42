// Tests the mean of reviews, and for how long a removal can be undone.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countOfReviews,
  type Distribution,
  distributionOf,
  isReviewRestorable,
  ratingOf,
  STARS,
  starFilterLabel,
} from './reviews.rules.ts'

const of = (...stars: number[]): Distribution =>
  distributionOf({
    stars_1: stars.filter((one) => one === 1).length,
    stars_2: stars.filter((one) => one === 2).length,
    stars_3: stars.filter((one) => one === 3).length,
    stars_4: stars.filter((one) => one === 4).length,
    stars_5: stars.filter((one) => one === 5).length,
  })

describe('a rating', () => {
  it.each([
    [[], null],
    [[1], 1],
    [[5], 5],
    [[4, 5], 4.5],
    [[5, 5, 4], 4.67],
    [[4, 4, 5], 4.33],
    // The mean 4.125 is between two hundredths and is rounded up.
    [[4, 4, 4, 4, 4, 4, 4, 5], 4.13],
  ])('of %j is %s', (stars, rating) => expect(ratingOf(of(...stars))).toBe(rating))

  it('is the mean to two decimals, whatever the reviews are', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 5, maxLength: 5 }), (counts) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0] = counts
        const all: Distribution = { 1: a, 2: b, 3: c, 4: d, 5: e }
        const count = countOfReviews(all)
        fc.pre(count > 0)
        const rating = ratingOf(all) ?? Number.NaN
        const sum = STARS.reduce((total, stars) => total + stars * all[stars], 0)
        // The check is in whole numbers: 100 * rating is a hundredth at most half away from 100 * sum / count.
        const hundredths = Math.round(rating * 100)
        expect(Math.abs(rating * 100 - hundredths)).toBeLessThan(1e-6)
        expect(Math.abs(2 * (hundredths * count - 100 * sum))).toBeLessThanOrEqual(count)
        expect(rating).toBeGreaterThanOrEqual(1)
        expect(rating).toBeLessThanOrEqual(5)
      }),
    ))
})

it('a removal can be undone for two minutes and no longer', () => {
  const removed = '2026-01-01T12:00:00.000Z'
  const after = (seconds: number) => new Date(Date.parse(removed) + seconds * 1000)
  expect(isReviewRestorable(removed, after(0))).toBe(true)
  expect(isReviewRestorable(removed, after(120))).toBe(true)
  expect(isReviewRestorable(removed, after(120.001))).toBe(false)
})

it('one star is singular', () =>
  expect(STARS.map((stars) => starFilterLabel(String(stars)))).toEqual([
    '5 Stars',
    '4 Stars',
    '3 Stars',
    '2 Stars',
    '1 Star',
  ]))
