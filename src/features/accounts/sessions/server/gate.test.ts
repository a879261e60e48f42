// Tests the gate of everything outside the protocol with valid, forged and expired tokens.
import { importJWK, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database/database.ts'
import {
  askAuth,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { KEY_SET_SECONDS, openKeys, rotateSigningKeys } from '../../abuse-protection/server/keys.actions.ts'

const accounts = await testAccounts()
const { browser, person, product } = accounts

async function bearerOf({ client }: Pick<SignedIn, 'client'>): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? ''
}

const ask = (path: string, token?: string) =>
  product.ask(
    'GET',
    `/rest/v1${path}`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  )

/** Returns a token with any claims and header of a forger, also signed by our own key. */
async function forge(token: string, change: { claims?: object; header?: object; sign?: 'us' | 'them' }) {
  const [head = '', body = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { rows } = await product.database.pool.query(
    "select private_jwk from signing_keys where state = 'current'",
  )
  const jwk = rows[0].private_jwk
  const key =
    change.sign === 'them'
      ? (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']))
          .privateKey
      : await importJWK(jwk, 'ES256')
  return new SignJWT({ ...read(body), ...change.claims })
    .setProtectedHeader({ ...read(head), ...change.header })
    .sign(key)
}

describe('the gate', () => {
  it('lets a good session in as its person, and a visitor where everyone may', async () => {
    const ada = await person()
    expect(await ask('/profile', await bearerOf(ada))).toMatchObject({ status: 200, body: { id: ada.id } })
    expect(await ask('/projects')).toMatchObject({ status: 200 })
    expect(await ask('/projects', product.publicKey)).toMatchObject({ status: 200 })
    expect(await ask('/profile')).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    expect(await ask('/profile', product.publicKey)).toMatchObject({ status: 401 })
  })

  it('closes immediately when the session ends, expires, or its person is banned', async () => {
    const ada = await person()
    const token = await bearerOf(ada)
    await ada.client.signOut()
    expect(await ask('/profile', token)).toMatchObject({ status: 401 })
    const banned = await person()
    const theirs = await bearerOf(banned)
    const ban = (until: string | null) =>
      product.database.pool.query('update users set banned_until = $2 where id = $1', [banned.id, until])
    await ban(new Date(product.clock.now().getTime() + 1000).toISOString())
    expect(await ask('/profile', theirs)).toMatchObject({ status: 401 })
    await ban(product.clock.now().toISOString())
    expect(await ask('/profile', theirs)).toMatchObject({ status: 200 })
    const late = await person()
    const old = await bearerOf(late)
    product.clock.advance(3601)
    expect(await ask('/profile', old)).toMatchObject({ status: 401 })
  })

  it('believes no one else’s signature, and no claim that is not ours', async () => {
    const ada = await person()
    const eve = await person()
    const token = await bearerOf(ada)
    expect(await ask('/profile', await forge(token, {}))).toMatchObject({ status: 200 })
    const forgeries = [
      await forge(token, { sign: 'them' }),
      await forge(token, { sign: 'them', header: { kid: 'unknown' } }),
      await forge(token, { claims: { iss: 'https://evil.example/auth/v1' } }),
      await forge(token, { claims: { aud: 'someone' } }),
      await forge(token, { claims: { exp: 1 } }),
      await forge(token, { claims: { sub: eve.id } }),
      await forge(token, { claims: { session_id: 'x' } }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      `${token.slice(0, -4)}AAAA`,
      'not-a-token',
      'a.b.c',
    ]
    for (const forged of forgeries) {
      expect((await ask('/profile', forged)).status, forged).toBe(401)
      const answer = await askAuth(accounts, 'GET', '/user', {
        headers: { authorization: `Bearer ${forged}` },
      })
      expect(answer.status, forged).toBe(403)
      expect(['bad_jwt', 'session_not_found'], forged).toContain(answer.body.code)
    }
  })

  it('asks for the second factor of who has one, except for what everyone may read', async () => {
    const ada = await person()
    const first = await bearerOf(ada)
    const { data } = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    if (data?.type !== 'totp') throw new Error('No app')
    expect((await ask('/profile', first)).status).toBe(200)
    const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({
      timestamp: product.clock.now().getTime(),
    })
    await ada.client.mfa.challengeAndVerify({ factorId: data.id, code })
    expect((await ask('/profile', await bearerOf(ada))).status).toBe(200)
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    for (const token of [first, await bearerOf({ client: other })]) {
      expect(await ask('/profile', token)).toMatchObject({
        status: 403,
        body: { code: 'second_factor_required' },
      })
      expect((await ask('/projects', token)).status).toBe(200)
    }
  })
})

describe('the key set', () => {
  it('AUTH-40 DATA-43 names the public halves of the key that signs and of the next, and may be kept', async () => {
    const answer = await askAuth(accounts, 'GET', '/.well-known/jwks.json', { headers: { apikey: '' } })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const keys = answer.body.keys as Record<string, unknown>[]
    expect(keys).toHaveLength(2)
    for (const key of keys) {
      expect(key).toMatchObject({
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid: expect.any(String),
      })
      expect(key).not.toHaveProperty('d')
    }
    const ada = await person()
    expect((await ada.client.getClaims()).data?.claims).toMatchObject({
      sub: ada.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      iss: 'http://localhost:3000/auth/v1',
    })
  })

  it('is one set, however many processes make it at their first start', async () => {
    const { database } = await testDatabase()
    const now = product.clock.now()
    const options = { database, random: systemRandom, issuer: 'x', publicKey: undefined, now }
    const opened = await Promise.all(Array.from({ length: 4 }, () => openKeys(options)))
    expect(new Set(opened.map((keys) => JSON.stringify([keys.keySet(), keys.publicKey]))).size).toBe(1)
    const { rows } = await database.pool.query('select state from signing_keys order by state')
    expect(rows.map((row) => row.state)).toEqual(['current', 'next'])
  })

  it('AUTH-40 is read from its address once, used again for a while, and then read again', async () => {
    const asked = vi.spyOn(product, 'fetch')
    const reads = () => asked.mock.calls.filter(([{ url }]) => url.endsWith('/jwks.json')).length
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      const ada = await person()
      const before = reads()
      for (let round = 0; round < 3; round++) expect((await ada.client.getClaims()).error).toBeNull()
      const first = reads() - before
      expect(first).toBeLessThanOrEqual(1)
      vi.setSystemTime(Date.now() + (KEY_SET_SECONDS + 1) * 1000)
      for (let round = 0; round < 3; round++) expect((await ada.client.getClaims()).error).toBeNull()
      expect(reads() - before - first).toBe(1)
    } finally {
      vi.useRealTimers()
      asked.mockRestore()
    }
  })

  it("AUTH-41 MSG-37 lets the client reject a token of another signature with 'Invalid JWT signature'", async () => {
    const ada = await person()
    const forged = await forge(await bearerOf(ada), { sign: 'them' })
    const { error } = await ada.client.getClaims(forged)
    expect(error).toMatchObject({ message: 'Invalid JWT signature', code: 'invalid_jwt' })
  })

  it("AUTH-41 MSG-37 answers the client that asks who holds such a token with 'Invalid JWT signature', and no other", async () => {
    const ada = await person()
    const token = await bearerOf(ada)
    const refusalOf = async (forged: string) => (await ada.client.getUser(forged)).error
    const signature = { message: 'Invalid JWT signature', code: 'bad_jwt', status: 403 }
    expect(await refusalOf(await forge(token, { sign: 'them' }))).toMatchObject(signature)
    // The client does not know the key, so it asks the server.
    const unknown = await forge(token, { sign: 'them', header: { kid: 'unknown' } })
    expect((await ada.client.getClaims(unknown)).error).toMatchObject(signature)
    const other = {
      message: 'invalid JWT: unable to parse or verify signature',
      code: 'bad_jwt',
      status: 403,
    }
    for (const unusable of ['a.b.c', await forge(token, { claims: { exp: 1 } })])
      expect(await refusalOf(unusable)).toMatchObject(other)
  })

  it('is rotated once the next key is known everywhere, and old tokens hold', async () => {
    const ada = await person()
    const before = await bearerOf(ada)
    const { database } = product
    const at = (seconds: number) => new Date(product.clock.now().getTime() + seconds * 1000)
    const published = await database.pool.query("select published_at from signing_keys where state = 'next'")
    const sincePublished = (product.clock.now().getTime() - published.rows[0].published_at.getTime()) / 1000
    const early = await database.inTransaction((tx) =>
      rotateSigningKeys(tx, at(KEY_SET_SECONDS - sincePublished - 1)),
    )
    expect(early).toMatchObject({ rotated: false })
    const due = await database.inTransaction((tx) => rotateSigningKeys(tx, at(KEY_SET_SECONDS + 1)))
    expect(due).toMatchObject({ rotated: true })
    expect((await ask('/profile', before)).status).toBe(200)
    const { rows } = await database.pool.query('select state from signing_keys order by state')
    expect(rows.map((row) => row.state)).toEqual(['current', 'next', 'previous'])
  })

  it('is asked again about a token that it held good: one that expired, or whose key has left it, is refused', async () => {
    const { database } = await testDatabase()
    const now = new Date()
    const issuer = 'http://localhost/auth/v1'
    const open = () => openKeys({ database, random: systemRandom, issuer, publicKey: undefined, now })
    const keys = await open()
    const claims = { sub: 'ada', session_id: 'one', aal: 'aal1' }
    const token = await keys.sign(claims, { issuedAt: now, lifetimeSeconds: 3600 })
    for (let time = 0; time < 2; time++) expect(await keys.verify(token, now)).toMatchObject(claims)
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect(await keys.verify(token, later(3601))).toBe('unusable')
    expect(await keys.verify(token, now)).toMatchObject(claims)
    const [head, body, signature = ''] = token.split('.')
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect(await keys.verify([head, body, other].join('.'), now)).toBe('forged')
    await database.pool.query("delete from signing_keys where state = 'current'")
    // An unknown key makes the process read the set again, which a minute would do, too.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
    try {
      const stranger = await (await open()).sign(claims, { issuedAt: now, lifetimeSeconds: 3600 })
      expect(await keys.verify(stranger, now)).toMatchObject(claims)
      expect(await keys.verify(token, now)).toBe('forged')
    } finally {
      clock.mockRestore()
    }
  })
})
