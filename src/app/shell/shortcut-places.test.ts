// Does every letter lead to one place that exists, for visitors and for members?
import { describe, expect, it } from 'vitest'
import { hasPage } from '../../paths.ts'
import { shortcutPlaces } from './shortcut-places.ts'

describe.each([
  ['a visitor', false],
  ['a member', true],
])('g and a letter, for %s', (_, isMember) => {
  const places = shortcutPlaces(isMember)

  it('leads to pages that exist, each by a letter of its own', () => {
    expect(places.filter(({ to }) => !hasPage(to))).toEqual([])
    expect(new Set(places.map(({ letter }) => letter)).size).toBe(places.length)
  })

  it('offers own pages to members only', () => {
    const offersOwn = places.some(({ to }) => to.startsWith('/home') || to === '/settings')
    expect(offersOwn).toBe(isMember)
  })
})

it('leads members home, to projects, agents, messages, notifications and settings', () => {
  const byLetter = Object.fromEntries(shortcutPlaces(true).map(({ letter, to }) => [letter, to]))
  expect(byLetter).toMatchObject({
    h: '/home',
    p: '/projects',
    a: '/agents',
    m: '/home/messages',
    n: '/notifications',
    s: '/settings',
  })
})
