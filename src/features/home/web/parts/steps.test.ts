// Do existing rows, and nothing else, tick off the first steps of every account type?
import { describe, expect, it } from 'vitest'
import { USER_TYPES } from '../../../profiles/profiles.rules.ts'
import { FIRST_STEPS, type KnownSteps } from './steps.ts'

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
    expect(FIRST_STEPS[type].map((step) => step.isDone(fresh))).toEqual([false, false, false])
    expect(FIRST_STEPS[type].map((step) => step.isDone(settled))).toEqual([true, true, true])
  })

  it('are three different ones', () => {
    expect(new Set(FIRST_STEPS[type].map((step) => step.id)).size).toBe(3)
  })
})

it('a name by itself, or a course that one teaches, completes nothing for a learner', () => {
  const known: KnownSteps = {
    ...fresh,
    overview: { ...fresh.overview, courses: 1 },
    profile: { ...fresh.profile, display_name: 'Ada' },
  }
  expect(FIRST_STEPS.learner.map((step) => step.isDone(known))).toEqual([false, false, false])
})

it('neither does a public profile without a name', () => {
  const known: KnownSteps = { ...fresh, profile: { ...fresh.profile, is_public: true } }
  for (const type of USER_TYPES)
    expect(FIRST_STEPS[type].map((step) => step.isDone(known))).toEqual([false, false, false])
})

it('nor a public profile without a bio', () => {
  const named = { ...settled.profile, bio: null }
  expect(FIRST_STEPS.learner.map((step) => step.isDone({ ...settled, profile: named }))).toEqual([
    true,
    true,
    false,
  ])
})

it('talent is found by an invitation as well as by a proposal', () => {
  const of = (overview: Partial<KnownSteps['overview']>) =>
    FIRST_STEPS.business[1].isDone({ ...fresh, overview: { ...fresh.overview, ...overview } })
  expect([of({}), of({ sent_invitations: 1 }), of({ received_proposals: 1 })]).toEqual([false, true, true])
})

it('lead where they say', () => {
  expect(FIRST_STEPS.business.map(({ to }) => to)).toEqual([
    '/projects?post=1',
    '/professionals',
    '/settings?tab=profile',
  ])
})
