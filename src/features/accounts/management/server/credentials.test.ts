// Tests changes of one's own user through the published client.
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'

const accounts = await testAccounts()
const { browser, person, provedPerson, mails, product } = accounts

const NEW_PASSWORD = 'kestrel-above-the-mill'

describe('the own user', () => {
  it('wants a token', async () => {
    expect(await askAuth(accounts, 'GET', '/user')).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    })
  })

  it('DATA-1 has id, email, email_confirmed_at and factors with type and status, and no secret', async () => {
    const ada = await person()
    await ada.client.verifyOtp({
      email: ada.email,
      token: mails.last(ada.email, 'confirmation').code,
      type: 'email',
    })
    await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const { data } = await ada.client.getUser()
    expect(data.user).toMatchObject({
      id: ada.id,
      email: ada.email,
      email_confirmed_at: expect.any(String),
      factors: [{ factor_type: 'totp', status: 'unverified' }],
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(JSON.stringify(data.user)).not.toMatch(/argon2|secret|password_hash/)
  })

  it('is read with two prepared statements: who it is, and all identities and factors at once', async () => {
    const { client } = await person()
    const query = vi.spyOn(product.database.pool, 'query')
    expect((await client.getUser()).error).toBeNull()
    const names = query.mock.calls.map(([statement]) => (Object(statement) as { name?: string }).name)
    query.mockRestore()
    expect(names).toEqual(['session_lookup', 'user_belongings'])
  })

  it('has each identity and each factor once, oldest first', async () => {
    const { client, id } = await person()
    await product.database.db.execute(sql`
      insert into identities (id, user_id, provider, provider_id, created_at, updated_at)
      select gen_random_uuid(), ${id}, provider, ${id}, '2020-01-01', '2020-01-01' from unnest(array['google']) provider`)
    for (const friendlyName of ['First', 'Second', 'Third'])
      expect((await client.mfa.enroll({ factorType: 'totp', friendlyName })).error).toBeNull()
    const { data } = await client.getUser()
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['google', 'email'])
    expect(data.user?.factors?.map(({ friendly_name }) => friendly_name)).toEqual([
      'First',
      'Second',
      'Third',
    ])
    await product.database.db.execute(sql`delete from factors where user_id = ${id}`)
    await product.database.db.execute(sql`delete from identities where user_id = ${id}`)
    const bare = await client.getUser()
    expect(bare.data.user).toMatchObject({ id, identities: [] })
    expect(bare.data.user).not.toHaveProperty('factors')
  })

  it('keeps the metadata that it is sent', async () => {
    const { client } = await person()
    const { data } = await client.updateUser({ data: { theme: 'dark', full_name: null } })
    expect(data.user?.user_metadata).toEqual({ theme: 'dark' })
    const endless = await client.updateUser({ data: { text: 'x'.repeat(20_000) } })
    expect(endless.error).toMatchObject({ status: 400, code: 'validation_failed' })
    // Metadata from before count, too, and in bytes: all of them are part of every token.
    const half = (sign: string) => client.updateUser({ data: { [sign]: sign.repeat(1_500) } })
    expect((await half('é')).error).toBeNull()
    expect((await half('ü')).error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('a new password', () => {
  it('DATA-35 is taken without the old one right after signing in, and ends all other sessions', {
    tags: ['proof'],
  }, async () => {
    const ada = await provedPerson()
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect((await ada.client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect(mails.last(ada.email, 'password_changed')).toBeDefined()
    expect((await ada.client.getUser()).error).toBeNull()
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(
      (await browser().signInWithPassword({ email: ada.email, password: NEW_PASSWORD })).error,
    ).toBeNull()
    // An earlier code is void.
    const bo = await provedPerson()
    const email = freshEmail()
    expect((await bo.client.updateUser({ email })).error).toBeNull()
    expect((await bo.client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    const token = mails.last(email, 'email_change').code
    const proof = await browser().verifyOtp({ email, token, type: 'email_change' })
    expect(proof.error?.code).toBe('otp_expired')
  })

  it('wants the old one when the sign-in is older than ten minutes', async () => {
    const { client } = await person()
    product.clock.advance(10 * 60 + 1)
    const change = async (more: object) =>
      (await client.updateUser({ password: NEW_PASSWORD, ...more })).error
    expect(await change({})).toMatchObject({ status: 400, code: 'current_password_required' })
    expect(await change({ current_password: 'not-the-one-at-all' })).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    })
    expect(await change({ current_password: PASSWORD })).toBeNull()
    const email = (await client.updateUser({ email: 'somewhere@example.com' })).error
    expect(email).toMatchObject({ status: 400, code: 'current_password_required' })
  })

  it('CONST-3 has six characters at least, is not the old one, and is not common', async () => {
    const { client } = await person()
    const change = async (password: string) => (await client.updateUser({ password })).error
    expect(await change('abcde')).toMatchObject({ status: 422, code: 'weak_password' })
    expect(await change('Qwerty123')).toMatchObject({ message: 'Choose a less common password' })
    expect(await change(PASSWORD)).toMatchObject({ status: 422, code: 'same_password' })
    expect(await change('h8r0n.')).toBeNull()
    const email = (await client.getUser()).data.user?.email ?? ''
    expect((await browser().signInWithPassword({ email, password: 'h8r0n.' })).error).toBeNull()
  })

  it('can be set by who has none with a code, after proving who they are', async () => {
    const ada = await person()
    const client = browser()
    await client.verifyOtp({
      email: ada.email,
      token: mails.last(ada.email, 'confirmation').code,
      type: 'email',
    })
    await product.database.pool.query('update users set password_hash = null where id = $1', [ada.id])
    await product.database.pool.query('delete from identities where user_id = $1', [ada.id])
    product.clock.advance(11 * 60)
    const change = async (nonce?: string) =>
      (await client.updateUser({ password: NEW_PASSWORD, ...(nonce ? { nonce } : {}) })).error
    expect(await change()).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.reauthenticate()).error).toBeNull()
    expect((await client.reauthenticate()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    const { code } = mails.last(ada.email, 'reauthentication')
    expect(await change(code === '000000' ? '000001' : '000000')).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect(await change(code)).toBeNull()
    expect(
      (await browser().signInWithPassword({ email: ada.email, password: NEW_PASSWORD })).error,
    ).toBeNull()
  })

  it('needs a proved address for such a code', async () => {
    const { client } = await person()
    expect((await client.reauthenticate()).error).toMatchObject({ status: 422, code: 'email_not_confirmed' })
  })
})
