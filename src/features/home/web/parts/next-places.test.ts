// Does every zero of the overview lead somewhere, and has everyone a next step?
import { describe, expect, it } from 'vitest'
import { hasPage } from '../../../../paths.ts'
import { USER_TYPES } from '../../../profiles/profiles.rules.ts'
import { TILES } from '../../home.rules.ts'
import { firstPlace, nextPlace } from './next-places.ts'

const isPage = (to: string) => hasPage(to.split('?')[0] ?? '')

describe('a figure that is zero', () => {
  it('of projects leads to posting one', () => {
    expect(firstPlace('projects')).toEqual({ label: 'Post a project', to: '/home/projects?post=1' })
  })

  it('of agents leads to listing one', () => {
    expect(firstPlace('agents')).toEqual({ label: 'List an agent', to: '/home/agents?add=1' })
  })

  it('leads only to pages that exist', () => {
    const places = TILES.flatMap(({ noun }) => firstPlace(noun) ?? [])
    expect(places.length).toBeGreaterThanOrEqual(2)
    expect(places.filter(({ to }) => !isPage(to))).toEqual([])
  })
})

it.each([
  ['business', 'Post a project', '/home/projects?post=1'],
  ['professional', 'Find a project', '/projects'],
  ['learner', 'Explore courses', '/courses'],
] as const)('a %s for whom nothing waits is offered: %s', (type, label, to) => {
  expect(USER_TYPES).toContain(type)
  const none = { agents: 0, courses: 0 }
  expect(nextPlace({ user_type: type, survey_responses: {} }, none)).toEqual({ label, to })
  expect(isPage(to)).toBe(true)
})

it.each([
  ['agents', 0, 0, 'List an agent', '/home/agents?add=1'],
  ['agents', 1, 0, 'See your sales', '/settings?tab=seller'],
  ['courses', 1, 0, 'Create a course', '/home/courses/new'],
  ['courses', 0, 1, 'See your sales', '/settings?tab=seller'],
  ['both', 0, 1, 'List an agent', '/home/agents?add=1'],
] as const)(
  'a professional who offers %s and has %i agents and %i courses is offered: %s',
  (offering, agents, courses, label, to) => {
    const profile = { user_type: 'professional', survey_responses: { offering } } as const
    expect(nextPlace(profile, { agents, courses })).toEqual({ label, to })
    expect(isPage(to)).toBe(true)
  },
)
