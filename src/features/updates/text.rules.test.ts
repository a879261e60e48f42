// Does the parser find links, tags and mentions in every script?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentsOfText, mentionKey, tagKey, textPartsOf, wordBeingTyped } from './text.rules.ts'

const shown = (text: string) =>
  textPartsOf(text).flatMap((part) => (part.kind === 'text' ? [] : [[part.kind, part.text]]))

describe('UPD-30 a text', () => {
  it.each([
    ['Read #MLOps now', { hashtags: ['MLOps'] }],
    ['#one#two', { hashtags: ['one'] }],
    ['a#b and R&D;#x', { hashtags: ['x'] }],
    ['#日本語 と #الذكاء_الاصطناعي und #Größe', { hashtags: ['日本語', 'الذكاء_الاصطناعي', 'Größe'] }],
    // Combining marks belong to their letters, and Persian joins words without a space.
    ['#हिन्दी #می\u200cروم', { hashtags: ['हिन्दी', 'می\u200cروم'] }],
    ['＃全角', { hashtags: ['全角'] }],
    ['We are #1, in #2026 #_', { hashtags: ['1', '2026'] }],
    ['#col·lecció #ぼっち・ざ・ろっく・ #צה״ל', { hashtags: ['col·lecció', 'ぼっち・ざ・ろっく', 'צה״ל'] }],
    ['x/#foo example.com/#foo ?q=#foo example.com#foo', { hashtags: [] }],
    ['#Straße #STRASSE #İstanbul #istanbul', { hashtags: ['Straße', 'İstanbul'] }],
    ['medium.com/@name/x example.com/?by=@name', { mentions: [] }],
    ['npm i @name/pkg @name/pkg@1.2.3 C:\\@name', { mentions: [] }],
    ['@name@host @name.host.tld @name:host.tld', { mentions: [] }],
    [
      '@ada. @grace: yes, @alan/ @edsger’s @barbara…',
      { mentions: ['ada', 'grace', 'alan', 'edsger', 'barbara'] },
    ],
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
    ['https://x.example HTTPS://X.example:443/', { links: [{ url: 'https://x.example' }] }],
    ['# @ #- @-', { hashtags: [], mentions: [] }],
  ])('%s', (text, contents) => {
    expect(contentsOfText(text)).toMatchObject(contents)
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
          textPartsOf(text)
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
        expect(contentsOfText(`${one} #${other} ${one}`).hashtags).toEqual([other])
        expect(contentsOfText(`${one} @${other}.`).mentions).toEqual([other])
        expect(shown(`${one}#${other} ${one}@${other}`)).toEqual([])
      }),
    )
  })

  it('finds a tag and a mention in each script that Unicode knows', { tags: ['proof'] }, () => {
    // An unbroken run of letters is of one script, or of neighbours, so one of each thousand is enough of the large ones.
    const letters: string[] = []
    for (let code = 0x41, run = 0; code <= 0x10ffff; code++) {
      const letter = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code)
      // Signs of a syntax are no part of a word, though Unicode calls one of them a letter.
      if (!/^(?!\p{Pattern_Syntax})\p{L}$/u.test(letter)) run = 0
      else if (run++ % 1000 === 0) letters.push(letter)
    }
    expect(letters.length).toBeGreaterThan(400)
    for (const letter of letters) {
      const word = `${letter}${letter}`
      const name = `U+${letter.codePointAt(0)?.toString(16)}`
      expect(contentsOfText(`so #${word}, @${word}!`), name).toMatchObject({
        hashtags: [word],
        mentions: [word],
      })
    }
  })

  it('of 280 characters outside the first plane, of zero-width ones and of overrides keeps every one', () => {
    const signs = fc.constantFrom(
      '𝒜',
      '😀',
      '𐐷',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\u202e',
      '\u2066',
      '#',
      '@',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(signs, { minLength: 280, maxLength: 280 }), (typed) => {
        const text = typed.join('')
        expect(
          textPartsOf(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
        const { hashtags, mentions, links } = contentsOfText(text)
        expect(links).toEqual([])
        // Characters that turn the direction of the following text are part of no tag and no name.
        for (const word of [...hashtags, ...mentions])
          expect(word).not.toMatch(/[\u200b\u2060\u202a-\u202e\u2066-\u2069\s#@]/)
      }),
    )
  })

  it('takes time in proportion to its length', { tags: ['proof'] }, () => {
    const started = performance.now()
    for (const sign of ['#a\u200d', '@a-', '##', '@', 'https://a.', '_'])
      expect(textPartsOf(sign.repeat(20_000)).length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

it.each([
  ['LLM', 'llm', 'ＬＬＭ'],
  ['Straße', 'STRASSE'],
  ['İstanbul', 'ISTANBUL', 'istanbul'],
  ['می\u200cروم', 'میروم'],
])('calls tags and handles the same that only differ in how they are typed: %s', (...typed) => {
  expect(new Set(typed.map(tagKey)).size).toBe(1)
  expect(new Set(typed.map(mentionKey)).size).toBe(1)
})

it.each([
  ['Hello #ml', { kind: 'hashtag', typed: 'ml' }],
  ['Hello @ad', { kind: 'mention', typed: 'ad' }],
  ['Hello @ad ', undefined],
  ['me@example', undefined],
])('knows what is being typed in %s', (before, word) => {
  expect(wordBeingTyped(before)).toEqual(word)
})
