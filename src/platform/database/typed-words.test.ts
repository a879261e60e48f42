// Do typed texts become words as the texts of rows do?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { respelled, typedWords, wordQuery } from './typed-words.ts'

const { database } = await testDatabase()

const matches = async (text: string, typed: string): Promise<boolean> => {
  const { rows } = await database.pool.query<{ is_match: boolean }>(
    "select searchable_words($1, '{}', '') @@ to_tsquery('english', $2) as is_match",
    [text, wordQuery(typed)],
  )
  return rows[0]?.is_match ?? false
}

it.each([
  ['email', ['email']],
  ['E-Mail', ['e', 'mail']],
  ['  Café, Größe! ', ['cafe', 'große']],
  ['C++ and C#', ['cplusplus', 'and', 'csharp']],
  ['.NET', ['dotnet']],
  ["'; -- %_\\\\", []],
])('splits %s into words', (typed, words) => {
  expect(typedWords(typed)).toEqual(words)
})

it.each([
  ['email', "'email'"],
  ['e-mail', "('e' & 'mail') | 'email'"],
  ['ML ops', "('ml' & 'ops') | 'mlops'"],
  ['MLOps', "('ml' & 'ops') | 'mlops'"],
  ['%', "'sign37'"],
  ['() .', ''],
  ['sales & support', "('sales' & 'support') | 'salessupport'"],
  ['robot🤖', "('robot') & 'sign129302'"],
  ['for the 👩🏽‍💻', "(('for' & 'the') | 'forthe') & 'sign128105z128187'"],
  ['€ → +', "'sign8364' & 'sign8594' & 'sign43'"],
])('looks for %s as %s', (typed, query) => {
  expect(wordQuery(typed).replace(/^\((.*\|.*)\)$/, '$1')).toBe(query)
})

const GLUE = ['', ' ', '-', "'", '’', '/', '.', '_', '&', ', ', '+', ' – ', '(', '"', '\\']
const someText = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'data',
        'ML',
        'Ops',
        'B2B',
        'Émile',
        'GitHub',
        'C++',
        'C#',
        'naïve',
        'x',
        '100',
        'größe',
        '日本語',
      ),
      fc.constantFrom(...GLUE),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.flat().join(''))

it('finds every text by itself, whatever signs, capitals and accents are in it', {
  tags: ['proof'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(someText, async (text) => {
      expect(await matches(text, text), `${text} as ${wordQuery(text)}`).toBe(true)
      expect(await matches(text, text.toLowerCase()), `${text} in lower case`).toBe(true)
    }),
    { numRuns: 150 },
  )
})

it.each(['\uFE13', '\uFE13 \uFF07', '\uFF07\uFF07'])(
  'asks for nothing where folding leaves only signs: %j',
  (typed) => {
    expect(wordQuery(typed)).toBe('')
  },
)

it('leaves out what folding makes a sign, between words too', () => {
  expect(wordQuery('sort \uFE13 mail')).toBe(wordQuery('sort mail'))
})

it('makes a query of whatever is typed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (typed) => {
      await database.pool.query("select to_tsquery('english', $1)", [wordQuery(typed.replaceAll('\0', ''))])
    }),
    { numRuns: 150 },
  )
})

it.each([
  ['hiring', "('hiring' | ('hr' & 'recruitment'))"],
  ['resumes', "('resumes' | ('hr' & 'recruitment'))"],
  ['a help desk', "('a' & 'help' & 'desk') | ('ahelp' & 'desk') | ('a' & ('helpdesk' | 'support'))"],
  ['constructor', "'constructor'"],
])('looks for %s also as its synonyms', (typed, query) => {
  const hr = ['HR & Recruitment']
  expect(wordQuery(typed, { hiring: hr, resume: hr, 'help desk': ['support'] })).toBe(query)
})

it('respells words and keeps everything else', () => {
  expect(respelled('pyhton🤖', new Map([['pyhton', 'python']]))).toBe('python🤖')
  expect(respelled('Pyhton, and SQL!', new Map([['pyhton', 'python']]))).toBe('python, and SQL!')
})
