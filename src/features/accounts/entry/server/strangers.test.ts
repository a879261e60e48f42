// Are strangers unable to keep a person from signing up, to have their own password verified by them, or to learn who has an
// account?
import { describe, expect, it } from 'vitest'
import { heldUp } from '../../../../../tests/support/database/held.ts'
import {
  askAuth,
  freshEmail,
  PASSWORD,
  type TestAccounts,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { freshAddress } from '../../../../../tests/support/people/guessing.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { MAX_CODE_TRIES } from '../../accounts.rules.ts'
import {
  createPasswords,
  type Passwords,
  roomForHashing,
} from '../../identity/passwords/server/passwords.actions.ts'

const queue = holdableQueue()
const deferred = await testAccounts()
const strict = await testAccounts({
  config: { AUTH_CONFIRM: 'required', RATE_LIMIT_SCALE: 1 },
  passwords: queue.passwords,
})

/** Hashes as in the product, but a request can be held as long as a test wants. */
function holdableQueue() {
  const { inTurn } = createPasswords(systemRandom, roomForHashing({ cores: 2, threads: 4, scale: 100 }))
  let holdUp: (() => Promise<void>) | undefined
  const passwords: Passwords = {
    async inTurn(work, who) {
      const held = holdUp
      holdUp = undefined
      await held?.()
      return inTurn(work, who)
    },
  }
  return {
    passwords,
    holdNext() {
      const arrival = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      holdUp = () => {
        arrival.resolve()
        return end.promise
      }
      return { arrived: arrival.promise, letGo: end.resolve }
    },
  }
}

const STRANGERS = 'a-stranger-chose-this'

const resend = async (email: string, at: TestAccounts = strict) =>
  (await askAuth(at, 'POST', '/resend', { address: freshAddress(), body: { email, type: 'signup' } })).status
const signUp = async (email: string, password = PASSWORD, client = strict.browser()) =>
  (await client.signUp({ email, password })).error?.code
const signIn = async (email: string, password = PASSWORD) =>
  (await strict.browser().signInWithPassword({ email, password })).error?.code ?? 'signed in'
const verify = (
  email: string,
  client = strict.browser(),
  token = strict.mails.last(email, 'confirmation').code,
) => client.verifyOtp({ email, token, type: 'email' })
const mailsTo = (email: string, at: TestAccounts = strict) =>
  at.mails.sent.filter(({ to }) => to === email).length

/** Returns an address with an account, a minute after the last mail to it. */
async function takenEmail(): Promise<string> {
  const email = freshEmail()
  const owner = strict.browser()
  await signUp(email, PASSWORD, owner)
  expect((await verify(email, owner)).error).toBeNull()
  strict.product.clock.advance(61)
  return email
}

describe('a person who signs up', () => {
  it('is mailed a code, however often a stranger typed the address before', { tags: ['proof'] }, async () => {
    const email = freshEmail()
    for (let minute = 1; minute <= 3; minute++) {
      expect(await resend(email)).toBe(200)
      strict.product.clock.advance(61)
    }
    expect(await resend(email)).toBe(200)
    expect(await signUp(email)).toBeUndefined()
    expect(mailsTo(email)).toBe(1)
    expect((await verify(email)).data.user?.email).toBe(email)
  })

  it('is mailed one as well where they are signed in at once', async () => {
    const email = freshEmail()
    expect(await resend(email, deferred)).toBe(200)
    await deferred.person(email)
    expect(mailsTo(email, deferred)).toBe(1)
    // The mail counts, so the next one is sent a minute later.
    expect(await resend(email, deferred)).toBe(429)
    deferred.product.clock.advance(61)
    expect(await resend(email, deferred)).toBe(200)
    expect(mailsTo(email, deferred)).toBe(2)
  })

  it('within a minute of a stranger verifies no password of that one with the code that is there', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    expect(await signUp(email, STRANGERS)).toBeUndefined()
    strict.product.clock.advance(20)
    const owner = strict.browser()
    expect(await signUp(email, PASSWORD, owner)).toBeUndefined()
    expect(mailsTo(email)).toBe(1)
    expect((await verify(email, owner)).data.user?.email).toBe(email)
    for (const password of [STRANGERS, PASSWORD])
      expect(await signIn(email, password)).toBe('invalid_credentials')
    expect((await owner.updateUser({ password: 'osprey-on-the-spire' })).error).toBeNull()
    expect(await signIn(email, 'osprey-on-the-spire')).toBe('signed in')
  })

  it('at the same moment as a stranger verifies the password of neither, on another device', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    // Both requests have found that the address is free.
    const lock = ['lock table profiles in share mode', []] as const
    const both = await heldUp(strict.product.database, lock, [
      () => signUp(email, STRANGERS),
      () => signUp(email),
    ])
    expect(both).toEqual([undefined, undefined])
    expect(mailsTo(email)).toBe(1)
    expect((await verify(email)).data.user?.email).toBe(email)
    for (const password of [STRANGERS, PASSWORD])
      expect(await signIn(email, password)).toBe('invalid_credentials')
  })

  it('while a sign-up of a stranger waits for its hash verifies no password of that one', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    expect(await signUp(email, STRANGERS)).toBeUndefined()
    strict.product.clock.advance(61)
    const { arrived, letGo } = queue.holdNext()
    const strangers = signUp(email, STRANGERS)
    await arrived
    const owner = strict.browser()
    expect(await signUp(email, PASSWORD, owner)).toBeUndefined()
    letGo()
    expect(await strangers).toBeUndefined()
    expect(mailsTo(email)).toBe(2)
    expect((await verify(email, owner)).error).toBeNull()
    for (const password of [STRANGERS, PASSWORD])
      expect(await signIn(email, password)).toBe('invalid_credentials')
  })

  it('is not kept from their password by a stranger within a minute, in the browser that signed up', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    const owner = strict.browser()
    expect(await signUp(email, PASSWORD, owner)).toBeUndefined()
    expect(await signUp(email, STRANGERS)).toBeUndefined()
    expect((await verify(email, owner)).error).toBeNull()
    expect([await signIn(email, STRANGERS), await signIn(email)]).toEqual([
      'invalid_credentials',
      'signed in',
    ])
  })

  it('twice, as by a second press, keeps the first password', { tags: ['proof'] }, async () => {
    const email = freshEmail()
    const owner = strict.browser()
    expect(await signUp(email, PASSWORD, owner)).toBeUndefined()
    expect(await signUp(email, 'typed-otherwise-then', owner)).toBeUndefined()
    expect(mailsTo(email)).toBe(1)
    expect((await verify(email, owner)).error).toBeNull()
    expect(await signIn(email)).toBe('signed in')
  })

  it('with an account made again within the minute is sent the code on request', {
    tags: ['proof'],
  }, async () => {
    const email = freshEmail()
    await signUp(email)
    await strict.product.database.pool.query('delete from users where email = $1', [email])
    expect(await signUp(email)).toBeUndefined()
    expect(await signUp(email, STRANGERS)).toBeUndefined()
    expect(mailsTo(email)).toBe(1)
    strict.product.clock.advance(61)
    expect(await resend(email)).toBe(200)
    expect(mailsTo(email)).toBe(2)
    // Both browsers signed up, and the server cannot tell any more which one did so first: neither password is kept.
    expect((await verify(email)).data.user?.email).toBe(email)
    for (const password of [STRANGERS, PASSWORD])
      expect(await signIn(email, password)).toBe('invalid_credentials')
  })
})

describe('no one learns whether an address has an account', () => {
  it('by signing up and in', { tags: ['proof'] }, async () => {
    const seen = async (email: string) => {
      const answers = [await signUp(email, STRANGERS), await signIn(email, STRANGERS)]
      answers.push(await signUp(email, 'another-fine-one'), await signIn(email, 'another-fine-one'))
      strict.product.clock.advance(61)
      answers.push(await signUp(email, 'another-fine-one'), await signIn(email, 'another-fine-one'))
      answers.push(await signIn(email, STRANGERS), await signIn(email, 'never-signed-up-with'))
      return answers
    }
    const free = await seen(freshEmail())
    const [done, toProve, wrong] = [undefined, 'email_not_confirmed', 'invalid_credentials']
    expect(free).toEqual([done, toProve, done, wrong, done, toProve, wrong, wrong])
    const taken = await takenEmail()
    expect(await seen(taken)).toEqual(free)
    // No further mail went to the address since it was verified.
    expect(mailsTo(taken)).toBe(1)
    expect(await signIn(taken)).toBe('signed in')
  })

  it('by typing wrong codes', { tags: ['proof'] }, async () => {
    const seen = async (email: string) => {
      expect(await signUp(email, STRANGERS)).toBeUndefined()
      const addresses = [freshAddress(), freshAddress(), freshAddress()]
      const answers: string[] = []
      for (let round = 0; round < 2; round++) {
        for (const address of addresses) {
          for (let count = 0; count < MAX_CODE_TRIES; count++) {
            const body = { email, token: '000000', type: 'email' }
            const { status, body: refusal } = await askAuth(strict, 'POST', '/verify', { address, body })
            answers.push(`${status} ${refusal.code}`)
          }
        }
        strict.product.clock.advance(61)
        expect(await resend(email)).toBe(200)
      }
      return answers
    }
    const free = await seen(freshEmail())
    expect(new Set(free)).toEqual(new Set(['403 otp_expired', '429 over_request_rate_limit']))
    expect(await seen(await takenEmail())).toEqual(free)
  })
})
