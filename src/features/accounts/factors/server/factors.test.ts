// Tests second factors and recovery codes through the published client.

import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { typedIn } from '../../../../../tests/support/people/typed-codes.ts'

const accounts = await testAccounts()
const limited = await testAccounts({ config: { RATE_LIMIT_SCALE: 1 } })
const { browser, person, provedPerson, mails, product } = accounts

const codeOf = (secret: string, clock = product.clock) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

async function enrollApp(client: GoTrueClient, friendlyName = 'Phone app') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  expect(error).toBeNull()
  if (data?.type !== 'totp') throw new Error('No app was enrolled')
  return { id: data.id, ...data.totp }
}

async function withApp(ada: SignedIn) {
  const app = await enrollApp(ada.client)
  const { error } = await ada.client.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
  expect(error).toBeNull()
  // The next code must be of another step.
  product.clock.advance(31)
  return app
}

async function levelOf(client: GoTrueClient) {
  return (await client.mfa.getAuthenticatorAssuranceLevel()).data
}

describe('an authenticator app', () => {
  it('DATA-39 is enrolled with an image that a page can show', async () => {
    const { client, email } = await person()
    const { data } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Work',
      issuer: 'Guildhall',
    })
    if (data?.type !== 'totp') throw new Error('No app was enrolled')
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(data.totp.qr_code.slice('data:image/svg+xml;utf-8,'.length)).not.toContain('#')
    expect(data.totp.uri).toBe(
      new TOTP({ issuer: 'Guildhall', label: email, secret: data.totp.secret }).toString(),
    )
    expect(data.friendly_name).toBe('Work')
  })

  it('AUTH-36 AUTH-35 raises the level that is wanted only once it is verified', async () => {
    const { client } = await person()
    const app = await enrollApp(client)
    await client.refreshSession()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    // The keyboard of many phones in Arabic types other digits.
    const code = typedIn('٠', codeOf(app.secret))
    expect((await client.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(
      (await levelOf(client))?.currentAuthenticationMethods.map(
        (entry) => (entry as { method: string }).method,
      ),
    ).toEqual(['totp', 'password'])
    expect((await client.getUser()).data.user?.factors).toMatchObject([{ status: 'verified' }])
  })

  it('AUTH-38 DATA-42 DATA-9 returns new tokens for a right code and notifies subscribers', async () => {
    const ada = await provedPerson()
    const events: string[] = []
    ada.client.onAuthStateChange((event) => void events.push(event))
    const before = (await ada.client.getSession()).data.session
    const app = await enrollApp(ada.client)
    const { data: asked } = await ada.client.mfa.challenge({ factorId: app.id })
    expect(asked).toMatchObject({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) })
    const { data, error } = await ada.client.mfa.verify({
      factorId: app.id,
      challengeId: asked?.id ?? '',
      code: codeOf(app.secret),
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ access_token: expect.any(String), expires_in: 3600 })
    expect(data?.refresh_token).not.toBe(before?.refresh_token)
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(mails.last(ada.email, 'factor_added')).toMatchObject({ factorType: 'totp' })
  })

  it('AUTH-39 DATA-40 counts no more once it is removed', async () => {
    const ada = await provedPerson()
    const app = await withApp(ada)
    expect((await ada.client.mfa.unenroll({ factorId: app.id })).data).toEqual({ id: app.id })
    await ada.client.refreshSession()
    expect(await levelOf(ada.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect((await ada.client.getUser()).error).toBeNull()
    expect(mails.last(ada.email, 'factor_removed')).toMatchObject({ factorType: 'totp' })
  })

  it('takes its level from tokens that were given before it was removed', async () => {
    const ada = await person()
    const lost = await withApp(ada)
    const { data: session } = await ada.client.getSession()
    const kept = await enrollApp(ada.client, 'Tablet app')
    const verified = { factorId: kept.id, code: codeOf(kept.secret) }
    expect((await ada.client.mfa.challengeAndVerify(verified)).error).toBeNull()
    product.clock.advance(31)
    // The first factor raises the session once more, so that removing it lowers this session; the other factor stays.
    const again = { factorId: lost.id, code: codeOf(lost.secret) }
    expect((await ada.client.mfa.challengeAndVerify(again)).error).toBeNull()
    const { data: raised } = await ada.client.getSession()
    expect((await ada.client.mfa.unenroll({ factorId: lost.id })).error).toBeNull()
    for (const token of [session.session?.access_token, raised.session?.access_token]) {
      const headers = { authorization: `Bearer ${token}` }
      expect(await product.ask('GET', '/rest/v1/profile', { headers })).toMatchObject({
        status: 403,
        body: { code: 'second_factor_required' },
      })
      const refused = await askAuth(accounts, 'DELETE', `/factors/${kept.id}`, { headers })
      expect(refused.body.code).toBe('insufficient_aal')
    }
  })

  it('takes a code once, and codes of one step around', async () => {
    const ada = await person()
    const app = await withApp(ada)
    const verify = (code: string) => ada.client.mfa.challengeAndVerify({ factorId: app.id, code })
    const code = codeOf(app.secret)
    product.clock.advance(30)
    expect((await verify(code)).error).toBeNull()
    expect((await verify(code)).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    const late = codeOf(app.secret)
    product.clock.advance(60)
    expect((await verify(late)).error?.code).toBe('mfa_verification_failed')
  })

  it('refuses challenges that are old, used, foreign, or from elsewhere', { tags: ['proof'] }, async () => {
    const ada = await person()
    const eve = await person()
    const app = await withApp(ada)
    const ask = async () => (await ada.client.mfa.challenge({ factorId: app.id })).data?.id ?? ''
    const verify = async (challengeId: string, client = ada.client) =>
      (await client.mfa.verify({ factorId: app.id, challengeId, code: codeOf(app.secret) })).error
    const old = await ask()
    product.clock.advance(300)
    expect(await verify(old)).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    const used = await ask()
    product.clock.advance(299)
    expect(await verify(used)).toBeNull()
    product.clock.advance(31)
    expect(await verify(used)).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
    const elsewhere = browser({ storage: ada.storage, address: '10.1.1.1' })
    expect(await verify(await ask(), elsewhere)).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    })
    expect(await verify(await ask(), eve.client)).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    expect(await verify('not-an-id')).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    expect((await eve.client.mfa.challenge({ factorId: app.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    })
    expect((await eve.client.mfa.unenroll({ factorId: app.id })).error?.status).toBe(404)
  })

  it('is not to be guessed', { tags: ['proof'] }, async () => {
    const ada = await limited.person(undefined, { address: '10.2.0.1' })
    const app = await enrollApp(ada.client)
    const codes: (string | undefined)[] = []
    for (let round = 0; round < 11; round++) {
      limited.product.clock.advance(61)
      const { error } = await ada.client.mfa.challengeAndVerify({ factorId: app.id, code: '000000' })
      codes.push(error?.code)
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('mfa_verification_failed'))
    expect(codes[10]).toBe('over_request_rate_limit')
    limited.product.clock.advance(15 * 60)
    const { data: asked } = await ada.client.mfa.challenge({ factorId: app.id })
    const tries = await Promise.all(
      Array.from({ length: 7 }, () =>
        askAuth(limited, 'POST', `/factors/${app.id}/verify`, {
          body: { challenge_id: asked?.id, code: '000000' },
          address: '10.2.0.1',
          headers: {
            authorization: `Bearer ${ada.storage.get('sb-test')?.match(/"access_token":"([^"]+)"/)?.[1]}`,
          },
        }),
      ),
    )
    const last = tries.filter((answer) => answer.body.code === 'mfa_challenge_expired')
    expect(last).toHaveLength(2)
  })

  it('has a unique name among at most ten', { tags: ['proof'] }, async () => {
    const { client } = await person()
    await enrollApp(client, 'Same')
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Same' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    for (let number = 1; number < 10; number++) await enrollApp(client, `App ${number}`)
    const eleventh = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    product.clock.advance(24 * 3600)
    await client.refreshSession()
    const tooSoon = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
    expect(tooSoon.error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' })
    product.clock.advance(1)
    await enrollApp(client, 'After a day')
  })
})

describe('a session without its second factor', () => {
  it('may neither enrol nor remove nor verify a new factor, nor change what it signs in with', async () => {
    const ada = await person()
    const app = await withApp(ada)
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect(await levelOf(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await other.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await other.mfa.unenroll({ factorId: app.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect((await other.updateUser({ password: 'another-fine-password' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    expect((await other.updateUser({ data: { theme: 'dark' } })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
  })

  it('cannot become one with it through an old refresh token', async () => {
    const ada = await person()
    const before = (await ada.client.getSession()).data.session?.refresh_token
    await withApp(ada)
    for (const wait of [0, 1, 60]) {
      product.clock.advance(wait)
      const answer = await askAuth(accounts, 'POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: before },
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    }
    expect((await ada.client.refreshSession()).error).toBeNull()
    expect(await levelOf(ada.client)).toMatchObject({ currentLevel: 'aal2' })
  })

  it('ends when another one steps up', async () => {
    const ada = await person()
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    await withApp(ada)
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })
})

describe('recovery codes', () => {
  it('stand in for a lost factor, once each', async () => {
    const ada = await person()
    const app = await withApp(ada)
    const { data, error } = await ada.client.mfa.recoveryCodes.generate()
    expect(error).toBeNull()
    const codes = data?.codes ?? []
    expect(new Set(codes).size).toBe(10)
    const stored = await product.database.pool.query('select code_hash from recovery_codes')
    expect(stored.rows.map((row) => row.code_hash)).not.toContain(codes[0])

    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    const typed = ` ${codes[0]?.toUpperCase().replace(/(.{4})/g, '$1-')}`
    expect((await other.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull()
    expect(await levelOf(other)).toMatchObject({ currentLevel: 'aal2' })
    expect((await other.mfa.recoveryCodes.verify({ code: typed })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    expect((await other.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect((await other.mfa.unenroll({ factorId: app.id })).error).toBeNull()
    await other.refreshSession()
    expect(await levelOf(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect((await other.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
  })

  it('need another factor, and aal2', async () => {
    const ada = await person()
    expect((await ada.client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor')
    await withApp(ada)
    expect((await ada.client.mfa.recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
    const first = (await ada.client.mfa.recoveryCodes.generate({ friendlyName: 'Drawer' })).data
    expect((await ada.client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
    const second = (await ada.client.mfa.recoveryCodes.regenerate()).data
    expect(second?.id).toBe(first?.id)
    expect(second?.codes).not.toEqual(first?.codes)
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect((await other.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal')
    expect((await other.mfa.recoveryCodes.unenroll()).error?.code).toBe('insufficient_aal')
    expect((await ada.client.mfa.recoveryCodes.unenroll()).error).toBeNull()
  })

  it('are not to be guessed', async () => {
    const ada = await limited.person()
    const app = await enrollApp(ada.client)
    const { clock } = limited.product
    await ada.client.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret, clock) })
    const guess = async () => (await ada.client.mfa.recoveryCodes.verify({ code: 'guess' })).error
    for (let round = 0; round < 5; round++) expect((await guess())?.code).toBe('mfa_verification_failed')
    expect(await guess()).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
  })
})
