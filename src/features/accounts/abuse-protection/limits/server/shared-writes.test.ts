// Do hosts that share nothing but the database allow together what one of them allows?
import { describe, expect, it } from 'vitest'
import { besideDatabase, testDatabase } from '../../../../../../tests/support/database/database.ts'
import { testAccounts } from '../../../../../../tests/support/people/accounts.ts'
import { atOnce, bearerOf } from '../../../../../../tests/support/people/guessing.ts'
import { createAccountLimits } from './limits.actions.ts'

/** The limits are a sixth of the usual: 10 changes a minute by a client, 80 by an IPv6 /48, 50 in five minutes by a person. */
const SCALE = 1 / 6
const OF_CLIENT = 10
const OF_NETWORK = 80
const OF_PERSON = 50

const database = await testDatabase()
const config = { RATE_LIMIT_SCALE: SCALE }
const first = await testAccounts({ database, config })
const second = await testAccounts({ database: besideDatabase(database), config })
const hosts = [first, second]
const hash = (...parts: readonly string[]) => parts.join(' ')
const limits = [database, besideDatabase(database)].map((on) =>
  createAccountLimits({ database: on.database, scale: SCALE, hash }),
)
const now = new Date('2026-05-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

type Change = { addressKey: string; personId?: string }
const take = async (host: number, by: Change, at = now) => limits[host % limits.length]?.takeWrite(by, at)
const allowedOf = async (times: number, by: (index: number) => Change) =>
  (await atOnce(times, (index) => take(index, by(index)))).filter((wait) => wait === undefined).length

describe('changes at two hosts at once', () => {
  it('by one client are exactly as many as one host allows, until the minute is over', async () => {
    expect(await allowedOf(100, () => ({ addressKey: 'a' }))).toBe(OF_CLIENT)
    expect(await take(1, { addressKey: 'a' }, later(20))).toBe(40)
    expect(await take(0, { addressKey: 'b' })).toBeUndefined()
    expect(await take(1, { addressKey: 'a' }, later(60))).toBeUndefined()
  })

  it('by the networks of one IPv6 /48 are eight times as many, together', async () => {
    const network = (at: number) => ({ addressKey: `2001:db8:7:${at.toString(16)}::/64` })
    expect(await allowedOf(2 * OF_CLIENT, () => network(0))).toBe(OF_CLIENT)
    expect(await allowedOf(200, (index) => network(1 + (index % 20)))).toBe(OF_NETWORK - OF_CLIENT)
    expect(await take(0, { addressKey: '2001:db8:8:1::/64' })).toBeUndefined()
  })

  it('by one person are exactly as many, wherever they come from', async () => {
    const by = (index: number) => ({ addressKey: `of ada ${index}`, personId: 'ada' })
    expect(await allowedOf(200, by)).toBe(OF_PERSON)
    expect(await take(1, { addressKey: 'of eve', personId: 'eve' })).toBeUndefined()
  })

  it('that the client’s limit refuses do not count for the person', async () => {
    for (let change = 0; change < 3 * OF_CLIENT; change++)
      await take(change, { addressKey: 'shared', personId: 'bob' })
    const elsewhere = (index: number) => ({ addressKey: `of bob ${index}`, personId: 'bob' })
    expect(await allowedOf(OF_PERSON, elsewhere)).toBe(OF_PERSON - OF_CLIENT)
  })
})

it('a client that is refused at one host is refused at the other, with the seconds to wait', async () => {
  const { client } = await first.person()
  const headers = { ...(await bearerOf(client)), 'content-type': 'application/json' }
  const save = (host: number) =>
    hosts[host % hosts.length]?.product.fetch(
      new Request('http://localhost:3000/rest/v1/profile', {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ location: 'Bergen' }),
      }),
      '203.0.113.77',
    )
  for (let change = 0; change < OF_CLIENT; change++) expect((await save(change))?.status).toBe(200)
  for (const host of [0, 1]) {
    const refused = await save(host)
    expect(refused?.status).toBe(429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
