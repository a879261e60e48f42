// Does an instructor see who takes their course, what it sold and what is asked about it, page by page and as a file, and
// does no one else?
import { describe, expect, it } from 'vitest'
import { classrooms } from '../../../../../tests/support/courses/classrooms.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { type Member, newMember } from '../../../../../tests/support/people/members.ts'
import type { OwnCoursePage } from '../../courses.contract.ts'
import type { CourseOrderPage, CourseQuestionPage, PeoplePage } from '../teaching.contract.ts'

const accounts = await testAccounts()
const { product } = accounts
const { aClassroom, answer, refund, block } = classrooms(accounts)
const PRICE = 20
const LISTS = ['people', 'orders', 'questions'] as const

async function list<Page>(who: Member, id: number, name: (typeof LISTS)[number], query = ''): Promise<Page> {
  const { status, body } = await who.ask('GET', `/own/courses/${id}/${name}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Page
}
const people = (who: Member, id: number, query = '') => list<PeoplePage>(who, id, 'people', query)
const orders = (who: Member, id: number, query = '') => list<CourseOrderPage>(who, id, 'orders', query)
const questions = (who: Member, id: number, query = '') =>
  list<CourseQuestionPage>(who, id, 'questions', query)

/** The bytes are unchanged, with the byte order mark. */
async function file(who: Member, id: number, name: (typeof LISTS)[number]) {
  const address = `http://localhost/rest/v1/own/courses/${id}/${name}.csv`
  const response = await product.fetch(new Request(address, { headers: who.headers }))
  expect(response.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  return { headers: response.headers, text, lines: text.split('\r\n') }
}

const learn = async (who: Member, { id, lectures }: { id: number; lectures: number[] }, at: number) => {
  const path = `/courses/${id}/lectures/${lectures[at]}/progress`
  const { status } = await who.ask('PUT', path, { is_completed: true })
  expect(status).toBe(200)
}

describe.each(LISTS)('the %s of a course', (name) => {
  it('are for its instructor alone, whole or by the page', { tags: ['proof'] }, async () => {
    const room = await aClassroom()
    const sam = await room.student()
    const stranger = await newMember(accounts)
    for (const path of [`/own/courses/${room.id}/${name}`, `/own/courses/${room.id}/${name}.csv`]) {
      for (const who of [sam, stranger]) {
        const { status, body } = await who.ask('GET', path)
        expect(status).toBe(404)
        expect(body).toMatchObject({ message: 'Course not found' })
      }
      expect((await product.ask('GET', `/rest/v1${path}`)).status).toBe(401)
      expect((await room.instructor.ask('GET', path.replace(String(room.id), '999999'))).status).toBe(404)
      expect((await room.instructor.ask('GET', path)).status).toBe(200)
    }
  })

  it('are none at first, and say of which course', async () => {
    const room = await aClassroom()
    expect(await list(room.instructor, room.id, name)).toMatchObject({
      items: [],
      total: 0,
      course: { id: room.id, status: 'published' },
    })
    const { lines } = await file(room.instructor, room.id, name)
    expect(lines).toEqual([expect.stringMatching(/^\uFEFF"[^"]+",/), ''])
  })
})

describe('the people of a course', () => {
  it('come with how far they are and when they were last there, who came last first', {
    tags: ['proof'],
  }, async () => {
    const room = await aClassroom()
    const sam = await room.student()
    product.clock.advance(60)
    const tom = await room.student('Tom Student')
    product.clock.advance(60)
    await learn(sam, room, 1)
    const seen = product.clock.now().toISOString()
    // A purchase of another course counts nothing here.
    const other = await aClassroom()
    const away = await other.student()
    await learn(away, other, 0)

    expect(await people(room.instructor, room.id)).toMatchObject({
      total: 2,
      items: [
        {
          person: { id: tom.id, display_name: 'Tom Student', handle: tom.handle, is_public: true },
          progress: { completed: 0, total: 2 },
          last_seen_at: null,
        },
        { person: { id: sam.id }, progress: { completed: 1, total: 2 }, last_seen_at: seen },
      ],
    })
    const second = await people(room.instructor, room.id, '?page=2&page_size=1')
    expect(second).toMatchObject({ total: 2, page: 2, items: [{ person: { id: sam.id } }] })

    await refund(tom)
    expect((await people(room.instructor, room.id)).items.map(({ person }) => person?.id)).toEqual([sam.id])
  })

  it('are found by name and handle, ignoring case, and no one by a name that is not shown', {
    tags: ['proof'],
  }, async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student('Sam_100% Student'), await room.student('Tom Student')]
    const found = async (search: string) =>
      (await people(room.instructor, room.id, `?search=${encodeURIComponent(search)}`)).items.map(
        ({ person }) => person?.id ?? null,
      )
    expect(await found('sAM')).toEqual([sam.id])
    expect(await found('_100%')).toEqual([sam.id])
    expect(await found('%')).toEqual([sam.id])
    expect(await found(tom.handle)).toEqual([tom.id])
    expect(await found('student')).toEqual([tom.id, sam.id])
    expect(await found('instructor')).toEqual([])
    await product.database.pool.query('update profiles set named_at = null where id = $1', [tom.id])
    expect(await found('student')).toEqual([sam.id])
    expect(await people(room.instructor, room.id)).toMatchObject({ total: 2, items: [{ person: null }, {}] })
  })

  it('are a file, in which no name is a formula', { tags: ['proof'] }, async () => {
    const room = await aClassroom()
    const sam = await room.student('=HYPERLINK("x")')
    await learn(sam, room, 0)
    const { headers, lines } = await file(room.instructor, room.id, 'people')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+-people\.csv"$/)
    expect(headers.get('cache-control')).toBe('no-store')
    const at = product.clock.now().toISOString()
    expect(lines).toEqual([
      '\uFEFF"Name","Handle","Enrolled (UTC)","Progress in percent","Lectures completed","Lectures","Last seen (UTC)"',
      `"'=HYPERLINK(""x"")","${sam.handle}","${at}",50,1,2,"${at}"`,
      '',
    ])
  })
})

describe('the orders of a course', () => {
  it('name their buyers, also of what went back, but not what no one paid', { tags: ['proof'] }, async () => {
    const room = await aClassroom()
    const sam = await room.student()
    product.clock.advance(60)
    const tom = await room.student('Tom Student')
    await refund(sam)
    await product.database.pool.query(
      "insert into orders (user_id, course_id, status, amount, created_at) select id, $2, 'pending', 20, created_at from profiles where id = $1",
      [(await newMember(accounts)).id, room.id],
    )
    const paid = { id: tom.order_id, buyer: { id: tom.id }, amount: PRICE, status: 'paid' }
    const back = { id: sam.order_id, buyer: { id: sam.id }, amount: PRICE, status: 'refunded' }
    expect(await orders(room.instructor, room.id)).toMatchObject({
      total: 2,
      items: [paid, back],
      totals: { sales: 1, revenue: PRICE, refunded: PRICE },
    })
    expect(await orders(room.instructor, room.id, '?page=2&page_size=1')).toMatchObject({
      total: 2,
      items: [back],
    })
    expect(await orders(room.instructor, room.id, '?status=refunded')).toMatchObject({
      total: 1,
      items: [back],
      totals: { sales: 1, revenue: PRICE, refunded: PRICE },
    })
    expect(await orders(room.instructor, room.id, '?search=tom')).toMatchObject({ total: 1, items: [paid] })
    expect((await room.instructor.ask('GET', `/own/courses/${room.id}/orders?status=pending`)).status).toBe(
      400,
    )

    const { lines } = await file(room.instructor, room.id, 'orders')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(new RegExp(`^${tom.order_id},"Tom Student","${tom.handle}","[^"]+",20,"paid"$`))
    expect(lines[2]).toContain('"refunded"')
  })
})

describe('the questions of a course', () => {
  it('come unanswered first, of each the newest, with their lecture', { tags: ['proof'] }, async () => {
    const room = await aClassroom()
    const sam = await room.student()
    const [first, second, third] = [
      await room.ask(sam, 'First?'),
      await room.ask(sam, 'Second?', '=1+1'),
      await room.ask(sam, 'Third?'),
    ]
    await answer(room.instructor, third)
    const titles = async (query = '') =>
      (await questions(room.instructor, room.id, query)).items.map(({ title }) => title)
    expect(await titles()).toEqual(['Second?', 'First?', 'Third?'])
    expect((await questions(room.instructor, room.id)).items[0]).toMatchObject({
      id: second.id,
      lecture: 'Paid',
      lecture_id: room.lectures[1],
      author: { id: sam.id },
    })
    expect(await titles('?page=2&page_size=2')).toEqual(['Third?'])
    expect(await titles('?status=unanswered')).toEqual(['Second?', 'First?'])
    expect(await titles('?status=answered')).toEqual(['Third?'])
    expect(await titles('?search=FIRST')).toEqual(['First?'])
    expect(await titles('?search=1%2B1')).toEqual(['Second?'])
    await answer(room.instructor, first)
    expect(await titles()).toEqual(['Second?', 'Third?', 'First?'])

    const { lines } = await file(room.instructor, room.id, 'questions')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(/^"Paid","Second\?","'=1\+1","Sam Student",/)
  })

  it('leave out what operators hide, and those with whom there is a block', { tags: ['proof'] }, async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom Student')]
    await room.ask(sam, 'Hidden?')
    const hidden = await room.ask(tom, 'Blocked?')
    await room.ask(sam, 'Shown?')
    await product.database.pool.query(
      "update lecture_questions set hidden_from = 'lecture' where title = 'Hidden?' and course_id = $1",
      [room.id],
    )
    await block(room.instructor, tom)
    const { total, items } = await questions(room.instructor, room.id)
    expect({ total, titles: items.map(({ title }) => title) }).toEqual({ total: 1, titles: ['Shown?'] })
    expect((await file(room.instructor, room.id, 'questions')).text).not.toContain(hidden.title)
  })
})

describe('the list of own courses', () => {
  it('says what each earned this month, and how many questions wait', { tags: ['proof'] }, async () => {
    const room = await aClassroom()
    const figures = async () => {
      const { body } = await room.instructor.ask('GET', '/own/courses')
      const { items } = body as OwnCoursePage
      return items.map(({ id, students_count, revenue_this_month, unanswered_count }) => ({
        id,
        students_count,
        revenue_this_month,
        unanswered_count,
      }))
    }
    const none = { id: room.id, students_count: 0, revenue_this_month: 0, unanswered_count: 0 }
    expect(await figures()).toEqual([none])

    const [sam, tom] = [await room.student(), await room.student('Tom Student')]
    const asked = await room.ask(sam)
    await room.ask(tom)
    await room.ask(room.instructor, 'Does anyone read this?')
    const busy = { ...none, students_count: 2, revenue_this_month: 2 * PRICE, unanswered_count: 2 }
    expect(await figures()).toEqual([busy])
    await answer(tom, asked)
    await refund(tom)
    expect(await figures()).toEqual([
      { ...busy, students_count: 1, revenue_this_month: PRICE, unanswered_count: 1 },
    ])
    // A payment of another month is left out.
    await product.database.pool.query(
      "update orders set created_at = created_at - interval '40 days' where id = $1",
      [sam.order_id],
    )
    expect(await figures()).toMatchObject([{ students_count: 1, revenue_this_month: 0 }])
  })
})
