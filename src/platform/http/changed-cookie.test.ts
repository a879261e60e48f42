// Who gets a cookie after a change, and which of its values are accepted?
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { headersOf, testAccounts } from '../../../tests/support/people/accounts.ts'
import { changedCookie, ownChangeAt } from './changed-cookie.ts'

const NOW = 1_760_000_000_000

describe('what a cookie says', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['changed just now', `changed-at=${NOW}`, NOW],
    ['changed among other cookies', `theme=dark; changed-at=${NOW - 10}; other=1`, NOW - 10],
    ['changed five seconds ago', `changed-at=${NOW - 5_000}`, NOW - 5_000],
    ['changed longer ago', `changed-at=${NOW - 5_001}`, undefined],
    ['changed just now on a machine whose clock is ahead', `changed-at=${NOW + 2_000}`, NOW],
    ['changed in the future', `changed-at=${NOW + 2_001}`, undefined],
    ['no number', 'changed-at=now', undefined],
    ['a number without end', `changed-at=${'9'.repeat(400)}`, undefined],
    ['another name', `xchanged-at=${NOW}`, undefined],
    ['nothing', undefined, undefined],
  ])('%s', (_what, cookie, expected) => {
    expect(ownChangeAt(cookie)).toBe(expected)
  })

  it('is sent back by a browser, for five seconds, and only over TLS if there is TLS', () => {
    const cookie = changedCookie(false)
    expect(cookie).toBe(`changed-at=${NOW}; Path=/; Max-Age=5; HttpOnly; SameSite=Lax`)
    expect(ownChangeAt(cookie.split(';')[0])).toBe(NOW)
    expect(changedCookie(true)).toBe(`${cookie}; Secure`)
  })
})

describe('a cookie comes', () => {
  it('with what a person changed, with no reading and no refusal', { tags: ['proof'] }, async () => {
    const { person, product } = await testAccounts()
    const headers = await headersOf(await person())
    const cookieOf = async (method: string, body?: unknown) =>
      (await product.ask(method, '/rest/v1/profile', { headers, ...(body ? { body } : {}) })).headers.get(
        'set-cookie',
      )
    expect(await cookieOf('PATCH', { bio: 'New' })).toMatch(/^changed-at=\d+;/)
    expect(await cookieOf('GET')).toBeNull()
    expect(await cookieOf('PATCH', { bio: 7 })).toBeNull()
  })
})
