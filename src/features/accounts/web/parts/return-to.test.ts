// Does every returnTo lead to a page of this site, for any text in it?

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'
import { safeReturnTo } from './return-to.ts'

const SITE = 'https://guildhall.example'

describe('AUTH-9 where someone goes on', () => {
  it.each([
    ['/agents', '/agents'],
    ['/agents?search=chat&page=2', '/agents?search=chat&page=2'],
    ['/projects/7#brief', '/projects/7#brief'],
    ['/profile/authority', '/profile/authority'],
    ['/a/../home', '/home'],
  ])('is %s', (wanted, path) => expect(safeReturnTo(wanted)).toBe(path))

  it.each([
    null,
    undefined,
    '',
    'agents',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/agents',
    'javascript:alert(1)',
    ' /agents',
    '/auth',
    '/auth?returnTo=/home',
    '/auth/reset-password',
  ])('is not %j', (wanted) => expect(safeReturnTo(wanted)).toBeUndefined())
})

const piece = fc.oneof(
  fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '%2e', '%2f', '%5c', '@', ':', '?', '#', 'evil.example'),
  fc.string({ maxLength: 4 }),
)

describe('security decision 15', () => {
  it('whatever is written, the place is on this site and is read the same a second time', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = safeReturnTo(`/${pieces.join('')}`)
        if (path === undefined) return
        const url = new URL(path, SITE)
        expect(url.origin).toBe(SITE)
        expect(url.pathname + url.search + url.hash).toBe(path)
        expect(safeReturnTo(path)).toBe(path)
      }),
      { numRuns: casesOf(5_000) },
    )
  })
})
