// What does everyone see of courses: the list with its filters and totals, a course, related ones, a person's?
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import { courseContracts } from '../courses.contract.ts'
import { CATALOGUE_CATEGORIES, COURSE_CATEGORIES, COURSE_LANGUAGES, COURSE_LEVELS } from '../courses.rules.ts'

let product: TestProduct
const ids: Record<string, number> = {}

const list = (query: object = {}) => product.call(courseContracts.list, { query })
const titles = async (query: object = {}) => (await list(query)).items.map(({ title }) => title)
const minutes = (duration: number) => [
  { title: 'All', lectures: [{ title: 'One', duration, type: 'article' as const, body: 'Text.' }] },
]

beforeAll(async () => {
  product = await testProduct()
  const ada = await makePerson(product, { display_name: 'Ada Quillfeather', handle: 'ada' })
  const eve = await makePerson(product, { display_name: 'Eve Hidden', handle: 'eve', is_public: false })
  const course = async (title: string, more: Parameters<typeof makeCourse>[2] = {}, by = ada) => {
    ids[title] = await makeCourse(product, by, { title, ...more })
  }
  await course('Short one', { curriculum: minutes(599), skills: ['Origami'], students: 3 })
  await course('Medium one', {
    curriculum: minutes(600),
    category: 'Design',
    level: 'All Levels',
    stars: [4],
  })
  await course('Long one', {
    curriculum: minutes(1800),
    category: 'Business',
    language: 'German',
    stars: [5, 4],
  })
  await course('Hidden one', { category: 'Marketing', stars: [3], students: 4 }, eve)
  await course('Draft one', { status: 'draft', skills: ['Zeppelin'] })
})

describe('the list', () => {
  it('CRS-2, DATA-44 comes by students, then by rating, then newest, as asked', async () => {
    expect(await titles()).toEqual(['Hidden one', 'Short one', 'Long one', 'Medium one'])
    expect(await titles({ sort: 'popular' })).toEqual(await titles())
    expect(await titles({ sort: 'rating' })).toEqual(['Long one', 'Medium one', 'Hidden one', 'Short one'])
    expect(await titles({ sort: 'newest' })).toEqual(['Hidden one', 'Long one', 'Medium one', 'Short one'])
  })

  it.each([
    [{ category: 'Design' }, ['Medium one']],
    [{ level: 'All Levels' }, ['Medium one']],
    [{ language: 'German' }, ['Long one']],
    [{ rating: '4.5' }, ['Long one']],
    [{ rating: '4.0' }, ['Long one', 'Medium one']],
    [{ rating: '3.5' }, ['Long one', 'Medium one']],
    [{ duration: 'short' }, ['Hidden one', 'Short one']],
    [{ duration: 'medium' }, ['Medium one']],
    [{ duration: 'long' }, ['Long one']],
    [{ duration: 'short', category: 'Development', level: 'Beginner' }, ['Short one']],
    [{ category: 'Data Science' }, []],
  ])('CRS-4, CRS-5, CRS-6 narrows to %j, with the right total', async (query, expected) => {
    const page = await list(query)
    expect(page.items.map(({ title }) => title)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  it.each([
    ['short ONE', 'Short one'],
    ['LOOK for rest', undefined],
    ['what comes in, and what to do', 'Short one'],
    ['quillfeather', 'Short one'],
    ['origami', 'Short one'],
  ])(
    'CRS-1 searches title, description, instructor and skills for %s, ignoring case',
    async (search, found) => {
      const all = await titles({ search, as_typed: 'true' })
      if (found) expect(all).toContain(found)
      else expect(all).toEqual([])
    },
  )

  it('does not find a private instructor by name, and finds them once they are public', {
    tags: ['proof'],
  }, async () => {
    expect(await titles({ search: 'Hidden', as_typed: 'true' })).toEqual(['Hidden one'])
    const eve = await makePerson(product, { display_name: 'Xanthippe', handle: 'x', is_public: false })
    ids.Named = await makeCourse(product, eve, { title: 'Named later' })
    expect(await titles({ search: 'xanthippe', as_typed: 'true' })).toEqual([])
    await product.database.pool.query('update profiles set is_public = true where id = $1', [eve.id])
    expect(await titles({ search: 'xanthippe', as_typed: 'true' })).toEqual(['Named later'])
    await product.database.pool.query('update profiles set is_public = false where id = $1', [eve.id])
    expect(await titles({ search: 'xanthippe', as_typed: 'true' })).toEqual([])
  })

  it('CRS-14, DATA-11, DEC-14 shows instructor, duration, lessons, skills and last update, derived from the rows', async () => {
    const [card] = (await list({ search: 'Long one' })).items
    expect(card).toMatchObject({
      instructor: 'Ada Quillfeather',
      duration: '30 hours',
      lessons_count: 1,
      total_duration_minutes: 1800,
      rating: 4.5,
      reviews_count: 2,
      students_count: 2,
      bestseller: false,
      skills: [],
      last_updated: 'March 2026',
    })
    const hidden = (await list({ category: 'Marketing' })).items[0]
    expect(hidden).toMatchObject({ owner: { display_name: hidden?.instructor, is_public: false } })
  })
})

describe('DEC-8 a draft', () => {
  it('is in no list, count, search, suggestion, person’s list or related panel, and has no public page', async () => {
    const draft = ids['Draft one'] ?? 0
    const all = await list({ page_size: 100 })
    expect(all.items.map(({ id }) => id)).not.toContain(draft)
    expect((await list({ category: 'Development' })).items.map(({ id }) => id)).not.toContain(draft)
    for (const search of ['Draft one', 'zeppelin', 'zepelin'])
      expect(
        (await list({ search })).items.map(({ id }) => id),
        search,
      ).not.toContain(draft)
    expect((await list({ search: 'zepelin' })).corrected_search).toBeUndefined()
    const ofAda = await product.call(courseContracts.ofPerson, { params: { handle: 'ada' } })
    expect(ofAda.items.map(({ title }) => title)).toEqual(['Long one', 'Medium one', 'Short one'])
    expect(ofAda.total).toBe(3)
    const related = await product.call(courseContracts.related, { params: { id: ids['Short one'] ?? 0 } })
    expect(related.items.map(({ id }) => id)).not.toContain(draft)
    expect((await product.ask('GET', `/rest/v1/courses/${draft}`)).status).toBe(404)
    expect((await product.call(courseContracts.related, { params: { id: draft } })).items).toEqual([])
  })
})

describe('a course', () => {
  it('DATA-45 is shown with its curriculum, without what people pay for', async () => {
    const course = await product.call(courseContracts.get, { params: { id: ids['Long one'] ?? 0 } })
    expect(course).toMatchObject({
      title: 'Long one',
      status: 'published',
      curriculum: [{ title: 'All', lectures: [{ title: 'One', duration: 1800, isFreePreview: false }] }],
    })
    expect(JSON.stringify(course)).not.toContain('Text.')
  })

  it('is not found under an unknown id', async () => {
    expect(await product.ask('GET', '/rest/v1/courses/4711')).toMatchObject({
      status: 404,
      body: { message: 'Course not found' },
    })
  })
})

describe('the filters', () => {
  beforeAll(async () => {
    product = await testProduct()
    const ada = await makePerson(product)
    for (const [at, category] of COURSE_CATEGORIES.entries()) {
      const [level, language] = [COURSE_LEVELS[at % 4], COURSE_LANGUAGES[at % 4]]
      await makeCourse(product, ada, { title: `${at}`, category, level, language, curriculum: minutes(60) })
    }
    for (const [title, stars] of Object.entries({
      '3.33': [4, 3, 3],
      '3.5': [4, 3],
      '3.67': [4, 4, 3],
      '4': [4],
      '4.33': [5, 4, 4],
      '4.5': [5, 4],
    }))
      await makeCourse(product, ada, { title, stars, category: 'Design', curriculum: minutes(1799) })
  })

  it('CRS-4, DEC-10, DEC-11 by category, level and language list those of the value, and all of them', async () => {
    expect(CATALOGUE_CATEGORIES.slice(0, 3)).toEqual(['Development', 'Business', 'Design'])
    expect(CATALOGUE_CATEGORIES.toSorted()).toEqual(COURSE_CATEGORIES.toSorted())
    expect(COURSE_LEVELS).toEqual(['Beginner', 'Intermediate', 'Advanced', 'All Levels'])
    expect(COURSE_LANGUAGES).toEqual(['English', 'Spanish', 'French', 'German'])
    const { items } = await list({ page_size: 100 })
    for (const [field, values] of [
      ['category', CATALOGUE_CATEGORIES],
      ['level', COURSE_LEVELS],
      ['language', COURSE_LANGUAGES],
    ] as const)
      for (const value of values) {
        const meant = items.filter((item) => item[field] === value).map(({ id }) => id)
        expect(meant.length, value).toBeGreaterThan(0)
        const found = await list({ [field]: value, page_size: 100 })
        expect(found.items.map(({ id }) => id)).toEqual(meant)
      }
  })

  it.each([
    ['3.5', ['3.5', '3.67', '4', '4.33', '4.5']],
    ['4.0', ['4', '4.33', '4.5']],
    ['4.5', ['4.5']],
  ])('CRS-5 by rating keep what is rated %s or higher', async (rating, expected) => {
    expect((await titles({ rating })).toSorted()).toEqual(expected)
  })

  it('CRS-6 by duration take what is a minute under 30 hours for medium', async () => {
    expect(await list({ duration: 'medium' })).toMatchObject({ total: 6 })
    expect(await list({ duration: 'long' })).toMatchObject({ total: 0 })
    expect(await list({ duration: 'short' })).toMatchObject({ total: 5 })
  })
})
