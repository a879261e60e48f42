// Does signing up work, through the published client?
import { describe, expect, it } from 'vitest'
import { heldUp } from '../../../../../tests/support/database/held.ts'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'

const accounts = await testAccounts()
const open = await testAccounts({ config: { AUTH_CONFIRM: 'off' } })
const strict = await testAccounts({ config: { AUTH_CONFIRM: 'required' } })
const closed = await testAccounts({ config: { AUTH_SIGN_UP: false } })
const { browser, person, mails, product } = accounts

describe('signing up', () => {
  it('DATA-32 takes email, password and full_name, and signs in', async () => {
    const email = freshEmail()
    const { data, error } = await browser().signUp({
      email: `  ${email.toUpperCase()} `,
      password: PASSWORD,
      options: { data: { full_name: 'Ada Lovelace' } },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Lovelace' } })
    const again = await browser().signInWithPassword({ email, password: PASSWORD })
    expect(again.error).toBeNull()
    expect(again.data.user?.id).toBe(data.user?.id)
    const rows = await product.database.pool.query('select full_name from profiles where id = $1', [
      data.user?.id,
    ])
    expect(rows.rows).toEqual([{ full_name: 'Ada Lovelace' }])
  })

  it('DATA-2 gives a session with access_token, refresh_token, expires_at and user', async () => {
    const { client, email } = await person()
    const { session } = (await client.getSession()).data
    expect(session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(product.clock.now().getTime() / 1000) + 3600,
      user: { email, aud: 'authenticated', role: 'authenticated', is_anonymous: false },
    })
  })

  it('leaves the address unproved and sends a code of six digits', async () => {
    const { client, email } = await person()
    const { user } = (await client.getUser()).data
    expect(user?.email_confirmed_at).toBeUndefined()
    expect(user?.confirmation_sent_at).toBeDefined()
    expect(mails.last(email, 'confirmation').code).toMatch(/^\d{6}$/)
  })

  it('says that an address is taken, and touches nothing of its account', async () => {
    const { email } = await person()
    const { data, error } = await browser().signUp({ email, password: 'another-fine-password' })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    expect(data.session).toBeNull()
    expect((await browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('gives an address to one of two simultaneous sign-ups', async () => {
    const email = freshEmail()
    const both = await Promise.all([1, 2].map(() => browser().signUp({ email, password: PASSWORD })))
    expect(both.filter((one) => one.error === null)).toHaveLength(1)
    expect(both.find((one) => one.error)?.error?.code).toBe('user_already_exists')
  })

  it('leaves the minute of an address unspent where someone else was first', async () => {
    const email = freshEmail()
    const add = `with profile as (insert into profiles (id, created_at) values ($1, $3) returning id)
      insert into users (id, email, created_at, updated_at) select id, $2, $3, $3 from profile`
    const id = crypto.randomUUID()
    const sign = () => browser().signUp({ email, password: PASSWORD })
    const [late] = await heldUp(product.database, [add, [id, email, product.clock.now()]], [sign])
    expect(late?.error?.code).toBe('user_already_exists')
    await product.database.pool.query('delete from users where id = $1', [id])
    await person(email)
    expect(mails.last(email, 'confirmation')).toBeDefined()
  })

  it('refuses short, endless and common passwords with their reasons', async () => {
    const client = browser()
    const refused = async (password: string) =>
      (await client.signUp({ email: freshEmail(), password })).error as unknown as Record<string, unknown>
    expect(await refused('abcde')).toMatchObject({
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    })
    expect(await refused('x1'.repeat(65))).toMatchObject({ code: 'weak_password', reasons: ['length'] })
    expect(await refused('Password123')).toMatchObject({
      message: 'Choose a less common password',
      reasons: ['pwned'],
    })
  })

  it('refuses an invalid address', async () => {
    for (const email of ['no one', 'a@b', `${'a'.repeat(250)}@example.com`, 'a b@example.com']) {
      const { error } = await browser().signUp({ email, password: PASSWORD })
      expect(error, email).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Unable to validate email address: invalid format',
      })
    }
  })

  it.each([
    ['nulls', { email: null, password: null, data: null }],
    ['numbers', { email: 1, password: 2 }],
    ['lists', { email: [], password: {} }],
    ['NUL', { email: 'a\0@example.com', password: PASSWORD }],
    ['half a pair', { email: 'b@example.com', password: PASSWORD, data: { full_name: '\ud800' } }],
    ['endless data', { email: 'c@example.com', password: PASSWORD, data: { x: 'y'.repeat(20_000) } }],
    ['a list', [1]],
    ['a text', 'text'],
    ['null', null],
  ])('answers %s with a refusal in the shape of the protocol', async (_, body) => {
    const answer = await askAuth(accounts, 'POST', '/signup', { body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).toEqual({ code: expect.any(String), message: expect.any(String) })
  })

  it('answers broken, huge and deep bodies with a refusal', async () => {
    const broken = await askAuth(accounts, 'POST', '/signup', { raw: '{"email":' })
    expect(broken).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    const deep = await askAuth(accounts, 'POST', '/signup', { raw: '['.repeat(50_000) + ']'.repeat(50_000) })
    expect(deep.status).toBe(400)
    const huge = await askAuth(accounts, 'POST', '/signup', {
      raw: JSON.stringify({ x: 'y'.repeat(1_100_000) }),
    })
    expect(huge.status).toBe(413)
  })
})

describe('signing up where nothing is to be proved', () => {
  it('confirms immediately and sends nothing', async () => {
    const { client } = await open.person()
    expect((await client.getUser()).data.user?.email_confirmed_at).toBeDefined()
    expect(open.mails.sent).toEqual([])
  })
})

describe('signing up where the address comes first', () => {
  it('gives no session, and the same to known and unknown addresses', async () => {
    const email = freshEmail()
    const owner = strict.browser()
    const first = await owner.signUp({ email, password: PASSWORD })
    expect(first.data.session).toBeNull()
    expect(first.data.user?.identities).toEqual([])
    const code = strict.mails.last(email, 'confirmation').code
    const early = await strict.browser().signInWithPassword({ email, password: PASSWORD })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    const proved = await owner.verifyOtp({ email, token: code, type: 'email' })
    expect(proved.error).toBeNull()
    strict.product.clock.advance(61)
    const again = await strict.browser().signUp({ email, password: 'another-fine-password' })
    expect(again.error).toBeNull()
    expect(Object.keys(again.data.user ?? {})).toEqual(Object.keys(first.data.user ?? {}))
    expect(again.data.user?.id).not.toBe(proved.data.user?.id)
    expect(strict.mails.sent.filter((mail) => mail.to === email)).toHaveLength(1)
    const unchanged = await strict.browser().signInWithPassword({ email, password: PASSWORD })
    expect(unchanged.error).toBeNull()
  })
})

describe('signing up where no one new may come', () => {
  it('is refused', async () => {
    const { error } = await closed.browser().signUp({ email: freshEmail(), password: PASSWORD })
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
  })
})

describe('a name', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace'],
    ['  Ada ', 'Ada', 'Ada'],
    ['A', null, null],
    ['🦩'.repeat(101), null, null],
    ['Ada\u202emoc.live', null, null],
    // Other people see the display name.
    ['Guildhall Support', 'Guildhall Support', null],
    [7, null, null],
  ])('%o is taken as far as the settings would take it', async (full_name, full, display) => {
    const client = accounts.browser()
    const options = { data: { full_name } }
    const { data } = await client.signUp({ email: freshEmail(), password: PASSWORD, options })
    const { rows } = await accounts.product.database.pool.query(
      'select full_name, display_name from profiles where id = $1',
      [data.user?.id],
    )
    expect(rows).toEqual([{ full_name: full, display_name: display }])
  })
})

describe('an operator', () => {
  it('asks for longer passwords, never for shorter ones', { tags: ['proof'] }, async () => {
    const longer = await testAccounts({ config: { AUTH_MIN_PASSWORD_LENGTH: 12 } })
    const client = longer.browser()
    const email = freshEmail()
    expect((await client.signUp({ email, password: 'weir-heron1' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 12 characters.',
    })
    expect((await client.signUp({ email, password: 'weir-heron12' })).error).toBeNull()
    const { error } = await client.updateUser({ password: 'mill-otter1' })
    expect(error).toMatchObject({ code: 'weak_password' })
    await longer.person()
    await client.resetPasswordForEmail(email)
    const token_hash = new URL(longer.mails.last(email, 'recovery').link).searchParams.get('token_hash') ?? ''
    await client.verifyOtp({ token_hash, type: 'recovery' })
    const short = await client.updateUser({ password: 'mill-otter1' })
    expect(short.error?.message).toBe('Password should be at least 12 characters.')
  })
})
