// Social sign-in for API tests: the product with real OpenID providers in place of Google and Apple, and people who
// press its buttons.
import { randomUUID } from 'node:crypto'
import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, expect } from 'vitest'
import type { SocialProviderName } from '../../../src/features/accounts/entry/social/social.rules.ts'
import { freshEmail, testAccounts } from './accounts.ts'
import { createWalker, type ProviderAccount, startProvider } from './openid-provider.ts'

export const SITE = 'http://localhost:3000'
export const CALLBACK = `${SITE}/auth/v1/callback`
export const GOOGLE = { GOOGLE_CLIENT_ID: 'guildhall.apps', GOOGLE_CLIENT_SECRET: 'a-secret-of-google' }
/** The person wanted to go there before signing in. */
export const RETURN_TO = '/projects/7?tab=proposals'

export function startGoogle() {
  return startProvider({
    clientId: GOOGLE.GOOGLE_CLIENT_ID,
    secret: GOOGLE.GOOGLE_CLIENT_SECRET,
    redirectUri: CALLBACK,
  })
}

export function someone(more: Partial<ProviderAccount> = {}): ProviderAccount {
  return {
    sub: randomUUID(),
    email: freshEmail(),
    email_verified: true,
    name: 'Ada at the Provider',
    ...more,
  }
}

/** Call it at the top of a test file. */
export async function testSocial() {
  const keys = await generateKeyPair('ES256', { extractable: true })
  const apple = {
    APPLE_CLIENT_ID: 'example.guildhall.web',
    APPLE_TEAM_ID: 'TEAM567890',
    APPLE_KEY_ID: 'KEY4567890',
    APPLE_PRIVATE_KEY: await exportPKCS8(keys.privateKey),
  }
  const atGoogle = await startGoogle()
  const atApple = await startProvider({
    clientId: apple.APPLE_CLIENT_ID,
    secret: { teamId: apple.APPLE_TEAM_ID, keyId: apple.APPLE_KEY_ID, publicKey: keys.publicKey },
    redirectUri: CALLBACK,
  })
  afterAll(async () => {
    await atGoogle.close()
    await atApple.close()
  })
  const accounts = await testAccounts({
    config: { google: GOOGLE, apple },
    issuers: { google: atGoogle.issuer, apple: atApple.issuer },
  })

  /** Opens a browser on /auth that has pressed a button. */
  async function leaving(
    provider: SocialProviderName = 'google',
    flowType: 'pkce' | 'implicit' = 'pkce',
    redirectTo = `${SITE}/auth?returnTo=${encodeURIComponent(RETURN_TO)}`,
  ) {
    const client = accounts.browser({ flowType })
    const { data } = await client.signInWithOAuth({
      provider,
      options: { redirectTo, skipBrowserRedirect: true },
    })
    if (!data.url) throw new Error('The client gave no address')
    return { client, url: data.url, walker: createWalker(accounts.product, SITE) }
  }

  /** Goes the whole way of a person who has an account there. */
  async function signIn(account: ProviderAccount, provider: SocialProviderName = 'google') {
    const there = provider === 'google' ? atGoogle : atApple
    there.signsIn(account)
    const { client, url, walker } = await leaving(provider)
    const page = await walker.pageAfter(url)
    expect(page.searchParams.get('error_code')).toBeNull()
    const { data, error } = await client.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    if (!data.user) throw new Error('The code gave no user')
    return { page, client, user: data.user, session: data.session }
  }

  return { ...accounts, accounts, atGoogle, atApple, leaving, signIn }
}

/** Returns the result that a page receives in its address. */
export function resultOf(page: URL) {
  return {
    path: page.pathname,
    returnTo: page.searchParams.get('returnTo'),
    code: page.searchParams.get('error_code'),
    hasCode: page.searchParams.has('code'),
  }
}

export function refusedWith(code: string): ReturnType<typeof resultOf> {
  return { path: '/auth', returnTo: RETURN_TO, code, hasCode: false }
}
