// Is a provider's token accepted only if it is signed by its keys, meant for us, fresh, and the answer to our request?
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createGoogle } from './google.ts'
import { type FlowSecrets, SocialFailure } from './social-provider.ts'

const CLIENT = { clientId: 'us', clientSecret: 'a-secret' }
const REDIRECT_URI = 'https://guildhall.example/auth/v1/callback'
const secrets: FlowSecrets = { state: 'our-state', nonce: 'our-nonce', verifier: 'v'.repeat(43) }

const own = await generateKeyPair('RS256')
const foreign = await generateKeyPair('RS256')
const publicKey = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }

/** The token endpoint answers with this; a text is sent as it is. */
let token: { claims: JWTPayload; key?: CryptoKey } | string = ''
const asked: URLSearchParams[] = []

const server = createServer(async (request, response) => {
  const json = (value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (request.url === '/.well-known/openid-configuration') {
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize?keep=1`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  }
  if (request.url === '/keys') return json({ keys: [publicKey] })
  asked.push(new URLSearchParams(await text(request)))
  if (typeof token === 'string') return response.writeHead(200).end(token)
  const id_token = await new SignJWT(token.claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(token.key ?? own.privateKey)
  return json({ access_token: 'theirs', token_type: 'bearer', id_token })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const address = server.address()
const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
const provider = createGoogle(CLIENT, REDIRECT_URI, issuer)

const nowSeconds = Math.floor(Date.now() / 1000)
const good: JWTPayload = {
  iss: issuer,
  aud: 'us',
  sub: '1234',
  iat: nowSeconds,
  exp: nowSeconds + 300,
  nonce: 'our-nonce',
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada',
  picture: 'https://pictures.example/ada',
}

const returned = (more: Record<string, string> = {}) =>
  new URLSearchParams({ code: 'their-code', state: 'our-state', ...more })

async function failure(work: Promise<unknown>): Promise<SocialFailure> {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof SocialFailure)) throw new Error(`Expected a failure, got ${JSON.stringify(error)}`)
  return error
}

describe('leaving', () => {
  it('takes the challenge along, never the verifier', async () => {
    const url = await provider.authorizationUrl(secrets)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      keep: '1',
      client_id: 'us',
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'our-state',
      nonce: 'our-nonce',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(secrets.verifier)
  })
})

describe('the word of a provider', () => {
  it('is believed when everything fits, and asked for with verifier and secret', async () => {
    token = { claims: good }
    expect(await provider.identify(returned(), secrets)).toEqual({
      issuer,
      id: '1234',
      email: 'ada@example.com',
      isEmailVerified: true,
      name: 'Ada',
      picture: 'https://pictures.example/ada',
    })
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'their-code',
      redirect_uri: REDIRECT_URI,
      code_verifier: secrets.verifier,
      client_id: 'us',
      client_secret: 'a-secret',
    })
  })

  it.each([
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['another audience', { aud: 'them' }],
    ['no audience', { aud: undefined }],
    ['another nonce', { nonce: 'theirs' }],
    ['no nonce', { nonce: undefined }],
    ['an end in the past', { exp: nowSeconds - 120 }],
    ['no end', { exp: undefined }],
    ['a beginning in the future', { nbf: nowSeconds + 600 }],
    ['no one', { sub: undefined }],
    ['an id that cannot be stored', { sub: 'a\0b' }],
  ])('is refused with %s', async (_, wrong) => {
    token = { claims: JSON.parse(JSON.stringify({ ...good, ...wrong })) as JWTPayload }
    expect((await failure(provider.identify(returned(), secrets))).kind).toBe('refused')
  })

  it('is refused when someone else signed it', async () => {
    token = { claims: good, key: foreign.privateKey }
    expect((await failure(provider.identify(returned(), secrets))).kind).toBe('refused')
  })

  it.each([
    ['true', true],
    ['false', false],
    [1, false],
    ['yes', false],
    [undefined, false],
  ])('counts an address as verified with %o: %s', async (email_verified, isEmailVerified) => {
    token = { claims: { ...good, email_verified } }
    expect((await provider.identify(returned(), secrets)).isEmailVerified).toBe(isEmailVerified)
  })

  it('keeps nothing of a picture or name that could do harm', async () => {
    token = { claims: { ...good, picture: 'javascript:alert(1)', name: 'x'.repeat(500) } }
    expect(await provider.identify(returned(), secrets)).toMatchObject({
      picture: undefined,
      name: undefined,
    })
  })
})

describe('an answer', () => {
  it.each([
    [{ error: 'access_denied' }, 'denied'],
    [{ error: 'user_cancelled_authorize' }, 'denied'],
    [{ error: 'temporarily_unavailable' }, 'unreachable'],
    [{ error: 'invalid_scope' }, 'refused'],
    [{ state: 'theirs' }, 'refused'],
    [{ iss: 'https://evil.example' }, 'refused'],
  ])('%o is %s', async (more, kind) => {
    token = { claims: good }
    const questions = asked.length
    expect((await failure(provider.identify(returned(more), secrets))).kind).toBe(kind)
    expect(asked).toHaveLength(questions)
  })

  it('that is not JSON is the provider’s failure, and no code is logged', async () => {
    token = '<html>'
    const { kind, message, cause } = await failure(provider.identify(returned(), secrets))
    expect({ kind, cause }).toEqual({ kind: 'unreachable', cause: undefined })
    expect(message).not.toMatch(/their-code|our-state|our-nonce|a-secret/)
  })
})
