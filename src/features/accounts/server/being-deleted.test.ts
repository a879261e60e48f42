// Is a request about an account at the moment of its deletion answered as if the account did not exist?
import { expect, it } from 'vitest'
import { heldUp } from '../../../../tests/support/database/held.ts'
import {
  askAuth,
  freshEmail,
  headersOf,
  PASSWORD,
  type TestAccounts,
  testAccounts,
} from '../../../../tests/support/people/accounts.ts'
import { enrolApp } from '../../../../tests/support/people/guessing.ts'
import { someone, testSocial } from '../../../../tests/support/people/social.ts'

const accounts = await testAccounts()
const strict = await testAccounts({ config: { AUTH_CONFIRM: 'required' } })
const social = await testSocial()
const { person, provedPerson, product, mails } = accounts

const FOR_ONE_BROWSER = {
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 's256',
}

/** Returns the answer to a request that finds the account, and can continue only once it is deleted. */
async function askedMeanwhile<T>(
  { product: { database } }: Pick<TestAccounts, 'product'>,
  email: string,
  request: () => Promise<T>,
): Promise<T> {
  const [answer] = await heldUp(database, ['delete from users where email = $1', [email]], [request])
  if (answer === undefined) throw new Error('Nothing was answered')
  return answer
}

it.each([
  ['a link to a new password', '/recover', {}],
  ['one that leads back to its browser', '/recover', FOR_ONE_BROWSER],
  ['the code of a sign-up', '/resend', { type: 'signup' }],
  ['the code of a change', '/resend', { type: 'email_change' }],
])('no one is sent %s', { tags: ['proof'] }, async (_, path, more) => {
  const { email, client } = await person()
  expect((await client.updateUser({ email: freshEmail() })).error).toBeNull()
  product.clock.advance(61)
  const before = mails.sent.length
  const body = { email, ...more }
  const answer = await askedMeanwhile(accounts, email, () => askAuth(accounts, 'POST', path, { body }))
  expect(answer).toMatchObject({ status: 200, body: {} })
  expect(mails.sent.length).toBe(before)
})

it('a code in place of the password is sent to no one', { tags: ['proof'] }, async () => {
  const ada = await provedPerson()
  const headers = await headersOf(ada)
  const answer = await askedMeanwhile(accounts, ada.email, () =>
    askAuth(accounts, 'GET', '/reauthenticate', { headers }),
  )
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_not_found' } })
})

it('a factor is challenged no more', async () => {
  const ada = await person()
  const { id } = await enrolApp(accounts, ada.client)
  const headers = await headersOf(ada)
  const answer = await askedMeanwhile(accounts, ada.email, () =>
    askAuth(accounts, 'POST', `/factors/${id}/challenge`, { headers, body: {} }),
  )
  expect(answer).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
})

it('someone who signs up at that moment gets an account', { tags: ['proof'] }, async () => {
  const email = freshEmail()
  await strict.browser().signUp({ email, password: PASSWORD })
  strict.product.clock.advance(61)
  const client = strict.browser()
  const { error } = await askedMeanwhile(strict, email, () => client.signUp({ email, password: PASSWORD }))
  expect(error).toBeNull()
  const token = strict.mails.last(email, 'confirmation').code
  expect((await client.verifyOtp({ email, token, type: 'email' })).data.user?.email).toBe(email)
})

it.each(['pkce', 'implicit'] as const)(
  'someone who comes back from a provider gets one (%s)',
  { tags: ['proof'] },
  async (flow) => {
    const account = someone()
    const { client: former } = await social.signIn(account)
    const { id } = (await former.getUser()).data.user ?? {}
    const { client, url, walker } = await social.leaving('google', flow)
    const page = await askedMeanwhile(social, account.email ?? '', () => walker.pageAfter(url))
    expect(page.searchParams.get('error_code')).toBeNull()
    const session = new URLSearchParams(page.hash.slice(1))
    const [access_token, refresh_token] = [
      session.get('access_token') ?? '',
      session.get('refresh_token') ?? '',
    ]
    const { error, data } =
      flow === 'pkce'
        ? await client.exchangeCodeForSession(page.searchParams.get('code') ?? '')
        : await client.setSession({ access_token, refresh_token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(account.email)
    expect(data.user?.id).not.toBe(id)
  },
)
