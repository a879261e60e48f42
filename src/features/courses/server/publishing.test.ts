// Are one's own courses published, listed with their sales, and deleted?
import { describe, expect, it } from 'vitest'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { actFor } from '../../../platform/actor.ts'
import { courseContracts, type OwnCourse } from '../courses.contract.ts'
import { courseMessages as messages } from '../courses.messages.ts'
import { completeOrder } from '../orders/server/orders.actions.ts'

const accounts = await testAccounts()
const { product } = accounts

async function ask(by: SignedIn, method: string, path: string, body?: unknown) {
  return product.ask(method, `/rest/v1${path}`, {
    headers: await headersOf(by),
    ...(body === undefined ? {} : { body }),
  })
}

const create = async (by: SignedIn, body: object): Promise<OwnCourse> =>
  product.call(courseContracts.create, { body: { title: 'A course', ...body } }, await headersOf(by))
const read = async (by: SignedIn, id: number): Promise<OwnCourse> =>
  product.call(courseContracts.getOwn, { params: { id } }, await headersOf(by))
const own = async (by: SignedIn, query: object = {}) =>
  product.call(courseContracts.own, { query }, await headersOf(by))
const listed = async (by: SignedIn, query: object = {}) =>
  (await own(by, query)).items.map(({ title }) => title)
const isPublic = async (id: number) => (await product.ask('GET', `/rest/v1/courses/${id}`)).status === 200

const article = (title: string, more: object = {}) => ({
  title,
  duration: 30,
  type: 'article',
  body: 'A text.',
  ...more,
})
const complete = {
  description: 'Long enough to be published.',
  curriculum: [{ title: 'One', lectures: [article('First')] }],
}

describe('publishing', () => {
  it('CRS-35, DATA-49, DEC-5 changes the status of exactly the chosen ones, and takes them out of the catalogue again', {
    tags: ['proof'],
  }, async () => {
    const ada = await accounts.person()
    const courses = [await create(ada, complete), await create(ada, complete), await create(ada, complete)]
    const [one, two, three] = courses.map(({ id }) => id)
    const set = (status: string) => ask(ada, 'POST', '/own/courses/status', { ids: [one, two], status })
    const statuses = async () =>
      Promise.all([one, two, three].map(async (id) => (await read(ada, id ?? 0)).status))
    expect(await set('published')).toMatchObject({ status: 200, body: { ids: [one, two] } })
    expect(await statuses()).toEqual(['published', 'published', 'draft'])
    expect(await Promise.all([one, two, three].map((id) => isPublic(id ?? 0)))).toEqual([true, true, false])
    expect((await set('draft')).status).toBe(200)
    expect(await statuses()).toEqual(['draft', 'draft', 'draft'])
    expect(await isPublic(one ?? 0)).toBe(false)
    expect((await own(ada, { status: 'draft' })).total).toBe(3)
    expect((await set('unpublished')).status).toBe(400)
  })

  it.each([
    [{ ...complete, description: 'Short' }, 'its description is too short'],
    [{ ...complete, curriculum: [] }, 'it has no lectures'],
    [
      { ...complete, curriculum: [{ title: 'One', lectures: [article('Empty', { body: ' \n ' })] }] },
      'some lectures are empty',
    ],
    [
      { ...complete, curriculum: [{ title: 'One', lectures: [{ title: 'No video', type: 'video' }] }] },
      'some lectures are empty',
    ],
  ])('asks for a whole course, and publishes none of several if one is not: %j', async (fields, missing) => {
    const ada = await accounts.person()
    const whole = await create(ada, complete)
    const half = await create(ada, { ...fields, title: 'Half' })
    const message = messages.notReady('Half', missing)
    expect(
      await ask(ada, 'POST', '/own/courses/status', { ids: [whole.id, half.id], status: 'published' }),
    ).toMatchObject({ status: 409, body: { message } })
    expect((await read(ada, whole.id)).status).toBe('draft')
    expect(
      await ask(ada, 'PATCH', `/courses/${half.id}`, { version: half.version, status: 'published' }),
    ).toMatchObject({ status: 409, body: { message } })
    expect(
      await ask(ada, 'POST', '/courses', { ...fields, title: 'Half', status: 'published' }),
    ).toMatchObject({
      status: 409,
      body: { message },
    })
    expect(await read(ada, half.id)).toEqual(half)
    expect((await own(ada)).totals.courses).toBe(2)
  })

  it('keeps a published course whole', async () => {
    const ada = await accounts.person()
    const { id, version } = await create(ada, { ...complete, status: 'published' })
    expect((await ask(ada, 'PATCH', `/courses/${id}`, { version, curriculum: [] })).status).toBe(409)
    expect(
      (await ask(ada, 'PATCH', `/courses/${id}`, { version, curriculum: [], status: 'draft' })).status,
    ).toBe(200)
  })

  it('HOME-6 is an event once, however often it is published again', async () => {
    const ada = await accounts.person()
    const { id } = await create(ada, { ...complete, title: 'Published once' })
    const set = (status: string) => ask(ada, 'POST', '/own/courses/status', { ids: [id], status })
    for (const status of ['published', 'draft', 'published']) await set(status)
    const { body } = await ask(ada, 'GET', '/home/activity')
    expect(JSON.stringify(body).match(/You published the course “Published once”/g)).toHaveLength(1)
  })
})

describe('the own list', () => {
  it('CRS-36, CRS-37, CRS-38, DEC-17 searches title and subtitle, filters and sorts', {
    tags: ['proof'],
  }, async () => {
    const ada = await accounts.person()
    const actor = actFor(ada.id)
    const place = { database: product.database, clock: product.clock }
    await makeCourse(place, actor, {
      title: 'Alpha',
      subtitle: '100% sorted',
      category: 'Design',
      students: 2,
    })
    await makeCourse(place, actor, { title: 'Beta', level: 'Advanced', stars: [5] })
    const draft = await create(ada, { title: 'Gamma', category: 'Marketing' })
    expect(await listed(ada)).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await listed(ada, { sort: 'popular' })).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await listed(ada, { sort: 'rating' })).toEqual(['Beta', 'Gamma', 'Alpha'])
    expect(await listed(ada, { search: 'ALPH' })).toEqual(['Alpha'])
    expect(await listed(ada, { search: '0% SORT' })).toEqual(['Alpha'])
    expect(await listed(ada, { search: '_' })).toEqual([])
    expect(await listed(ada, { status: 'draft' })).toEqual(['Gamma'])
    expect(await listed(ada, { status: 'published' })).toEqual(['Beta', 'Alpha'])
    expect(await listed(ada, { category: 'Design' })).toEqual(['Alpha'])
    expect(await listed(ada, { level: 'Advanced' })).toEqual(['Beta'])
    // The course that changed last comes first.
    product.clock.advance(60)
    const [alpha] = (await own(ada, { search: 'Alpha' })).items
    await ask(ada, 'PATCH', `/courses/${alpha?.id}`, { version: alpha?.version, subtitle: 'Changed' })
    expect(await listed(ada)).toEqual(['Alpha', 'Gamma', 'Beta'])
    expect(await own(ada, { page: 2, page_size: 2 })).toMatchObject({ total: 3, items: [{ title: 'Beta' }] })
    expect(draft.status).toBe('draft')
  })

  it('CRS-37, DEC-11 filters by each category, status and level', { tags: ['proof'] }, async () => {
    const ada = await accounts.person()
    const levels = ['Beginner', 'Intermediate', 'Advanced', 'All Levels']
    for (const [at, category] of ['Development', 'Design', 'Marketing', 'Business'].entries())
      await create(ada, { ...complete, title: category, category, level: levels[at] })
    await create(ada, { ...complete, title: 'Shown', status: 'published', level: 'Advanced' })
    expect(await listed(ada, { category: 'Development' })).toEqual(['Shown', 'Development'])
    for (const category of ['Design', 'Marketing', 'Business'])
      expect(await listed(ada, { category })).toEqual([category])
    expect(await listed(ada, { status: 'published' })).toEqual(['Shown'])
    expect((await own(ada, { status: 'draft' })).total).toBe(4)
    expect((await own(ada)).total).toBe(5)
    expect(await listed(ada, { level: 'Beginner' })).toEqual(['Development'])
    expect(await listed(ada, { level: 'Intermediate' })).toEqual(['Design'])
    expect(await listed(ada, { level: 'Advanced' })).toEqual(['Shown', 'Marketing'])
    expect(await listed(ada, { level: 'All Levels' })).toEqual(['Business'])
  })

  it('CRS-58 has lectures with id, title, whole minutes, preview and type', async () => {
    const ada = await accounts.person()
    const lectures = [
      { title: 'Filmed', type: 'video', isFreePreview: true, duration: 7 },
      { title: 'Written', type: 'article' },
    ]
    const made = await create(ada, { curriculum: [{ title: 'One', lectures }] })
    const id = expect.any(Number)
    expect((await read(ada, made.id)).curriculum[0]?.lectures).toMatchObject([
      { id, title: 'Filmed', duration: 7, isFreePreview: true, type: 'video' },
      { id, title: 'Written', duration: 0, isFreePreview: false, type: 'article' },
    ])
    for (const wrong of [{ duration: 7.5 }, { duration: '7' }, { duration: -1 }, { type: 'film' }]) {
      const body = {
        title: 'Wrong',
        curriculum: [{ title: 'One', lectures: [{ ...lectures[0], ...wrong }] }],
      }
      expect((await ask(ada, 'POST', '/courses', body)).status, JSON.stringify(wrong)).toBe(400)
    }
  })

  it('CRS-28, CRS-29, CRS-30, CRS-31 counts courses, paid orders and what they brought', async () => {
    const ada = await accounts.person()
    const id = await makeCourse(product, actFor(ada.id), { price: 19.99, students: 2 })
    await create(ada, {})
    await makeCourse(product, await makePerson(product), { price: 100, students: 1 })
    expect((await own(ada)).totals).toEqual({ courses: 2, sales: 2, revenue: 39.98 })
    const buyer = await makePerson(product)
    await product.database.inTransaction((tx) => completeOrder(tx, buyer, id, product.clock.now()))
    expect((await own(ada, { search: 'nothing' })).totals).toEqual({ courses: 2, sales: 3, revenue: 59.97 })
    for (const status of ['pending', 'refunded', 'failed']) {
      await product.database.pool.query('update orders set status = $1 where user_id = $2', [
        status,
        buyer.id,
      ])
      expect((await own(ada)).totals, status).toEqual({ courses: 2, sales: 2, revenue: 39.98 })
    }
  })

  it('HOME-5 is counted on the overview', async () => {
    const ada = await accounts.person()
    await create(ada, {})
    expect((await ask(ada, 'GET', '/home/overview')).body).toMatchObject({ courses: 1 })
  })
})

describe('deleting', () => {
  it('CRS-34, DATA-49 deletes exactly the chosen ones, with their curricula, and frees their relations', async () => {
    const ada = await accounts.person()
    const [one, two] = [await create(ada, complete), await create(ada, complete)]
    const kept = await create(ada, { title: 'Kept', related_courses: [two.id, one.id] })
    expect(await ask(ada, 'POST', '/own/courses/delete', { ids: [one.id] })).toMatchObject({
      status: 200,
      body: { ids: [one.id] },
    })
    expect((await ask(ada, 'GET', `/own/courses/${one.id}`)).status).toBe(404)
    expect((await read(ada, kept.id)).related_courses).toEqual([two.id])
    expect((await own(ada)).totals.courses).toBe(2)
    const left = await product.database.pool.query('select 1 from course_lectures where course_id = $1', [
      one.id,
    ])
    expect(left.rows).toEqual([])
  })

  it('leaves a course that someone bought, and then deletes none', async () => {
    const ada = await accounts.person()
    const free = await create(ada, {})
    const sold = await makeCourse(product, actFor(ada.id), { title: 'Sold', students: 1 })
    expect(await ask(ada, 'POST', '/own/courses/delete', { ids: [free.id, sold] })).toMatchObject({
      status: 409,
      body: { message: messages.hasStudents('Sold') },
    })
    expect((await own(ada)).totals.courses).toBe(2)
    // No one has the course any more, and the ledger still names it.
    await product.database.pool.query("update orders set status = 'refunded' where course_id = $1", [sold])
    await product.database.pool.query(
      'update courses set students_count = 0, new_students_count = 0 where id = $1',
      [sold],
    )
    expect(await ask(ada, 'POST', '/own/courses/delete', { ids: [sold] })).toMatchObject({
      status: 409,
      body: { message: messages.wasBought('Sold') },
    })
  })
})
