// Is it impossible to put text of one's own into a mail to another person?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import {
  askAuth,
  freshEmail,
  headersOf,
  PASSWORD,
  testAccounts,
} from '../../../../tests/support/people/accounts.ts'

const SITE = 'http://localhost:3000'
const CANARY = 'URGENT-your-account-is-locked'
const accounts = await testAccounts()
const { browser, mails, product } = accounts

describe.each([
  ['the query of the page', `${SITE}/auth/reset-password?${CANARY}`],
  ['a parameter', `${SITE}/settings?tab=${CANARY}&type=${CANARY}&token_hash=${CANARY}`],
  ['the hash', `${SITE}/settings#${CANARY}`],
  ['a path', `${SITE}/auth/reset-password/${CANARY}`],
  ['a path that leads back', `${SITE}/${CANARY}/../settings`],
  ['who signs in there', `http://${CANARY}@localhost:3000/auth/reset-password`],
  ['the name of another host', `http://${CANARY}.example/auth/reset-password`],
  ['another port of this machine', `http://localhost:5173/settings?returnTo=/${CANARY}`],
  ['a page to return to', `${SITE}/auth/reset-password?returnTo=%2Fprojects%3Fsearch%3D${CANARY}`],
])('redirect_to with words in %s', (_, wanted) => {
  const to = `redirect_to=${encodeURIComponent(wanted)}`

  async function ask(method: string, path: string, body: unknown, headers = {}) {
    product.clock.advance(61)
    expect(await askAuth(accounts, method, `${path}?${to}`, { body, headers })).toMatchObject({ status: 200 })
  }

  it('puts none of it into any mail', async () => {
    const before = mails.sent.length
    const email = freshEmail()
    await ask('POST', '/signup', { email, password: PASSWORD })
    await ask('POST', '/resend', { email, type: 'signup' })
    const client = browser()
    await client.signInWithPassword({ email, password: PASSWORD })
    // The browser is not the one that signed up, so the mail names the removed credentials as well.
    await client.verifyOtp({ email, token: mails.last(email, 'confirmation').code, type: 'email' })
    await ask('PUT', '/user', { email: freshEmail() }, await headersOf({ client }))
    await ask('POST', '/resend', { email, type: 'email_change' })
    await ask('POST', '/recover', { email })
    const code_challenge = 'a'.repeat(43)
    await ask('POST', '/recover', { email, code_challenge, code_challenge_method: 's256' })

    const sent = mails.sent.slice(before)
    expect(sent.map(({ template }) => template).sort()).toEqual([
      'address_proved',
      'confirmation',
      'confirmation',
      'email_change',
      'email_change',
      'email_change_asked',
      'recovery',
      'recovery',
    ])
    expect(JSON.stringify(sent)).not.toMatch(/URGENT|is-locked|:5173|returnTo/i)
  })
})

it('every mailed link leads to one page, with its token at most and nothing else that varies', () => {
  const links = mails.sent.flatMap((mail) => ('link' in mail ? [new URL(mail.link)] : []))
  const shapes = links.map((link) => {
    // The page after a proof requires a sign-in.
    if (link.pathname !== '/home') expect(link.searchParams.get('token_hash')).toMatch(/^[\w-]{43,80}$/)
    link.searchParams.delete('token_hash')
    return link.href
  })
  expect([...new Set(shapes)].sort()).toEqual([
    `${SITE}/auth/reset-password?type=recovery`,
    `${SITE}/home`,
    `${SITE}/settings?tab=account&type=email_change`,
  ])
})
