// Are other people's courses found among chosen ones, in lists or as drafts? app/whose.test.ts tests each address.
import { beforeAll, describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'

const accounts = await testAccounts()
const { product } = accounts

let owner: SignedIn
let stranger: SignedIn
const ids = { draft: 0, published: 0, own: 0 }

beforeAll(async () => {
  owner = await accounts.person()
  stranger = await accounts.person()
  const place = { database: product.database, clock: product.clock }
  ids.draft = await makeCourse(place, actFor(owner.id), { title: 'A secret draft', status: 'draft' })
  ids.published = await makeCourse(place, actFor(owner.id), { title: 'In the open' })
  ids.own = await makeCourse(place, actFor(stranger.id), { title: 'The stranger’s' })
})

const rows = async () =>
  JSON.stringify(
    (await product.database.pool.query('select * from courses where user_id = $1 order by id', [owner.id]))
      .rows,
  )

const CHOSEN: [string, object][] = [
  ['/own/courses/delete', {}],
  ['/own/courses/status', { status: 'draft' }],
  ['/own/courses/status', { status: 'published' }],
]

describe('DEC-78 someone else’s course', () => {
  it.each(CHOSEN)(
    'is not found among the chosen ones of %s, and nothing is done to one’s own',
    async (path, body) => {
      const before = await rows()
      const headers = await headersOf(stranger)
      for (const id of [ids.draft, ids.published, 4711]) {
        const answer = await product.ask('POST', `/rest/v1${path}`, {
          headers,
          body: { ...body, ids: [ids.own, id] },
        })
        expect(answer.status).toBe(404)
      }
      expect(await rows()).toBe(before)
      expect((await product.ask('GET', `/rest/v1/own/courses/${ids.own}`, { headers })).body).toMatchObject({
        status: 'published',
      })
    },
  )

  it('is in no one else’s list', async () => {
    const answer = await product.ask('GET', '/rest/v1/own/courses?search=secret', {
      headers: await headersOf(stranger),
    })
    expect(answer.body).toMatchObject({ items: [], total: 0, totals: { courses: 1 } })
  })
})

it('DEC-8 a draft is shown to no one who asks for the public course, not even to its owner', async () => {
  for (const headers of [{}, await headersOf(stranger), await headersOf(owner)])
    expect((await product.ask('GET', `/rest/v1/courses/${ids.draft}`, { headers })).status).toBe(404)
  expect((await product.ask('GET', `/rest/v1/courses/${ids.published}`)).status).toBe(200)
})
