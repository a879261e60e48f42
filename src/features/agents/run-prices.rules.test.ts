// Does every further run cost what its tier says, and is a rise always noticed?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRaised, priceOfRun, pricesOf, type RunPrices } from './run-prices.rules.ts'

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

/** A second implementation loops over all tiers for the price of the last one that has begun. */
function priced({ price_per_run, price_tiers }: RunPrices, number: number): number {
  let price = price_per_run
  for (const tier of price_tiers) if (number >= tier.from) price = tier.price
  return price
}

describe('prices', () => {
  const [, far] = TIERED.price_tiers
  const flat = { ...TIERED, price_tiers: [] }

  it.each([
    ['the same', TIERED, TIERED, false],
    ['one run fewer included', TIERED, { ...TIERED, runs_per_month: 99 }, true],
    ['one run more included', TIERED, { ...TIERED, runs_per_month: 101 }, false],
    ['the first ones dearer', TIERED, { ...TIERED, price_per_run: 0.0201 }, true],
    ['the first ones cheaper', TIERED, { ...TIERED, price_per_run: 0.0199 }, false],
    ['tiers that are gone', TIERED, flat, true],
    ['tiers that are new', flat, TIERED, false],
    [
      'a tier that begins one run later',
      TIERED,
      { ...TIERED, price_tiers: [{ from: 12, price: 0.015 }, far] },
      true,
    ],
    [
      'a tier that begins one run earlier',
      TIERED,
      { ...TIERED, price_tiers: [{ from: 10, price: 0.015 }, far] },
      false,
    ],
    // Only the new tier is dearer.
    ['a new tier above the price', flat, { ...flat, price_tiers: [{ from: 500, price: 0.03 }] }, true],
  ])('with %s', (_what, agreed, now, raised) => {
    expect(isRaised(agreed, now as RunPrices)).toBe(raised)
  })

  it('are raised exactly where some further run costs more, or fewer runs are included', () => {
    fc.assert(
      fc.property(prices, prices, (agreed, now) => {
        const dearer = Array.from({ length: 50 }, (_, at) => at + 1).some(
          (number) => priced(now, number) > priced(agreed, number),
        )
        expect(isRaised(agreed, now)).toBe(dearer || now.runs_per_month < agreed.runs_per_month)
      }),
    )
  })

  it.each([
    [{ runs_per_month: null, price_per_run: 0.02, price_tiers: [] }, null],
    [{ runs_per_month: 10, price_per_run: null, price_tiers: [] }, null],
    [
      { runs_per_month: 0, price_per_run: 0.02, price_tiers: null },
      { runs_per_month: 0, price_per_run: 0.02, price_tiers: [] },
    ],
    [TIERED, TIERED],
  ])('of what %j declares: %j', (declared, known) => {
    expect(pricesOf(declared)).toEqual(known)
  })
})
