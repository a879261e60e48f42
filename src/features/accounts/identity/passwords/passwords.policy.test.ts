// Are weak passwords refused, and strong ones accepted?
import { describe, expect, it } from 'vitest'
import { weaknessOf } from './passwords.policy.ts'

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
