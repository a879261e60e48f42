// Does every number of a JSON text keep all its digits?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactly, jsonTexts, literals } from '../../../tests/support/content/exact-texts.ts'
import { ExactNumber, findExactNumber, parseExactJson, whyNotKept, withNearestNumbers } from './exact-json.ts'

describe('a number', () => {
  it.each([
    '738529527931269425',
    '-738529527931269425',
    '9007199254740993',
    '0.1234567890123456789',
    '12345678901234567890.5',
    '1.00000000000000000001e5',
    '123456789012345678e-3',
  ])('that a double would change is kept as it is written: %s', (literal) => {
    const value = parseExactJson(literal)
    expect(value).toBeInstanceOf(ExactNumber)
    expect(JSON.stringify({ value })).toBe(`{"value":${literal}}`)
    expect(String(value)).toBe(literal)
  })

  it.each([
    ['0', 0],
    ['-0', -0],
    ['1.50', 1.5],
    ['0.1', 0.1],
    ['1e3', 1000],
    ['1E-7', 1e-7],
    ['9007199254740992', 9007199254740992],
    ['100000000000000000000000', 1e23],
    ['4.3333333333333330', 4.333333333333333],
    ['5e-324', 5e-324],
    ['1.7976931348623157e308', Number.MAX_VALUE],
  ])('that a double holds is one: %s', (literal, number) => expect(parseExactJson(literal)).toBe(number))

  it('keeps its value to the last digit', () => {
    fc.assert(
      fc.property(literals, (literal) => {
        const written = JSON.stringify(parseExactJson(literal))
        expect(exactly(written)).toBe(exactly(literal))
      }),
      { numRuns: 500 },
    )
  })

  it.each(['1e400', '-1e400', '1e-400', `1${'0'.repeat(1_200)}`, `0.${'1'.repeat(1_200)}`])(
    'that few programs can hold is refused by name: %.10s',
    (literal) => {
      const value = parseExactJson(literal)
      const shown = literal.length > 40 ? `${literal.slice(0, 40)}…` : literal
      expect(value instanceof ExactNumber && whyNotKept(value)).toBe(
        `The number ${shown} is too large, too small or too long to be passed on as it is written`,
      )
    },
  )

  it('of a hundred thousand digits costs no more than its reading', () => {
    const started = performance.now()
    parseExactJson(`1${'0'.repeat(100_000)}1`)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

it('all that is around numbers stays as it is', () => {
  fc.assert(
    fc.property(jsonTexts, (text) => {
      expect(exactly(JSON.stringify(parseExactJson(text)))).toEqual(exactly(text))
    }),
  )
})

it('a value is judged by the nearest numbers', () => {
  const value = parseExactJson('{"a":[{"id":738529527931269425}],"b":"738529527931269425"}')
  expect(findExactNumber(value)?.literal).toBe('738529527931269425')
  expect(withNearestNumbers(value)).toEqual({ a: [{ id: 738529527931269400 }], b: '738529527931269425' })
  const plain = { a: 1 }
  expect(withNearestNumbers(plain)).toBe(plain)
})
