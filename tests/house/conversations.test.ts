// Does the noun of conversations know nothing of their subjects? A subject is declared by its own noun.
import { describe, expect, it } from 'vitest'
import { ALL_CONVERSATION_SUBJECTS } from '../../src/app/conversations.ts'
import { MAX_KIND_NUMBER } from '../../src/features/conversations/conversations.rules.ts'
import { filesMatching, isTestFile, lineAt, readText, report } from './sources.ts'

/** The words of the nouns above, and of those that are to come; whatever ending they have. */
const SUBJECT_WORDS =
  /proposal|propose|project|agent|deployment|purchase|course|lesson|contract of|order of|seller|buyer/gi

const wordsIn = (path: string, text: string) =>
  [...text.matchAll(SUBJECT_WORDS)].map(
    ({ 0: word, index }) => `${path}:${lineAt(text, index)} says ${word.toLowerCase()}`,
  )

describe('conversations', () => {
  it('say no word of what they are about', () => {
    const paths = filesMatching('src/features/conversations/**/*.{ts,tsx}').filter(
      (path) => !isTestFile(path),
    )
    expect(paths.length).toBeGreaterThan(20)
    report(
      paths.flatMap((path) => wordsIn(path, readText(path))),
      'let the subject say it: its title, path, badge, refusal and roles come from its ConversationSubject',
    )
  })

  it('have a kind and a number for each subject that no other has', () => {
    for (const name of ['kind', 'number'] as const) {
      const values = ALL_CONVERSATION_SUBJECTS.map((subject) => subject[name])
      expect(new Set(values).size, name).toBe(values.length)
    }
    for (const { kind, number } of ALL_CONVERSATION_SUBJECTS)
      expect(Number.isInteger(number) && number >= 0 && number <= MAX_KIND_NUMBER, kind).toBe(true)
  })

  it('about a proposal keep the number on which their keys, links and files rest', () => {
    const numbers = ALL_CONVERSATION_SUBJECTS.map(({ kind, number }) => [kind, number])
    expect(numbers).toContainEqual(['proposal', 0])
  })
})

describe('the rule itself', () => {
  it.each([
    ["import { a } from '../projects/contract.ts'", 1],
    ['/** The proposer and the owner. */', 1],
    ['const projectTitle = 1', 1],
    ['const subject = conversation.subject', 0],
  ])('in %s finds %i', (text, count) => expect(wordsIn('a.ts', text)).toHaveLength(count))
})
