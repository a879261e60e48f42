// Does a sign-in with a provider that fails, is forged or is answered twice lead back to a page of ours with a code?
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ProviderAccount } from '../../../../../../tests/support/people/openid-provider.ts'
import { createWalker } from '../../../../../../tests/support/people/openid-provider.ts'
import {
  CALLBACK,
  refusedWith,
  resultOf,
  SITE,
  someone,
  testSocial,
} from '../../../../../../tests/support/people/social.ts'
import { wordsOfRefusal } from '../social.messages.ts'

const { browser, person, product, atGoogle, leaving, signIn } = await testSocial()
const { clock, database } = product

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
    atGoogle.signsIn(someone())
    const { url, walker } = await leaving()
    const answer = await walker.answerAfter(url)
    expect((await walker.pageAfter(answer)).searchParams.has('code')).toBe(true)
    expect(resultOf(await walker.pageAfter(answer))).toEqual(refusedWith('flow_state_already_used'))
  })

  it('when it comes too late', async () => {
    atGoogle.signsIn(someone())
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
    const account = someone()
    atGoogle.signsIn(JSON.parse(JSON.stringify({ ...account, ...claims })) as ProviderAccount)
    const { url, walker } = await leaving()
    expect(resultOf(await walker.pageAfter(url))).toEqual(refusedWith('provider_email_needs_verification'))
  })

  it('when the account is banned', async () => {
    const ada = someone()
    const { user } = await signIn(ada)
    await database.pool.query("update users set banned_until = '2999-01-01' where id = $1", [user.id])
    const { url, walker } = await leaving()
    expect(resultOf(await walker.pageAfter(url))).toEqual(refusedWith('user_banned'))
  })

  it('when the answer belongs to another sign-in', async () => {
    atGoogle.signsIn(someone())
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
    atGoogle.signsIn(someone())
    const { url, walker } = await leaving()
    const answer = new URL((await walker.answerAfter(url)).url)
    await spoil(answer)
    expect(resultOf(await walker.pageAfter(answer.href))).toEqual(refusedWith('bad_oauth_callback'))
  })

  it.each(['', '?state=', `?state=${randomUUID()}&code=x`, '?state=1%27--', '?error=access_denied'])(
    'when no one began it: %s',
    async (query) => {
      const page = await createWalker(product, SITE).pageAfter(CALLBACK + query)
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
    const page = await createWalker(product, SITE).pageAfter(`${CALLBACK}?code=x&state=${rows[0].id}`)
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

  it.each([SITE, `${SITE}/`, SITE.toUpperCase()])(
    'to the page for signing in, not home, from %s',
    async (home) => {
      atGoogle.signsIn(someone())
      const { url, walker } = await leaving('google', 'pkce', home)
      expect((await walker.pageAfter(url)).pathname).toBe('/auth')
    },
  )

  it.each(['https://evil.example/auth', '//evil.example', 'javascript:alert(1)', `${SITE}.evil.example/`])(
    'and never to %s',
    async (redirectTo) => {
      atGoogle.signsIn(someone())
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
