// Do existing rows, and nothing else, tick off the first steps of every account type?
import { describe, expect, it } from 'vitest'
import { USER_TYPES } from '../../../profiles/profiles.rules.ts'
import { firstStepsOf, type KnownSteps } from './steps.ts'

const fresh: KnownSteps = {
  overview: {
    courses: 0,
    agents: 0,
    projects: 0,
    updates: 0,
    proposals: 0,
    received_proposals: 0,
    sent_invitations: 0,
    taken_courses: 0,
    agents_on_sale: 0,
    published_courses: 0,
    payout_accounts: 0,
  },
  profile: {
    id: 'c1854067-64b1-4373-b769-22bf939b29b2',
    display_name: null,
    handle: null,
    profile_url: null,
    full_name: 'Ada Lovelace',
    location: null,
    website: null,
    bio: null,
    hourly_rate: null,
    avatar_url: null,
    banner_url: null,
    is_public: false,
    named_at: null,
    skills: [],
    links: [],
    user_type: 'learner',
    onboarding_completed: true,
    selected_path: null,
    survey_responses: {},
  },
  user: {},
}
const settled: KnownSteps = {
  overview: { ...fresh.overview, projects: 1, proposals: 1, received_proposals: 1, taken_courses: 1 },
  profile: { ...fresh.profile, display_name: 'Ada', is_public: true, bio: 'Counts.' },
  user: { email_confirmed_at: '2026-03-02T09:00:00Z' },
}

describe.each(USER_TYPES)('the first steps of a %s', (type) => {
  it('are open for someone new, and done once there are rows', () => {
    expect(firstStepsOf({ user_type: type, survey_responses: {} }).map((step) => step.isDone(fresh))).toEqual(
      [false, false, false],
    )
    expect(
      firstStepsOf({ user_type: type, survey_responses: {} }).map((step) => step.isDone(settled)),
    ).toEqual([true, true, true])
  })

  it('are three different ones', () => {
    expect(new Set(firstStepsOf({ user_type: type, survey_responses: {} }).map((step) => step.id)).size).toBe(
      3,
    )
  })
})

it('a name by itself, or a course that one teaches, completes nothing for a learner', () => {
  const known: KnownSteps = {
    ...fresh,
    overview: { ...fresh.overview, courses: 1 },
    profile: { ...fresh.profile, display_name: 'Ada' },
  }
  expect(
    firstStepsOf({ user_type: 'learner', survey_responses: {} }).map((step) => step.isDone(known)),
  ).toEqual([false, false, false])
})

it('neither does a public profile without a name', () => {
  const known: KnownSteps = { ...fresh, profile: { ...fresh.profile, is_public: true } }
  for (const type of USER_TYPES)
    expect(firstStepsOf({ user_type: type, survey_responses: {} }).map((step) => step.isDone(known))).toEqual(
      [false, false, false],
    )
})

it('nor a public profile without a bio', () => {
  const named = { ...settled.profile, bio: null }
  expect(
    firstStepsOf({ user_type: 'learner', survey_responses: {} }).map((step) =>
      step.isDone({ ...settled, profile: named }),
    ),
  ).toEqual([true, true, false])
})

it('talent is found by an invitation as well as by a proposal', () => {
  const of = (overview: Partial<KnownSteps['overview']>) =>
    firstStepsOf({ user_type: 'business', survey_responses: {} })[1].isDone({
      ...fresh,
      overview: { ...fresh.overview, ...overview },
    })
  expect([of({}), of({ sent_invitations: 1 }), of({ received_proposals: 1 })]).toEqual([false, true, true])
})

it('lead where they say', () => {
  expect(firstStepsOf({ user_type: 'business', survey_responses: {} }).map(({ to }) => to)).toEqual([
    '/projects?post=1',
    '/professionals',
    '/settings?tab=profile',
  ])
})

describe('the first steps of a professional who offers', () => {
  const of = (offering: string) => firstStepsOf({ user_type: 'professional', survey_responses: { offering } })
  const done = (offering: string, overview: Partial<KnownSteps['overview']>) =>
    of(offering).map((step) => step.isDone({ ...fresh, overview: { ...fresh.overview, ...overview } }))

  it.each([
    ['agents', ['List an agent', 'Connect it', 'Give payout details']],
    ['courses', ['Create a course', 'Publish it', 'Give payout details']],
    ['both', ['List an agent', 'Create a course', 'Give payout details']],
    ['nothing', ['Fill in your profile', 'Send a proposal', 'Verify your email']],
  ])('%s are %j', (offering, titles) => {
    expect(of(offering).map(({ title }) => title)).toEqual(titles)
  })

  it('are done one by one', () => {
    expect(done('agents', { agents: 1 })).toEqual([true, false, false])
    expect(done('agents', { agents: 1, agents_on_sale: 1, payout_accounts: 1 })).toEqual([true, true, true])
    expect(done('courses', { courses: 1 })).toEqual([true, false, false])
    expect(done('courses', { courses: 1, published_courses: 1 })).toEqual([true, true, false])
    expect(done('both', { agents: 1, agents_on_sale: 1 })).toEqual([true, false, false])
  })
})
