// Which of the requested courses are compared, in which order, and with which facts?
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import { courseContracts } from '../courses.contract.ts'

let product: TestProduct
const ids: Record<string, number> = {}

const compared = async (...titles: string[]) =>
  (
    await product.call(courseContracts.compared, {
      query: { ids: titles.map((title) => ids[title] ?? title).join(',') },
    })
  ).items

beforeAll(async () => {
  product = await testProduct()
  const ada = await makePerson(product, { display_name: 'Ada Quillfeather', handle: 'ada' })
  const eve = await makePerson(product, { display_name: 'Eve Hidden', is_public: false })
  const course = async (title: string, more: Parameters<typeof makeCourse>[2] = {}, by = ada) => {
    ids[title] = await makeCourse(product, by, { title, ...more })
  }
  await course('Rated', { stars: [5, 4], what_youll_learn: ['To sort'], requirements: ['A desk'] })
  await course('Plain', { price: 20 })
  await course('Private', {}, eve)
  await course('Draft', { status: 'draft', requirements: ['A secret'] })
  await course('Hidden')
  await product.database.pool.query(
    "update courses set status = 'draft', hidden_from = 'published' where id = $1",
    [ids.Hidden],
  )
})

describe('compared courses', () => {
  it('come in the order in which they were asked for, each once', async () => {
    const items = await compared('Private', 'Rated', 'Plain', 'Rated')
    expect(items.map(({ title }) => title)).toEqual(['Private', 'Rated', 'Plain'])
  })

  it('have what their cards say, what they teach, and what they ask for', async () => {
    const [rated, plain] = await compared('Rated', 'Plain')
    const list = await product.call(courseContracts.list, { query: {} })
    const card = list.items.find(({ id }) => id === ids.Rated)
    expect(rated).toEqual({ ...card, what_youll_learn: ['To sort'], requirements: ['A desk'] })
    expect(rated).toMatchObject({ rating: 4.5, reviews_count: 2, duration: '45 minutes', lessons_count: 1 })
    expect(plain).toMatchObject({ rating: null, reviews_count: 0, price: 20, what_youll_learn: [] })
  })

  it('are one, or none', async () => {
    expect((await compared('Plain')).map(({ id }) => id)).toEqual([ids.Plain])
    expect(await compared('4711', '9007199254740993')).toEqual([])
  })

  it('leave out drafts and what is hidden', async () => {
    const items = await compared('Draft', 'Private', 'Hidden', '4711')
    expect(items.map(({ title }) => title)).toEqual(['Private'])
  })

  it.each(['', 'ids=', 'ids=x', 'ids=1,', 'ids=0', 'ids=1,2,3,4,5', 'ids=1 or 1=1', 'ids=1&sort=rating'])(
    'are not asked for with %j',
    async (query) => {
      expect((await product.ask('GET', `/rest/v1/courses/compared?${query}`)).status).toBe(400)
    },
  )
})
