// Signing in with a password, and exchanging a code, through the published client.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { storedAddress } from '../../email-address.rules.ts'
import { createPasswords } from '../../identity/passwords/server/passwords.actions.ts'

const accounts = await testAccounts()
const limited = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })
const { browser, person, provedPerson, mails, product } = accounts

const grant = (type: string, body: unknown) =>
  askAuth(accounts, 'POST', `/token?grant_type=${type}`, { body })

describe('signing in', () => {
  it('answers unknown people, wrong passwords and people without one alike', async () => {
    const { email, id } = await person()
    const wrong = await browser().signInWithPassword({ email, password: 'not-the-one-at-all' })
    const unknown = await browser().signInWithPassword({ email: freshEmail(), password: PASSWORD })
    await product.database.pool.query('update users set password_hash = null where id = $1', [id])
    const without = await browser().signInWithPassword({ email, password: PASSWORD })
    for (const { error } of [wrong, unknown, without]) {
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  it('works with a domain in letters of any script, in either of its forms', async () => {
    const name = `ольга-${randomUUID().slice(0, 8)}`
    const read = `info@${name}.рф`
    const stored = storedAddress(read)
    expect(stored).toMatch(/^info@xn--[a-z0-9-]+\.xn--p1ai$/)
    const { data } = await browser().signUp({
      email: read,
      password: PASSWORD,
      options: { data: { full_name: 'Ольга' } },
    })
    expect(data.user?.email).toBe(stored)
    await product.database.pool.query('update users set email_confirmed_at = created_at where email = $1', [
      stored,
    ])
    for (const email of [read, stored, ` ${read.toUpperCase()} `])
      expect(
        (await browser().signInWithPassword({ email, password: PASSWORD })).data.user?.email,
        email,
      ).toBe(stored)
  })

  it('at once in several tabs works while the hash of the password is brought to another cost', async () => {
    const { email, id } = await person()
    const earlier = createPasswords(
      systemRandom,
      { atOnce: 1, maxWaiting: 0, waitingEach: 1, longestWaitMs: 60_000 },
      { memory: 16, passes: 1, parallelism: 1 },
    )
    const outdated = await earlier.inTurn(({ hash }) => hash(PASSWORD))
    await product.database.pool.query('update users set password_hash = $1 where id = $2', [outdated, id])
    const tabs = await Promise.all(
      Array.from({ length: 4 }, () => browser().signInWithPassword({ email, password: PASSWORD })),
    )
    expect(tabs.map(({ error }) => error)).toEqual([null, null, null, null])
    const { rows } = await product.database.pool.query('select password_hash from users where id = $1', [id])
    expect(rows[0].password_hash).not.toBe(outdated)
    expect((await browser().signInWithPassword({ email, password: `${PASSWORD}.` })).error).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await person()
    const timed = async (address: string) => {
      const startedAt = performance.now()
      await browser().signInWithPassword({ email: address, password: 'not-the-one-at-all' })
      return performance.now() - startedAt
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round++) {
      known.push(await timed(email))
      unknown.push(await timed(freshEmail()))
    }
    // The shortest times are compared, because other work of the machine only makes them longer.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 2)
  })

  it('lets a banned person in no more', async () => {
    const { email, id, client } = await person()
    const until = new Date(product.clock.now().getTime() + 60_000).toISOString()
    await product.database.pool.query('update users set banned_until = $2 where id = $1', [id, until])
    const { error } = await browser().signInWithPassword({ email, password: PASSWORD })
    expect(error).toMatchObject({ status: 400, code: 'user_banned' })
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await client.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
    product.clock.advance(61)
    expect((await browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('lets them in by no code either that their browser came back with before', async () => {
    const { email, id } = await provedPerson()
    const here = browser({ flowType: 'pkce' })
    await here.resetPasswordForEmail(email)
    const { searchParams } = new URL(mails.last(email, 'recovery').link)
    const followed = await askAuth(
      accounts,
      'GET',
      `/verify?type=recovery&token=${searchParams.get('token_hash')}`,
    )
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const until = new Date(product.clock.now().getTime() + 60_000).toISOString()
    await product.database.pool.query('update users set banned_until = $2 where id = $1', [id, until])
    const { data, error } = await here.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 400, code: 'user_banned' })
    expect(data.session).toBeNull()
  })

  it('takes over the current parameters of the password hash', async () => {
    const { email, id } = await person()
    const hashNow = async () =>
      (await product.database.pool.query('select password_hash from users where id = $1', [id])).rows[0]
        .password_hash as string
    expect(await hashNow()).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    // Another implementation made PHC strings of the same password with other parameters.
    const { argon2Sync } = await import('node:crypto')
    const salt = Buffer.from('0123456789abcdef')
    const tag = argon2Sync('argon2id', {
      message: PASSWORD,
      nonce: salt,
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const weak = `$argon2id$v=19$m=64,t=1,p=1$${bare(salt)}$${bare(tag)}`
    await product.database.pool.query('update users set password_hash = $2 where id = $1', [id, weak])
    expect((await browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect(await hashNow()).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  })

  it('reports a new device, once', async () => {
    const { email } = await provedPerson()
    await browser().signInWithPassword({ email, password: PASSWORD })
    expect(mails.sent.filter((mail) => mail.to === email && mail.template === 'new_sign_in')).toEqual([])
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    for (let round = 0; round < 2; round++) {
      await browser({ agent }).signInWithPassword({ email, password: PASSWORD })
    }
    const received = mails.sent.filter((mail) => mail.to === email && mail.template === 'new_sign_in')
    expect(received).toMatchObject([{ device: 'Firefox on Linux' }])
  })

  it('counts failures only, of one client at one account', { tags: ['proof'] }, async () => {
    const { email } = await limited.person()
    for (let round = 0; round < 12; round++) {
      const right = await limited
        .browser({ address: '10.0.0.1' })
        .signInWithPassword({ email, password: PASSWORD })
      expect(right.error).toBeNull()
    }
    const guess = (address: string) =>
      limited.browser({ address }).signInWithPassword({ email, password: 'not-the-one-at-all' })
    for (let round = 0; round < 10; round++) {
      expect((await guess('10.0.0.2')).error?.code).toBe('invalid_credentials')
    }
    expect((await guess('10.0.0.2')).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await guess('10.0.0.3')).error?.code).toBe('invalid_credentials')
    const owner = await limited
      .browser({ address: '10.0.0.1' })
      .signInWithPassword({ email, password: PASSWORD })
    expect(owner.error).toBeNull()
    limited.product.clock.advance(15 * 60 + 1)
    expect((await guess('10.0.0.2')).error?.code).toBe('invalid_credentials')
  })

  it('lets one client ask so often, says when to come back, and never limits a refresh', {
    tags: ['proof'],
  }, async () => {
    const ask = (type: string) =>
      askAuth(limited, 'POST', `/token?grant_type=${type}`, { body: {}, address: '2001:db8::1' })
    let refused = 0
    for (let round = 0; round < 152; round++) if ((await ask('password')).status === 429) refused++
    expect(refused).toBe(2)
    const last = await askAuth(limited, 'POST', '/token?grant_type=password', {
      body: {},
      address: '2001:db8::ffff',
    })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let round = 0; round < 200; round++) expect((await ask('refresh_token')).status).toBe(400)
  })
})

describe('/token', () => {
  it('refuses grants that it does not know', async () => {
    for (const type of ['phone', '', 'toString']) {
      expect(await grant(type, {})).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      })
    }
  })

  it.each([
    ['password', { email: 1 }],
    ['password', { email: null, password: null }],
    ['password', { email: { $ne: '' }, password: ['x'] }],
    ['refresh_token', { refresh_token: 7 }],
    ['refresh_token', {}],
    ['pkce', { auth_code: null, code_verifier: 'x' }],
    ['pkce', {}],
  ])('refuses a strange body for %s', async (type, body) => {
    expect(await grant(type, body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('refuses a code that it never gave', async () => {
    const answer = await grant('pkce', { auth_code: randomUUID(), code_verifier: 'x'.repeat(50) })
    expect(answer).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })
})

describe('the shape of refusals', () => {
  it('has words for codes since 2024-01-01, numbers before', async () => {
    const now = await grant('password', {})
    expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(now.body).toEqual({ code: 'validation_failed', message: expect.any(String) })
    const before = await askAuth(accounts, 'POST', '/token?grant_type=password', {
      body: {},
      headers: { 'x-supabase-api-version': '' },
    })
    expect(before.headers.get('x-supabase-api-version')).toBeNull()
    expect(before.body).toEqual({ code: 400, error_code: 'validation_failed', msg: expect.any(String) })
    expect(before.headers.get('x-sb-error-code')).toBe('validation_failed')
  })

  it('wants the public key, except where no header can be sent', async () => {
    const without = await askAuth(accounts, 'GET', '/settings', { headers: { apikey: '' } })
    expect(without.status).toBe(401)
    const wrong = await browser({ apikey: 'some-other-key-0123456789' }).signUp({
      email: freshEmail(),
      password: PASSWORD,
    })
    expect(wrong.error).toMatchObject({ status: 401, message: 'Invalid API key' })
    for (const path of ['/health', '/.well-known/jwks.json', '/verify?token=x&type=signup']) {
      const answer = await accounts.product.fetch(new Request(`http://localhost:3000/auth/v1${path}`))
      expect([200, 303], path).toContain(answer.status)
    }
  })

  it('is kept for addresses and methods that do not exist', async () => {
    for (const path of ['/nowhere', '', '/', '/users', '/admin/users']) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await askAuth(accounts, method, path)
        const shape = { status: 404, body: { code: 'not_found', message: 'Not found' } }
        expect(answer, `${method} ${path}`).toMatchObject(shape)
        expect(answer.headers.get('x-sb-error-code')).toBe('not_found')
      }
    }
    expect(await askAuth(accounts, 'DELETE', '/user')).toMatchObject({
      status: 405,
      body: { message: 'Method not allowed' },
    })
  })

  it('tells what is configured', async () => {
    expect((await askAuth(accounts, 'GET', '/settings')).body).toMatchObject({
      external: { email: true, google: false, apple: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
  })
})
