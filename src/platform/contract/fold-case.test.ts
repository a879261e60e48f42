// Which words are one word, however they are typed.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldCase } from './fold-case.ts'

it.each([
  ['Straße', 'STRASSE', 'STRAẞE', 'strasse'],
  ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul', 'I\u0307stanbul'],
  ['می\u200cخواهم', 'میخواهم'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['ＬＬＭ', 'llm'],
  ['ﬁne', 'FINE', 'fine'],
  ['Café', 'cafe\u0301', 'CAFÉ'],
  ['Ꮳꮃꭹ', 'ꮳꮃꭹ'],
  ['ᾳ', 'ᾼ', 'ΑΙ'],
  ['co\u00adoperate', 'cooperate'],
])('%s is %s', (first, ...others) => {
  for (const other of others) expect(foldCase(other), other).toBe(foldCase(first))
})

it.each([
  ['o', 'ö'],
  ['ss', 's'],
  ['か', 'が'],
  ['л', 'n'],
])('%s is not %s', (one, other) => expect(foldCase(one)).not.toBe(foldCase(other)))

it('folded once, a word stays as it is, and its case makes no difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (word) => {
      const key = foldCase(word)
      expect(foldCase(key)).toBe(key)
      expect(foldCase(word.toUpperCase())).toBe(key)
      expect(foldCase(word.toLowerCase())).toBe(key)
    }),
    { numRuns: 2_000 },
  )
})
