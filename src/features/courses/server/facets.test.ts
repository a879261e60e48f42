// Do the figures beside the filters agree with the list itself, for random combinations of filters and searches?
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import { courseContracts } from '../courses.contract.ts'
import {
  COURSE_CATEGORIES,
  COURSE_DURATIONS,
  COURSE_LANGUAGES,
  COURSE_LEVELS,
  COURSE_RATINGS,
} from '../courses.rules.ts'

let product: TestProduct

const VALUES = {
  category: COURSE_CATEGORIES,
  level: COURSE_LEVELS,
  language: COURSE_LANGUAGES,
  rating: COURSE_RATINGS,
  duration: COURSE_DURATIONS,
} as const
type Filter = keyof typeof VALUES
type Query = { search?: string } & { [filter in Filter]?: string }

const facetsOf = async (query: object) => (await product.call(courseContracts.facets, { query })).facets ?? {}
const listed = async (query: object) =>
  (await product.call(courseContracts.list, { query: { ...query, as_typed: 'true' } })).total

const MINUTES = [300, 900, 2400]
const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('No values')
  return value
}

beforeAll(async () => {
  product = await testProduct()
  const owner = await makePerson(product, { display_name: 'Ada Quillfeather', handle: 'ada' })
  for (let index = 0; index < 30; index++) {
    await makeCourse(product, owner, {
      title: index % 3 === 0 ? `Evaluation, part ${index}` : `Prompting, part ${index}`,
      category: at(COURSE_CATEGORIES, index),
      level: at(COURSE_LEVELS, Math.floor(index / 2)),
      language: at(COURSE_LANGUAGES, Math.floor(index / 3)),
      status: index % 7 === 6 ? 'draft' : 'published',
      curriculum: [
        {
          title: 'All',
          lectures: [{ title: 'One', duration: at(MINUTES, index), type: 'article', body: 'Text.' }],
        },
      ],
      stars: index % 4 === 3 ? [] : [at([5, 4, 3], index)],
    })
  }
})

const chosen = fc.record(
  {
    search: fc.constantFrom('evaluation', 'prompting', 'part', 'zeppelin', 'qu'),
    category: fc.constantFrom(...COURSE_CATEGORIES),
    level: fc.constantFrom(...COURSE_LEVELS),
    language: fc.constantFrom(...COURSE_LANGUAGES),
    rating: fc.constantFrom(...COURSE_RATINGS),
    duration: fc.constantFrom(...COURSE_DURATIONS),
  },
  { requiredKeys: [] },
)

describe('the facets', () => {
  it('tell for every value of every filter exactly what choosing it lists, whatever else is chosen', {
    tags: ['proof'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        chosen,
        fc.constantFrom(...(Object.keys(VALUES) as Filter[])),
        async (query: Query, filter) => {
          const counts = (await facetsOf(query))[filter] ?? {}
          expect(Object.keys(counts)).toEqual([...VALUES[filter]])
          for (const value of VALUES[filter])
            expect(counts[value], `${filter}=${value}`).toBe(await listed({ ...query, [filter]: value }))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('DEC-8 count no draft, and follow a course as it is published, changed and deleted', async () => {
    const owner = await makePerson(product)
    const spanish = async () => (await facetsOf({ search: 'tortuga' })).language?.Spanish
    const all = async () => (await facetsOf({})).language?.Spanish ?? 0
    const before = await all()
    const id = await makeCourse(product, owner, { title: 'Tortuga', language: 'Spanish', status: 'draft' })
    expect([await spanish(), await all()]).toEqual([0, before])
    const { pool } = product.database
    await pool.query(`update courses set status = 'published' where id = $1`, [id])
    expect([await spanish(), await all()]).toEqual([1, before + 1])
    await pool.query(`update courses set language = 'French' where id = $1`, [id])
    expect([await spanish(), await all()]).toEqual([0, before])
    await pool.query('delete from courses where id = $1', [id])
    expect(await all()).toBe(before)
  })

  it('count within the price, whether it is a filter or in the search', async () => {
    const owner = await makePerson(product)
    for (const [index, price] of [0, 9.5, 40, 1200].entries())
      await makeCourse(product, owner, { title: `Priced kiln ${index}`, price, level: 'Beginner' })
    for (const [search, filters, total] of [
      ['kiln under $40', { search: 'kiln', max_price: '40' }, 3],
      ['kiln over $1', { search: 'kiln', min_price: '$1' }, 3],
      ['priced kiln from $9.50 to $1,000', { search: 'kiln', min_price: '9,5', max_price: '1.000,00' }, 2],
      ['kiln cheaper than 5', { search: 'kiln', max_price: '5' }, 1],
    ] as const) {
      expect(await listed(filters), search).toBe(total)
      expect((await product.call(courseContracts.list, { query: { search } })).total, search).toBe(total)
      expect((await facetsOf({ search })).level?.Beginner, search).toBe(total)
      expect((await facetsOf(filters)).level?.Beginner, search).toBe(total)
    }
  })

  it('refuses what is no filter', async () => {
    expect((await product.ask('GET', '/rest/v1/courses/facets?sort=rating')).status).toBe(400)
    expect((await product.ask('GET', '/rest/v1/courses/facets?level=Expert')).status).toBe(400)
  })
})
