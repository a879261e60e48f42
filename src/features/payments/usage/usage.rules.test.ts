// Is all usage billed once, and nothing more, whatever the months hold?

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cents } from '../../../platform/contract/money.ts'
import type { TenThousandths } from '../../../platform/contract/ten-thousandths.ts'
import { billingOf, creditOf, pricedRuns } from './usage.rules.ts'

const month = (name: string, amount: number, isOver: boolean) => ({
  month: name,
  amount: amount as TenThousandths,
  isOver,
})

it.each([
  [false, 0, 20],
  [false, 500, 20],
  [true, 19, 20],
  [true, 500, 500],
])('a card that has paid by itself (%s), $%d in all, may owe $%d', (hasPaidAlone, paid, credit) => {
  expect(creditOf({ hasPaidAlone, paid: (paid * 100) as Cents })).toBe(credit * 100)
})

describe('what is billed', () => {
  it.each([
    ['nothing within a month, below $10', [month('2026-03-01', 99_999, false)], undefined],
    ['$10 within a month', [month('2026-03-01', 100_050, false)], 1000],
    ['50 cents once the month is over', [month('2026-03-01', 5_000, true)], 50],
    ['nothing below that', [month('2026-03-01', 4_999, true)], undefined],
    [
      'what a month left, with the next one',
      [month('2026-03-01', 4_999, true), month('2026-04-01', 77, true)],
      50,
    ],
    ['only what is over', [month('2026-03-01', 6_000, true), month('2026-04-01', 90_000, false)], 60],
  ])('is %s', (_what, months, amount) => {
    expect(billingOf(months, false)?.amount).toBe(amount)
  })

  it('is all that is left once access has ended, and less than 50 cents is let go', () => {
    expect(billingOf([month('2026-03-01', 5_050, false)], true)?.amount).toBe(50)
    const letGo = billingOf([month('2026-03-01', 4_999, false)], true)
    expect(letGo).toMatchObject({ amount: 0, months: [{ amount: 4_999 }] })
    expect(billingOf([], true)).toBeUndefined()
  })

  it('adds up to what was used, to the cent that is not full yet', () => {
    const used = fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(used, (amounts) => {
        const left = amounts.map(() => 0)
        let billed = 0
        for (const [at, amount] of amounts.entries()) {
          left[at] = amount
          const months = left
            .map((one, number) => ({ ...month(String(number), one, number < at), number }))
            .filter((one) => one.amount > 0)
          const billing = billingOf(months, false)
          if (!billing) continue
          billed += billing.amount * 100
          expect(billing.months.reduce((sum, one) => sum + one.amount, 0)).toBe(billing.amount * 100)
          for (const one of billing.months) {
            left[one.month.number] = (left[one.month.number] ?? 0) - one.amount
            expect(left[one.month.number]).toBeGreaterThanOrEqual(0)
          }
        }
        const all = amounts.reduce((sum, amount) => sum + amount, 0)
        expect(billed + left.reduce((sum, one) => sum + one, 0)).toBe(all)
      }),
    )
  })
})

describe('the runs on a receipt', () => {
  it('are put together by price, the dearest first, and add up to the amount with the rest', () => {
    const line = (runs: number, price: number, month = '2026-03-01') => ({
      month,
      runs,
      price: price as TenThousandths,
    })
    expect(pricedRuns([line(4, 400), line(8, 500), line(3, 500, '2026-04-01')], 0.66)).toEqual({
      runs: [
        { runs: 11, price: 0.05, amount: 0.55 },
        { runs: 4, price: 0.04, amount: 0.16 },
      ],
      rest: -0.05,
    })
    expect(pricedRuns([line(11, 125)], 0.13)).toEqual({
      runs: [{ runs: 11, price: 0.0125, amount: 0.1375 }],
      rest: -0.0075,
    })
  })
})
