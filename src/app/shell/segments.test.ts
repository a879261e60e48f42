// Is an address classified by its segments, not by its letters?
import { expect, it } from 'vitest'
import { hasSegment, isWorkingArea } from './segments.ts'

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

it.each([
  ['/home', true],
  ['/home/messages/7', true],
  ['/dashboard', true],
  ['/settings', true],
  ['/notifications', true],
  ['/onboarding', true],
  ['/courses/7/learn', true],
  ['/', false],
  ['/courses/7', false],
  ['/projects/7', false],
  ['/profile/home', false],
  ['/auth', false],
])('%s has the frame of the working area: %s', (pathname, isWorking) =>
  expect(isWorkingArea(pathname)).toBe(isWorking),
)
