// Is the level of a session read from its token and its factors, and is a broken token the lowest level?
import { describe, expect, it } from 'vitest'
import { currentLevel, lacksSecondFactor } from './assurance.ts'

const tokenWith = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`

describe('AUTH-35 the level of a token', () => {
  it.each([
    [tokenWith({ aal: 'aal1' }), 'aal1'],
    [tokenWith({ aal: 'aal2', user_metadata: { full_name: 'Zoë ÿ~?>' } }), 'aal2'],
    [tokenWith({}), 'aal1'],
    ['', 'aal1'],
    ['a.b.c', 'aal1'],
  ])('%s is %s', (token, level) => expect(currentLevel(token)).toBe(level))
})

describe('AUTH-36 a second factor', () => {
  const aal1 = tokenWith({ aal: 'aal1' })
  it.each([
    [aal1, [{ status: 'verified' }], true],
    [aal1, [{ status: 'unverified' }], false],
    [aal1, [], false],
    [aal1, undefined, false],
    [tokenWith({ aal: 'aal2' }), [{ status: 'verified' }], false],
  ])('%#: is missing: %s', (access_token, factors, missing) => {
    expect(lacksSecondFactor({ access_token, user: { factors } })).toBe(missing)
  })
})
