// Codes and links by mail: verifying an address, recovering an account; through the published client.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  PASSWORD,
  testAccounts,
} from '../../../../../../tests/support/people/accounts.ts'

const accounts = await testAccounts()
const { browser, person, mails, product } = accounts
const limited = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })

const NEW_PASSWORD = 'kestrel-above-the-mill'

function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token_hash') ?? ''
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the code of a sign-up', () => {
  it('DATA-37 DATA-1 proves the address and signs in', async () => {
    const { email, id } = await person()
    const { code } = mails.last(email, 'confirmation')
    const { data, error } = await browser().verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeDefined()
    expect(data.user).toMatchObject({ id, email, email_confirmed_at: expect.any(String) })
    const again = await browser().verifyOtp({ email, token: code, type: 'email' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('CONST-2 has 6 digits and is refused as expired after 10 minutes', async () => {
    const { email } = await person()
    const { code } = mails.last(email, 'confirmation')
    expect(code).toMatch(/^\d{6}$/)
    product.clock.advance(10 * 60)
    const { error } = await browser().verifyOtp({ email, token: code, type: 'email' })
    expect(error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired' })
    const other = await person()
    product.clock.advance(10 * 60 - 1)
    const inTime = { email: other.email, token: mails.last(other.email, 'confirmation').code }
    expect((await browser().verifyOtp({ ...inTime, type: 'email' })).error).toBeNull()
  })

  it('says of wrong digits that they are wrong, and is burnt after five', async () => {
    const { email } = await person()
    const { code } = mails.last(email, 'confirmation')
    const guess = (token: string) => browser().verifyOtp({ email, token, type: 'email' })
    for (let round = 0; round < 5; round++) {
      expect((await guess(wrongFor(code))).error).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Token is invalid',
      })
    }
    expect((await guess(code)).error?.message).toBe('Token has expired or is invalid')
  })

  it('has five attempts, however often the one before it was tried', async () => {
    const { email } = await person()
    const guess = (token: string) => browser().verifyOtp({ email, token, type: 'email' })
    const first = mails.last(email, 'confirmation').code
    for (let round = 0; round < 5; round++) await guess(wrongFor(first))
    expect((await guess(first)).error?.message).toBe('Token has expired or is invalid')
    product.clock.advance(61)
    expect((await browser().resend({ type: 'signup', email })).error).toBeNull()
    expect((await guess(mails.last(email, 'confirmation').code)).error).toBeNull()
  })

  it('is tried five times even if all attempts come at once', async () => {
    const { email } = await person()
    const { code } = mails.last(email, 'confirmation')
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => browser().verifyOtp({ email, token: wrongFor(code), type: 'email' })),
    )
    expect(guesses.filter(({ error }) => error?.message === 'Token is invalid')).toHaveLength(5)
  })

  it('is no one else’s, and for nothing else', async () => {
    const { email } = await person()
    const other = await person()
    const { code } = mails.last(email, 'confirmation')
    for (const type of ['recovery', 'email_change', 'magiclink', 'invite'] as const) {
      expect((await browser().verifyOtp({ email, token: code, type })).error?.code, type).toBe('otp_expired')
    }
    const foreign = await browser().verifyOtp({ email: other.email, token: code, type: 'email' })
    expect(foreign.error?.code).toBe('otp_expired')
    const noOne = await browser().verifyOtp({ email: freshEmail(), token: code, type: 'email' })
    expect(noOne.error?.message).toBe('Token has expired or is invalid')
    expect((await browser().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
  })

  it('DATA-38 CONST-1 DEC-51 is sent again after a minute, and the last one counts', async () => {
    const { email } = await person()
    const first = mails.last(email, 'confirmation').code
    const resend = () => browser().resend({ type: 'signup', email })
    expect((await resend()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 60 seconds.',
    })
    product.clock.advance(59)
    expect((await resend()).error?.status).toBe(429)
    product.clock.advance(1)
    expect((await resend()).error).toBeNull()
    const second = mails.last(email, 'confirmation').code
    expect(mails.sent.filter((mail) => mail.to === email)).toHaveLength(2)
    if (first !== second) {
      const old = await browser().verifyOtp({ email, token: first, type: 'email' })
      expect(old.error?.message).toBe('Token is invalid')
    }
    expect((await browser().verifyOtp({ email, token: second, type: 'email' })).error).toBeNull()
  })

  it('is resent to no one unknown or proved, who get the same answer', async () => {
    const { email } = await person()
    await browser().verifyOtp({ email, token: mails.last(email, 'confirmation').code, type: 'email' })
    product.clock.advance(61)
    for (const address of [email, freshEmail()]) {
      const before = mails.sent.length
      const once = await askAuth(accounts, 'POST', '/resend', { body: { email: address, type: 'signup' } })
      expect(once).toMatchObject({ status: 200, body: {} })
      const twice = await askAuth(accounts, 'POST', '/resend', { body: { email: address, type: 'signup' } })
      expect(twice).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
      expect(mails.sent.length).toBe(before)
    }
  })

  it('is not kept in the clear', async () => {
    const { email, id } = await person()
    const { rows } = await product.database.pool.query('select * from one_time_codes where user_id = $1', [
      id,
    ])
    expect(JSON.stringify(rows)).not.toContain(mails.last(email, 'confirmation').code)
  })
})

describe('a link', () => {
  const EXPIRED = 'otp_expired'
  const links = async () => {
    const ada = await person()
    await browser().resetPasswordForEmail(ada.email)
    const wanted = freshEmail()
    await ada.client.updateUser({ email: wanted })
    return {
      recovery: tokenIn(mails.last(ada.email, 'recovery').link),
      email_change: tokenIn(mails.last(wanted, 'email_change').link),
    }
  }

  it('is valid only for its purpose, and stays so', { tags: ['proof'] }, async () => {
    const tokens = await links()
    const open = async (token_hash: string, type: string) =>
      (await askAuth(accounts, 'POST', '/verify', { body: { token_hash, type } })).body.code
    for (const type of ['signup', 'email', 'recovery', 'magiclink', 'invite'])
      expect(await open(tokens.email_change, type), `a change of address as ${type}`).toBe(EXPIRED)
    for (const type of ['signup', 'email_change', 'magiclink', 'invite'])
      expect(await open(tokens.recovery, type), `a recovery as ${type}`).toBe(EXPIRED)
    expect(await open(tokens.email_change, 'email_change')).toBeUndefined()
    // The published client calls either of two types 'email'.
    expect(await open((await links()).recovery, 'email')).toBeUndefined()
  })
})

it('CONST-2 a link is good for as long as its code: ten minutes, and not at their end', async () => {
  const tokenOf = async () => {
    const { email } = await person()
    await browser().resetPasswordForEmail(email)
    return tokenIn(mails.last(email, 'recovery').link)
  }
  const [early, late] = [await tokenOf(), await tokenOf()]
  const open = (token_hash: string) => browser().verifyOtp({ token_hash, type: 'recovery' })
  product.clock.advance(10 * 60 - 1)
  expect((await open(early)).error).toBeNull()
  product.clock.advance(1)
  expect((await open(late)).error).toMatchObject({ code: 'otp_expired', message: 'Token has expired' })
})

describe('recovery', () => {
  const recover = (email: string, options = {}) => browser().resetPasswordForEmail(email, options)

  it('DATA-34 sends a link to /auth/reset-password that works in another browser', async () => {
    const { email } = await person()
    expect(
      (await recover(email, { redirectTo: 'http://localhost:3000/auth/reset-password' })).error,
    ).toBeNull()
    const link = new URL(mails.last(email, 'recovery').link)
    expect(link.origin + link.pathname).toBe('http://localhost:3000/auth/reset-password')
    expect(link.searchParams.get('type')).toBe('recovery')
    const events: string[] = []
    const elsewhere = browser({ agent: 'Another browser' })
    elsewhere.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await elsewhere.verifyOtp({ token_hash: tokenIn(link.href), type: 'recovery' })
    expect(error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect(data.user?.email_confirmed_at).toBeDefined()
    const again = await browser().verifyOtp({ token_hash: tokenIn(link.href), type: 'recovery' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('CONST-3 sets a password of 8 characters and not of 7, without the old one, and ends other sessions', async () => {
    const ada = await person()
    const wide = browser()
    await ada.client.verifyOtp({
      email: ada.email,
      token: mails.last(ada.email, 'confirmation').code,
      type: 'email',
    })
    await recover(ada.email)
    await wide.verifyOtp({ token_hash: tokenIn(mails.last(ada.email, 'recovery').link), type: 'recovery' })
    expect((await wide.updateUser({ password: 'kestrel' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 8 characters.',
    })
    product.clock.advance(20 * 60)
    expect((await ada.client.getUser()).error).toBeNull()
    expect((await wide.updateUser({ password: 'kestrels' })).error).toBeNull()
    expect((await ada.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await browser().signInWithPassword({ email: ada.email, password: 'kestrels' })).error).toBeNull()
    expect((await browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
    // The recovery is over: from now on its session is one like any other.
    product.clock.advance(11 * 60)
    const { error } = await wide.updateUser({ password: NEW_PASSWORD })
    expect(error).toMatchObject({ status: 400, code: 'current_password_required' })
  })

  it('CONST-1 answers the same for unknown addresses, in body, status, waiting time and time', async () => {
    const { email } = await person()
    const timed = async (address: string) => {
      const startedAt = performance.now()
      const answer = await askAuth(accounts, 'POST', '/recover', { body: { email: address } })
      return { took: performance.now() - startedAt, status: answer.status, body: answer.body }
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round++) {
      for (const [times, address] of [
        [known, email],
        [unknown, freshEmail()],
      ] as const) {
        const { took, ...answer } = await timed(address)
        expect(answer).toEqual({ status: 200, body: {} })
        expect(took).toBeGreaterThan(190)
        times.push(took)
      }
      product.clock.advance(60)
    }
    // The shortest times are compared, because other work of the machine only makes them longer.
    for (const times of [known, unknown]) expect(Math.min(...times)).toBeLessThan(400)
    expect((await timed(email)).status).toBe(200)
    const noOne = freshEmail()
    await timed(noOne)
    expect((await timed(email)).status).toBe(429)
    expect((await timed(noOne)).status).toBe(429)
    product.clock.advance(60)
    expect((await timed(email)).status).toBe(200)
  })

  it('leaves a stranger nothing to come back with to an account that they made with the address', {
    tags: ['proof'],
  }, async () => {
    const owner = freshEmail()
    const stranger = await person(owner)
    const app = await stranger.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Trap' })
    if (app.data?.type !== 'totp') throw new Error('No app was enrolled')
    const totp = new TOTP({ secret: Secret.fromBase32(app.data.totp.secret) })
    const code = totp.generate({ timestamp: product.clock.now().getTime() })
    const proof = { factorId: app.data.id, code }
    expect((await stranger.client.mfa.challengeAndVerify(proof)).error).toBeNull()
    await recover(owner)
    const own = browser()
    const token_hash = tokenIn(mails.last(owner, 'recovery').link)
    const { data } = await own.verifyOtp({ token_hash, type: 'recovery' })
    expect(data.user?.factors).toBeUndefined()
    expect((await stranger.client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    // The removed session or password may have been the owner's own, so the mail lists what was removed.
    expect(mails.last(owner, 'address_proved').removed).toEqual(['other_sessions', 'password', 'factors'])
    const back = await browser().signInWithPassword({ email: owner, password: PASSWORD })
    expect(back.error?.code).toBe('invalid_credentials')
    expect((await own.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await browser().signInWithPassword({ email: owner, password: NEW_PASSWORD })).error).toBeNull()
  })

  it('links to the configured site only', async () => {
    const { email } = await person()
    const targets = [
      'https://evil.example/auth/reset-password',
      '//evil.example',
      'javascript:alert(1)',
      'http://localhost.evil.example/x',
      'http://2130706433/x',
    ]
    for (const redirectTo of targets) {
      product.clock.advance(61)
      await recover(email, { redirectTo })
      const link = new URL(mails.last(email, 'recovery').link)
      expect(link.origin + link.pathname, redirectTo).toBe('http://localhost:3000/auth/reset-password')
    }
  })

  it('follows a link of the protocol to our site, with tokens or with a code', async () => {
    const { email } = await person()
    await recover(email)
    const follow = (token: string) =>
      askAuth(
        accounts,
        'GET',
        `/verify?token=${token}&type=recovery&redirect_to=http://localhost:3000/auth/reset-password`,
      )
    const token = tokenIn(mails.last(email, 'recovery').link)
    const implicit = await follow(token)
    expect(implicit.status).toBe(303)
    const hash = new URLSearchParams(new URL(implicit.headers.get('location') ?? '').hash.slice(1))
    expect([...hash.keys()].sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type', 'type'].sort(),
    )
    const used = new URL((await follow(token)).headers.get('location') ?? '')
    expect(new URLSearchParams(used.hash.slice(1)).get('error_code')).toBe('otp_expired')

    product.clock.advance(61)
    const careful = browser({ flowType: 'pkce' })
    await careful.resetPasswordForEmail(email)
    const secret = tokenIn(mails.last(email, 'recovery').link)
    expect(secret).toMatch(/^pkce_/)
    const target = new URL((await follow(secret)).headers.get('location') ?? '')
    expect(target.hash).toBe('')
    const code = target.searchParams.get('code') ?? ''
    const stranger = await askAuth(accounts, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(60) },
    })
    expect(stranger).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect((await careful.exchangeCodeForSession(code)).error).toBeNull()
    const twice = await askAuth(accounts, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(60) },
    })
    expect(twice).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  it('refuses strange bodies', async () => {
    for (const body of [
      {},
      { email: null },
      { email: 5 },
      { email: 'no one' },
      { email: ['a@example.com'] },
    ]) {
      const answer = await askAuth(accounts, 'POST', '/recover', { body })
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      const resend = await askAuth(accounts, 'POST', '/resend', { body: { ...body, type: 'signup' } })
      expect(resend.status).toBe(400)
    }
    const type = await askAuth(accounts, 'POST', '/resend', { body: { email: freshEmail(), type: 'sms' } })
    expect(type).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const verify = await askAuth(accounts, 'POST', '/verify', {
      body: { email: 'a@example.com', token: 1, type: 'x' },
    })
    expect(verify).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('lets one client ask for so many mails, and try so many codes', async () => {
    const ask = (path: string, body: unknown) =>
      askAuth(limited, 'POST', path, { body, address: '10.3.0.1' }).then((answer) => answer.status)
    const statuses = new Set<number>()
    for (let round = 0; round < 31; round++) {
      statuses.add(await ask('/verify', { email: freshEmail(), token: '123456', type: 'email' }))
    }
    expect(statuses).toEqual(new Set([403, 429]))
  })
})
