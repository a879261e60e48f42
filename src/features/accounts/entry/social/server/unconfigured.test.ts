// Does a person get the right page where the operator gave no credentials of Google or Apple, closed sign-up, or where a provider
// is unreachable?
import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { askAuth, freshEmail, testAccounts } from '../../../../../../tests/support/people/accounts.ts'
import { createWalker } from '../../../../../../tests/support/people/openid-provider.ts'
import { GOOGLE, SITE, startGoogle } from '../../../../../../tests/support/people/social.ts'
import { accountMessages } from '../../../accounts.messages.ts'

const authorize = (provider: string) =>
  `${SITE}/auth/v1/authorize?provider=${provider}&redirect_to=${encodeURIComponent(`${SITE}/auth?returnTo=/home`)}`

const accounts = await testAccounts()
const provider = await startGoogle()
afterAll(() => provider.close())

describe('a provider without credentials', () => {
  it.each(['google', 'apple'])('%s leads back to /auth with the sentence for that', async (provider) => {
    const page = await createWalker(accounts.product, SITE).pageAfter(authorize(provider))
    expect(page.pathname).toBe('/auth')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      returnTo: '/home',
      error: 'access_denied',
      error_code: 'provider_disabled',
      error_description: accountMessages.socialFailed,
    })
  })

  it('is shown by the settings', async () => {
    const { body } = await askAuth(accounts, 'GET', '/settings')
    expect(body.external).toMatchObject({ google: false, apple: false })
  })
})

describe('a provider', () => {
  it('brings no one new while sign-up is closed', async () => {
    const closed = await testAccounts({
      config: { google: GOOGLE, AUTH_SIGN_UP: false },
      issuers: { google: provider.issuer },
    })
    const { body } = await askAuth(closed, 'GET', '/settings')
    expect(body.external).toMatchObject({ google: true, apple: false })
    provider.signsIn({ sub: 'ada', email: freshEmail(), email_verified: true })
    const page = await createWalker(closed.product, SITE).pageAfter(authorize('google'))
    expect(page.searchParams.get('error_code')).toBe('signup_disabled')
  })

  it('that goes by another name than its address is not believed', async () => {
    const issuer = provider.issuer.replace('127.0.0.1', 'localhost')
    const other = await testAccounts({ config: { google: GOOGLE }, issuers: { google: issuer } })
    const page = await createWalker(other.product, SITE).pageAfter(authorize('google'))
    expect(page.searchParams.get('error_code')).toBe('bad_oauth_callback')
  })

  it('whose secret is another one is asked in vain', { tags: ['proof'] }, async () => {
    const config = { google: { ...GOOGLE, GOOGLE_CLIENT_SECRET: 'a-wrong-secret' } }
    const wrong = await testAccounts({ config, issuers: { google: provider.issuer } })
    provider.signsIn({ sub: 'ada', email: freshEmail(), email_verified: true })
    const page = await createWalker(wrong.product, SITE).pageAfter(authorize('google'))
    expect(page.searchParams.get('error_code')).toBe('bad_oauth_callback')
  })

  it('out of reach leads back, and is asked again once it is there again', async () => {
    let status = 503
    const relay = createServer((_request, response) => void response.writeHead(status).end())
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
    const address = relay.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const lost = await testAccounts({
      config: { google: GOOGLE },
      issuers: { google: `http://127.0.0.1:${port}` },
    })
    const walk = () => createWalker(lost.product, SITE).pageAfter(authorize('google'))
    const reported = { error: 'server_error', error_code: 'provider_unavailable' }
    expect(Object.fromEntries((await walk()).searchParams)).toMatchObject(reported)
    status = 404
    expect(Object.fromEntries((await walk()).searchParams)).toMatchObject(reported)
    relay.closeAllConnections()
    await new Promise((resolve) => relay.close(resolve))
    expect(Object.fromEntries((await walk()).searchParams)).toMatchObject(reported)
  })
})
