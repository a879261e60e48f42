// Does a refused attempt leave anything behind?
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../../tests/support/database/database.ts'
import { paymentLimits } from '../../../../payments/attempts.rules.ts'
import { type AccountLimits, createAccountLimits, type Taken } from './limits.actions.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

let limits: AccountLimits
beforeAll(async () => {
  const { database } = await testDatabase()
  limits = createAccountLimits({ database, scale: 1, hash: (...parts) => parts.join(' ') })
})

async function taken(limit: 'cooldown' | 'password_failures', key: string): Promise<Taken> {
  const one = await limits.takeForNow(limit, key, NOW)
  if ('wait' in one) throw new Error('An attempt that was allowed was refused')
  return one
}

describe('an attempt that is refused', () => {
  it('does not spend the minute that the one before it gives back', async () => {
    const first = await taken('cooldown', 'a minute')
    expect(await limits.take('cooldown', 'a minute', NOW)).toBe(60)
    await limits.giveBack(first)
    expect(await limits.take('cooldown', 'a minute', NOW)).toBeUndefined()
    expect(await limits.take('cooldown', 'a minute', NOW)).toBe(60)
  })

  it('ends no later minute before its time: one that was given back has not begun', async () => {
    await limits.giveBack(await taken('cooldown', 'given back'))
    expect(await limits.take('cooldown', 'given back', later(59))).toBeUndefined()
    expect(await limits.take('cooldown', 'given back', later(60))).toBe(59)
  })

  it('uses up none of several either', async () => {
    const all: Taken[] = []
    const most = limits.allowed('password_failures')
    for (let count = 0; count < most; count++) all.push(await taken('password_failures', 'guesses'))
    for (let count = 0; count < 5; count++)
      expect(await limits.take('password_failures', 'guesses', NOW)).toBe(15 * 60)
    for (const one of all) await limits.giveBack(one)
    for (let count = 0; count < most; count++) await taken('password_failures', 'guesses')
    expect(await limits.take('password_failures', 'guesses', NOW)).toBe(15 * 60)
  })

  it('lengthens no window: it waits for the end of the one that was open', async () => {
    await taken('cooldown', 'waiting')
    expect(await limits.take('cooldown', 'waiting', later(20))).toBe(40)
    expect(await limits.take('cooldown', 'waiting', later(59))).toBe(1)
    expect(await limits.take('cooldown', 'waiting', later(60))).toBeUndefined()
  })
})

it('what has happened counts, even while someone asks whether it may', async () => {
  const { decline } = paymentLimits
  const most = limits.allowed(decline)
  for (let count = 1; count < most; count++) expect(await limits.note(decline, 'buyer', NOW)).toBe(false)
  // A payment that is being begun takes the last attempt, and gives it back.
  const asking = await limits.takeForNow(decline, 'buyer', NOW)
  expect(await limits.note(decline, 'buyer', NOW)).toBe(true)
  if ('wait' in asking) throw new Error('One was left')
  await limits.giveBack(asking)
  expect(await limits.take(decline, 'buyer', NOW)).toBeGreaterThan(0)
})
