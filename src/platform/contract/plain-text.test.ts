// Is a text refused that hides something, and taken in every script?
import { describe, expect, it } from 'vitest'
import { isPlainLine, isPlainProse, line, plainTextMessages, prose } from './plain-text.ts'

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
    'he wrote \u2067שלום!\u2069 to me',
    '\u202eesrever\u202c and on',
  ])('takes %j', (text) => expect(isPlainProse(text)).toBe(true))

  it.each([
    ['only what cannot be seen', '\u200b\n\u2800'],
    ['a direction that stays turned', 'pay \u202eannA'],
    ['one that ends on another line', '\u202eannA\n\u202c'],
    ['an isolate that is ended as an embedding', '\u2067annA\u202c'],
    ['an escape', '\u001b[31mred'],
    ['a null', 'a\u0000b'],
    ['half a character', 'half \ud83d'],
  ])('refuses %s', (_, text) => {
    const answer = prose({ max: 100, tooLong: 'long' }).safeParse(text)
    expect(answer.error?.issues[0]?.message).toBe(plainTextMessages.prose)
  })
})
