// Does an undo hold against a thief's provider that is added while they move an account, where a change takes effect at once?
// @module-tag proof
import { afterAll, expect, it } from 'vitest'
import { heldUp } from '../../../../../../tests/support/database/held.ts'
import { askAuth, headersOf, testAccounts } from '../../../../../../tests/support/people/accounts.ts'
import { createWalker } from '../../../../../../tests/support/people/openid-provider.ts'
import { GOOGLE, SITE, someone, startGoogle } from '../../../../../../tests/support/people/social.ts'

const atGoogle = await startGoogle()
afterAll(() => atGoogle.close())
const accounts = await testAccounts({
  config: { AUTH_CONFIRM: 'off', google: GOOGLE },
  issuers: { google: atGoogle.issuer },
})
const { browser, mails, person, product } = accounts

async function leaving() {
  const client = browser({ flowType: 'pkce' })
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${SITE}/auth`, skipBrowserRedirect: true },
  })
  return { client, url: data.url ?? '', walker: createWalker(product, SITE) }
}

it('is gone with the undo, though its answer was asked for before the change', async () => {
  const ada = await person()
  const headers = await headersOf(ada)
  const thief = someone()
  atGoogle.signsIn(thief)
  const { url, walker } = await leaving()
  const answer = await walker.answerAfter(url)
  // The request waits as long as a provider may take to answer.
  const flow = ['select 1 from flow_states for update', []] as const
  await heldUp(product.database, flow, [() => walker.pageAfter(answer)], async () => {
    product.clock.advance(3)
    const changed = await askAuth(accounts, 'PUT', '/user', { headers, body: { email: thief.email } })
    expect(changed.status).toBe(200)
  })
  const providers = async () => {
    const { rows } = await product.database.pool.query(
      `select provider from identities where user_id = $1 and provider <> 'email'`,
      [ada.id],
    )
    return rows
  }
  expect(await providers()).toEqual([{ provider: 'google' }])
  product.clock.advance(61)
  const token = new URL(mails.last(ada.email, 'email_change_asked').undo).searchParams.get('token')
  const undone = await product.ask('POST', '/rest/v1/account/undo-address-change', { body: { token } })
  expect(undone.body).toEqual({ outcome: 'undone' })
  expect(await providers()).toEqual([])
  const again = await leaving()
  const page = await again.walker.pageAfter(again.url)
  const { data } = await again.client.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  expect(data.user?.email).toBe(thief.email)
  expect(data.user?.id).not.toBe(ada.id)
})
