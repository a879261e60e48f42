// Is a draft hidden from everyone, and is everything erased with an account?
import { beforeAll, describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makePerson, makeUpdate } from '../../../../tests/support/people/makers.ts'
import { exportedBy } from '../../../../tests/support/product/exported.ts'
import { actFor } from '../../../platform/actor.ts'
import { updateData } from './updates-person-data.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

let owner: SignedIn
let stranger: SignedIn
const ids = { draft: 0, posted: 0 }

beforeAll(async () => {
  owner = await accounts.person()
  stranger = await accounts.person()
  const place = { database, clock: { ...clock, advance: () => undefined } }
  ids.draft = await makeUpdate(place, actFor(owner.id), { text: 'A secret #draftonly draft', is_draft: true })
  ids.posted = await makeUpdate(place, actFor(owner.id), { text: 'In the open' })
})

const rows = async () =>
  JSON.stringify([
    (await database.pool.query('select * from updates where user_id = $1 order by id', [owner.id])).rows,
    (await database.pool.query('select * from update_interactions')).rows,
  ])

type Route = [string, () => string, object | undefined]
/** No one can do any of these with a draft, not even its author. */
const WITH_DRAFTS: Route[] = [
  ['GET', () => `/updates/${ids.draft}`, undefined],
  ['GET', () => `/updates/${ids.draft}/comments`, undefined],
  ['PUT', () => `/updates/${ids.draft}/marks/like`, undefined],
  ['PUT', () => `/updates/${ids.draft}/marks/retweet`, undefined],
  ['DELETE', () => `/updates/${ids.draft}/marks/like`, undefined],
  ['POST', () => `/updates/${ids.draft}/comments`, { content: 'x' }],
  ['DELETE', () => `/updates/${ids.draft}/comments/1`, undefined],
]

const ask = async (by: SignedIn | undefined, [method, path, body]: Route) =>
  product.ask(method, `/rest/v1${path()}`, {
    headers: by ? await headersOf(by) : {},
    ...(body ? { body } : {}),
  })

describe('a draft', () => {
  it.each(WITH_DRAFTS)('is not found by %s, not even for its author', async (...route) => {
    const before = await rows()
    for (const by of [stranger, owner]) expect((await ask(by, route)).status).toBe(404)
    expect(await rows()).toBe(before)
  })

  it('is in no list, count, search, tag, suggestion, export of others or page', async () => {
    const headers = await headersOf(stranger)
    for (const path of [
      '/updates',
      '/updates?search=secret',
      '/updates?tag=draftonly',
      `/updates/recent?ids=${ids.draft}`,
      `/own/update-marks?ids=${ids.draft}`,
      '/update-suggestions/tags?typed=draft',
      '/own/feed',
      '/own/updates',
    ]) {
      const answer = await product.ask('GET', `/rest/v1${path}`, { headers })
      expect(answer.status, path).toBe(200)
      expect(JSON.stringify(answer.body), path).not.toMatch(/secret|draftonly/)
    }
  })
})

it('the feed, an update and its comments are read by everyone', async () => {
  for (const path of ['/updates', `/updates/${ids.posted}`, `/updates/${ids.posted}/comments`])
    expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(200)
})

it.each(['0', '-1', '1.5', 'abc', '9'.repeat(17), '%00'])('an id such as %s is not found', async (id) => {
  expect((await product.ask('GET', `/rest/v1/updates/${id}`)).status).toBe(404)
})

it('an erased account leaves no update, mark or comment, and the counts of others are right', {
  tags: ['proof'],
}, async () => {
  const [leaver, other] = [await accounts.person(), await makePerson(product)]
  const [own, foreign] = [
    await makeUpdate(product, actFor(leaver.id), { text: 'Mine' }),
    await makeUpdate(product, other, { text: 'Theirs' }),
  ]
  for (const id of [own, foreign]) {
    await ask(leaver, ['PUT', () => `/updates/${id}/marks/like`, undefined])
    await ask(leaver, ['PUT', () => `/updates/${id}/marks/retweet`, undefined])
    for (const content of ['One', 'Two'])
      await ask(leaver, ['POST', () => `/updates/${id}/comments`, { content }])
    await ask(stranger, ['PUT', () => `/updates/${id}/marks/like`, undefined])
  }
  const person = actFor(leaver.id).id
  expect(await exportedBy(updateData, database, person)).toMatchObject({
    updates: [{ id: own, text: 'Mine' }],
    interactions: Array.from({ length: 8 }, () => expect.any(Object)),
  })
  await database.inTransaction((tx) => updateData.erase(tx, person))
  const { rows: left } = await database.pool.query(
    'select id::int, likes_count, comments_count, retweets_count from updates where id = any($1)',
    [[own, foreign]],
  )
  expect(left).toEqual([{ id: foreign, likes_count: 1, comments_count: 0, retweets_count: 0 }])
  expect(await exportedBy(updateData, database, person)).toEqual({
    updates: [],
    interactions: [],
    digest: [],
    followed_tags: [],
  })
})
