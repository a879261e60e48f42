// Do features that are off here answer as on the reference server, so that its client understands them?
import { describe, expect, it } from 'vitest'
import { askAuth, PASSWORD, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { bearerOf } from '../../../../../tests/support/people/guessing.ts'

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

  it('phone numbers sign no one up or in', async () => {
    const who = { phone: '+4915112345678', password: PASSWORD }
    const code = 'phone_provider_disabled'
    const up = await browser().signUp(who)
    expect(up.error).toMatchObject({ status: 400, code, message: 'Phone signups are disabled' })
    const back = await browser().signInWithPassword(who)
    expect(back.error).toMatchObject({ status: 422, code, message: 'Phone logins are disabled' })
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
    if (!identity) throw new Error('No one signs in without an identity')
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

it.each(['web3', 'id_token'])('a sign-in by %s is a grant that there is not', async (grant) => {
  expect(await askAuth(accounts, 'POST', `/token?grant_type=${grant}`, { body: {} })).toMatchObject({
    status: 400,
    body: { message: 'unsupported_grant_type' },
  })
})
