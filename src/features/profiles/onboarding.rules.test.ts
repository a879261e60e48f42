// Does each path have the questions and the answers that the specification lists?
import { describe, expect, it } from 'vitest'
import { onboardingMessages } from './onboarding.messages.ts'
import { offersPage, SURVEYS, USER_TYPE_BY_PATH } from './onboarding.rules.ts'
import { completedOnboarding, publishedName } from './onboarding.schemas.ts'
import { SELECTED_PATHS, USER_TYPES } from './profiles.rules.ts'

describe('ONB-4 to ONB-7 the surveys', () => {
  it.each([
    [
      'business_owner',
      {
        business_size: ['solo', 'small', 'medium', 'large'],
        primary_need: ['hire_talent', 'find_agents', 'both'],
        industry: ['tech', 'marketing', 'finance', 'other'],
      },
    ],
    [
      'ai_professional',
      {
        experience_level: ['beginner', 'intermediate', 'advanced'],
        offering: ['agents', 'courses', 'both'],
        goal: ['income', 'portfolio', 'community'],
      },
    ],
    [
      'learner',
      {
        knowledge_level: ['beginner', 'intermediate', 'advanced'],
        purpose: ['work', 'business', 'personal'],
        interest: ['tools', 'building', 'theory'],
      },
    ],
    [
      'updates',
      {
        update_interest: ['industry_news', 'tools', 'research'],
        frequency: ['daily', 'weekly', 'monthly'],
        format: ['summary', 'detailed', 'mixed'],
      },
    ],
  ] as const)('ask %s its three questions with their answers', (path, questions) => {
    expect(SURVEYS[path]).toEqual(questions)
  })
})

describe('PERM-9 the paths', () => {
  it('are the three account types and the updates follower', () => {
    expect(USER_TYPES).toEqual(['business', 'professional', 'learner'])
    expect(SELECTED_PATHS).toEqual(['business_owner', 'ai_professional', 'learner', 'updates'])
    expect(new Set(Object.values(USER_TYPE_BY_PATH))).toEqual(new Set(USER_TYPES))
  })
})

describe.each(SELECTED_PATHS)('a finished onboarding as %s', (path) => {
  const questions = Object.entries(SURVEYS[path])
  const first = Object.fromEntries(questions.map(([question, [answer]]) => [question, answer ?? '']))
  const saidTo = (answers: Record<string, unknown>) =>
    completedOnboarding.safeParse({ selected_path: path, survey_responses: answers }).error?.issues[0]
      ?.message

  it('takes every listed answer to every question', () => {
    for (const [question, answers] of questions) {
      for (const answer of answers) expect(saidTo({ ...first, [question]: answer })).toBeUndefined()
    }
  })

  it('MSG-9 wants an answer to each', () => {
    for (const [question] of questions) {
      const { [question]: _left, ...rest } = first
      expect(saidTo(rest)).toBe(onboardingMessages.answersRequired)
      expect(saidTo({ ...first, [question]: '' })).toBe('Please answer all questions')
    }
  })

  it('MSG-10 takes no other answer, and no answer to another question', () => {
    for (const [question] of questions) {
      for (const answer of ['Solo', 'none', 'both ', 7, null, ['both']])
        expect(saidTo({ ...first, [question]: answer })).toBe('Invalid survey response detected')
    }
    expect(saidTo({ ...first, favourite_colour: 'blue' })).toBe('Invalid survey response detected')
    expect(saidTo({ ...first, favourite_colour: 'b'.repeat(51) })).toBe('Invalid survey response detected')
  })

  it('reads twenty answers, and says one sentence of more', () => {
    const others = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, 'a']))
    const issuesOf = (count: number) =>
      completedOnboarding.safeParse({ selected_path: path, survey_responses: { ...first, ...others(count) } })
        .error?.issues.length
    expect([issuesOf(17), issuesOf(18), issuesOf(5_000)]).toEqual([17, 1, 1])
  })
})

describe('a page', () => {
  const published = {
    user_type: 'professional',
    is_public: true,
    handle: 'ada',
    display_name: 'Ada',
  } as const

  it('is offered to professionals who have none, and to no one else', () => {
    expect(offersPage(published)).toBe(false)
    for (const missing of [{ is_public: false }, { handle: null }, { display_name: null }])
      expect(offersPage({ ...published, ...missing })).toBe(true)
    for (const user_type of ['business', 'learner'] as const)
      expect(offersPage({ ...published, user_type, is_public: false })).toBe(false)
  })

  it('needs a name and a handle, which is in lower case', () => {
    expect(publishedName.parse({ display_name: ' Ada ', handle: ' Ada-L ' })).toEqual({
      display_name: 'Ada',
      handle: 'ada-l',
    })
    expect(publishedName.safeParse({ display_name: 'A', handle: '' }).error?.issues).toMatchObject([
      { path: ['display_name'], message: 'Display name must be at least 2 characters' },
      { path: ['handle'] },
    ])
  })
})
