// Whatever anybody sends to whichever route of auth/v1, it is refused in the protocol's shape and breaks nothing.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../tests/support/accounts.ts'
import { GOOGLE, startGoogle } from '../../../../tests/support/social.ts'

const google = await startGoogle()
const accounts = await testAccounts({ config: { google: GOOGLE }, issuers: { google: google.issuer } })
await google.close()
const { person, product } = accounts

type Target = {
  route: string
  /** As it is asked; the route's own path if left out. */
  path?: string
  /** A body that could be meant. A route without one reads none, so it may well answer. */
  body?: Record<string, unknown>
  isForm?: true
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
  { route: 'POST /callback', isForm: true },
  { route: 'GET /callback' },
  { route: 'GET /authorize' },
  { route: 'GET /verify' },
  { route: 'GET /user' },
  { route: 'GET /reauthenticate' },
  { route: 'GET /.well-known/jwks.json' },
  { route: 'GET /settings' },
  { route: 'GET /health' },
  // Last: it ends the session that all of this is sent with.
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
  '${7*7}{{7*7}}%s%n',
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

/** Never a fault of ours; a refusal has its shape; a way onward stays on the site. */
function expectSound(answer: Pick<Answered, 'status' | 'body'> & { headers?: Headers }, what: string): void {
  expect(answer.status, what).toBeLessThan(500)
  if (answer.status >= 400) {
    expect(answer.body, what).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  }
  const location = answer.headers?.get('location')
  if (location) expect(location, what).toMatch(/^http:\/\/localhost:3000\//)
}

const described = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60)
const methodOf = (route: string) => route.split(' ')[0] ?? ''
const pathOf = ({ route, path }: Target) => path ?? route.split(' ')[1] ?? ''

async function signedIn(): Promise<Record<string, string>> {
  const { client } = await person()
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token}` }
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

describe.each(TARGETS)('$route $path', (target) => {
  const method = methodOf(target.route)
  const path = pathOf(target)

  it.runIf(target.body)(
    'refuses what is no answer to its question, in every field',
    async () => {
      const headers = await signedIn()
      const fields = Object.keys(target.body ?? {})
      for (const value of VALUES) {
        const all = Object.fromEntries(fields.map((field) => [field, value]))
        const what = `${target.route} all ${described(value)}`
        // Nulls and empty lists are what a client sends for nothing; where nothing is needed, that may do.
        const mayDo = target.route === 'POST /factors/:id/challenge' || target.route === 'PUT /user'
        const answer = await askAuth(accounts, method, path, { headers, body: all })
        if (mayDo) expectSound(answer, what)
        else expectRefused(answer, what)
        for (const field of fields) {
          const body = {
            ...target.body,
            ...(target.body?.email ? { email: freshEmail() } : {}),
            [field]: value,
          }
          expectSound(
            await askAuth(accounts, method, path, { headers, body }),
            `${target.route} ${field} ${described(value)}`,
          )
        }
      }
    },
    120_000,
  )

  it.skipIf(method === 'GET')(
    'refuses what is no body at all',
    async () => {
      const headers = await signedIn()
      for (const raw of RAW) {
        const what = `${target.route} ${raw.slice(0, 40)}`
        const answer = await askAuth(accounts, method, path, { headers, raw })
        if (target.isForm) expectSound(answer, what)
        else if (target.body) expectRefused(answer, what)
        else expectSound(answer, what)
      }
      const huge = await askAuth(accounts, method, path, {
        headers,
        raw: JSON.stringify({ x: 'y'.repeat(1_100_000) }),
      })
      expectSound(huge, `${target.route} huge`)
      if (target.body) expect(huge.status).toBe(413)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        '',
        '\u00ff',
      ]) {
        const answer = await askAuth(accounts, method, path, {
          headers: { ...headers, 'content-type': type },
          raw: 'email=a',
        })
        expectSound(answer, `${target.route} as ${type}`)
      }
    },
    60_000,
  )

  it('bears strange queries, headers and paths', async () => {
    const strange = [
      '%00',
      '%ED%A0%80',
      '%',
      '%FF',
      encodeURIComponent(LONG.slice(0, 5_000)),
      '%E2%80%AE',
      '[]=1',
    ]
    const bare = path.split('?')[0]
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
        const query = `${bare}?${name}=${text}&${name}=${text}`
        expectSound(await askAuth(accounts, method, query), `${method} ${query.slice(0, 80)}`)
      }
    }
    for (const value of [
      'Bearer',
      'Bearer ',
      'Bearer a.b.c',
      'Basic x',
      `Bearer ${LONG.slice(0, 9_000)}`,
      '\u00e9',
    ]) {
      const headers = { authorization: value, 'x-supabase-api-version': '2024-01-01' }
      expectSound(await askAuth(accounts, method, path, { headers }), `${target.route} ${value.slice(0, 20)}`)
    }
    if (!target.route.includes(':id')) return
    const headers = await signedIn()
    for (const text of [...strange.slice(0, 4), '..%2f', `${id}%00`, id.toUpperCase(), "'"]) {
      const odd = path.replace(id, text)
      expectSound(await askAuth(accounts, method, odd, { headers }), `${method} ${odd}`)
    }
  }, 60_000)
})

it('is left as it was: people still sign up and in', async () => {
  const { email } = await person()
  const { error } = await accounts.browser().signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
})
