// For how long does a proof let somebody change their password, which passwords are weak, and who needs a second factor?
import { describe, expect, it } from 'vitest'
import { mayChangeCredentials, needsSecondFactor, weaknessOf } from './policy.ts'
import { RECENT_SIGN_IN_SECONDS, RECOVERY_SESSION_SECONDS } from './sessions/rules.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const LONG_AGO = ago(365 * 24 * 3600)

describe('password and address may be changed without another proof', () => {
  it.each([
    ['right after signing in', 0, undefined, true],
    ['ten minutes after signing in', RECENT_SIGN_IN_SECONDS, undefined, true],
    ['a second later', RECENT_SIGN_IN_SECONDS + 1, undefined, false],
    ['an hour after a recovery', RECOVERY_SESSION_SECONDS, RECOVERY_SESSION_SECONDS, true],
    ['a second after that', RECOVERY_SESSION_SECONDS + 1, RECOVERY_SESSION_SECONDS + 1, false],
    ['long after a recovery, and right after signing in once more', 0, RECOVERY_SESSION_SECONDS + 1, true],
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

  it('takes ten minutes and an hour', () => {
    expect([RECENT_SIGN_IN_SECONDS, RECOVERY_SESSION_SECONDS]).toEqual([600, 3600])
  })
})

describe('a password', () => {
  const weak = (password: string, given: { minLength?: number; isRecovery?: boolean } = {}) =>
    weaknessOf(password, { minLength: 6, isRecovery: false, ...given })?.message

  it.each([
    ['h8r0n', {}, 'Password should be at least 6 characters.'],
    ['h8r0n.', {}, undefined],
    ['h8r0n.x', { isRecovery: true }, 'Password should be at least 8 characters.'],
    ['h8r0n.xy', { isRecovery: true }, undefined],
    ['h8r0n.xy', { minLength: 9 }, 'Password should be at least 9 characters.'],
    ['h8r0n', { minLength: 3 }, 'Password should be at least 6 characters.'],
    ['h8r0n.x', { minLength: 7, isRecovery: true }, 'Password should be at least 8 characters.'],
    [' '.repeat(12), {}, 'Password should be at least 6 characters.'],
    ['é'.repeat(128), {}, undefined],
    ['é'.repeat(129), {}, 'Password cannot be longer than 128 characters.'],
  ] as const)('%j with %j: %s', (password, given, message) => {
    expect(weak(password, given)).toBe(message)
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
