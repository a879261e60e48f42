// What the parser finds in a text, in every script.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentsOf, partsOf, tagKey, wordBeingTyped } from './rules.ts'

const shown = (text: string) =>
  partsOf(text).flatMap((part) => (part.kind === 'text' ? [] : [[part.kind, part.text]]))

describe('UPD-30 a text', () => {
  it.each([
    ['Read #MLOps now', { hashtags: ['MLOps'] }],
    ['#one#two', { hashtags: ['one'] }],
    ['a#b and R&D;#x', { hashtags: ['x'] }],
    ['#日本語 と #الذكاء_الاصطناعي und #Größe', { hashtags: ['日本語', 'الذكاء_الاصطناعي', 'Größe'] }],
    // Marks belong to their letters, and Persian joins words without a space.
    ['#हिन्दी #می\u200cروم', { hashtags: ['हिन्दी', 'می\u200cروم'] }],
    ['＃全角', { hashtags: ['全角'] }],
    ['We are #1, in #2026', { hashtags: [] }],
    ['#GPT4 #gpt4', { hashtags: ['GPT4'] }],
    ['Thanks @ada-lovelace, @Grace!', { mentions: ['ada-lovelace', 'Grace'] }],
    ['@ada @ADA', { mentions: ['ada'] }],
    ['(@ada) “@grace”', { mentions: ['ada', 'grace'] }],
    ['Mail ada@example.com', { mentions: [] }],
    ['@陳 @ada-', { mentions: ['陳', 'ada'] }],
    [
      'See https://example.com/#part, http://example.org.',
      { links: [{ url: 'https://example.com/#part' }, { url: 'http://example.org' }], hashtags: [] },
    ],
    ['javascript:alert(1) ftp://example.com', { links: [] }],
    ['https://x.example https://x.example', { links: [{ url: 'https://x.example' }] }],
    ['# @ #- @-', { hashtags: [], mentions: [] }],
  ])('%s', (text, contents) => {
    expect(contentsOf(text)).toMatchObject(contents)
  })

  it('joined from its parts is itself, whatever was typed', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '#',
        '@',
        ' ',
        '\n',
        'https://a.example/#b@c',
        '#tag',
        '@ada-b',
        '\u202e',
        '\u200d',
        '_',
        '-',
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (typed) => {
        const text = typed.join('')
        expect(
          partsOf(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
      { numRuns: 200 },
    )
  })

  it('finds a word of any script after its sign, and nothing in the middle of a word', () => {
    const letters = fc.constantFrom(
      'a',
      'Z',
      'ß',
      'é',
      'я',
      'λ',
      'ا',
      'ש',
      '日',
      'か',
      '한',
      'क',
      'ไ',
      '𐐷',
      '𝒜',
    )
    const words = fc.array(letters, { minLength: 1, maxLength: 20 }).map((all) => all.join(''))
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(contentsOf(`${one} #${other} ${one}`).hashtags).toEqual([other])
        expect(contentsOf(`${one} @${other}.`).mentions).toEqual([other])
        expect(shown(`${one}#${other} ${one}@${other}`)).toEqual([])
      }),
    )
  })

  it('takes time in proportion to its length', () => {
    const started = performance.now()
    for (const sign of ['#a\u200d', '@a-', '##', '@', 'https://a.', '_'])
      expect(partsOf(sign.repeat(20_000)).length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

it('calls tags the same that only differ in case or width', () => {
  expect(new Set(['LLM', 'llm', 'ＬＬＭ'].map(tagKey)).size).toBe(1)
})

it.each([
  ['Hello #ml', { kind: 'hashtag', typed: 'ml' }],
  ['Hello @ad', { kind: 'mention', typed: 'ad' }],
  ['Hello @ad ', undefined],
  ['me@example', undefined],
])('knows what is being typed in %s', (before, word) => {
  expect(wordBeingTyped(before)).toEqual(word)
})
