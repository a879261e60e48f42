// Does hashing keep to its limits: a few at once, a bounded queue in order, and a clear refusal when it is full?
import type { QueueLimits } from '@guildhall/http-server'
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  PASSWORD,
  testAccounts,
} from '../../../../../../tests/support/people/accounts.ts'
import { systemRandom } from '../../../../../platform/random.ts'
import { ProtocolRefusal } from '../../../server/refusal.ts'
import { createPasswords, type Passwords, roomForHashing } from './passwords.actions.ts'

/** Returns limits of which only the number of places refuses anyone. */
const room = (atOnce: number, maxWaiting: number): QueueLimits => ({
  atOnce,
  maxWaiting,
  longestWaitMs: 60_000,
})

describe('the room for hashing', () => {
  it.each([
    { cores: 1, threads: 4, atOnce: 1 },
    { cores: 2, threads: 4, atOnce: 1 },
    { cores: 4, threads: 4, atOnce: 3 },
    { cores: 64, threads: 4, atOnce: 3 },
    { cores: 16, threads: 16, atOnce: 15 },
    { cores: 16, threads: 1, atOnce: 1 },
  ])('leaves of $cores cores and $threads threads one to the rest', ({ cores, threads, atOnce }) => {
    expect(roomForHashing({ cores, threads, scale: 1 })).toEqual({
      atOnce,
      maxWaiting: atOnce * 17,
      waitingEach: 2,
      longestWaitMs: 900,
    })
  })

  it.each([
    { cores: 2, processes: 2, atOnce: 1 },
    { cores: 8, processes: 2, atOnce: 3 },
    { cores: 8, processes: 4, atOnce: 1 },
    { cores: 8, processes: 8, atOnce: 1 },
    { cores: 16, processes: 2, atOnce: 3 },
    { cores: 1, processes: 4, atOnce: 1 },
  ])('is $atOnce in each of $processes processes on $cores cores', ({ cores, processes, atOnce }) => {
    expect(roomForHashing({ cores, threads: 4, scale: 1, processes })).toMatchObject({
      atOnce,
      maxWaiting: atOnce * 17,
    })
  })
})

/** Takes a place and holds it until released. */
function hold(passwords: Passwords, note: () => void = () => {}) {
  const release = Promise.withResolvers<void>()
  const done = passwords.inTurn(() => {
    note()
    return release.promise
  })
  return {
    async release() {
      release.resolve()
      await done
    },
  }
}

it('hashes at the cost that OWASP recommends by default', { tags: ['proof'] }, async () => {
  const passwords = createPasswords(systemRandom, room(1, 0))
  await passwords.inTurn(async ({ hash, verify, isOutdated }) => {
    const phc = await hash(PASSWORD)
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(PASSWORD, phc)).toBe(true)
    expect(await verify(`${PASSWORD}.`, phc)).toBe(false)
    expect(isOutdated(phc)).toBe(false)
    const cheap = createPasswords(systemRandom, room(1, 0), { memory: 8, passes: 1, parallelism: 1 })
    expect(isOutdated(await cheap.inTurn((hashing) => hashing.hash(PASSWORD)))).toBe(true)
  })
})

describe('the queue', () => {
  it('runs so many at once, and the others in order of arrival', async () => {
    const passwords = createPasswords(systemRandom, room(2, 3))
    const begun: string[] = []
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => hold(passwords, () => begun.push(name)))
    expect(begun).toEqual(['a', 'b'])
    await b?.release()
    expect(begun).toEqual(['a', 'b', 'c'])
    await a?.release()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    await Promise.all([c?.release(), d?.release()])
  })

  it('immediately refuses those it has no room for, and only them', async () => {
    const passwords = createPasswords(systemRandom, room(1, 1))
    const working = hold(passwords)
    const waiting = hold(passwords)
    await expect(passwords.inTurn(async () => 'worked')).rejects.toEqual(
      new ProtocolRefusal('unavailable', { retryAfterSeconds: 3 }),
    )
    await working.release()
    await waiting.release()
    expect(await passwords.inTurn(async () => 'worked')).toBe('worked')
  })

  it('lets no one wait for longer than a second, however slow the work is', async () => {
    const passwords = createPasswords(systemRandom, roomForHashing({ cores: 1, threads: 1, scale: 1 }))
    const working = hold(passwords)
    const startedAt = performance.now()
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => passwords.inTurn(async () => 'worked')),
    )
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await working.release()
    expect(await passwords.inTurn(async () => 'worked')).toBe('worked')
  })

  it('gives a place on when its work fails', async () => {
    const passwords = createPasswords(systemRandom, room(1, 1))
    const failing = passwords.inTurn(async () => {
      throw new Error('as it happens')
    })
    const next = passwords.inTurn(async () => 'worked')
    await expect(failing).rejects.toThrow('as it happens')
    expect(await next).toBe('worked')
  })
})

it('tells a person when to come back if too many sign in', { tags: ['proof'] }, async () => {
  const passwords = createPasswords(systemRandom, room(1, 0))
  const accounts = await testAccounts({ passwords })
  const ada = await accounts.person(freshEmail())
  const signIn = () =>
    askAuth(accounts, 'POST', '/token?grant_type=password', {
      body: { email: ada.email, password: PASSWORD },
    })
  const someone = hold(passwords)
  const refused = await signIn()
  expect(refused).toMatchObject({ status: 503, body: { code: 'request_timeout' } })
  expect(refused.headers.get('retry-after')).toBe('3')
  // Requests without hashing do not wait for those that hash a password.
  expect((await ada.client.getUser()).data.user?.id).toBe(ada.id)
  expect((await ada.client.refreshSession()).error).toBeNull()
  await someone.release()
  expect((await signIn()).status).toBe(200)
})
