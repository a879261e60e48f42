// How many requests of each kind does one address have in a minute, and how long does one too many have to wait?
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testMachine } from '../../../tests/support/product/machine.ts'
import { Problem } from '../contract/problem.ts'
import { addressKey } from './client-address.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'

type Kind = Parameters<RateLimiter['take']>[0]

const MINUTE_SECONDS = 60
/** A slow machine may have used up some of the minute. */
const SPENT_SECONDS = 20
const KINDS: [Kind, number][] = [
  ['read', 600],
  ['write', 60],
  ['render', 300],
  ['file', 3_000],
]

async function waitOf(limiter: RateLimiter, kind: Kind, address: string): Promise<number | undefined> {
  try {
    await limiter.take(kind, address)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'too_many_requests') throw error
    return error.retryAfterSeconds
  }
}

it.each(KINDS)('an address has so many %ss a minute, and no more: %i', async (kind, allowed) => {
  const limiter = createRateLimiter(1)
  for (let count = 0; count < allowed; count++)
    expect(await waitOf(limiter, kind, '203.0.113.9')).toBeUndefined()
  const wait = await waitOf(limiter, kind, '203.0.113.9')
  expect(wait).toBeGreaterThan(MINUTE_SECONDS - SPENT_SECONDS)
  expect(wait).toBeLessThanOrEqual(MINUTE_SECONDS)
  // Requests from another address or of another kind are not held up.
  expect(await waitOf(limiter, kind, '203.0.113.10')).toBeUndefined()
  for (const [other] of KINDS.filter(([one]) => one !== kind))
    expect(await waitOf(limiter, other, '203.0.113.9')).toBeUndefined()
})

it('an operator’s scale changes how many, and never to none', async () => {
  const allowedAt = async (scale: number) => {
    const limiter = createRateLimiter(scale)
    let count = 0
    while (count < 200 && (await waitOf(limiter, 'write', 'a')) === undefined) count++
    return count
  }
  expect(await allowedAt(2)).toBe(120)
  expect(await allowedAt(0.5)).toBe(30)
  expect(await allowedAt(0.001)).toBe(1)
})

it('an address has one bucket in all processes of a machine, a moment later', async () => {
  const [one, other, third] = testMachine(3).all.map((machine) => createRateLimiter(1, machine))
  if (!one || !other || !third) throw new Error('There are three')
  for (const limiter of [one, other])
    for (let count = 0; count < 30; count++) expect(await waitOf(limiter, 'write', 'a')).toBeUndefined()
  await pause(400)
  for (const limiter of [one, other, third]) {
    expect(await waitOf(limiter, 'write', 'a')).toBeGreaterThan(MINUTE_SECONDS - SPENT_SECONDS)
    expect(await waitOf(limiter, 'write', 'b')).toBeUndefined()
    expect(await waitOf(limiter, 'read', 'a')).toBeUndefined()
  }
})

it('the networks of one IPv6 /48 have eight times as much as one of them, together', async () => {
  const limiter = createRateLimiter(1)
  const network = (at: number) => addressKey(`2001:db8:7:${at.toString(16)}::1`)
  for (let at = 0; at < 8; at++)
    for (let count = 0; count < 60; count++)
      expect(await waitOf(limiter, 'write', network(at))).toBeUndefined()
  expect(await waitOf(limiter, 'write', network(99))).toBeGreaterThan(0)
  expect(await waitOf(limiter, 'write', addressKey('2001:db8:8::1'))).toBeUndefined()
})
