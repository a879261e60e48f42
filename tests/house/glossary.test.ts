// Does every term of the glossary occur in the code, and does each stand there once, in order?
import { describe, expect, it } from 'vitest'
import { filesMatching, readText, report } from './sources.ts'

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
