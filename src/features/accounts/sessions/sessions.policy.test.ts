// Does a proof allow changing a password for the right time, and is a second factor required of the right people?
import { describe, expect, it } from 'vitest'
import { mayChangeCredentials, needsSecondFactor } from './sessions.policy.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const LONG_AGO = ago(365 * 24 * 3600)

describe('password and address may be changed without another proof', () => {
  it.each([
    ['right after signing in', 0, undefined, true],
    ['ten minutes after signing in', 600, undefined, true],
    ['a second later', 601, undefined, false],
    ['a millisecond later', 600.001, undefined, false],
    ['an hour after a recovery', 3600, 3600, true],
    ['a second after that', 3601, 3601, false],
    ['long after a recovery, and right after signing in once more', 0, 3601, true],
    ['by a clock that is a second ahead', -1, undefined, true],
  ])('%s', (_when, proven, recovered, expected) => {
    const proof = {
      provenAt: ago(proven),
      recoveredAt: recovered === undefined ? undefined : ago(recovered),
    }
    expect(mayChangeCredentials(proof, NOW)).toBe(expected)
  })

  it('an hour, though the sign-in is older, where a recovery link began the session', () => {
    expect(mayChangeCredentials({ provenAt: LONG_AGO, recoveredAt: ago(60) }, NOW)).toBe(true)
    expect(mayChangeCredentials({ provenAt: LONG_AGO, recoveredAt: undefined }, NOW)).toBe(false)
  })
})

it.each([
  ['aal1', false, false],
  ['aal1', true, true],
  ['aal2', true, false],
  ['aal2', false, false],
] as const)('at %s, with a second factor %s: one is needed: %s', (aal, hasSecondFactor, expected) => {
  expect(needsSecondFactor({ aal, hasSecondFactor })).toBe(expected)
})
