// Is no secret of a person in our log, or in an address to which we redirect a browser?
import { once } from 'node:events'
import { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, it } from 'vitest'
import { freshEmail, PASSWORD, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { createWalker } from '../../../../tests/support/people/openid-provider.ts'
import { SITE, someone, testSocial } from '../../../../tests/support/people/social.ts'
import { recordingLog } from '../../../../tests/support/product/recording-log.ts'

const log = recordingLog()
const { product, mails, sms } = await testAccounts({ log })
const social = await testSocial()
product.server.listen(0, '127.0.0.1')
await once(product.server, 'listening')
afterAll(() => {
  product.server.closeAllConnections()
  product.server.close()
})
const address = product.server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

function logged(): string {
  return log.lines
    .map((line) => `${JSON.stringify(line)} ${line.err instanceof Error ? line.err.stack : ''}`)
    .join('\n')
}

it('the log holds no password, code, token, key, number or address, whatever is asked and refused', {
  tags: ['proof'],
}, async () => {
  const email = freshEmail()
  const newPassword = 'kestrel-under-oak'
  const wrongPassword = 'a-guess-of-somebody'
  const secrets: string[] = [email, PASSWORD, newPassword, wrongPassword, '4915123456789']
  const headers = { apikey: product.publicKey }
  const client = new GoTrueClient({
    url: `${origin}/auth/v1`,
    headers,
    autoRefreshToken: false,
    persistSession: true,
    storageKey: 'sb-secrecy',
  })
  const keep = async () => {
    const { session } = (await client.getSession()).data
    if (!session) throw new Error('No one is signed in')
    secrets.push(session.access_token, session.refresh_token)
    return session
  }

  await client.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ada Lovelace' } } })
  await keep()
  const { code } = mails.last(email, 'confirmation')
  secrets.push(code)
  await client.signInWithPassword({ email, password: wrongPassword })
  await client.signInWithPassword({ email, password: PASSWORD })
  await client.refreshSession()
  await keep()
  await client.verifyOtp({ email, token: code === '000000' ? '000001' : '000000', type: 'email' })
  await client.verifyOtp({ email, token: code, type: 'email' })
  await client.signInWithPassword({ email, password: PASSWORD })

  const { data: totp } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  const key = totp?.totp.secret ?? ''
  const now = () => ({ timestamp: product.clock.now().getTime() })
  const shown = new TOTP({ secret: Secret.fromBase32(key) }).generate(now())
  secrets.push(key, shown)
  await client.mfa.challengeAndVerify({ factorId: totp?.id ?? '', code: '000000' })
  const { error } = await client.mfa.challengeAndVerify({ factorId: totp?.id ?? '', code: shown })
  expect(error).toBeNull()
  const { data: phone } = await client.mfa.enroll({ factorType: 'phone', phone: '+4915123456789' })
  await client.mfa.challenge({ factorId: phone?.id ?? '', channel: 'sms' })
  secrets.push(/\d{6}/.exec(JSON.stringify(sms.sent.at(-1)))?.[0] ?? '')
  await client.updateUser({ password: newPassword })
  const { access_token, refresh_token } = await keep()

  await client.resetPasswordForEmail(email)
  const link = new URL(mails.last(email, 'recovery').link)
  const token = link.searchParams.get('token_hash') ?? ''
  secrets.push(token)
  const bearer = { ...headers, authorization: `Bearer ${access_token}` }
  for (const [path, options] of [
    [link.pathname + link.search, {}],
    [`/auth/v1/verify?token=${token}x&type=recovery`, { redirect: 'manual' }],
    [`/auth/v1/user?access_token=${access_token}`, { headers: bearer }],
    [`/auth/v1/user`, { headers: { ...headers, authorization: `Bearer ${access_token}x` } }],
    [`/rest/v1/profile?apikey=${access_token}`, { headers: bearer }],
    [`/auth/v1/logout?scope=${refresh_token}`, { method: 'POST', headers: bearer }],
    ['/auth/v1/token?grant_type=password', { method: 'POST', headers, body: `{"password":"${PASSWORD}` }],
    ['/auth/v1/signup', { method: 'POST', headers, body: `["${email}","${PASSWORD}"]` }],
  ] satisfies [string, RequestInit][]) {
    await (await fetch(origin + path, options)).arrayBuffer()
  }
  await client.signOut()

  const events = log.lines.filter((line) => line.user_id !== undefined)
  expect(new Set(events.map((line) => line.event))).toEqual(
    new Set([
      'session_began',
      'sign_in_failed',
      'address_proved',
      'factor_refused',
      'factor_added',
      'factor_used',
      'password_changed',
      'signed_out',
    ]),
  )
  expect(new Set(events.map((line) => line.user_id)).size).toBe(1)
  // No mail links to a route that answers with tokens in its address.
  expect(JSON.stringify(mails.sent)).not.toContain('/auth/v1/')

  const text = logged()
  expect(log.lines.length).toBeGreaterThan(20)
  expect(secrets.length).toBeGreaterThan(12)
  // Six digits may be the middle of a duration; as a word of their own they would be the code.
  const found = secrets.filter((secret) => {
    expect(secret).not.toBe('')
    return /^\d{6}$/.test(secret)
      ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text)
      : text.includes(secret)
  })
  expect(found).toEqual([])
})

it('on the way to a provider and back no address holds a token', async () => {
  const { url, client } = await social.leaving()
  social.atGoogle.signsIn(someone())
  const places: string[] = []
  const page = await createWalker(
    {
      async fetch(request, from) {
        const response = await social.product.fetch(request, from)
        places.push(response.headers.get('location') ?? '')
        return response
      },
    },
    SITE,
  ).pageAfter(url)
  const { data } = await client.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  expect(access_token).not.toBe('')
  expect(places).toHaveLength(2)
  for (const place of places) {
    for (const secret of [access_token, refresh_token, 'eyJ', 'client_secret'])
      expect(place).not.toContain(secret)
  }
  // The code is worthless a second time, and without the secret that the browser kept to itself.
  expect((await client.exchangeCodeForSession(page.searchParams.get('code') ?? '')).error).not.toBeNull()
})
