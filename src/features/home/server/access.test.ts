// The own home refuses other people's rows, old tokens, half sessions and made-up cursors.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeProject } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'

const { browser, person, product } = await testAccounts()

const tokenOf = async ({ client }: Pick<SignedIn, 'client'>) =>
  (await client.getSession()).data.session?.access_token ?? ''

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('who may ask', () => {
  const PATHS = [
    '/rest/v1/home/overview',
    '/rest/v1/home/activity',
    '/rest/v1/home/needs',
    '/rest/v1/home/selling',
  ]
  const ask = (path: string, token?: string) =>
    product.ask('GET', path, token === undefined ? {} : { headers: bearer(token) })

  it.each(PATHS)('%s is for the person who is signed in, and never cached', async (path) => {
    const ada = await person()
    const answer = await ask(path, await tokenOf(ada))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await ask(path)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    expect(await ask(path, product.publicKey)).toMatchObject({ status: 401 })
    expect(await ask(path, 'a.b.c')).toMatchObject({ status: 401 })
  })

  it.each(PATHS)('%s refuses a session that is over, and a token that is too old', async (path) => {
    const ada = await person()
    const token = await tokenOf(ada)
    await ada.client.signOut()
    expect(await ask(path, token)).toMatchObject({ status: 401 })
    const old = await tokenOf(await person())
    product.clock.advance(3601)
    expect(await ask(path, old)).toMatchObject({ status: 401 })
  })

  it.each(PATHS)('%s refuses one factor where the account has two', async (path) => {
    const ada = await person()
    const { data } = await ada.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    if (data?.type !== 'totp') throw new Error('No app')
    const timestamp = product.clock.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({ timestamp })
    await ada.client.mfa.challengeAndVerify({ factorId: data.id, code })
    expect((await ask(path, await tokenOf(ada))).status).toBe(200)
    const other = browser()
    await other.signInWithPassword({ email: ada.email, password: PASSWORD })
    expect(await ask(path, await tokenOf({ client: other }))).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
  })

  it.each([
    ['/rest/v1/home/activity?cursor=x', 'cursor'],
    ['/rest/v1/home/activity?cursor=', 'cursor'],
    ['/rest/v1/home/activity?cursor=99999999999999-1', 'cursor'],
    ['/rest/v1/home/activity?cursor=1-99999999999999999', 'cursor'],
    ['/rest/v1/home/activity?cursor=1-9007199254740993', 'cursor'],
    ['/rest/v1/home/activity?user_id=1', 'user_id'],
    ['/rest/v1/home/overview?user_id=1', 'user_id'],
    ['/rest/v1/home/needs?user_id=1', 'user_id'],
  ])('%s is refused', async (path, field) => {
    const answer = await ask(path, await tokenOf(await person()))
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  it('a cursor names a place only: of no row, or of another person, it shows nothing of theirs', async () => {
    const ada = await person()
    await makeProject(product, actFor(ada.id))
    const token = await tokenOf(ada)
    for (const cursor of ['9999999999999-9007199254740991', '9999999999999-1'])
      expect(await ask(`${PATHS[1]}?cursor=${cursor}`, token)).toMatchObject({
        status: 200,
        body: { items: [{ kind: 'project_posted' }] },
      })
    expect(await ask(`${PATHS[1]}?cursor=0-1`, token)).toMatchObject({
      status: 200,
      body: { items: [], next_cursor: null },
    })
  })
})
