// Is a text refused that hides something, and taken in every script?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leastSpentMs } from '../../../tests/support/runner/spent.ts'
import { isPlainLine, isPlainProse } from './plain-characters.ts'
import { line, plainTextMessages, prose, typedLine } from './plain-text.ts'

const GOOD = [
  '',
  'Sort incoming invoices',
  'שלום עולם',
  'مرحبا بالعالم',
  // A mark of direction behind a sign that has none, as keyboards for these scripts put it there.
  'C++\u200e ומעלה',
  'می\u200cخواهم',
  'क्\u200dष',
  '👩\u200d👩\u200d👧\u200d👦 and ❤\ufe0f, 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}, 1\ufe0f\u20e3',
  'z̷̢̛a̶l̴g̵o̸',
  '日本語',
  'non\u00a0breaking',
  'soft\u00adhyphen',
]

describe('a line', () => {
  it.each(GOOD)('takes %j', (text) => {
    expect([isPlainLine(text), isPlainProse(text)]).toEqual([true, true])
  })

  it.each([
    ['only what cannot be seen', '\u200b\u200b'],
    ['only fillers', '\u3164\u115f\u2800'],
    ['a blank hieroglyph', '\u{13441}\u{13442}'],
    ['a note without a head', '\u{1d159}'],
    ['only marks', '\u0301\ufe0f'],
    ['a direction that is turned', 'safe\u202etxt.exe'],
    ['a turned direction that ends', '\u202eesrever\u202c'],
    ['an isolated direction', '\u2067x\u2069'],
    ['a new line', 'two\nlines'],
    ['a return', 'two\rlines'],
    ['a line of Unicode', 'two\u2028lines'],
    ['a paragraph of Unicode', 'two\u2029lines'],
    ['a line of the mainframe', 'two\u0085lines'],
    ['a tabulator', 'two\tcolumns'],
    ['a bell', 'ring\u0007'],
    ['an escape', '\u001b[31mred'],
    ['half a character', 'half \ud83d'],
  ])('refuses %s', (_, text) => {
    const answer = line({ max: 100, tooLong: 'long' }).safeParse(text)
    expect(answer.error?.issues[0]?.message).toBe(plainTextMessages.line)
  })
})

describe('prose', () => {
  it.each([
    'two\nlines',
    'two\r\nlines',
    'a\tb',
    'an embedding \u202b that its \u2067isolate\u2069 leaves \u202c as it was',
    'what \u2067 is \u202bopened\u2069 inside ends with it',
    'he wrote \u2067שלום!\u2069 to me',
    '\u202eesrever\u202c and on',
  ])('takes %j', (text) => expect(isPlainProse(text)).toBe(true))

  it.each([
    ['only what cannot be seen', '\u200b\n\u2800'],
    ['a direction that stays turned', 'pay \u202eannA'],
    ['one that ends on another line', '\u202eannA\n\u202c'],
    ['one that the end of an isolate before it leaves', '\u2067x\u2069\u202ey\u2069'],
    ['one of two isolates', '\u2067\u2068x\u2069'],
    ['an isolate that is ended as an embedding', '\u2067annA\u202c'],
    ['an escape', '\u001b[31mred'],
    ['a null', 'a\u0000b'],
    ['half a character', 'half \ud83d'],
  ])('refuses %s', (_, text) => {
    const answer = prose({ max: 100, tooLong: 'long' }).safeParse(text)
    expect(answer.error?.issues[0]?.message).toBe(plainTextMessages.prose)
  })
})

describe('what is searched by', () => {
  const words = typedLine(20)
  it('is trimmed, with a space for each tab and line end', () => {
    expect(words.parse(' two\tcells\r\n ')).toBe('two cells')
    expect(words.parse('')).toBe('')
    expect(words.parse(' '.repeat(50))).toBe('')
  })
  it.each(['safe\u202etxt', '\u2067x\u2069', 'ring\u0007', 'two\u2028lines', '\u200b', 'a'.repeat(21)])(
    'is not %j',
    (typed) => expect(words.safeParse(typed).success).toBe(false),
  )
})

describe('a text that is too long', () => {
  // Such a text used to take minutes: the longer it was, the longer each of its signs took.
  const long = `a${'\u202a'.repeat(40_000)}${'\u2069'.repeat(40_000)}`
  it.each([
    ['line', line({ max: 100, tooLong: 'long' })],
    ['prose', prose({ max: 100, tooLong: 'long' })],
  ])('is a %s that is not looked at any further', (_, schema) => {
    expect(schema.safeParse(long).error?.issues.map(({ message }) => message)).toEqual(['long'])
  })

  it('is read once, whatever it holds', async () => {
    const enoughMs = 500
    const isolates = `a${'\u2067'.repeat(40_000)}${'\u2069'.repeat(40_000)}`
    expect(await leastSpentMs(() => isPlainProse(long), enoughMs)).toBeLessThan(enoughMs)
    expect(await leastSpentMs(() => isPlainProse(isolates), enoughMs)).toBeLessThan(enoughMs)
  })
})

describe('what machines cannot hold', () => {
  it.each(['\uffff', '\ufffe', '\ufdd0', '\u{1ffff}', '\u{10fffe}'])(
    'is left out of every text: %j',
    (sign) => {
      const limits = { max: 100, tooLong: 'long' }
      for (const kind of [line(limits), prose(limits), typedLine(100)])
        expect(kind.parse(`one${sign} two${sign}`)).toBe('one two')
      expect(line({ min: 1, ...limits, tooShort: 'short' }).safeParse(sign).success).toBe(false)
    },
  )

  it('is in no text that is taken', () => {
    // XML 1.0, section 2.2, without what it discourages.
    const writable =
      /^(?:(?!\p{Noncharacter_Code_Point})[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}])*$/u
    const odd = fc.constantFrom(
      '\uffff',
      '\ufffe',
      '\ufdd0',
      '\u{2fffe}',
      '\u0008',
      '\ud800',
      '\n',
      'a',
      '👩\u200d🚀',
    )
    const limits = { max: 1000, tooLong: 'long' }
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 1 })) }), (text) => {
        for (const kind of [line(limits), prose(limits), typedLine(1000)]) {
          const taken = kind.safeParse(text)
          if (taken.success) expect(taken.data).toMatch(writable)
        }
      }),
    )
  })
})
