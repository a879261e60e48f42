// Who owns an account once its address is verified: only the person who verified it, no matter who signed up before.
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  headersOf,
  type SignedIn,
  type TestAccounts,
  testAccounts,
} from '../../../../../../tests/support/accounts.ts'
import { besideDatabase, testDatabase } from '../../../../../../tests/support/database.ts'
import { makeProject } from '../../../../../../tests/support/makers.ts'
import { actFor } from '../../../../../platform/actor.ts'

const deferred = await testAccounts()
const strict = await testAccounts({ config: { AUTH_CONFIRM: 'required' } })

/** One site, before and after its operator wants addresses to be proved first. */
const sameSite = await testDatabase()
const before = await testAccounts({ database: sameSite })
const later = await testAccounts({
  config: { AUTH_CONFIRM: 'required' },
  database: besideDatabase(sameSite),
})

const ATTACKER = 'attacker-knows-this-one'
const OWNER = 'owner-chose-this-one'
const NEW = 'kestrel-above-the-mill'

const signUp = (
  { browser }: TestAccounts,
  email: string,
  password: string,
  full_name = 'Somebody',
  client = browser(),
) => client.signUp({ email, password, options: { data: { full_name } } })
const verify = ({ browser }: TestAccounts, email: string, token: string, client = browser()) =>
  client.verifyOtp({ email, token, type: 'email' })
const codeTo = ({ mails }: TestAccounts, email: string) => mails.last(email, 'confirmation').code
const works = async ({ browser }: TestAccounts, email: string, password: string) =>
  (await browser().signInWithPassword({ email, password })).error === null
const isAlive = async ({ client }: Pick<SignedIn, 'client'>) => (await client.getUser()).error === null

async function withFactor({ product }: TestAccounts, { client }: SignedIn): Promise<void> {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Trap' })
  if (data?.type !== 'totp') throw new Error('No app was enrolled')
  const app = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  const code = app.generate({ timestamp: product.clock.now().getTime() })
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull()
}

/** Everything that somebody could leave in an account that is not theirs. */
async function trap(accounts: TestAccounts, email: string): Promise<SignedIn> {
  const { product, browser, person } = accounts
  const attacker = await person(email)
  const headers = await headersOf(attacker)
  const profile = {
    bio: 'Pay me at evil.example',
    is_public: true,
    handle: `trap-${attacker.id.slice(0, 8)}`,
  }
  expect((await product.ask('PATCH', '/rest/v1/profile', { headers, body: profile })).status).toBe(200)
  await makeProject(product, actFor(attacker.id))
  await attacker.client.updateUser({ data: { role: 'trap' } })
  expect((await browser().signInWithPassword({ email, password: 'heron-over-the-weir' })).error).toBeNull()
  await withFactor(accounts, attacker)
  return attacker
}

async function leftOf({ product }: TestAccounts, email: string) {
  const rows = async (query: string) => (await product.database.pool.query(query, [email])).rows
  const own = '(select id from users where email = $1)'
  return {
    factors: (await rows(`select id from factors where user_id = ${own}`)).length,
    projects: (await rows(`select id from projects where user_id = ${own}`)).length,
    profile: await rows(`select bio, handle, full_name from profiles where id = ${own}`),
    users: await rows('select password_hash, user_metadata, new_email from users where email = $1'),
  }
}

describe('where an address is proved before signing in', () => {
  it('the code binds the password of the sign-up that it was mailed for (issue 9, point 13)', async () => {
    const email = freshEmail()
    const owner = strict.browser()
    await signUp(strict, email, ATTACKER, 'A Trap')
    strict.product.clock.advance(61)
    await signUp(strict, email, OWNER, 'Olive Owner', owner)
    const { data, error } = await verify(strict, email, codeTo(strict, email), owner)
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ full_name: 'Olive Owner' })
    expect(await works(strict, email, OWNER)).toBe(true)
    expect(await works(strict, email, ATTACKER)).toBe(false)
    expect((await leftOf(strict, email)).profile).toMatchObject([{ full_name: 'Olive Owner' }])
  })

  it.each([
    ['while its code is valid', 61],
    ['once its code has expired', 601],
  ])(
    'a stranger who signs up after the owner, %s, binds nothing with the code in the owner’s inbox',
    async (_, wait) => {
      const email = freshEmail()
      const owner = strict.browser()
      await signUp(strict, email, OWNER, 'Olive Owner', owner)
      strict.product.clock.advance(wait)
      await signUp(strict, email, ATTACKER, 'A Trap')
      const { data, error } = await verify(strict, email, codeTo(strict, email), owner)
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ user_metadata: {}, identities: [] })
      expect(await works(strict, email, ATTACKER)).toBe(false)
      // They are told, and are in: the way on is a password of their own.
      expect(strict.mails.last(email, 'taken_over').lost).toEqual(['password'])
      expect((await owner.updateUser({ password: NEW })).error).toBeNull()
      expect(await works(strict, email, NEW)).toBe(true)
    },
  )

  it('an address stays contested when one of two signs up once more with the same password', async () => {
    const email = freshEmail()
    const owner = strict.browser()
    await signUp(strict, email, OWNER, 'Olive Owner', owner)
    for (let round = 0; round < 2; round++) {
      strict.product.clock.advance(61)
      await signUp(strict, email, ATTACKER)
    }
    expect((await verify(strict, email, codeTo(strict, email), owner)).error).toBeNull()
    expect(await works(strict, email, ATTACKER)).toBe(false)
  })

  it('a code that was mailed for an earlier sign-up is worth nothing after a later one', async () => {
    const email = freshEmail()
    await signUp(strict, email, OWNER)
    const own = codeTo(strict, email)
    strict.product.clock.advance(61)
    await signUp(strict, email, ATTACKER)
    const { error } = await verify(strict, email, own)
    expect(error?.code).toBe('otp_expired')
    expect(await works(strict, email, ATTACKER)).toBe(false)
  })

  it('a code that is sent once more is for the last sign-up, in the browser that signed up', async () => {
    for (const last of ['owner', 'stranger'] as const) {
      const email = freshEmail()
      const owner = strict.browser()
      const signUpAs = (who: 'owner' | 'stranger') =>
        who === 'owner' ? signUp(strict, email, OWNER, 'Olive Owner', owner) : signUp(strict, email, ATTACKER)
      await signUpAs(last === 'owner' ? 'stranger' : 'owner')
      // Longer ago than a code is good for.
      strict.product.clock.advance(601)
      await signUpAs(last)
      strict.product.clock.advance(61)
      await owner.resend({ type: 'signup', email })
      expect((await verify(strict, email, codeTo(strict, email), owner)).error).toBeNull()
      expect(await works(strict, email, OWNER), last).toBe(last === 'owner')
      expect(await works(strict, email, ATTACKER), last).toBe(false)
    }
  })

  it('and for none in another browser where two could have asked for it', async () => {
    const email = freshEmail()
    await signUp(strict, email, OWNER)
    strict.product.clock.advance(61)
    await signUp(strict, email, ATTACKER)
    strict.product.clock.advance(61)
    await strict.browser().resend({ type: 'signup', email })
    const owner = strict.browser()
    const token = codeTo(strict, email)
    expect((await owner.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
    expect(await works(strict, email, ATTACKER)).toBe(false)
    expect((await owner.updateUser({ password: NEW })).error).toBeNull()
    expect(await works(strict, email, NEW)).toBe(true)
  })

  it('signing up twice with one password is one person, whose code may be sent again', async () => {
    const email = freshEmail()
    for (let round = 0; round < 2; round++) {
      await signUp(strict, email, OWNER)
      strict.product.clock.advance(61)
    }
    await strict.browser().resend({ type: 'signup', email })
    expect((await verify(strict, email, codeTo(strict, email))).error).toBeNull()
    expect(await works(strict, email, OWNER)).toBe(true)
  })

  it('nothing of an account from another time or mode outlives the code of a later sign-up', async () => {
    const email = freshEmail()
    const attacker = await trap(before, email)
    later.product.clock.advance(601)
    const owner = later.browser()
    await signUp(later, email, OWNER, 'Olive Owner', owner)
    expect((await verify(later, email, codeTo(later, email), owner)).error).toBeNull()
    expect(await isAlive(attacker)).toBe(false)
    expect(await leftOf(later, email)).toMatchObject({ factors: 0, projects: 0, profile: [{ bio: null }] })
    expect(await works(later, email, OWNER)).toBe(true)
  })
})

describe('where an address is proved while signed in', () => {
  it('sessions and factors from before the code end, but for the session that sent it', async () => {
    const email = freshEmail()
    const attacker = await trap(deferred, email)
    expect((await verify(deferred, email, codeTo(deferred, email))).error).toBeNull()
    expect(await isAlive(attacker)).toBe(false)
    expect((await leftOf(deferred, email)).factors).toBe(0)
    expect(deferred.mails.last(email, 'taken_over')).toMatchObject({ lost: ['factors'] })

    const ada = await deferred.person()
    const elsewhere = deferred.browser()
    await elsewhere.signInWithPassword({ email: ada.email, password: 'heron-over-the-weir' })
    await withFactor(deferred, ada)
    const answer = await askAuth(deferred, 'POST', '/verify', {
      headers: await headersOf(ada),
      body: { email: ada.email, token: codeTo(deferred, ada.email), type: 'email' },
    })
    expect(answer.status).toBe(200)
    expect(await isAlive(ada)).toBe(true)
    expect(await isAlive({ client: elsewhere })).toBe(false)
    expect((await leftOf(deferred, ada.email)).factors).toBe(1)
  })

  it('the session of somebody else keeps nothing of an account', async () => {
    const attacker = await deferred.person()
    const other = await deferred.person()
    const answer = await askAuth(deferred, 'POST', '/verify', {
      headers: await headersOf(other),
      body: { email: attacker.email, token: codeTo(deferred, attacker.email), type: 'email' },
    })
    expect(answer.status).toBe(200)
    expect(await isAlive(attacker)).toBe(false)
    expect(await isAlive(other)).toBe(true)
  })

  it('a recovery starts the account over: content, names, data, factors, pending changes', async () => {
    const email = freshEmail()
    const attacker = await trap(deferred, email)
    expect((await attacker.client.updateUser({ email: freshEmail() })).error).toBeNull()
    const owner = deferred.browser()
    await owner.resetPasswordForEmail(email)
    const mail = deferred.mails.last(email, 'recovery')
    expect(mail.startsOver).toBe(true)
    const token_hash = new URL(mail.link).searchParams.get('token_hash') ?? ''
    expect((await owner.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    expect((await owner.updateUser({ password: NEW })).error).toBeNull()
    expect(await isAlive(attacker)).toBe(false)
    expect(await leftOf(deferred, email)).toMatchObject({
      factors: 0,
      projects: 0,
      profile: [{ bio: null, handle: null, full_name: null }],
      users: [{ user_metadata: {}, new_email: null }],
    })
    expect(await works(deferred, email, NEW)).toBe(true)
    expect(await works(deferred, email, 'heron-over-the-weir')).toBe(false)
    expect(deferred.mails.last(email, 'taken_over')).toMatchObject({ isStartedOver: true })
  })

  it('so does one whose link only the browser that asked can use', async () => {
    const email = freshEmail()
    const attacker = await trap(deferred, email)
    const owner = deferred.browser({ flowType: 'pkce' })
    await owner.resetPasswordForEmail(email)
    const token = new URL(deferred.mails.last(email, 'recovery').link).searchParams.get('token_hash')
    const followed = await askAuth(deferred, 'GET', `/verify?token=${token}&type=recovery`)
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await owner.exchangeCodeForSession(code)).error).toBeNull()
    expect(await isAlive(attacker)).toBe(false)
    expect(await leftOf(deferred, email)).toMatchObject({ factors: 0, projects: 0, profile: [{ bio: null }] })
  })

  it('a proved account keeps everything over a recovery', async () => {
    const ada = await deferred.provedPerson()
    const project = await makeProject(deferred.product, actFor(ada.id))
    const owner = deferred.browser()
    await owner.resetPasswordForEmail(ada.email)
    const mail = deferred.mails.last(ada.email, 'recovery')
    expect(mail.startsOver).toBeUndefined()
    const token_hash = new URL(mail.link).searchParams.get('token_hash') ?? ''
    const { data } = await owner.verifyOtp({ token_hash, type: 'recovery' })
    expect(data.user?.id).toBe(ada.id)
    expect(project).toBeGreaterThan(0)
    expect((await leftOf(deferred, ada.email)).projects).toBe(1)
  })
})

type Step = { who: 0 | 1; does: 'signUp' | 'resend' } | { wait: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    who: fc.constantFrom(0 as const, 1 as const),
    does: fc.constantFrom('signUp' as const, 'resend' as const),
  }),
  fc.record({ wait: fc.constantFrom(30, 61, 601) }),
)

it('however sign-ups and codes interleave, a proved code leaves the password of its own browser at most', async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(), fc.constantFrom(0, 1), async (steps, pick, provedBy) => {
      const email = freshEmail()
      const passwords = [ATTACKER, OWNER]
      const browsers = [strict.browser(), strict.browser()]
      /** Codes in the order of their mails, and the passwords that they may bind. */
      const codes: { code: string; binds: string[]; at: number }[] = []
      let mailed: string | undefined
      const signedUp = new Set<string>()
      for (const one of steps) {
        if ('wait' in one) {
          strict.product.clock.advance(one.wait)
          continue
        }
        const before = strict.mails.sent.length
        const password = passwords[one.who] ?? ''
        if (one.does === 'signUp') await signUp(strict, email, password, 'Somebody', browsers[one.who])
        else await strict.browser().resend({ type: 'signup', email })
        // A sign-up that comes too soon to be mailed contests the code that is there all the same.
        if (one.does === 'signUp') signedUp.add(password)
        if (strict.mails.sent.length === before) continue
        if (one.does === 'signUp') mailed = password
        if (mailed === undefined) throw new Error('A code went out before any sign-up')
        const at = strict.product.clock.now().getTime()
        codes.push({ code: codeTo(strict, email), binds: [mailed], at })
      }
      const tried = codes[pick % Math.max(1, codes.length)]
      if (!tried) return
      const { error } = await verify(strict, email, tried.code, browsers[provedBy])
      const isNewest = tried === codes.at(-1)
      const isLate = strict.product.clock.now().getTime() - tried.at >= 600_000
      if (isNewest && !isLate) expect(error).toBeNull()
      else if (codes.filter(({ code }) => code === tried.code).length === 1) expect(error).not.toBeNull()
      for (const password of passwords) {
        if (await works(strict, email, password)) expect(tried.binds).toContain(password)
      }
      const binds = tried.binds[0] ?? ''
      const isBound = signedUp.size === 1 || binds === passwords[provedBy]
      if (!error) expect(await works(strict, email, binds)).toBe(isBound)
    }),
    { numRuns: 12 },
  )
}, 120_000)
