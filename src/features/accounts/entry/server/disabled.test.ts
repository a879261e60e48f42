// Do features that are off here answer as on the reference server, so that its client understands?
import { describe, expect, it } from 'vitest'
import { askAuth, PASSWORD, testAccounts } from '../../../../../tests/support/accounts.ts'
import { bearerOf } from '../../../../../tests/support/guessing.ts'

const accounts = await testAccounts()
const { browser, person } = accounts

describe('through the published client', () => {
  it('anonymous people are refused', async () => {
    expect((await browser().signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })

  it('phone numbers sign nobody up or in', async () => {
    const who = { phone: '+4915112345678', password: PASSWORD }
    const code = 'phone_provider_disabled'
    const up = await browser().signUp(who)
    expect(up.error).toMatchObject({ status: 400, code, message: 'Phone signups are disabled' })
    const back = await browser().signInWithPassword(who)
    expect(back.error).toMatchObject({ status: 422, code, message: 'Phone logins are disabled' })
  })

  it.each([
    { chain: 'solana', message: 'x'.repeat(64), signature: new Uint8Array(64) },
    { chain: 'ethereum', message: 'x'.repeat(64), signature: '0x00' },
  ] as const)('a wallet of $chain is refused', async (signed) => {
    expect((await browser().signInWithWeb3(signed)).error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    })
  })

  it.each([
    ['google', 'provider_disabled', 'Provider (issuer "https://accounts.google.com") is not enabled'],
    ['apple', 'provider_disabled', 'Provider (issuer "https://appleid.apple.com") is not enabled'],
    ['custom:x', 'validation_failed', 'Custom OIDC provider "custom:x" not allowed'],
  ])('a token of %s is refused', async (provider, code, message) => {
    const { error } = await browser().signInWithIdToken({ provider, token: 'a.b.c' })
    expect(error).toMatchObject({ status: 400, code, message })
  })

  it('single sign-on is refused', async () => {
    expect((await browser().signInWithSSO({ domain: 'example.com' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    })
  })

  it('identities are neither linked nor unlinked by hand', async () => {
    const { client } = await person()
    const refused = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
    const linked = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(linked.error).toMatchObject(refused)
    const [identity] = (await client.getUserIdentities()).data?.identities ?? []
    if (!identity) throw new Error('Nobody signs in without an identity')
    expect((await client.unlinkIdentity(identity)).error).toMatchObject(refused)
  })
})

it('linking asks who it is first', async () => {
  expect(await askAuth(accounts, 'GET', '/user/identities/authorize?provider=google')).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
})

it('single sign-on has neither a description nor an inbox', async () => {
  const { client } = await person()
  for (const [method, path] of [
    ['GET', '/sso/saml/metadata'],
    ['POST', '/sso/saml/acs'],
  ] as const) {
    const headers = {
      ...(await bearerOf(client)),
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    }
    const answer = await askAuth(accounts, method, path, {
      headers,
      ...(method === 'POST' ? { raw: 'a=b' } : {}),
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'saml_provider_disabled' } })
  }
})

it.each([
  [{ provider: 'google' }, 'id_token required'],
  [{ id_token: 'x' }, 'provider or client_id and issuer required'],
  [
    { id_token: 'x', client_id: 'y', issuer: 'https://appleid.apple.com' },
    'Provider (issuer "https://appleid.apple.com") is not enabled',
  ],
  [{ id_token: 'x', client_id: 'y', issuer: 'https://evil.example' }, 'Custom OIDC provider "" not allowed'],
])('a token of a provider as %j', async (body, message) => {
  expect(await askAuth(accounts, 'POST', '/token?grant_type=id_token', { body })).toMatchObject({
    status: 400,
    body: { message },
  })
})
