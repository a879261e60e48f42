// Does a business see two skills and a headline of a proposer at a glance?
import { expect, it } from 'vitest'
import { headlineOf, MAX_HEADLINE_LENGTH, matchingSkills, shownSkills } from './proposals.rules.ts'

it.each([
  [[], [], []],
  [['Python'], [], []],
  [[], ['Go', 'Rust', 'C'], ['Go', 'Rust']],
  [['sql'], ['Go', 'Rust', 'SQL'], ['SQL', 'Go']],
  [
    ['C', 'sql', 'rust'],
    ['Go', 'Rust', 'SQL'],
    ['Rust', 'SQL'],
  ],
])('asked for %j, of %j it shows %j', (wanted, own, shown) => {
  expect(shownSkills(wanted, own)).toEqual(shown)
})

it('finds the matching skills ignoring case, as the project writes them', () => {
  expect(matchingSkills(['OCR', 'Python', 'Go'], ['go', 'ocr', 'SQL'])).toEqual(['OCR', 'Go'])
})

it.each([
  [null, null],
  ['', null],
  ['  \n ', null],
  ['I read slips', 'I read slips'],
  ['I read slips. And more.', 'I read slips.'],
  ['Version 2.5 of me! Yes.', 'Version 2.5 of me!'],
  ['First line\nSecond line', 'First line'],
  ['x'.repeat(MAX_HEADLINE_LENGTH), 'x'.repeat(MAX_HEADLINE_LENGTH)],
  ['🦊'.repeat(MAX_HEADLINE_LENGTH + 1), `${'🦊'.repeat(MAX_HEADLINE_LENGTH - 1)}…`],
])('the headline of %j is %j', (bio, headline) => {
  expect(headlineOf(bio)).toBe(headline)
})
