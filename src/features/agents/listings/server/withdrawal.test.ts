// When does deleting an agent over HTTP delete it for good, when does it only withdraw it, and what follows from that?
import { beforeAll, describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson, makePurchase } from '../../../../../tests/support/people/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { agentContracts } from '../../agents.contract.ts'
import { agentCatalogueMessages } from '../../catalogue.messages.ts'
import { listingContracts } from '../listings.contract.ts'
import { listingMessages as messages } from '../listings.messages.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product

let ada: SignedIn
beforeAll(async () => {
  ada = await accounts.provedPerson()
})

async function ask(method: string, path: string) {
  return product.ask(method, `/rest/v1${path}`, { headers: await headersOf(ada) })
}
const own = async () => (await product.call(listingContracts.own, {}, await headersOf(ada))).items
const offer = (agent: Parameters<typeof makeAgent>[2] = {}) => makeAgent(product, actFor(ada.id), agent)
const remove = (id: number) => ask('DELETE', `/own/agents/${id}`)
const restore = (id: number) => ask('POST', `/own/agents/${id}/restore`)
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows
const removed = (outcome: string) => ({ status: 200, body: { outcome } })

describe('an agent that no one ever deployed', () => {
  it('is deleted for good, and is gone from Recent Activity', async () => {
    const id = await offer({ name: 'Never bought' })
    const noted = () =>
      rows(
        `select id from events join event_audience on event_id = id
         where subject = 'agent' and subject_id = $1 and in_activity`,
        [id],
      )
    expect(await noted()).toHaveLength(1)
    expect(await remove(id)).toMatchObject(removed('deleted'))
    expect(await product.ask('GET', `/rest/v1/agents/${id}`)).toMatchObject({ status: 404 })
    expect((await own()).map((agent) => agent.id)).not.toContain(id)
    expect(await noted()).toEqual([])
    expect(await remove(id)).toMatchObject({
      status: 404,
      body: { message: agentCatalogueMessages.notFound },
    })
  })
})

describe('an agent that others paid for or wrote about', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['someone has it', (id) => makePurchase(product, id)],
    [
      'someone had it',
      async (id) => {
        await makePurchase(product, id)
        await rows("update purchases set status = 'ended' where agent_id = $1", [id])
      },
    ],
    [
      'someone reviewed it before only buyers could',
      async (id) => {
        const { id: critic } = await makePerson(product)
        await rows(
          "insert into reviews (product_type, product_id, user_id, rating, created_at) values ('agent', $1, $2, 4, $3)",
          [id, critic, clock.now().toISOString()],
        )
      },
    ],
  ])('is only withdrawn: %s', async (_, happened) => {
    const id = await offer()
    await happened(id)
    expect((await own()).find((agent) => agent.id === id)).toMatchObject({ is_kept: true })
    expect(await remove(id)).toMatchObject(removed('withdrawn'))
    expect((await own()).find((agent) => agent.id === id)).toMatchObject({
      withdrawn_at: clock.now().toISOString(),
    })
    expect(await remove(id)).toMatchObject({ status: 409, body: { message: messages.withdrawnAlready } })
  })

  it('is in no list, count, total, search or related panel, can be read by its address, and comes back whole', {
    tags: ['proof'],
  }, async () => {
    await rows(
      "update profiles set is_public = true, display_name = 'Ada', handle = 'ada-sells' where id = $1",
      [ada.id],
    )
    const other = await offer({ name: 'Neighbour', category: 'Voice AI' })
    const id = await offer({
      name: 'Zyzzyva Caller',
      category: 'Voice AI',
      verified: true,
      users: 3,
      stars: [5],
      price: 4711,
    })
    const shown = async () => {
      const list = (query: object) => product.call(agentContracts.list, { query })
      const ofPerson = { params: { handle: 'ada-sells' }, query: { page_size: 100 } }
      return {
        all: (await list({})).total,
        category: await list({ category: 'Voice AI' }),
        dear: (await list({ min_price: '4711' })).total,
        rated: (await list({ min_rating: '4.5', category: 'Voice AI' })).total,
        newest: (await list({ sort: 'newest' })).items.map((agent) => agent.id),
        found: (await list({ search: 'zyzzyva', as_typed: 'true' })).total,
        // A word that only this agent has corrects no other search.
        corrected: (await list({ search: 'zyzzyvva' })).corrected_search,
        part: (await list({ search: 'yzzyv', as_typed: 'true' })).total,
        related: (await product.call(agentContracts.related, { params: { id: other } })).items.map(
          (agent) => agent.id,
        ),
        ofPerson: (await product.call(agentContracts.ofPerson, ofPerson)).items.map((agent) => agent.id),
        stats: await product.call(agentContracts.stats, {}),
      }
    }
    const onSale = await shown()
    expect(onSale).toMatchObject({
      found: 1,
      part: 1,
      dear: 1,
      rated: 1,
      corrected: 'zyzzyva',
      related: [id],
    })

    expect(await remove(id)).toMatchObject(removed('withdrawn'))
    const withdrawn = await shown()
    expect(withdrawn).toMatchObject({
      found: 0,
      part: 0,
      dear: 0,
      rated: 0,
      related: [],
      all: onSale.all - 1,
    })
    expect(withdrawn.corrected).toBeUndefined()
    expect(withdrawn.category.total).toBe(onSale.category.total - 1)
    for (const ids of [
      withdrawn.newest,
      withdrawn.ofPerson,
      withdrawn.category.items.map((agent) => agent.id),
    ])
      expect(ids).not.toContain(id)
    expect(withdrawn.stats).toMatchObject({
      agents_count: onSale.stats.agents_count - 1,
      users_sum: onSale.stats.users_sum - 3,
    })
    expect(await product.call(agentContracts.get, { params: { id } })).toMatchObject({
      name: 'Zyzzyva Caller',
      users_count: 3,
      withdrawn_at: clock.now().toISOString(),
    })

    // Purchases of a withdrawn agent are in no total.
    await makePurchase(product, id)
    expect((await product.call(agentContracts.stats, {})).users_sum).toBe(withdrawn.stats.users_sum)

    expect(await restore(id)).toMatchObject({ status: 200, body: { id, withdrawn_at: null, users_count: 4 } })
    const { stats, ...back } = await shown()
    const { stats: before, ...as } = onSale
    expect(stats).toEqual({ ...before, users_sum: before.users_sum + 1 })
    expect(JSON.parse(JSON.stringify(back).replaceAll('"users_count":4', '"users_count":3'))).toEqual(
      JSON.parse(JSON.stringify(as)),
    )
    expect(await restore(id)).toMatchObject({ status: 409, body: { message: messages.onSaleAlready } })
  })

  async function subscribed(id: number, status: 'completed' | 'pending'): Promise<void> {
    const buyer = await makePurchase(product, id)
    await rows('update purchases set status = $2 where agent_id = $1', [id, status])
    const isPaid = status === 'completed'
    const now = clock.now().toISOString()
    await rows(
      `insert into subscriptions (user_id, seller_id, product_type, product_id, provider, provider_id, status, price, created_at, granted_at)
       values ($1, $2, 'agent', $3, 'sandbox', $4, $5, 9.99, $6, $7)`,
      [
        buyer.id,
        ada.id,
        id,
        isPaid ? `sub_${id}` : null,
        isPaid ? 'active' : 'starting',
        now,
        isPaid ? now : null,
      ],
    )
  }
  const subscriptionsTo = (id: number) =>
    rows('select status, owed from subscriptions where product_id = $1', [id])

  it('is not renewed once it was withdrawn: what was paid for runs out', async () => {
    const id = await offer()
    await subscribed(id, 'completed')
    expect(await remove(id)).toMatchObject(removed('withdrawn'))
    expect(await subscriptionsTo(id)).toEqual([{ status: 'active', owed: 'run_out' }])
    expect(await rows('select status from purchases where agent_id = $1', [id])).toEqual([
      { status: 'completed' },
    ])
  })

  it('is withdrawn under someone who has not paid yet; as soon as nothing is left of that, it can be deleted', async () => {
    const id = await offer()
    await subscribed(id, 'pending')
    expect((await own()).find((agent) => agent.id === id)).toMatchObject({ is_kept: true })
    expect(await remove(id)).toMatchObject(removed('withdrawn'))
    expect(await subscriptionsTo(id)).toMatchObject([{ status: 'ended' }])
    expect((await own()).find((agent) => agent.id === id)).toMatchObject({ is_kept: false })
    expect(await remove(id)).toMatchObject(removed('deleted'))
  })

  it('keeps its buyers and what they paid', async () => {
    const id = await offer({ users: 2 })
    const bought = () => rows('select * from purchases where agent_id = $1 order by id', [id])
    const before = await bought()
    await remove(id)
    expect(before).toHaveLength(2)
    expect(await bought()).toEqual(before)
  })

  it('can still be edited: its buyers read the setup instructions', { tags: ['proof'] }, async () => {
    const id = await offer({ users: 1 })
    await remove(id)
    const answer = await product.ask('PATCH', `/rest/v1/own/agents/${id}`, {
      headers: await headersOf(ada),
      body: {
        name: 'N',
        category: 'Sales',
        description: 'D',
        features: ['F'],
        price: 5,
        setup_instructions: 'Begin.',
      },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { setup_instructions: 'Begin.', withdrawn_at: clock.now().toISOString() },
    })
  })
})

it('who leaves takes what they sell off sale; their buyers keep it', { tags: ['proof'] }, async () => {
  const leaver = await accounts.provedPerson()
  const sold = await makeAgent(product, actFor(leaver.id), { users: 1 })
  const unsold = await makeAgent(product, actFor(leaver.id))
  const answer = await product.ask('DELETE', '/rest/v1/account', {
    headers: await headersOf(leaver),
    body: {},
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(
    await rows('select id, withdrawn_at is null as on_sale from agents where id = any($1)', [[sold, unsold]]),
  ).toEqual([{ id: sold, on_sale: false }])
  expect(await rows('select status from purchases where agent_id = $1', [sold])).toEqual([
    { status: 'completed' },
  ])
})

it('the totals are what the rows on sale come to, whatever happened to them', async () => {
  const kept =
    await rows(`select category, agents_count, verified_count, rated_count, rating_sum::text, users_sum
    from agent_totals where agents_count <> 0 order by category`)
  expect(kept).toEqual(
    await rows(`select category, count(*)::int as agents_count, count(*) filter (where verified)::int as verified_count,
      count(rating)::int as rated_count, coalesce(sum(rating), 0)::numeric(14, 2)::text as rating_sum, sum(users_count + new_users_count) as users_sum
      from agents where withdrawn_at is null group by category order by category`),
  )
  expect(
    await rows(
      'select word from agent_words where rows_count <> 0 except select unnest(known_words(search_text)) from agents where withdrawn_at is null',
    ),
  ).toEqual([])
})
