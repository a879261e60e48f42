// Does the limit of changes hold for one person from all addresses together?
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../../tests/support/people/accounts.ts'

/** The limits are a fiftieth of the usual: 6 changes by a person in five minutes, 1 a minute by an address, 12 reads. */
const accounts = await testAccounts({ config: { RATE_LIMIT_SCALE: 0.02 } })
const { product } = accounts
const CHANGES = 6

describe('changes by one person', () => {
  it('are counted across addresses, refused with a time to wait, and allowed again after it', async () => {
    const { client } = await accounts.person()
    const token = (await client.getSession()).data.session?.access_token
    let asked = 0
    const save = () =>
      product.fetch(
        new Request('http://localhost:3000/rest/v1/profile', {
          method: 'PATCH',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ location: `Place ${++asked}` }),
        }),
        `203.0.113.${asked}`,
      )
    for (let change = 0; change < CHANGES; change++) expect((await save()).status).toBe(200)
    const refused = await save()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })

    product.clock.advance(Number(refused.headers.get('retry-after')))
    expect((await save()).status).toBe(200)
  })
})
