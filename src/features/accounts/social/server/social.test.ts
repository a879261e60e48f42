// Signing in with Google and Apple through the published client, against a real OpenID provider in their place.
import { randomUUID } from 'node:crypto'
import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD, testAccounts } from '../../../../../tests/support/accounts.ts'
import {
  createWalker,
  type ProviderAccount,
  startProvider,
} from '../../../../../tests/support/openid-provider.ts'
import { wordsOfRefusal } from '../messages.ts'

const SITE = 'http://localhost:3000'
const redirectUri = `${SITE}/auth/v1/callback`
const keys = await generateKeyPair('ES256', { extractable: true })
const apple = {
  APPLE_CLIENT_ID: 'example.guildhall.web',
  APPLE_TEAM_ID: 'TEAM567890',
  APPLE_KEY_ID: 'KEY4567890',
  APPLE_PRIVATE_KEY: await exportPKCS8(keys.privateKey),
}
const google = { GOOGLE_CLIENT_ID: 'guildhall.apps', GOOGLE_CLIENT_SECRET: 'a-secret-of-google' }

const atGoogle = await startProvider({
  clientId: google.GOOGLE_CLIENT_ID,
  secret: google.GOOGLE_CLIENT_SECRET,
  redirectUri,
})
const atApple = await startProvider({
  clientId: apple.APPLE_CLIENT_ID,
  secret: { teamId: apple.APPLE_TEAM_ID, keyId: apple.APPLE_KEY_ID, publicKey: keys.publicKey },
  redirectUri,
})
afterAll(async () => {
  await atGoogle.close()
  await atApple.close()
})

const accounts = await testAccounts({
  config: { google, apple },
  issuers: { google: atGoogle.issuer, apple: atApple.issuer },
})
const { browser, person, mails, product } = accounts
const { clock, database } = product

const somebody = (more: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: randomUUID(),
  email: freshEmail(),
  email_verified: true,
  name: 'Ada at the Provider',
  ...more,
})

/** A browser on /auth that has pressed a button. */
async function leaving(
  provider: 'google' | 'apple' = 'google',
  flowType: 'pkce' | 'implicit' = 'pkce',
  redirectTo = `${SITE}/auth?returnTo=${encodeURIComponent('/projects/7?tab=proposals')}`,
) {
  const client = browser({ flowType })
  const { data } = await client.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (!data.url) throw new Error('The client gave no address')
  return { client, url: data.url, walker: createWalker(product, SITE) }
}

async function signIn(account: ProviderAccount, provider: 'google' | 'apple' = 'google') {
  ;(provider === 'google' ? atGoogle : atApple).signsIn(account)
  const { client, url, walker } = await leaving(provider)
  const page = await walker.pageAfter(url)
  expect(page.searchParams.get('error_code')).toBeNull()
  const { data, error } = await client.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  if (!data.user) throw new Error('The code gave no user')
  return { page, client, user: data.user, session: data.session }
}

const resultOf = (page: URL) => ({
  path: page.pathname,
  returnTo: page.searchParams.get('returnTo'),
  code: page.searchParams.get('error_code'),
  hasCode: page.searchParams.has('code'),
})
const refusedWith = (code: string) => ({
  path: '/auth',
  returnTo: '/projects/7?tab=proposals',
  code,
  hasCode: false,
})

describe('signing in with Google', () => {
  it('AUTH-7 DATA-33 comes back to the site with the returnTo that /auth was opened with, and a code for a session', async () => {
    const ada = somebody()
    const { page, user, session } = await signIn(ada)
    expect(page.origin + page.pathname).toBe(`${SITE}/auth`)
    expect(page.searchParams.get('returnTo')).toBe('/projects/7?tab=proposals')
    expect([...page.searchParams.keys()].sort()).toEqual(['code', 'returnTo'])
    expect(page.hash).toBe('')
    expect(user).toMatchObject({
      email: ada.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada at the Provider', email_verified: true, iss: atGoogle.issuer },
    })
    expect(session?.refresh_token).toEqual(expect.any(String))
    const { rows } = await database.pool.query('select full_name from profiles where id = $1', [user.id])
    expect(rows).toEqual([{ full_name: 'Ada at the Provider' }])
  })

  it('finds the same person again by the id, whatever the address is by then', async () => {
    const ada = somebody()
    const first = await signIn(ada)
    const again = await signIn({ ...ada, email: freshEmail() })
    expect(again.user.id).toBe(first.user.id)
    expect(again.user.email).toBe(ada.email)
  })

  it('links to an account whose address was proved', async () => {
    const ada = await person()
    const { code: token } = mails.last(ada.email, 'confirmation')
    await browser().verifyOtp({ email: ada.email, token, type: 'email' })
    const { user } = await signIn(somebody({ email: ada.email.toUpperCase() }))
    expect(user.id).toBe(ada.id)
    expect(user.app_metadata.providers).toEqual(['email', 'google'])
    expect((await browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error).toBeNull()
  })

  it('empties an account first whose address nobody had proved: its maker may be anybody', async () => {
    const stranger = await person()
    const { user } = await signIn(somebody({ email: stranger.email }))
    expect(user.id).toBe(stranger.id)
    expect(user.app_metadata.providers).toEqual(['google'])
    const { error } = await browser().signInWithPassword({ email: stranger.email, password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
    expect((await stranger.client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  it('gives a client without PKCE the session itself, in the browser that began and in no other', async () => {
    const ada = somebody()
    atGoogle.signsIn(ada)
    const { url, walker } = await leaving('google', 'implicit')
    const answer = await walker.answerAfter(url)
    // A stranger's answer, opened by somebody else, must not sign them in as the stranger.
    const elsewhere = await createWalker(product, SITE).pageAfter(answer)
    expect(resultOf(elsewhere)).toEqual(refusedWith('bad_oauth_state'))
    expect(elsewhere.hash).toBe('')
    const page = await walker.pageAfter(answer)
    const fragment = new URLSearchParams(page.hash.slice(1))
    expect(page.searchParams.has('code')).toBe(false)
    const { data } = await browser().setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user?.email).toBe(ada.email)
  })
})

describe('signing in with Apple', () => {
  it('posts back, proves itself by a signed secret, and takes the name that Apple tells once', async () => {
    const ada = somebody()
    delete ada.name
    atApple.signsIn(ada)
    const { client, url, walker } = await leaving('apple')
    const posted = await walker.answerAfter(url)
    expect(posted.method).toBe('POST')
    const form = new URLSearchParams(await posted.text())
    form.set(
      'user',
      JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'evil@example.com' }),
    )
    const page = await walker.pageAfter(new Request(posted.url, { method: 'POST', body: form }))
    expect(resultOf(page)).toMatchObject({
      path: '/auth',
      returnTo: '/projects/7?tab=proposals',
      hasCode: true,
    })
    const { data } = await client.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    expect(data.user).toMatchObject({ email: ada.email, user_metadata: { full_name: 'Ada Lovelace' } })

    const again = await signIn(ada, 'apple')
    expect(again.user.id).toBe(data.user?.id)
    expect(again.user.identities?.[0]?.identity_data).toMatchObject({ full_name: 'Ada Lovelace' })
  })

  it.each([
    ['JSON', 415, { 'content-type': 'application/json' }, '{"state":"x"}'],
    ['a field that comes twice', 400, undefined, 'state=a&state=b'],
    ['text that cannot be stored', 400, undefined, 'state=%00'],
    ['more than a form holds', 413, undefined, `state=${'x'.repeat(70_000)}`],
  ])('takes no %s', async (_, status, headers, raw) => {
    const type = headers ?? { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await askAuth(accounts, 'POST', '/callback', { raw, headers: type })
    // The protocol has no 415.
    expect(answer.status).toBe(status === 415 ? 400 : status)
  })
})

describe('a sign-in that comes to nothing leads back with the reason', () => {
  it('when the person refuses', async () => {
    atGoogle.signsIn(undefined)
    const { url, walker } = await leaving()
    const page = await walker.pageAfter(url)
    expect(resultOf(page)).toEqual(refusedWith('access_denied'))
    expect(page.searchParams.get('error')).toBe('access_denied')
    expect(page.searchParams.get('error_description')).toBe(wordsOfRefusal('access_denied').title)
  })

  it('when an answer comes twice', async () => {
    atGoogle.signsIn(somebody())
    const { url, walker } = await leaving()
    const answer = await walker.answerAfter(url)
    expect((await walker.pageAfter(answer)).searchParams.has('code')).toBe(true)
    expect(resultOf(await walker.pageAfter(answer))).toEqual(refusedWith('flow_state_already_used'))
  })

  it('when it comes too late', async () => {
    atGoogle.signsIn(somebody())
    const { url, walker } = await leaving()
    const answer = await walker.answerAfter(url)
    clock.advance(601)
    expect(resultOf(await walker.pageAfter(answer))).toEqual(refusedWith('flow_state_expired'))
  })

  it.each([
    ['no verified address', { email_verified: false }],
    ['no word about its address', { email_verified: undefined }],
    ['no address', { email: undefined }],
  ])('when the provider has %s', async (_, claims) => {
    const account = somebody()
    atGoogle.signsIn(JSON.parse(JSON.stringify({ ...account, ...claims })) as ProviderAccount)
    const { url, walker } = await leaving()
    expect(resultOf(await walker.pageAfter(url))).toEqual(refusedWith('provider_email_needs_verification'))
  })

  it('when the account is banned', async () => {
    const ada = somebody()
    const { user } = await signIn(ada)
    await database.pool.query("update users set banned_until = '2999-01-01' where id = $1", [user.id])
    const { url, walker } = await leaving()
    expect(resultOf(await walker.pageAfter(url))).toEqual(refusedWith('user_banned'))
  })

  it('when the answer belongs to another sign-in', async () => {
    atGoogle.signsIn(somebody())
    const [mine, theirs] = [await leaving(), await leaving()]
    const own = new URL((await mine.walker.answerAfter(mine.url)).url)
    const other = new URL((await theirs.walker.answerAfter(theirs.url)).url)
    other.searchParams.set('state', own.searchParams.get('state') ?? '')
    expect(resultOf(await mine.walker.pageAfter(other.href))).toEqual(refusedWith('bad_oauth_callback'))
  })

  it.each([
    ['another nonce', async (url: URL) => setNonce(url, 'another')],
    ['another issuer', async (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['two codes', async (url: URL) => url.searchParams.append('code', 'another')],
    ['no code', async (url: URL) => url.searchParams.delete('code')],
  ])('when the answer has %s', async (_, spoil) => {
    atGoogle.signsIn(somebody())
    const { url, walker } = await leaving()
    const answer = new URL((await walker.answerAfter(url)).url)
    await spoil(answer)
    expect(resultOf(await walker.pageAfter(answer.href))).toEqual(refusedWith('bad_oauth_callback'))
  })

  it.each(['', '?state=', `?state=${randomUUID()}&code=x`, '?state=1%27--', '?error=access_denied'])(
    'when nobody began it: %s',
    async (query) => {
      const page = await createWalker(product, SITE).pageAfter(redirectUri + query)
      expect(resultOf(page)).toEqual({
        path: '/auth',
        returnTo: null,
        code: 'bad_oauth_state',
        hasCode: false,
      })
    },
  )

  it('when the flow was of another kind', async () => {
    const ada = await person()
    await browser({ flowType: 'pkce' }).resetPasswordForEmail(ada.email)
    const { rows } = await database.pool.query("select id from flow_states where method = 'recovery' limit 1")
    const page = await createWalker(product, SITE).pageAfter(`${redirectUri}?code=x&state=${rows[0].id}`)
    expect(resultOf(page).code).toBe('bad_oauth_state')
  })

  it('when the provider is one that we do not know', async () => {
    const page = await createWalker(product, SITE).pageAfter(`${SITE}/auth/v1/authorize?provider=github`)
    expect(resultOf(page).code).toBe('validation_failed')
  })

  it.each(['short', ''])('when the challenge is %o, which is no reason to do without', async (challenge) => {
    const page = await createWalker(product, SITE).pageAfter(
      `${SITE}/auth/v1/authorize?provider=google&code_challenge=${challenge}`,
    )
    expect(resultOf(page).code).toBe('validation_failed')
  })

  it.each(['https://evil.example/auth', '//evil.example', 'javascript:alert(1)', `${SITE}.evil.example/`])(
    'and never to %s',
    async (redirectTo) => {
      atGoogle.signsIn(somebody())
      const { url, walker } = await leaving('google', 'pkce', redirectTo)
      const page = await walker.pageAfter(url)
      expect(page.origin + page.pathname).toBe(`${SITE}/auth`)
      expect(page.searchParams.has('code')).toBe(true)
    },
  )
})

async function setNonce(answer: URL, nonce: string): Promise<void> {
  const change = await database.pool.query(
    `update flow_states set provider_state = provider_state || jsonb_build_object('nonce', $2::text) where id = $1`,
    [answer.searchParams.get('state'), nonce],
  )
  expect(change.rowCount).toBe(1)
}

describe('two at once', () => {
  it('first sign-ins of one person make one account', async () => {
    atGoogle.signsIn(somebody())
    const flows = await Promise.all([leaving(), leaving(), leaving()])
    const pages = await Promise.all(flows.map(({ url, walker }) => walker.pageAfter(url)))
    const users = await Promise.all(
      flows.map(async ({ client }, at) => {
        const { data } = await client.exchangeCodeForSession(pages[at]?.searchParams.get('code') ?? '')
        return data.user?.id
      }),
    )
    expect(users[0]).toEqual(expect.any(String))
    expect(new Set(users).size).toBe(1)
  })
})
