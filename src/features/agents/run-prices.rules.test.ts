// Does every further run cost what its tier says, and is a rise always noticed?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRaised, priceOfRun, type RunPrices } from './run-prices.rules.ts'

const TIERED: RunPrices = {
  runs_per_month: 100,
  price_per_run: 0.02,
  price_tiers: [
    { from: 11, price: 0.015 },
    { from: 1001, price: 0.0001 },
  ],
}

const dollars = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => amount / 10_000)
const prices = fc.record({
  runs_per_month: fc.integer({ min: 1, max: 50 }),
  price_per_run: dollars,
  price_tiers: fc
    .uniqueArray(fc.record({ from: fc.integer({ min: 2, max: 40 }), price: dollars }), {
      maxLength: 4,
      selector: ({ from }) => from,
    })
    .map((tiers) => tiers.toSorted((one, other) => one.from - other.from)),
})

describe('a further run', () => {
  it.each([
    [1, 200],
    [10, 200],
    [11, 150],
    [1000, 150],
    [1001, 1],
    [9_999_999, 1],
  ])('with number %i costs %i ten-thousandths of a dollar', (number, cost) => {
    expect(priceOfRun(TIERED, number)).toBe(cost)
  })
})

describe('prices', () => {
  it('are raised exactly where some further run costs more, or fewer runs are included', () => {
    fc.assert(
      fc.property(prices, prices, (agreed, now) => {
        const dearer = Array.from({ length: 50 }, (_, at) => at + 1).some(
          (number) => priceOfRun(now, number) > priceOfRun(agreed, number),
        )
        expect(isRaised(agreed, now)).toBe(dearer || now.runs_per_month < agreed.runs_per_month)
      }),
    )
  })
})
