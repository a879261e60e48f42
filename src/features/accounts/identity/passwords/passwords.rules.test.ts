// Are common passwords known, and is a good one left alone?
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './passwords.rules.ts'

describe('the common passwords', () => {
  it.each([
    'password',
    'Password1!',
    'qwerty',
    'QWERTY123',
    '1q2w3e4r5t',
    '123456',
    '000000',
    'iloveyou2',
    'Sunshine2024',
    'letmein123',
    'monkey1',
    'trustno1',
    'fuckyou1',
    'tigger123',
    'motdepasse',
    'passwort1',
    'tequiero',
    'senha123',
    '5201314',
    'welcome@123',
    'Guildhall2026',
    'zzzzzzzz',
  ])('know %s', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each([
    'h8r0n.',
    'heron-over-the-weir',
    'seven quiet herons',
    'masons-mark-2026',
    'kestrel-under-oak',
    '',
  ])('leave %j alone', (password) => expect(isCommonPassword(password)).toBe(false))

  it('know a word with each year from 1960 to 2030, and with no other', () => {
    const words = [1959, 1960, 2030, 2031].map((year) => isCommonPassword(`sunshine${year}`))
    expect(words).toEqual([false, true, true, false])
  })

  it('hold nothing shorter than a password may be', () => {
    expect(['zzzzz', 'zzzzzz', 'qwert', 'qwerty'].map(isCommonPassword)).toEqual([false, true, false, true])
  })
})
