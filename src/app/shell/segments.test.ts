// Is an address classified by its segments, not by its letters?
import { expect, it } from 'vitest'
import { hasSegment } from './segments.ts'

it.each([
  ['/auth', true],
  ['/auth/verify-email', true],
  ['/auth/', true],
  ['/profile/authority', false],
  ['/authors', false],
  ['/', false],
])('DEC-58 %s is a page of /auth: %s', (pathname, isOfAuth) =>
  expect(hasSegment(pathname, 'auth')).toBe(isOfAuth),
)
