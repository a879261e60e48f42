// Tests signing in with Google and Apple through the published client, against a real OpenID provider in their place.
import { describe, expect, it } from 'vitest'
import { askAuth, freshEmail, PASSWORD } from '../../../../../../tests/support/people/accounts.ts'
import { createWalker } from '../../../../../../tests/support/people/openid-provider.ts'
import {
  refusedWith,
  resultOf,
  SITE,
  someone,
  testSocial,
} from '../../../../../../tests/support/people/social.ts'

const { accounts, browser, person, mails, product, atGoogle, atApple, leaving, signIn } = await testSocial()
const { database } = product

describe('signing in with Google', () => {
  it('AUTH-7 DATA-33 comes back to the site with the returnTo that /auth was opened with, and a code for a session', async () => {
    const ada = someone()
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

  it('works for someone whose name there could pass for ours, who then has none to show here', async () => {
    const { user } = await signIn(someone({ name: 'Guildhall Support' }))
    const { rows } = await database.pool.query('select display_name from profiles where id = $1', [user.id])
    expect(rows).toEqual([{ display_name: null }])
  })

  it('finds the same person again by the id, whatever the address is by then', async () => {
    const ada = someone()
    const first = await signIn(ada)
    const again = await signIn({ ...ada, email: freshEmail() })
    expect(again.user.id).toBe(first.user.id)
    expect(again.user.email).toBe(ada.email)
  })

  it('links to an account whose address was proved', async () => {
    const ada = await person()
    const { code: token } = mails.last(ada.email, 'confirmation')
    await ada.client.verifyOtp({ email: ada.email, token, type: 'email' })
    const { user } = await signIn(someone({ email: ada.email.toUpperCase() }))
    expect(user.id).toBe(ada.id)
    expect(user.app_metadata.providers).toEqual(['email', 'google'])
    expect((await browser().signInWithPassword({ email: ada.email, password: PASSWORD })).error).toBeNull()
  })

  it('keeps an account whose address no one had proved, and nothing that its maker could come back with', {
    tags: ['proof'],
  }, async () => {
    const stranger = await person()
    const { user } = await signIn(someone({ email: stranger.email }))
    expect(user.id).toBe(stranger.id)
    expect(user.app_metadata.providers).toEqual(['google'])
    const { error } = await browser().signInWithPassword({ email: stranger.email, password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
    expect((await stranger.client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  it('gives a client without PKCE the session itself, in the browser that began and in no other', async () => {
    const ada = someone()
    atGoogle.signsIn(ada)
    const { url, walker } = await leaving('google', 'implicit')
    const answer = await walker.answerAfter(url)
    // A stranger's answer that another person opens must not sign them in as the stranger.
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
  it('posts back, authenticates with a signed secret, and takes the name that Apple sends once', {
    tags: ['proof'],
  }, async () => {
    const ada = someone()
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

describe('two simultaneous sign-ins', () => {
  it('first sign-ins of one person make one account', { tags: ['proof'] }, async () => {
    atGoogle.signsIn(someone())
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
