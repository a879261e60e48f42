// Does every zero of the overview have a way to become one, for every type of account?
import { describe, expect, it } from 'vitest'
import { hasPage } from '../../../../paths.ts'
import { USER_TYPES } from '../../../profiles/rules.ts'
import { TILES } from '../../rules.ts'
import { firstPlace, nextPlace } from './next-places.ts'

const isPage = (to: string) => hasPage(to.split('?')[0] ?? '')

describe.each(USER_TYPES)('a %s', (type) => {
  it('with no project is led to post one, or as a professional to find one', () => {
    expect(firstPlace('projects', type)).toEqual(
      type === 'professional'
        ? { label: 'Find a project', to: '/projects' }
        : { label: 'Post a project', to: '/home/projects?post=1' },
    )
  })

  it('is led only to pages that exist, from every figure that can be zero', () => {
    const places = TILES.flatMap(({ noun }) => firstPlace(noun, type) ?? [])
    expect(places.length).toBeGreaterThanOrEqual(2)
    expect(places.filter(({ to }) => !isPage(to))).toEqual([])
  })

  it('for whom nothing waits has a next step', () => {
    expect(isPage(nextPlace(type).to)).toBe(true)
  })
})
