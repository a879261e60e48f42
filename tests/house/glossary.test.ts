// Does every term of the glossary occur in the code and appear in it once, in order? And are replaced words gone?
import { describe, expect, it } from 'vitest'
import { filesMatching, lineAt, OUR_CODE, readText, report } from './sources.ts'

/** The section about sentences on screens lists words for readers, not names. */
const SCREENS = /^## /m

const [names = ''] = readText('docs/glossary.md').split(SCREENS)
const terms = [...names.matchAll(/^\| (?!term\b)([A-Za-z][^|]*?) \|/gm)].map(([, term = '']) => term)

/** 'formerHandles', 'former_handles' and 'former-handles' all say 'former handles'. */
const inWords = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

const code = inWords(
  filesMatching('{src,tests}/**/*.{ts,tsx}')
    .filter((path) => path !== 'tests/house/glossary.test.ts')
    .map(readText)
    .join('\n'),
)

const occurs = (term: string, text: string) =>
  new RegExp(`\\b${inWords(term).replace(/y$/, '(?:y|ie)')}s?\\b`).test(text)

/** Each word has its replacement. */
const REPLACED = new Map([
  ['somebody', 'someone'],
  ['anybody', 'anyone'],
  ['everybody', 'everyone'],
  ['nobody', 'no one'],
  ['whoever', 'the owner, the actor, the reader, anyone who'],
  ['whomever', 'the person whom'],
  ['told', 'notified, hears, reads; distinguished; by default'],
  ['anew', 'again'],
])

/** Words count as parts of a name in camelCase; those inside an id, an address or a path don't. */
const REPLACED_WORD = new RegExp(`(?<![/@_-])\\b(?:${[...REPLACED.keys()].join('|')})\\b(?![/@_-])`, 'gi')

const splitNames = (text: string) => text.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')

/** The second cells of the table of words on screens are the words not to use. */
const WORDS_NOT_TO_USE = /(?<=^\| [^|\n]+ \|)[^|\n]+(?=\|)/gm

function proseOf(path: string): string {
  const text = readText(path)
  if (path !== 'docs/glossary.md') return text
  const tables = text.indexOf('\n## Words on screens')
  return text.slice(0, tables) + text.slice(tables).replace(WORDS_NOT_TO_USE, '')
}

/** Files that have to spell the words: passwords that people choose, handles that are reserved, and rules about words. */
const SPELLS_THEM = new Set([
  'src/features/accounts/identity/passwords/passwords.rules.ts',
  'src/features/profiles/reserved-handles.rules.ts',
  'src/features/profiles/profiles.rules.test.ts',
  'tests/house/glossary.test.ts',
  'tests/house/names.test.ts',
])
/** Systems call their user without rights 'nobody'. */
const NAMES_THAT_USER = 'packages/embedded-postgres/'

function replacedWords(path: string, given: string): string[] {
  const text = splitNames(given)
  return [...text.matchAll(REPLACED_WORD)]
    .map(({ 0: word, index }) => ({ word: word.toLowerCase(), line: lineAt(text, index) }))
    .filter(({ word }) => !(word === 'nobody' && path.startsWith(NAMES_THAT_USER)))
    .map(({ word, line }) => `${path}:${line} ${word}: say ${REPLACED.get(word)}`)
}

describe('words that the glossary replaces', () => {
  it('occur nowhere in code, texts, comments and docs', () => {
    const files = filesMatching(
      ...OUR_CODE,
      '{src,packages,seeds,tests,bench}/**/*.css',
      '*.md',
      'docs/**/*.md',
      'packages/*/README.md',
    ).filter((path) => !path.startsWith('docs/spec/') && !SPELLS_THEM.has(path))
    report(
      files.flatMap((path) => replacedWords(path, proseOf(path))),
      'write the sentence as an engineer would say it; docs/glossary.md lists the words',
    )
  })

  it.each([
    'Nobody asks.',
    'const told = 1',
    'const toldOnce = 1',
    'const TOLD = 1',
    'Ask\nwhoever knows',
    '/** Anew. */',
  ])('are found in %j', (text) => expect(replacedWords('a.ts', text)).toHaveLength(1))

  it.each([
    "'nobody@example.com'",
    "'/profiles/nobody-here'",
    "'/open/somebody/a.txt'",
    'const threshold = 1',
  ])('are not found in %s', (text) => expect(replacedWords('a.ts', text)).toEqual([]))

  it('include nobody, except where it is a user of the system', () => {
    expect(replacedWords('packages/embedded-postgres/src/a.ts', "'nobody' is told")).toHaveLength(1)
  })
})

describe('the glossary', () => {
  it('has no term that the code does not use', () => {
    expect(terms.length).toBeGreaterThan(50)
    report(
      terms.filter((term) => !occurs(term, code)),
      'take the term out, or name in the code what it means',
    )
  })

  it('has each term once, in alphabetical order', () => {
    const sorted = [...new Set(terms)].toSorted((one, other) =>
      one.localeCompare(other, 'en', { sensitivity: 'base' }),
    )
    expect(terms).toEqual(sorted)
  })

  it.each([
    ['former handle', 'const formerHandles = 1', true],
    ['dependency', 'type Dependencies = string', true],
    ['idempotency key', "'Idempotency-Key'", true],
    ['happening', 'what happened', false],
  ])('finds %s in %s: %s', (term, text, isThere) => expect(occurs(term, inWords(text))).toBe(isThere))
})
