// Is what a seller types read as JSON, and is the first mistake found where it is?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJsonText, rangeOfLine } from './json-text.ts'

const SCHEMA = `{
  "type": "object",
  "properties": {
    "text": {
      "type": "text"
    },
    "tags": { "type": "array", "items": {
      "type": "string" } }
  },
  "required": ["text",
    "tags"]
}`

it('keeps every digit of a long number', () => {
  const read = parseJsonText('{"id": 738529527931269425}')
  expect(read.ok && JSON.stringify(read.value)).toBe('{"id":738529527931269425}')
})

describe('well-formed JSON', () => {
  it.each([
    SCHEMA,
    '{}',
    ' [ ] ',
    '"a\\u00e9\\n\\"b\\""',
    '-0.5e+10',
    '"\u007f\u0085\ud83d"',
    '[1, [true, {"a": null}], false]',
    '{"__proto__": {"a": 1}}',
  ])('%j means what JSON.parse reads', (text) => {
    expect(parseJsonText(text)).toMatchObject({ ok: true, value: JSON.parse(text) })
  })

  it.each([
    [[], 1],
    [['type'], 2],
    [['properties', 'text', 'type'], 5],
    [['properties', 'tags', 'items', 'type'], 8],
    [['required', 1], 11],
    // A missing value is reported where it should be.
    [['properties', 'text', 'title'], 4],
    [['nothing', 'here'], 1],
  ])('finds %j on line %i', (path, line) => {
    const read = parseJsonText(SCHEMA)
    expect(read.ok && read.lineOf(path)).toBe(line)
  })
})

describe('a mistake', () => {
  it.each([
    ['', 1, /^Expected a value/],
    ['{\n"a": 1', 2, /^Expected , or }/],
    ['[1,\n', 2, /^Expected/],
    ['{\n"a": 1\n"b": 2}', 3, 'Expected a comma'],
    ['{\n"a": 1,\n}', 3, 'Expected a name in double quotes'],
    ["{\n'a': 1}", 2, /./],
    ['{a: 1}', 1, /./],
    ['{"a" 1}', 1, 'Expected : after the name'],
    ['{"a":\n\nundefined}', 3, /./],
    ['{"a": "b\n"}', 1, 'This text in quotes has no end'],
    ['"\\x"', 1, 'There is a wrong escape in this text'],
    ['{} // braces', 1, /./],
    ['{}\n{}', 2, 'There is more after the end'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 1, 'Nested too deeply'],
  ])('%j is found on line %i', (text, line, message) => {
    const read = parseJsonText(text)
    expect(read).toEqual({ ok: false, mistake: { line, message: expect.stringMatching(message) } })
  })
})

it('what JSON.parse refuses is a mistake, and nothing else is', { tags: ['proof'] }, () => {
  const damaged = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', '{', '}', ']', ',', ':', '0', '\\', 'e', '\u0000', '\u2028', '-', '.', '/**/'),
    )
    .map(([text, at, piece]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + piece + text.slice(place + (at % 2))
    })
  fc.assert(
    fc.property(damaged, (text) => {
      expect(parseJsonText(text).ok).toBe(isJson(text))
    }),
    { numRuns: 3_000 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('a line is selected from its beginning to its end', () => {
  const text = 'one\ntwo\n\nfour'
  expect([1, 2, 3, 4].map((line) => text.slice(...rangeOfLine(text, line)))).toEqual([
    'one',
    'two',
    '',
    'four',
  ])
})
