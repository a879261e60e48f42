// Does the API refuse every new name that could pass for the site's own, and leave other names alone?
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { NAME_BADGE, NAME_RESERVED } from '../shown-names.messages.ts'

const { person, product } = await testAccounts()

async function as({ client }: Pick<SignedIn, 'client'>) {
  const headers = { authorization: `Bearer ${(await client.getSession()).data.session?.access_token}` }
  return (method: string, path: string, body?: unknown) =>
    product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body })
}
const freshHandle = () => `n-${randomUUID().slice(0, 12)}`
const refusedWith = (sentence: string) => ({
  status: 400,
  body: { code: 'invalid', fields: { display_name: sentence } },
})

describe('a display name that could pass for the site', () => {
  it('is refused in the settings and where the first one is chosen, and nothing is saved', async () => {
    const ask = await as(await person(undefined, { isNamed: false }))
    const before = (await ask('GET', '/profile')).body
    for (const [display_name, sentence] of [
      ['Guildhall Support', NAME_RESERVED],
      ['Аdmin', NAME_RESERVED],
      ['✓ Ada', NAME_BADGE],
    ] as const) {
      const refused = refusedWith(sentence)
      expect(await ask('PATCH', '/profile', { display_name, bio: 'I help' })).toMatchObject(refused)
      const chosen = { display_name, handle: freshHandle() }
      expect(await ask('PUT', '/profile/name', chosen)).toMatchObject(refused)
    }
    expect((await ask('GET', '/profile')).body).toEqual(before)
  })

  it('still gets a handle suggested: the full name that is filled in first can be one', async () => {
    const ask = await as(await person(undefined, { isNamed: false }))
    for (const path of ['/onboarding/handle', '/profile/handle'])
      expect(await ask('POST', path, { display_name: 'Staff' })).toMatchObject({
        status: 200,
        body: { handle: 'staff-2' },
      })
  })

  it('keeps nothing else from being saved where it is older than the rule, until it is changed', async () => {
    const ada = await person()
    const ask = await as(ada)
    await product.database.pool.query(
      `update profiles set display_name = 'Guildhall Support' where id = $1`,
      [ada.id],
    )
    const saved = await ask('PATCH', '/profile', { bio: 'I help', is_public: true })
    expect(saved).toMatchObject({ status: 200, body: { display_name: 'Guildhall Support', bio: 'I help' } })
    const same = { display_name: 'Guildhall Support', bio: 'I still help' }
    expect(await ask('PATCH', '/profile', same)).toMatchObject(refusedWith(NAME_RESERVED))
    expect((await ask('PATCH', '/profile', { ...same, display_name: 'Ada' })).status).toBe(200)
  })
})
