// Which amount is read out of what people type in many countries, and what they are asked when that isn't clear.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_EXAMPLE, amountInField, amountOnLeaving, readAmount, steppedAmount } from './typed-amount.ts'

describe('a typed amount', () => {
  it.each([
    ['1200.5', 1200.5],
    [' $1,200.50 ', 1200.5],
    ['$1,200', 1200],
    ['.5', 0.5],
    [',5', 0.5],
    ['12.', 12],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['1.000,00', 1000],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    ['12,34,567.50', 1_234_567.5],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u2009200,50', 1200.5],
    ['1\u202f200', 1200],
    ["1'200", 1200],
    ['1’200.50', 1200.5],
    ['12 USD', 12],
    ['US$ 12,50', 12.5],
    ['12,50 $', 12.5],
    ['１２．５０', 12.5],
    ['＄１，２００', 1200],
    ['٣', 3],
    ['١٬٢٠٠٫٥٠', 1200.5],
    ['۱۲۰۰', 1200],
    ['१,२००', 1200],
    ['0.500', 0.5],
    ['1234.500', 1234.5],
    ['1,200.500', 1200.5],
    ['-3', -3],
    ['−3', -3],
    ['-$3', -3],
    ['$-12.500', -12_500],
    ['10.0055', 10.0055],
    ['0.001', 0.001],
  ])('is read: %j is %d', (typed, dollars) => expect(readAmount(typed)).toEqual({ dollars }))

  it.each([
    ['12.500', 'Did you mean $12.50 or $12,500?'],
    ['$12.500', 'Did you mean $12.50 or $12,500?'],
    ['１.０００', 'Did you mean $1 or $1,000?'],
    ['10.005', 'Did you mean $10,005? Amounts have at most two decimals.'],
    ['0,500', AMOUNT_EXAMPLE],
    ['12,5000', AMOUNT_EXAMPLE],
    ['1,20,00', AMOUNT_EXAMPLE],
    ['1.2.3', AMOUNT_EXAMPLE],
    ['1.200.50', AMOUNT_EXAMPLE],
    ['1,200,50', AMOUNT_EXAMPLE],
    ['12 50', AMOUNT_EXAMPLE],
    ['1 200,500', AMOUNT_EXAMPLE],
  ])('is asked about: %j', (typed, question) => expect(readAmount(typed)).toEqual({ question }))

  it.each(['', '$', '.', 'ten', '1e5', '0x10', 'Infinity', '€12', '12k', '--3', '½', '५x'])(
    'is none: %j',
    (typed) => expect(readAmount(typed)).toEqual({ dollars: Number.NaN }),
  )

  const LOCALES = [
    'en-US',
    'de-DE',
    'de-CH',
    'fr-FR',
    'hi-IN',
    'en-IN',
    'hi-IN-u-nu-deva',
    'ar-EG',
    'fa-IR',
    'pt-BR',
    'pl-PL',
    'sv-SE',
    'ja-JP-u-nu-fullwide',
  ]
  const cents = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 999_999_999_999 }))
  const form = fc.record({
    locale: fc.constantFrom(...LOCALES),
    minimumFractionDigits: fc.constantFrom(0, 2, 3),
    useGrouping: fc.boolean(),
  })

  it('is the one that any country writes, or is asked about: never another one', { tags: ['proof'] }, () => {
    fc.assert(
      fc.property(cents, form, (amount, { locale, minimumFractionDigits, useGrouping }) => {
        const text = (amount / 100).toLocaleString(locale, {
          minimumFractionDigits,
          maximumFractionDigits: Math.max(2, minimumFractionDigits),
          useGrouping,
        })
        const read = readAmount(text)
        // A decimal comma before three decimals is the one form that is taken for another: the product's own.
        const isOwnForm = /^\d{1,3},\d{3}$/.test(text) && minimumFractionDigits === 3
        if ('dollars' in read && !isOwnForm) expect(read.dollars, text).toBe(amount / 100)
      }),
      { numRuns: 3000 },
    )
  })

  it('is read again from how a field shows it, and from each amount that a question offers', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(readAmount(amountInField(amount / 100))).toEqual({ dollars: amount / 100 })
      }),
    )
    expect(readAmount('$12,500')).toEqual({ dollars: 12_500 })
  })
})

describe('a field that is left', () => {
  it.each([
    ['1.000,00', { text: '1,000' }],
    ['12,5', { text: '12.50' }],
    ['12.500', { text: '12.500', question: 'Did you mean $12.50 or $12,500?' }],
    ['ten', { text: 'ten' }],
    ['-3', { text: '-3' }],
    ['0.001', { text: '0.001' }],
    ['10000000000', { text: '10000000000' }],
    ['', { text: '' }],
  ])('with %j', (typed, left) => expect(amountOnLeaving(typed)).toEqual(left))
})

it.each([
  ['0.4', 1, '0.41'],
  ['1,250', -1, '1,249.99'],
  ['', 1, '0.01'],
  ['0', -1, '0'],
  ['12.500', 1, '12.500'],
  ['ten', 1, 'ten'],
] as const)('%j goes by a cent (%d): %j', (typed, direction, text) =>
  expect(steppedAmount(typed, direction)).toBe(text),
)
