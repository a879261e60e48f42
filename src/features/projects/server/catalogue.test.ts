// The public list of projects and a single project: queries, answers and refusals.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePerson, makeProject, makeProposal } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import type { Person } from '../../../platform/actor.ts'
import { projectContracts } from '../projects.contract.ts'
import { PROJECT_CATEGORIES, PROJECT_SORTS } from '../projects.rules.ts'
import { acceptProposal } from '../proposals/server/outcomes.actions.ts'
import { projects } from './projects.table.ts'

const PATH = '/rest/v1/projects'

let product: TestProduct
let owner: Person

const list = (query: object = {}) => product.call(projectContracts.list, { query })

async function titles(query: object = {}): Promise<string[]> {
  return (await list(query)).items.map((item) => item.title)
}

describe('an empty list', () => {
  beforeAll(async () => {
    product = await testProduct()
  })

  it('has totals of zero', async () => {
    expect(await list()).toEqual({ items: [], total: 0, page: 1, page_size: 20, budget_sum: 0 })
  })
})

describe('the list', () => {
  beforeAll(async () => {
    product = await testProduct()
    owner = await makePerson(product, { display_name: 'Grace Example', handle: 'grace' })
    const proposed = await makeProject(product, owner, {
      title: 'Chat for a shop',
      category: 'Chatbot',
      budget: 500.5,
    })
    await makeProject(product, owner, {
      title: 'Forecast 100% of sales',
      category: 'Analytics',
      budget: 9000,
    })
    await makeProject(product, owner, { title: 'File C:\\temp\\in', category: 'Automation', budget: 3000 })
    await makeProject(product, owner, {
      title: 'Write product_texts',
      category: 'Content AI',
      budget: 2000,
      description: 'Texts in the voice of our Catalogue.',
      skills: ['Copywriting', 'LangChain'],
    })
    await makeProject(product, owner, { title: 'No category', category: null, budget: 10 })
    await makeProject(product, owner, { title: 'Closed long ago', status: 'archived', budget: 77777 })
    await makeProposal(product, proposed)
    await makeProposal(product, proposed)
  })

  it('PRJ-11, DATA-22 comes newest first, with every column', async () => {
    const page = await list()
    expect(page.items.map((item) => item.title)).toEqual([
      'No category',
      'Write product_texts',
      'File C:\\temp\\in',
      'Forecast 100% of sales',
      'Chat for a shop',
    ])
    const times = page.items.map((item) => item.created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    // Each row of the specification's table is listed as it was posted.
    expect(page.items.find(({ title }) => title === 'Write product_texts')).toMatchObject({
      id: expect.any(Number),
      title: 'Write product_texts',
      company: expect.stringMatching(/./),
      description: 'Texts in the voice of our Catalogue.',
      budget: 2000,
      duration: expect.stringMatching(/./),
      location: expect.stringMatching(/./),
      skills: ['Copywriting', 'LangChain'],
      status: 'active',
      rating: null,
      proposals_count: 0,
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
    })
  })

  it('DEC-42 sums up what is listed: the number and the budgets', async () => {
    expect(await list()).toMatchObject({ total: 5, budget_sum: 14510.5 })
    expect(await list({ category: 'Analytics' })).toMatchObject({ total: 1, budget_sum: 9000 })
    expect(await list({ search: 'catalogue' })).toMatchObject({ total: 1, budget_sum: 2000 })
    expect(await list({ search: 'nowhere to be found' })).toMatchObject({
      items: [],
      total: 0,
      budget_sum: 0,
    })
  })

  it('shows the author of a project, whose private profile has no page to link to', async () => {
    const shown = (await list()).items[0]
    expect(shown?.owner).toMatchObject({ display_name: 'Grace Example', handle: 'grace', is_public: true })
    const hidden = await makePerson(product, { is_public: false })
    const id = await makeProject(product, hidden, { status: 'archived' })
    expect(await product.call(projectContracts.get, { params: { id } })).toMatchObject({
      owner: { display_name: 'Ada Example', is_public: false },
    })
  })

  it.each([
    { where: 'title', typed: 'CHAT FOR' },
    { where: 'description', typed: 'voice of our cataLOGUE' },
    { where: 'skill', typed: 'langchain' },
  ])('PRJ-6 finds text of the $where, whatever its case', async ({ where, typed }) => {
    expect(await titles({ search: typed })).toEqual([
      where === 'title' ? 'Chat for a shop' : 'Write product_texts',
    ])
  })

  it.each([
    { typed: '0%', found: ['Forecast 100% of sales'] },
    { typed: '%', found: ['Forecast 100% of sales'] },
    { typed: 't_t', found: ['Write product_texts'] },
    { typed: '_', found: ['Write product_texts'] },
    { typed: 'C:\\temp', found: ['File C:\\temp\\in'] },
    { typed: '\\', found: ['File C:\\temp\\in'] },
    { typed: "'; drop table projects; --", found: [] },
  ])('takes $typed literally in a search', async ({ typed, found }) => {
    expect(await titles({ search: typed })).toEqual(found)
  })

  it('searches within a category, and an empty search is no search', async () => {
    expect(await titles({ search: 'a', category: 'Content AI' })).toEqual(['Write product_texts'])
    expect(await titles({ search: 'chat', category: 'Content AI' })).toEqual([])
    expect((await product.ask('GET', `${PATH}?search=%20%20`)).body).toMatchObject({ total: 5 })
  })

  it.each(PROJECT_CATEGORIES)('lists only the projects of %s', async (category) => {
    const page = await list({ category })
    expect(page.total).toBe(1)
    expect(page.items.map((item) => item.category)).toEqual([category])
  })

  it('sorts by budget and by proposals, highest first, a search included', async () => {
    const byBudget = (await list({ sort: 'budget' })).items.map((item) => item.budget)
    expect(byBudget).toEqual([9000, 3000, 2000, 500.5, 10])
    const byProposals = await list({ sort: 'proposals' })
    expect(byProposals.items.map((item) => item.proposals_count)).toEqual([2, 0, 0, 0, 0])
    expect(byProposals.items[1]?.title).toBe('No category')
    const found = await list({ sort: 'budget', search: 'of' })
    expect(found.items.map((item) => item.title)).toEqual(['Forecast 100% of sales', 'Write product_texts'])
  })

  it.each(PROJECT_SORTS)('pages what a search found to its end, by %s', async (sort) => {
    // Every description or title has an 'e'.
    const whole = await titles({ sort })
    for (const page_size of [1, 2, 3, 5]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(whole.length / page_size) + 1; page++) {
        pages.push(await list({ search: 'e', sort, page, page_size }))
      }
      expect(pages.flatMap((page) => page.items.map((item) => item.title))).toEqual(whole)
      for (const page of pages) expect(page).toMatchObject({ total: whole.length, budget_sum: 14510.5 })
    }
  })

  it('pages by number, and gives the totals beyond the end', async () => {
    const first = await list({ page: 1, page_size: 2 })
    const second = await list({ page: 2, page_size: 2 })
    const third = await list({ page: 3, page_size: 2 })
    expect([...first.items, ...second.items, ...third.items].map((item) => item.title)).toEqual(
      await titles(),
    )
    expect(third).toMatchObject({ total: 5, page: 3, page_size: 2 })
    expect(await list({ page: 400, page_size: 2 })).toEqual({
      items: [],
      total: 5,
      page: 400,
      page_size: 2,
      budget_sum: 14510.5,
    })
    expect(await list({ page: 3, page_size: 2, search: 'a' })).toMatchObject({ page: 3 })
  })

  it('hides what is archived from the list and keeps it readable by its address', async () => {
    expect(await titles()).not.toContain('Closed long ago')
    expect(await titles({ search: 'closed long ago' })).toEqual([])
    const rows = await product.database.db
      .select({ id: projects.id })
      .from(projects)
      .where(eq(projects.title, 'Closed long ago'))
    const id = rows[0]?.id ?? 0
    expect(await product.call(projectContracts.get, { params: { id } })).toMatchObject({ status: 'archived' })
  })
})

describe('one project', () => {
  beforeAll(async () => {
    product = await testProduct()
    owner = await makePerson(product)
  })

  it('DATA-5, DATA-23 comes with all its fields', { tags: ['proof'] }, async () => {
    const id = await makeProject(product, owner, { rating: 4.5 })
    const answer = await product.ask('GET', `${PATH}/${id}`)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        title: 'Sort incoming invoices',
        company: 'Acme Works',
        description: 'Read invoices from a mailbox and file them by supplier.',
        category: 'Automation',
        budget: 1000,
        duration: '4 weeks',
        location: 'Remote',
        skills: ['Python'],
        user_id: owner.id,
        status: 'active',
        rating: 4.5,
        proposals_count: 0,
        created_at: product.clock.now().toISOString(),
      },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const unrated = await makeProject(product, owner)
    expect(await product.call(projectContracts.get, { params: { id: unrated } })).toMatchObject({
      rating: null,
    })
  })
})

describe('related projects', () => {
  beforeAll(async () => {
    product = await testProduct()
    owner = await makePerson(product, { display_name: 'Grace Example', handle: 'grace' })
  })

  const related = async (id: number) =>
    (await product.call(projectContracts.related, { params: { id } })).items.map(({ title }) => title)

  it('are at most three open ones of its category: those with the same skills, newest first', async () => {
    const make = (title: string, more: object = {}) =>
      makeProject(product, owner, { title, category: 'Analytics', skills: ['Excel'], ...more })
    const id = await make('Itself', { skills: ['Python', 'dbt', 'Airflow'] })
    await make('Two in common', { skills: ['DBT', 'airflow', 'Excel'] })
    await make('One in common', { skills: ['python'] })
    await make('Of another category', { category: 'Chatbot', skills: ['Python', 'dbt', 'Airflow'] })
    await make('Without a category', { category: null, skills: ['Python', 'dbt', 'Airflow'] })
    await make('Archived', { status: 'archived', skills: ['Python', 'dbt', 'Airflow'] })
    const awarded = await make('Awarded', { skills: ['Python', 'dbt', 'Airflow'] })
    const { id: proposal } = await makeProposal(product, awarded)
    await product.database.inTransaction((tx) =>
      acceptProposal(
        tx,
        { id: proposal, newAcceptance: { note: null, edited_at: null } },
        { actor: owner, now: product.clock.now() },
      ),
    )
    expect(await related(id)).toEqual(['One in common', 'Two in common'])
    await make('Older stranger')
    await make('Newer stranger')
    expect(await related(id)).toEqual(['Newer stranger', 'One in common', 'Two in common'])
  })

  it('of one without a category have none either; of a missing one there are none', async () => {
    const make = (title: string) =>
      makeProject(product, owner, { title, category: null, skills: ['Python', 'dbt', 'Airflow'] })
    const id = await make('Uncategorized')
    expect(await related(id)).toEqual(['Without a category'])
    expect(await related(4711)).toEqual([])
  })

  it('name their owner as the list does', async () => {
    const hidden = await makePerson(product, { is_public: false })
    const id = await makeProject(product, owner, { category: 'Automation' })
    await makeProject(product, hidden, { category: 'Automation' })
    const { items } = await product.call(projectContracts.related, { params: { id } })
    expect(items).toMatchObject([{ owner: { id: hidden.id, is_public: false } }])
  })
})

describe('the totals', () => {
  beforeAll(async () => {
    product = await testProduct()
    owner = await makePerson(product)
  })

  const totals = async (query: object = {}) => {
    const { total, budget_sum } = await list(query)
    return { total, budget_sum }
  }

  it('follow what is posted, changed, archived and deleted', async () => {
    const { db } = product.database
    const one = await makeProject(product, owner, { budget: 100.25, category: 'Chatbot' })
    const other = await makeProject(product, owner, { budget: 200, category: null })
    expect(await totals()).toEqual({ total: 2, budget_sum: 300.25 })

    await db.update(projects).set({ budget: 150.25 }).where(eq(projects.id, one))
    expect(await totals()).toEqual({ total: 2, budget_sum: 350.25 })

    await db.update(projects).set({ category: 'Analytics' }).where(eq(projects.id, one))
    expect(await totals({ category: 'Chatbot' })).toEqual({ total: 0, budget_sum: 0 })
    expect(await totals({ category: 'Analytics' })).toEqual({ total: 1, budget_sum: 150.25 })

    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, other))
    expect(await totals()).toEqual({ total: 1, budget_sum: 150.25 })

    await db.delete(projects)
    expect(await totals()).toEqual({ total: 0, budget_sum: 0 })
  })

  it('stay as they were when a transaction is given up', async () => {
    await makeProject(product, owner, { budget: 40 })
    const gaveUp = product.database.inTransaction(async (tx) => {
      await tx.delete(projects)
      throw new Error('given up')
    })
    await expect(gaveUp).rejects.toThrow('given up')
    expect(await totals()).toEqual({ total: 1, budget_sum: 40 })
  })
})
