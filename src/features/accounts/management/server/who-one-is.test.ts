// Does one row describe a person, and can only they change it, without becoming an admin by a claim?
import { describe, expect, it } from 'vitest'
import {
  freshEmail,
  PASSWORD,
  type SignedIn,
  testAccounts,
} from '../../../../../tests/support/people/accounts.ts'

const { browser, person, product } = await testAccounts()

async function as({ client }: Pick<SignedIn, 'client'>) {
  const token = (await client.getSession()).data.session?.access_token
  const headers = { authorization: `Bearer ${token}` }
  return (method: string, path: string, body?: unknown) =>
    product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}

describe('who someone is', () => {
  it('DATA-3, DATA-4, DATA-28 is in one row with the id of the user, a learner by default', async () => {
    const ada = await person(undefined, { isNamed: false })
    const ask = await as(ada)
    expect((await ask('GET', '/profile')).body).toEqual({
      id: ada.id,
      display_name: 'Ada Lovelace',
      handle: null,
      profile_url: null,
      full_name: 'Ada Lovelace',
      location: null,
      website: null,
      bio: null,
      hourly_rate: null,
      avatar_url: null,
      banner_url: null,
      is_public: false,
      named_at: null,
      skills: [],
      links: [],
      user_type: 'learner',
      onboarding_completed: false,
      selected_path: null,
      survey_responses: {},
    })
    for (const user_type of ['business', 'professional', 'learner']) {
      expect(await ask('PATCH', '/profile', { user_type })).toMatchObject({
        status: 200,
        body: { user_type },
      })
    }
    const inSql = product.database.pool.query("update profiles set user_type = 'admin' where id = $1", [
      ada.id,
    ])
    await expect(inSql).rejects.toMatchObject({ constraint: 'profiles_user_type_known' })
  })

  it('PERM-14 is changed only by the person', async () => {
    const ada = await as(await person())
    const bo = await as(await person())
    await ada('PATCH', '/profile', { user_type: 'business' })
    expect((await bo('GET', '/profile')).body).toMatchObject({ user_type: 'learner' })
    expect((await product.ask('PATCH', '/rest/v1/profile', { body: { user_type: 'business' } })).status).toBe(
      401,
    )
  })

  it('PERM-15 is nothing like an admin, whatever they say they are', async () => {
    const wish = { role: 'admin', is_admin: true, user_type: 'admin' }
    const client = browser()
    const { data } = await client.signUp({
      email: freshEmail(),
      password: PASSWORD,
      options: { data: wish },
    })
    const forged = { data: wish, role: 'service_role', app_metadata: wish, is_super_admin: true }
    await client.updateUser(forged)
    await client.refreshSession()
    const { user } = (await client.getUser()).data
    const { session } = (await client.getSession()).data
    expect(user).toMatchObject({
      id: data.user?.id,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const [, claims = ''] = session?.access_token.split('.') ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ role: 'authenticated' })
    const ask = await as({ client })
    expect((await ask('GET', '/profile')).body).toMatchObject({ user_type: 'learner' })
    expect((await ask('PATCH', '/profile', { user_type: 'admin' })).status).toBe(400)
  })
})
