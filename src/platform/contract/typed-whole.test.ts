// Is a number read that people type in the digits and with the signs of their country, and asked about where it is not clear?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inPlainDigits } from './typed-number.ts'
import {
  clearNumber,
  numberInField,
  readDecimal,
  readWhole,
  steppedWhole,
  wholeOnLeaving,
} from './typed-whole.ts'

const HAVE = ['0٠۰०০੦૦௦౦೦൦๐໐༠၀០᠐０', '𑁦𝟎𝟘🯰'].flatMap((zeros) => Array.from(zeros))

describe('a whole number that is typed', () => {
  it.each([
    ['10', 10],
    ['1,250', 1250],
    ['1.500', 1500],
    ['1 500', 1500],
    ["1'500", 1500],
    ['12,34,567', 1_234_567],
    ['١٬٥٠٠', 1500],
    ['１０', 10],
    ['१०', 10],
    [' 7 ', 7],
  ])('%j is %d', (typed, number) => {
    expect(readWhole(typed)).toEqual({ number })
    expect(wholeOnLeaving(typed)).toEqual({ text: numberInField(number) })
  })

  it.each([
    ['10.000', 'Did you mean 10 or 10,000?'],
    ['1.000', 'Did you mean 1 or 1,000?'],
    ['1.000.00', 'Enter the number like this: 1,250'],
    ['1,0000', 'Enter the number like this: 1,250'],
  ])('%j is asked about', (typed, question) => {
    expect(readWhole(typed)).toEqual({ question })
    expect(wholeOnLeaving(typed)).toEqual({ text: typed, question })
  })

  it.each([
    ['1,5', 1.5],
    ['0x10', Number.NaN],
    ['1e3', Number.NaN],
    ['ten', Number.NaN],
    ['', Number.NaN],
    ['-3', -3],
  ])('%j is %d, for the form to refuse, and stays as it was typed', (typed, number) => {
    expect(readWhole(typed)).toEqual({ number })
    if (!Number.isInteger(number)) expect(wholeOnLeaving(typed)).toEqual({ text: typed })
  })

  it('is the same in the digits of every script', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.constantFrom(...HAVE), (number, zero) => {
        const first = zero.codePointAt(0) ?? 0
        const typed = String(number).replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)))
        expect(inPlainDigits(typed)).toBe(String(number))
        expect(readWhole(typed)).toEqual({ number })
      }),
    )
  })

  it('goes up and down within its bounds', () => {
    expect(['', '7', '30', 'x', '10.000'].map((typed) => steppedWhole(typed, 1, 30))).toEqual([
      '1',
      '8',
      '30',
      'x',
      '10.000',
    ])
    expect(steppedWhole('0', -1, 30)).toBe('0')
  })
})

describe('any number that is typed', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['٣٫٢٥', 3.25],
    ['-0.25', -0.25],
    ['2e-7', 2e-7],
    ['0x10', Number.NaN],
    ['1.250', { question: 'Did you mean 1.25 or 1,250?' }],
  ])('%j is read', (typed, meant) => {
    expect(readDecimal(typed)).toEqual(typeof meant === 'number' ? { number: meant } : meant)
  })

  it('is read again as what it was, once it is written down', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.constantFrom(1.125, -2.5, 0.012, 1e21),
        ),
        (number) => {
          expect(readDecimal(clearNumber(number))).toEqual({ number: number === 0 ? 0 : number })
        },
      ),
    )
  })
})
