// Is every strange request to every route of auth/v1 refused in the protocol's shape, and does it break nothing?
// @module-tag proof
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { GOOGLE, startGoogle } from '../../../../tests/support/people/social.ts'

const google = await startGoogle()
const accounts = await testAccounts({ config: { google: GOOGLE }, issuers: { google: google.issuer } })
await google.close()
const { person, product } = accounts

type Target = {
  route: string
  path?: string
  /** A body that could be meant. A route without one reads none, so it may well answer. */
  body?: Record<string, unknown>
}

const id = randomUUID()
const TARGETS: readonly Target[] = [
  {
    route: 'POST /signup',
    body: {
      email: 'a@example.com',
      password: PASSWORD,
      data: {},
      code_challenge: 'x',
      gotrue_meta_security: {},
    },
  },
  {
    route: 'POST /token',
    path: '/token?grant_type=password',
    body: { email: 'a@example.com', password: PASSWORD },
  },
  { route: 'POST /token', path: '/token?grant_type=refresh_token', body: { refresh_token: 'x'.repeat(60) } },
  {
    route: 'POST /token',
    path: '/token?grant_type=pkce',
    body: { auth_code: id, code_verifier: 'x'.repeat(50) },
  },
  { route: 'POST /verify', body: { email: 'a@example.com', token: '123456', type: 'email' } },
  { route: 'POST /verify', body: { token_hash: 'x'.repeat(50), type: 'recovery' } },
  { route: 'POST /resend', body: { email: 'nobody@example.com', type: 'signup' } },
  { route: 'POST /recover', body: { email: 'nobody@example.com', code_challenge: 'x' } },
  {
    route: 'PUT /user',
    body: { password: 'a', email: 'a', data: {}, nonce: '1', current_password: 'x', code_challenge: 'x' },
  },
  {
    route: 'POST /factors',
    body: { friendly_name: 'x'.repeat(500), factor_type: 'totp', issuer: 'x', phone: '1' },
  },
  {
    route: 'POST /factors/:id/challenge',
    path: `/factors/${id}/challenge`,
    body: { factorId: id, channel: 'sms' },
  },
  {
    route: 'POST /factors/:id/verify',
    path: `/factors/${id}/verify`,
    body: { challenge_id: id, code: '123456' },
  },
  { route: 'POST /factors/recovery-codes/verify', body: { code: 'abcde-fghij' } },
  { route: 'POST /factors/recovery-codes' },
  { route: 'POST /factors/recovery-codes/regenerate' },
  { route: 'DELETE /factors/recovery-codes' },
  { route: 'GET /factors/recovery-codes' },
  { route: 'DELETE /factors/:id', path: `/factors/${id}` },
  { route: 'POST /sso', body: { domain: 'example.com' } },
  { route: 'GET /sso/saml/metadata' },
  { route: 'POST /sso/saml/acs' },
  { route: 'GET /user/identities/:id', path: '/user/identities/authorize' },
  { route: 'DELETE /user/identities/:id', path: `/user/identities/${id}` },
  { route: 'GET /oauth/authorizations/:id', path: `/oauth/authorizations/${id}` },
  {
    route: 'POST /oauth/authorizations/:id/consent',
    path: `/oauth/authorizations/${id}/consent`,
    body: { action: 'approve' },
  },
  { route: 'GET /user/oauth/grants' },
  { route: 'DELETE /user/oauth/grants' },
  { route: 'POST /callback' },
  { route: 'GET /callback' },
  { route: 'GET /authorize' },
  { route: 'GET /verify' },
  { route: 'GET /user' },
  { route: 'GET /reauthenticate' },
  { route: 'GET /.well-known/jwks.json' },
  { route: 'GET /settings' },
  { route: 'GET /health' },
  { route: 'POST /logout' },
]

const LONG = 'x'.repeat(300_000)
const VALUES: readonly unknown[] = [
  null,
  true,
  7,
  -1e308,
  '',
  ' ',
  LONG,
  '\0',
  'a\0@example.com',
  '\ud800',
  '\udfff\ud800@example.com',
  '\u202e\ufeff\u200d\ufffd﷽',
  'é'.normalize('NFD').repeat(60),
  '🦩'.repeat(70),
  "' or 1=1; --",
  '{{7*7}}%s%n',
  '../../../etc/passwd',
  [],
  [[['x']]],
  ['a@example.com', null],
  {},
  { $ne: null },
  { toString: 1, constructor: null, __proto__: 'x' },
]

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const RAW: readonly string[] = [
  '{',
  '{"email":',
  'null',
  '[]',
  '7',
  '"text"',
  'undefined',
  '{"email":"\\ud800"}',
  '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":1}}',
  deep('[', ']', 100_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"data":${deep('[', ']', 5_000)}}`,
  '\ufeff{}',
  '\0',
]

type Answered = Awaited<ReturnType<typeof askAuth>>

function expectRefused({ status, body }: Answered, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400)
  expectSound({ status, body }, what)
}

/** Expects an answer without a fault of ours, a refusal in its shape, and a redirect that stays on the site. */
function expectSound(answer: Pick<Answered, 'status' | 'body'> & { headers?: Headers }, what: string): void {
  expect(answer.status, what).toBeLessThan(500)
  if (answer.status >= 400) {
    expect(answer.body, what).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  }
  const location = answer.headers?.get('location')
  if (location) expect(location, what).toMatch(/^http:\/\/localhost:3000\//)
}

const described = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60)

/** Returns true if an empty body is enough, because it is not read or all of it is optional. */
function mayDo({ route, body }: Target): boolean {
  return body === undefined || route === 'PUT /user'
}

/** Returns a function that calls a route as a person who has just signed up. */
async function asker({ route, path: given }: Target) {
  const { client } = await person()
  const token = (await client.getSession()).data.session?.access_token
  const [method = '', own = ''] = route.split(' ')
  const path = given ?? own
  type More = { body?: unknown; raw?: string; headers?: Record<string, string> }
  const send = (more: More, to = path) =>
    askAuth(accounts, method, to, { ...more, headers: { authorization: `Bearer ${token}`, ...more.headers } })
  return { method, path, send }
}

it('knows every route of auth/v1', async () => {
  const base = '/auth/v1'
  const known: string[] = []
  for (const { method, path } of product.routes) {
    if (!path.startsWith(`${base}/`) || path.endsWith('*')) continue
    const { body } = await askAuth(accounts, method, path.slice(base.length).replace(':id', id))
    if (body.message !== 'Method not allowed') known.push(`${method} ${path.slice(base.length)}`)
  }
  expect(new Set(TARGETS.map(({ route }) => route))).toEqual(new Set(known))
})

describe.each(TARGETS.filter(({ body }) => body))('$route $path', (target) => {
  it('refuses invalid values, in every field', { timeout: 120_000 }, async () => {
    const { method, path, send } = await asker(target)
    const fields = Object.keys(target.body ?? {})
    for (const value of VALUES) {
      const what = `${method} ${path} ${described(value)}`
      const answer = await send({ body: Object.fromEntries(fields.map((field) => [field, value])) })
      if (mayDo(target)) expectSound(answer, what)
      else expectRefused(answer, what)
      for (const field of fields) {
        const fresh = target.body?.email ? { email: freshEmail() } : {}
        expectSound(await send({ body: { ...target.body, ...fresh, [field]: value } }), `${what} as ${field}`)
      }
    }
  })
})

describe.each(TARGETS.filter(({ route }) => !route.startsWith('GET')))('$route $path', (target) => {
  it('refuses anything but a body', async () => {
    const { method, path, send } = await asker(target)
    for (const raw of RAW) {
      const answer = await send({ raw })
      if (mayDo(target)) expectSound(answer, `${method} ${path} ${raw.slice(0, 40)}`)
      else expectRefused(answer, `${method} ${path} ${raw.slice(0, 40)}`)
    }
    const huge = await send({ raw: JSON.stringify({ x: 'y'.repeat(1_100_000) }) })
    if (target.body) expect(huge.status).toBe(413)
    expectSound(huge, `${method} ${path} huge`)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
      '\u00ff',
    ]) {
      const answer = await send({ raw: 'email=a', headers: { 'content-type': type } })
      expectSound(answer, `${method} ${path} as ${type}`)
    }
  }, 60_000)
})

describe.each(TARGETS)('$route $path', (target) => {
  it('bears strange queries, headers and paths', async () => {
    const { method, path, send } = await asker(target)
    const strange = ['%00', '%ED%A0%80', '%', '%FF', 'x'.repeat(5_000), '%E2%80%AE', '[]=1']
    for (const text of strange) {
      for (const name of [
        'grant_type',
        'scope',
        'redirect_to',
        'token',
        'type',
        'code',
        'state',
        'provider',
      ]) {
        const query = `${path.split('?')[0]}?${name}=${text}&${name}=${text}`
        expectSound(await askAuth(accounts, method, query), `${method} ${query.slice(0, 80)}`)
      }
    }
    for (const authorization of [
      'Bearer',
      'Bearer a.b.c',
      'Basic x',
      `Bearer ${LONG.slice(0, 9_000)}`,
      '\u00e9',
    ]) {
      expectSound(
        await send({ headers: { authorization } }),
        `${method} ${path} ${authorization.slice(0, 20)}`,
      )
    }
    for (const text of [...strange.slice(0, 4), '..%2f', `${id}%00`, id.toUpperCase(), "'"]) {
      const odd = path.replace(id, text)
      expectSound(await send({}, odd), `${method} ${odd}`)
    }
  }, 60_000)
})

it('is left as it was: people still sign up and in', async () => {
  const { email } = await person()
  const { error } = await accounts.browser().signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
})
