// Is a request logged under the pattern of its address, and an unknown address under none of its words?
import { describe, expect, it } from 'vitest'
import { createRouteNames, UNMATCHED } from './route-names.ts'

const nameOf = createRouteNames([
  '/',
  '/projects',
  '/projects/:id',
  '/own/projects',
  '/profile/:handle',
  '/rest/v1/projects/:id/proposals',
  '/storage/v1/object/public/:bucket/*',
  '/storage/v1/object/:bucket/*',
  '/assets/*',
])

describe('the name of a route', () => {
  it.each([
    ['/', '/'],
    ['/projects', '/projects'],
    ['/projects/12', '/projects/:id'],
    ['/profile/ada', '/profile/:handle'],
    ['/rest/v1/projects/12/proposals', '/rest/v1/projects/:id/proposals'],
    ['/storage/v1/object/public/profiles/a/b.jpg', '/storage/v1/object/public/:bucket/*'],
    ['/storage/v1/object/conversations/a/1/letter-to-ada.pdf', '/storage/v1/object/:bucket/*'],
    ['/assets/a-b.js', '/assets/*'],
    ['/projects/12.data', '/projects/:id'],
    ['/projects.data', '/projects.data'],
    ['/_root.data', '/.data'],
  ])('%s is %s', (path, name) => {
    expect(nameOf(path)).toBe(name)
  })

  it.each(['/ada@example.test', '/projects/', '/projects/1/ada', '/profile/', '/ada.data', '*', '', '//ada'])(
    '%j is unmatched',
    (path) => {
      expect(nameOf(path)).toBe(UNMATCHED)
    },
  )
})
