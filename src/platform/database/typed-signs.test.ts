// Does a search find the signs that people type, and do typed texts have the same signs as the texts of rows?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { emojiWords, signWords, withoutPictures } from './typed-signs.ts'
import { wordQuery } from './typed-words.ts'

const { database } = await testDatabase()

const signsOfRow = async (text: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ signs: string[] }>('select search_signs($1) as signs', [text])
  return rows[0]?.signs ?? []
}
const matches = async (text: string, typed: string): Promise<boolean> => {
  const { rows } = await database.pool.query<{ is_match: boolean }>(
    "select searchable_words('', '{}', $1) @@ to_tsquery('english', $2) as is_match",
    [text, wordQuery(typed)],
  )
  return rows[0]?.is_match ?? false
}

describe('a sign', () => {
  it('is one in a typed text exactly if it is one in a row', { tags: ['proof'] }, async () => {
    const CHUNK = 4096
    for (let from = 0; from < 0x1_fd00; from += CHUNK) {
      const codes = Array.from({ length: CHUNK }, (_, at) => from + at).filter(
        (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
      )
      const { rows } = await database.pool.query<{ code: number }>(
        "select code from unnest($1::int[]) code where search_signs(chr(code)) <> '{}' order by code",
        [codes],
      )
      const typed = codes.filter((code) => signWords(String.fromCodePoint(code)).length > 0)
      expect(rows.map(({ code }) => code)).toEqual(typed)
    }
  })

  it.each([
    ['+', ['sign43']],
    ['€€', ['sign8364']],
    ['🤖 → 👍🏽', ['sign129302', 'sign8594', 'sign128077']],
    ['👩🏽‍💻', ['sign128105z128187']],
    ['❤️', ['sign10084']],
    ['🇩🇪🇰', ['sign127465z127466', 'sign127472']],
    ['a-b (c)?', []],
  ])('is a word: %s', (typed, words) => expect(signWords(typed)).toEqual(words))

  it('is looked for beside words if it is an emoji', () => {
    expect(emojiWords('R&D → 50% ©® 🤖 🇩🇪')).toEqual(['sign129302', 'sign127465z127466'])
  })

  it('parts words if it is a picture', () => {
    expect(withoutPictures('robot🤖👩‍💻desk 5€ R&D')).toBe('robot  desk 5  R&D')
  })

  it.each([
    ['Robots 🤖 at work', '🤖', true],
    ['Robots🤖', 'robot 🤖', true],
    ['Robots', 'robot 🤖', false],
    ['by a 👩‍💻', '👩‍💻', true],
    ['by a 👩🏿‍💻', '👩‍💻', true],
    ['by a 👩‍💻', '👩', true],
    ['👩 and 💻', '👩‍💻', false],
    ['♥️', '♥', true],
    ['🇩🇪 and 🇳🇱', '🇩🇪', true],
    ['🇩🇰 and 🇪🇪', '🇩🇪', false],
    ['50% off', '%', true],
    ['C++ and C#', '+', true],
    ['C++ and C#', 'C++', true],
    ['C++ and C#', 'C#', true],
    ['.NET', '.NET', true],
    ['(.NET)', '.NET', true],
    ['ASP.NET Core', '.net', true],
    ['a .network', '.NET', false],
    ['€20 → €30', '€', true],
    ['€20 → €30', '→', true],
    ['sales and support', 'sales & support', true],
    ['half of it: 50 percent', '50%', true],
    ['Preise in €', '$', false],
    ['＋', '＋', false],
  ])('is found or not: in %s, %s: %s', async (text, typed, isSo) => {
    expect(await matches(text, typed)).toBe(isSo)
  })

  it('is found in every text that contains it, whatever is around', { tags: ['proof'] }, async () => {
    const parts = fc.constantFrom(
      '🤖',
      '👩‍💻',
      '👍🏽',
      '❤️',
      '🇩🇪',
      '€',
      '→',
      '+',
      '%',
      '#',
      '@',
      ' ',
      'data',
      'C++',
      '.',
      '-',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 6 }), async (some) => {
        const text = some.join('')
        const signs = await signsOfRow(`x ${text} y`)
        for (const sign of signWords(text)) expect(signs, text).toContain(sign)
        if (wordQuery(text)) expect(await matches(`so ${text} it`, text), text).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
