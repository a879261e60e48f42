// Are the decision records few and short, and does every reference to one lead to a record?
import { describe, expect, it } from 'vitest'
import { filesMatching, lineAt, OUR_CODE, readText, report } from './sources.ts'

const MAX_RECORDS = 53
const MAX_WORDS_EACH = 300
const MAX_WORDS_TOGETHER = 15_000

const records = filesMatching('docs/decisions/*.md').map((path) => ({ path, text: readText(path) }))
const numberIn = (path: string): number => Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1])
const numbers = new Set(records.map(({ path }) => numberIn(path)))

/** Everything between white space counts, markup included. */
const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length

/**
 * It finds 'decision 4', 'decisions 4 and 7', also across the lines of a comment; the security document has numbers of
 * its own.
 */
const REFERENCE =
  /(?<!security[\s/*]+)\bdecisions?[\s/*]+(?<numbers>\d+(?:(?:,|,?[\s/*]+and)[\s/*]+\d+)*)\b/gi

/** Each number of a decision that a text names, with its line. */
const referencesIn = (text: string): { number: number; line: number }[] =>
  [...text.matchAll(REFERENCE)].flatMap(({ index, groups }) =>
    (groups?.numbers?.match(/\d+/g) ?? []).map((number) => ({
      number: Number(number),
      line: lineAt(text, index),
    })),
  )

describe('the decision records', () => {
  it(`are at most ${MAX_RECORDS}, each under one number`, () => {
    expect(records.length).toBeGreaterThan(0)
    expect(records.length).toBeLessThanOrEqual(MAX_RECORDS)
    expect(numbers.size).toBe(records.length)
  })

  it('begin with the number of their file', () => {
    report(
      records
        .filter(({ path, text }) => !text.startsWith(`# ${numberIn(path)}. `))
        .map(({ path }) => `${path} has another number in its first line`),
      'name the file NNNN-title.md and begin it with "# N. Title"',
    )
  })

  it(`have at most ${MAX_WORDS_EACH} words each and ${MAX_WORDS_TOGETHER} together`, () => {
    report(
      records
        .filter(({ text }) => wordsOf(text) > MAX_WORDS_EACH)
        .map(({ path, text }) => `${path} has ${wordsOf(text)} words`),
      'keep what still decides; figures belong in docs/performance.md, with their date',
    )
    expect(wordsOf(records.map(({ text }) => text).join('\n'))).toBeLessThanOrEqual(MAX_WORDS_TOGETHER)
  })

  it('exist wherever one is named', () => {
    const places = filesMatching(...OUR_CODE, 'docs/**/*.md', '*.md').filter(
      (path) => !path.startsWith('docs/spec/') && path !== 'tests/house/decisions.test.ts',
    )
    const found = places.flatMap((path) =>
      referencesIn(readText(path)).map((reference) => ({ path, ...reference })),
    )
    expect(found.length).toBeGreaterThan(50)
    report(
      found
        .filter(({ number }) => !numbers.has(number))
        .map(({ path, line, number }) => `${path}:${line} names decision ${number}`),
      'name the record that decides it now: a merged record lists the numbers that it replaces',
    )
  })
})

describe('a reference', () => {
  it.each([
    ['(decision 4)', [4]],
    ['decisions 47 and 48', [47, 48]],
    ['decisions 5, 7 and 9', [5, 7, 9]],
    ['// as it is (decision\n// 30)', [30]],
    ['/** Why (decisions\n * 4 and\n * 5). */', [4, 5]],
    ['Decision 6 says so', [6]],
    ['security decision 14', []],
    ['(security\n// decision 14)', []],
    ['DEC-27', []],
    ['each decision is one of 4', []],
  ])('in %j names %j', (text, named) => expect(referencesIn(text).map(({ number }) => number)).toEqual(named))
})
