// The public list of agents, its tiles, a single agent and related ones.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAgent, makePerson, makePurchase } from '../../../../tests/support/people/makers.ts'
import { TEST_REQUEST_ID, type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import type { Person } from '../../../platform/actor.ts'
import { agentContracts } from '../agents.contract.ts'
import { AGENT_API_SORTS, AGENT_CATEGORIES } from '../agents.rules.ts'
import { agents, purchases } from './agents.table.ts'

const PATH = '/rest/v1/agents'

let product: TestProduct
let owner: Person

const list = (query: object = {}) => product.call(agentContracts.list, { query })

async function names(query: object = {}): Promise<string[]> {
  return (await list(query)).items.map((item) => item.name)
}

describe('the list', () => {
  beforeAll(async () => {
    product = await testProduct()
    owner = await makePerson(product, { display_name: 'Alan Example', handle: 'alan' })
    const agent = (name: string, more: Parameters<typeof makeAgent>[2]) =>
      makeAgent(product, owner, { name, ...more })
    await agent('Reply Desk', { category: 'Customer Service', price: 49, users: 2, stars: [4, 5] })
    await agent('Chart 100%', { category: 'Analytics', price: 19.5, users: 3 })
    await agent('Blog_Writer', { category: 'Content Creation', price: 99, stars: [5] })
    await agent('Path\\Finder', { category: 'Marketing', price: 0.5, features: ['Keyword Research', 'A/B'] })
    await agent('Code Mate', { category: 'Development', price: 99, description: 'Reviews PULL requests.' })
    await agent('Deal Closer', { category: 'Sales', price: 300 })
    await agent('Phone Line', { category: 'Voice AI', price: 300 })
    await agent('Watch Tower', { category: 'Security', price: 300 })
    await agent('People First', { category: 'HR & Recruitment', price: 300 })
  })

  const newestFirst = [
    'People First',
    'Watch Tower',
    'Phone Line',
    'Deal Closer',
    'Code Mate',
    'Path\\Finder',
    'Blog_Writer',
    'Chart 100%',
    'Reply Desk',
  ]

  it('AGT-5 comes by users, highest first, unless another order is asked for; ties come newest first', async () => {
    const page = await list()
    expect(page.items.map((item) => item.users_count)).toEqual([3, 2, 0, 0, 0, 0, 0, 0, 0])
    expect(page.items.map((item) => item.name)).toEqual([
      'Chart 100%',
      'Reply Desk',
      ...newestFirst.slice(0, 7),
    ])
    expect(await list({ sort: 'popular' })).toEqual(page)
  })

  it('AGT-6 orders by rating, highest first and the unrated last, and by price up and down', async () => {
    const byRating = await list({ sort: 'rating' })
    expect(byRating.items.map((item) => item.rating)).toEqual([5, 4.5, ...Array(7).fill(null)])
    expect(byRating.items.slice(2).map((item) => item.name)).toEqual(
      newestFirst.filter((name) => name !== 'Blog_Writer' && name !== 'Reply Desk'),
    )
    const up = await list({ sort: 'price-asc' })
    expect(up.items.map((item) => item.price)).toEqual([0.5, 19.5, 49, 99, 99, 300, 300, 300, 300])
    expect(up.items.slice(5).map((item) => item.name)).toEqual(newestFirst.slice(0, 4))
    const down = await list({ sort: 'price-desc' })
    expect(down.items.map((item) => item.price)).toEqual([300, 300, 300, 300, 99, 99, 49, 19.5, 0.5])
    expect(down.items.slice(0, 4).map((item) => item.name)).toEqual(newestFirst.slice(0, 4))
  })

  it('DATA-26 can be read whole, newest first', async () => {
    const page = await list({ sort: 'newest', page_size: 100 })
    expect(page.items.map((item) => item.name)).toEqual(newestFirst)
    expect(page.total).toBe(9)
  })

  it.each([
    { where: 'name', typed: 'code MATE', found: 'Code Mate' },
    { where: 'description', typed: 'pull REQ', found: 'Code Mate' },
    { where: 'category', typed: 'hr & recruit', found: 'People First' },
    { where: 'first feature', typed: 'keyword', found: 'Path\\Finder' },
    { where: 'last feature', typed: 'A/b', found: 'Path\\Finder' },
  ])('AGT-2 finds text of the $where, whatever its case', async ({ typed, found }) => {
    expect(await names({ search: typed, as_typed: 'true' })).toEqual([found])
  })

  it.each([
    { typed: '%', found: ['Chart 100%'] },
    { typed: '_', found: ['Blog_Writer'] },
    { typed: '\\', found: ['Path\\Finder'] },
    { typed: 'g_w', found: ['Blog_Writer'] },
    { typed: '100%x', found: [] },
  ])('takes $typed literally in a search', async ({ typed, found }) => {
    expect(await names({ search: typed })).toEqual(found)
  })

  it('sorts and pages what a search found as it does the whole list', async () => {
    expect(await names({ search: 'e', sort: 'price-asc', page_size: 2 })).toEqual([
      'Path\\Finder',
      'Chart 100%',
    ])
    for (const sort of ['popular', 'rating', 'price-asc', 'price-desc', 'newest']) {
      // Every agent has the same first feature or a description with an 'e' in it.
      expect(await names({ search: 'e', sort })).toEqual(await names({ sort }))
    }
  })

  it.each(AGENT_API_SORTS)('pages what a search found to its end, by %s', async (sort) => {
    const whole = await names({ sort })
    for (const page_size of [1, 2, 4, 9]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(whole.length / page_size) + 1; page++) {
        pages.push(await list({ search: 'e', sort, page, page_size }))
      }
      expect(pages.flatMap((page) => page.items.map((item) => item.name))).toEqual(whole)
      expect(new Set(pages.map((page) => page.total))).toEqual(new Set([whole.length]))
    }
  })

  it('DEC-3 filters by each of the nine categories, and no other', async () => {
    expect(AGENT_CATEGORIES.slice(0, 5)).toEqual([
      'Customer Service',
      'Analytics',
      'Content Creation',
      'Marketing',
      'Development',
    ])
    expect(AGENT_CATEGORIES).toHaveLength(9)
    for (const category of AGENT_CATEGORIES) {
      const page = await list({ category })
      expect(page.total).toBe(1)
      expect(page.items.map((item) => item.category)).toEqual([category])
    }
    expect(await product.ask('GET', `${PATH}?category=Chatbot`)).toMatchObject({ status: 400 })
  })

  it('filters by a range of prices and by rating, alone and together', async () => {
    expect(await names({ min_price: '99', max_price: '299', sort: 'price-asc' })).toEqual([
      'Code Mate',
      'Blog_Writer',
    ])
    expect(await list({ min_price: '300' })).toMatchObject({ total: 4 })
    expect(await names({ max_price: '20' })).toEqual(['Chart 100%', 'Path\\Finder'])
    expect(await names({ min_rating: '4.5' })).toEqual(['Reply Desk', 'Blog_Writer'])
    expect(await names({ min_rating: '4.5', min_price: '50' })).toEqual(['Blog_Writer'])
    expect(await names({ min_rating: '4', category: 'Customer Service', search: 'desk' })).toEqual([
      'Reply Desk',
    ])
    expect(await list({ min_price: '50', max_price: '20' })).toMatchObject({ total: 0 })
    for (const query of ['min_price=0', 'max_price=1.555', 'min_rating=4.2', 'min_price=x', 'min_price=1e9'])
      expect((await product.ask('GET', `${PATH}?${query}`)).status, query).toBe(400)
  })

  it('takes the amounts of the filters as people type them, and asks about those that can mean two', async () => {
    const upTo99 = await names({ max_price: '99', sort: 'price-asc' })
    for (const max_price of ['99.00', '$99', '99,00', '99 USD', '٩٩'])
      expect(await names({ max_price, sort: 'price-asc' }), max_price).toEqual(upTo99)
    const dear = await names({ min_price: '1000' })
    for (const min_price of ['1.000,00', '$1,000', '1 000'])
      expect(await names({ min_price }), min_price).toEqual(dear)
    expect(await product.ask('GET', `${PATH}?min_price=12.500`)).toMatchObject({
      status: 400,
      body: { fields: { min_price: 'Did you mean $12.50 or $12,500?' } },
    })
  })

  it('reads a price out of the search as the filter of the price', async () => {
    const upTo = await names({ max_price: '99', sort: 'price-asc' })
    for (const search of ['under $99', 'for up to 99 dollars', 'price < 99', 'from $0.50 to $99 a month'])
      expect(await names({ search, sort: 'price-asc' }), search).toEqual(upTo)
    expect(await names({ search: 'desk under $99' })).toEqual(
      await names({ search: 'desk', max_price: '99' }),
    )
    expect(await names({ search: 'the desk over $1', max_price: '99' })).toEqual(
      await names({ search: 'desk', min_price: '1', max_price: '99' }),
    )
    // The filter that is typed last counts.
    expect(await names({ search: 'under $99', max_price: '20', sort: 'price-asc' })).toEqual(upTo)
    // Each stays a word, which no agent has.
    for (const search of ['desk under 99', 'desk under $12.500', 'desk under 5 minutes'])
      expect(await list({ search, as_typed: 'true' }), search).toMatchObject({ total: 0 })
    expect(await list({ search: 'under $99', as_typed: 'true' })).toMatchObject({ total: 0 })
  })

  it('pages by number, and gives the total beyond the end', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, page_size: 4 })))
    expect(pages.flatMap((page) => page.items.map((item) => item.name))).toEqual(await names())
    expect(await list({ page: 4, page_size: 4 })).toEqual({ items: [], total: 9, page: 4, page_size: 4 })
  })

  it.each([
    { query: 'ref=mail', fields: { ref: 'Unknown field: ref' } },
    { query: 'page_size=101', fields: { page_size: 'Expected a whole number from 1 to 100' } },
    { query: 'sort=budget', fields: { sort: expect.stringContaining('popular, rating') } },
  ])('refuses ?$query by name', async ({ query, fields }) => {
    expect(await product.ask('GET', `${PATH}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields, request_id: TEST_REQUEST_ID },
    })
  })
})

describe('the tiles', () => {
  beforeAll(async () => {
    product = await testProduct()
    owner = await makePerson(product)
  })

  const stats = () => product.call(agentContracts.stats, {})

  it('are zero without agents', async () => {
    expect(await stats()).toEqual({
      agents_count: 0,
      average_rating: null,
      users_sum: 0,
      verified_percent: 0,
    })
  })

  it('DEC-42 sum up all agents, and follow every change of the rows', async () => {
    const { db } = product.database
    const good = await makeAgent(product, owner, { verified: true, users: 2, stars: [5] })
    const fair = await makeAgent(product, owner, { category: 'Sales', users: 1, stars: [3, 4] })
    await makeAgent(product, owner, { category: 'Security' })
    expect(await stats()).toEqual({
      agents_count: 3,
      average_rating: 4.25,
      users_sum: 3,
      verified_percent: 33,
    })

    await makePurchase(product, fair)
    await db.update(agents).set({ verified: true }).where(eq(agents.id, fair))
    expect(await stats()).toMatchObject({ users_sum: 4, verified_percent: 67 })

    await db.delete(purchases).where(eq(purchases.agent_id, good))
    await db.delete(agents).where(eq(agents.id, good))
    expect(await stats()).toEqual({
      agents_count: 2,
      average_rating: 3.5,
      users_sum: 2,
      verified_percent: 50,
    })
    expect(await list({ category: 'Customer Service' })).toMatchObject({ total: 0 })
  })
})

describe('one agent', () => {
  beforeAll(async () => {
    product = await testProduct()
    owner = await makePerson(product, { display_name: 'Alan Example', handle: 'alan' })
  })

  it('DATA-7 comes with all its fields', async () => {
    const id = await makeAgent(product, owner, { trending: true, users: 1, stars: [4] })
    expect((await product.ask('GET', `${PATH}/${id}`)).body).toEqual({
      id,
      user_id: owner.id,
      name: 'Inbox Sorter',
      description: 'Answers what has been answered before.',
      category: 'Customer Service',
      features: ['Triage'],
      price: 29.99,
      trial_days: 0,
      rating: 4,
      users_count: 1,
      verified: false,
      trending: true,
      created_at: product.clock.now().toISOString(),
      withdrawn_at: null,
      has_endpoint: false,
      has_setup: true,
      is_set_up_by_hand: true,
      paused_for: null,
      owner: {
        id: owner.id,
        display_name: 'Alan Example',
        handle: 'alan',
        avatar_url: null,
        is_public: true,
      },
    })
  })

  it('says what there is for buyers, and shows it to no one else', async () => {
    const id = await makeAgent(product, owner, {})
    const change = { endpoint_url: 'https://sorter.example/v1', setup_instructions: 'Send it a letter.' }
    await product.database.db.update(agents).set(change).where(eq(agents.id, id))
    const { body } = await product.ask('GET', `${PATH}/${id}`)
    expect(body).toMatchObject({ has_endpoint: true, has_setup: true, is_set_up_by_hand: false })
    for (const secret of Object.entries(change).flat())
      expect(JSON.stringify(body)).not.toContain(`"${secret}"`)
  })

  it('says so when there is no such agent', async () => {
    for (const id of ['4711', '0', 'abc', '9007199254740993']) {
      expect(await product.ask('GET', `${PATH}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect((await product.ask('GET', `${PATH}/4711`)).body).toMatchObject({ message: 'Agent not found' })
  })

  it('AGT-20 has at most three related ones, of its category, most popular first', {
    tags: ['proof'],
  }, async () => {
    const category = 'Voice AI'
    const id = await makeAgent(product, owner, { name: 'itself', category, users: 9 })
    await makeAgent(product, owner, { name: 'fourth', category })
    await makeAgent(product, owner, { name: 'second', category, users: 2 })
    await makeAgent(product, owner, { name: 'first', category, users: 3 })
    await makeAgent(product, owner, { name: 'third', category })
    await makeAgent(product, owner, { name: 'stranger', category: 'Sales', users: 9 })
    const related = await product.call(agentContracts.related, { params: { id } })
    expect(related.items.map((item) => item.name)).toEqual(['first', 'second', 'third'])
    expect(await product.call(agentContracts.related, { params: { id: 4711 } })).toEqual({ items: [] })
  })
})
