// Tests the filters of the list of projects, and corrections of a mistyped search.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePerson, makeProject } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import type { Person } from '../../../platform/actor.ts'
import { projectContracts } from '../projects.contract.ts'
import { projects } from './projects.table.ts'

const PATH = '/rest/v1/projects'

let product: TestProduct
let owner: Person

const list = (query: object = {}) => product.call(projectContracts.list, { query })

async function titles(query: object = {}): Promise<string[]> {
  return (await list(query)).items.map((item) => item.title)
}

beforeAll(async () => {
  product = await testProduct()
  owner = await makePerson(product)
  await makeProject(product, owner, { title: 'Chat for a shop', category: 'Chatbot', budget: 500.5 })
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
    skills: ['Copywriting', 'LangChain'],
  })
  await makeProject(product, owner, { title: 'No category', category: null, budget: 10 })
})

describe('the list of projects', () => {
  it('filters by budget, by skill as a whole, and by the words of a location', async () => {
    const id = await makeProject(product, owner, {
      title: 'Move a data lake',
      budget: 700,
      location: 'São Paulo or remote',
      skills: ['SQL', 'dbt'],
      category: 'Analytics',
    })
    expect(await titles({ min_budget: '600', max_budget: '2999' })).toEqual([
      'Move a data lake',
      'Write product_texts',
    ])
    expect(await titles({ skill: 'sql' })).toEqual(['Move a data lake'])
    expect(await titles({ skill: 'SQ' })).toEqual([])
    expect(await list({ skill: 'DBT' })).toMatchObject({ total: 1, budget_sum: 700 })
    for (const location of ['sao paulo', 'São', 'paulo remote'])
      expect(await titles({ location }), location).toEqual(['Move a data lake'])
    expect(await titles({ location: 'Remote' })).toHaveLength(6)
    expect(await titles({ location: 'Remote', skill: 'python', max_budget: '600' })).toEqual([
      'No category',
      'Chat for a shop',
    ])
    expect(await titles({ location: '%' })).toEqual([])
    expect(await titles({ search: 'lake', skill: 'sql', min_budget: '701' })).toEqual([])
    for (const query of ['min_budget=0', 'max_budget=1e3', `location=${'s'.repeat(101)}`])
      expect((await product.ask('GET', `${PATH}?${query}`)).status, query).toBe(400)
    expect(await titles({ search: 'lake under $1k' })).toEqual(['Move a data lake'])
    expect(await titles({ search: 'data lake with a budget of at least 701' })).toEqual([])
    expect(await titles({ search: 'between $600 and $2,999' })).toEqual([
      'Move a data lake',
      'Write product_texts',
    ])
    expect(await titles({ location: 'remote 🏝' })).toHaveLength(6)
    await product.database.db.delete(projects).where(eq(projects.id, id))
  })

  it('counts the skills that active projects ask for, and follows every change', async () => {
    const skills = async () => (await product.call(projectContracts.skills, {})).items
    expect(await skills()).toEqual([
      { skill: 'Python', projects_count: 4 },
      { skill: 'Copywriting', projects_count: 1 },
      { skill: 'LangChain', projects_count: 1 },
    ])
    const id = await makeProject(product, owner, { skills: ['python', 'Fortran'] })
    expect((await skills())[0]).toEqual({ skill: 'Python', projects_count: 5 })
    await product.database.db.update(projects).set({ status: 'archived' }).where(eq(projects.id, id))
    expect(await skills()).not.toContainEqual({ skill: 'Fortran', projects_count: 1 })
    expect(await list({ skill: 'python' })).toMatchObject({ total: 4 })
    await product.database.db.delete(projects).where(eq(projects.id, id))
    expect((await skills())[0]).toEqual({ skill: 'Python', projects_count: 4 })
  })

  it('offers up to 24 skills', async () => {
    const made = []
    for (const [from, count] of [
      [0, 20],
      [20, 1],
      [21, 1],
    ] as const)
      made.push(
        await makeProject(product, owner, {
          skills: Array.from({ length: count }, (_, at) => `Offered ${from + at}`),
        }),
      )
    // Three skills exist already, so there are 25 in all.
    expect((await product.call(projectContracts.skills, {})).items).toHaveLength(24)
    await product.database.db.delete(projects).where(eq(projects.id, made[2] ?? 0))
    expect((await product.call(projectContracts.skills, {})).items).toHaveLength(24)
    await product.database.db.delete(projects).where(eq(projects.id, made[1] ?? 0))
    expect((await product.call(projectContracts.skills, {})).items).toHaveLength(23)
    await product.database.db.delete(projects).where(eq(projects.id, made[0] ?? 0))
  })

  it('corrects a slip of the keyboard, says so, and searches for what was typed if it is asked to', async () => {
    expect(await list({ search: 'Forcast slaes' })).toMatchObject({ corrected_search: 'forecast sales' })
    const corrected = await list({ search: 'Forcast' })
    expect(corrected).toMatchObject({ total: 1, corrected_search: 'forecast' })
    expect(await list({ search: 'Forcast', page: 2 })).toMatchObject({ total: 1, items: [] })
    const asTyped = await list({ search: 'Forcast', as_typed: 'true' })
    expect(asTyped).toMatchObject({ total: 0, items: [] })
    expect(asTyped.corrected_search).toBeUndefined()
    // The correction does not apply within a category that has no such project.
    const elsewhere = await list({ search: 'Forcast', category: 'Chatbot' })
    expect(elsewhere).toMatchObject({ total: 0 })
    expect(elsewhere.corrected_search).toBeUndefined()
  })

  it('replaces no word that is known in any form, also where the filters hide it, and none by what is farther than a typo', async () => {
    const { db } = product.database
    const ids = [
      await makeProject(product, owner, { title: 'Ledges and sounds for a game', category: 'Chatbot' }),
      await makeProject(product, owner, { title: 'Subledgers, hiring plans', category: 'Analytics' }),
      await makeProject(product, owner, { title: 'Gilding frames', category: 'Content AI' }),
      await makeProject(product, owner, { title: 'Fixing guilds with llama3', category: 'Chatbot' }),
    ]
    // None of them is in this category: one is within another word, one is there in another form, one itself.
    for (const search of ['ledger', 'gilded', 'hiring', 'llama2', 'rounds']) {
      const found = await list({ search, category: 'Chatbot' })
      expect({ total: found.total, corrected: found.corrected_search }, search).toEqual({ total: 0 })
    }
    expect(await list({ search: 'with ldeges' })).toMatchObject({ corrected_search: 'with ledges', total: 1 })
    for (const id of ids) await db.delete(projects).where(eq(projects.id, id))
  })

  it('knows no word that only archived, changed or deleted projects have', async () => {
    const { db } = product.database
    const id = await makeProject(product, owner, { title: 'Restore a hurdygurdy' })
    expect(await list({ search: 'hurdigurdy' })).toMatchObject({ corrected_search: 'hurdygurdy' })
    await db.update(projects).set({ title: 'Restore a harpsichord' }).where(eq(projects.id, id))
    expect((await list({ search: 'hurdigurdy' })).corrected_search).toBeUndefined()
    await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, id))
    expect((await list({ search: 'harpsichort' })).corrected_search).toBeUndefined()
    await db.update(projects).set({ status: 'active' }).where(eq(projects.id, id))
    expect(await list({ search: 'harpsichort' })).toMatchObject({ corrected_search: 'harpsichord' })
    await db.delete(projects).where(eq(projects.id, id))
    const { rows } = await db.execute(
      sql`select word from project_words where word like 'h%rp%' or rows_count < 1`,
    )
    expect(rows).toEqual([])
  })
})
