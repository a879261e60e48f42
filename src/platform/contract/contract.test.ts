// Do the shapes that all contracts share refuse what they must, in the spec's words?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { codePoints } from './code-points.ts'
import { positiveDollars } from './dollar-fields.ts'
import { fieldMessages, MOST_FIELDS } from './generic-messages.ts'
import { isWholeCents, MAX_DOLLARS, toCents, toDollars } from './money.ts'
import { line } from './plain-text.ts'
import { idInPath, numberInQuery } from './shapes.ts'

function firstMessage(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

describe('generic messages', () => {
  it.each([
    [z.string(), undefined, 'Required'],
    [z.string(), 5, 'Expected string, received number'],
    [z.number(), 'x', 'Expected number, received string'],
    [z.number(), Number.NaN, 'Expected number, received nan'],
    [z.boolean(), null, 'Expected boolean, received null'],
    [z.array(z.string()), {}, 'Expected array, received object'],
    [z.int(), 1.5, 'Expected integer, received number'],
    [z.enum(['a', 'b']), 'c', 'Expected one of: a, b'],
    [z.enum(['a', 'b']), undefined, 'Required'],
  ])('MSG-31 the words for a rule without words of its own', (schema, value, expected) => {
    expect(firstMessage(schema, value)).toBe(expected)
  })

  it('gives one sentence per field, nested fields by their path', () => {
    const schema = z.strictObject({ a: z.string(), b: z.array(z.object({ c: z.int() })) })
    const { error } = schema.safeParse({ b: [{ c: 1 }, { c: 'x' }], z: 1 })
    expect(error && fieldMessages(error)).toEqual({
      a: 'Required',
      'b.1.c': expect.stringContaining('Expected'),
      z: 'Unknown field: z',
    })
  })

  const refused = (names: readonly string[]) => {
    const { error } = z.strictObject({}).safeParse(Object.fromEntries(names.map((name) => [name, 1])))
    if (!error) throw new Error('Nothing was refused')
    return { message: error.issues[0]?.message, fields: fieldMessages(error) }
  }

  it('files each unknown field under its own name alone', () => {
    expect(refused(['a', 'b', 'c'])).toEqual({
      message: 'Unknown field: a, b, c',
      fields: { a: 'Unknown field: a', b: 'Unknown field: b', c: 'Unknown field: c' },
    })
    // Names that every object has, too.
    expect(refused(['constructor', 'toString']).fields).toHaveProperty(
      'constructor',
      'Unknown field: constructor',
    )
  })

  it('names three of many in the sentence, and tells of twenty', () => {
    const { message, fields } = refused(Array.from({ length: 20 }, (_, at) => `a${at}`))
    expect(message).toBe('Unknown field: a0, a1, a2 and 17 more')
    expect(Object.keys(fields)).toHaveLength(MOST_FIELDS)
    expect(Object.keys(fields)).not.toContain('')
    const more = refused(Array.from({ length: 6_500 }, (_, at) => `a${at}`))
    expect(more.message).toBe('Unknown field: a0, a1, a2 and 6497 more')
    expect(Object.keys(more.fields)).toHaveLength(MOST_FIELDS + 1)
    expect(more.fields['']).toBe('More fields are invalid than the ones listed here')
  })

  it.each([
    ['a'.repeat(60), 'a'.repeat(60)],
    ['a'.repeat(61), `${'a'.repeat(59)}…`],
    ['\u{1f98a}'.repeat(60), '\u{1f98a}'.repeat(60)],
    ['\u{1f98a}'.repeat(61), `${'\u{1f98a}'.repeat(59)}…`],
    [`a${'\u{1f98a}'.repeat(61)}`, `a${'\u{1f98a}'.repeat(58)}…`],
  ])('repeats a name up to sixty signs, and no half of a character', (name, shown) => {
    expect(refused([name]).fields).toEqual({ [shown]: `Unknown field: ${shown}` })
    expect(shown.isWellFormed()).toBe(true)
  })
})

describe('an id in a path', () => {
  it.each(['1', '42', '9007199254740991'])('takes %s', (typed) => {
    expect(idInPath.parse(typed)).toBe(Number(typed))
  })
  it.each([
    '',
    '0',
    '01',
    '-1',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '0x1',
    '9007199254740992',
    '12345678901234567',
    '١',
  ])('refuses %j', (typed) => {
    expect(idInPath.safeParse(typed).success).toBe(false)
  })
})

it('reads a number of a query only within its bounds', () => {
  const page = numberInQuery(1, 100)
  expect(page.parse('100')).toBe(100)
  for (const typed of ['0', '101', '-1', '1.5', '', 'x', '1e1', '99999999999']) {
    expect(page.safeParse(typed).success).toBe(false)
  }
})

describe('text', () => {
  it('is counted in code points, as a person counts', () => {
    expect(codePoints('née 🦊')).toBe(5)
    const short = line({ min: 2, tooShort: 'short', max: 3, tooLong: 'long' })
    expect(short.parse('  🦊🦊🦊 ')).toBe('🦊🦊🦊')
    expect(firstMessage(short, '🦊🦊🦊🦊')).toBe('long')
    expect(firstMessage(short, ' a ')).toBe('short')
  })
})

describe('money', () => {
  it('goes to cents and back without a loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_DOLLARS * 100, max: MAX_DOLLARS * 100 }), (cents) => {
        expect(toCents(cents / 100)).toBe(cents)
        expect(toDollars(toCents(cents / 100))).toBe(cents / 100)
      }),
    )
  })
  it.each([0.001, 1.005, 10_000_000_000, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (amount) => {
    expect(isWholeCents(amount)).toBe(false)
    expect(() => toCents(amount)).toThrow(RangeError)
  })
  const sentences = { notPositive: 'not above 0', tooLarge: 'too large', tooFine: 'too fine' }
  it.each([
    [0, 'not above 0'],
    [-1, 'not above 0'],
    [-0.001, 'not above 0'],
    ['5', 'not above 0'],
    [null, 'not above 0'],
    [undefined, 'not above 0'],
    [Number.NaN, 'not above 0'],
    [0.001, 'too fine'],
    [1.005, 'too fine'],
    [0.01, undefined],
    [9_999_999_999.99, undefined],
    [10_000_000_000, 'too large'],
    [1e300, 'too large'],
  ])('an amount to pay has a sentence for each fault: %s is %s', (value, sentence) => {
    expect(firstMessage(positiveDollars(sentences), value)).toBe(sentence)
  })
  it('an amount to pay may have a lower limit of its own', () => {
    expect(firstMessage(positiveDollars(sentences, 100), 100)).toBeUndefined()
    expect(firstMessage(positiveDollars(sentences, 100), 100.01)).toBe('too large')
  })
})
