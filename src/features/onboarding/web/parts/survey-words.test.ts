// Has every path, question and answer its text, and does every text belong to one?
import { describe, expect, it } from 'vitest'
import { SURVEYS } from '../../../profiles/onboarding.rules.ts'
import { SELECTED_PATHS } from '../../../profiles/profiles.rules.ts'
import { PATH_WORDS, SURVEY_WORDS } from './survey-words.ts'

describe('DEC-62 the words over the stored ids', () => {
  it('name every path', () => expect(Object.keys(PATH_WORDS)).toEqual([...SELECTED_PATHS]))

  it.each(SELECTED_PATHS)('ask every question of %s with every answer, in their order', (path) => {
    const asked = Object.entries(SURVEY_WORDS[path]).map(([id, words]) => [id, Object.keys(words.answers)])
    expect(asked).toEqual(Object.entries(SURVEYS[path]))
  })
})
