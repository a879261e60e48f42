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

  it('of agents leads to adding one', () => {
    expect(firstPlace('agents')).toEqual({ label: 'Add an agent', to: '/home/agents?add=1' })
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
  expect(nextPlace(type)).toEqual({ label, to })
  expect(isPage(to)).toBe(true)
})
