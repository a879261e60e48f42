// Who takes part in questions about a lecture over HTTP, in which order are they read, and which answer helped?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { classrooms } from '../../../../../tests/support/courses/classrooms.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { newMember } from '../../../../../tests/support/people/members.ts'
import { pagesOf } from '../../../../../tests/support/product/cursor-pages.ts'
import { patiently } from '../../../../../tests/support/product/patiently.ts'
import { plainTextMessages } from '../../../../platform/contract/plain-text.ts'
import { courseMessages } from '../../courses.messages.ts'
import { learningMessages } from '../../learning/learning.messages.ts'
import type { Question } from '../questions.contract.ts'
import { questionMessages as messages } from '../questions.messages.ts'
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, MAX_QUESTION_TITLE_LENGTH } from '../questions.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { aClassroom, answer, answers, refund, countsAgree } = classrooms(accounts)

describe('questions about a lecture', () => {
  it('are asked by students and answered by students and the instructor, whose answers are marked', async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom Student')]
    const asked = await room.ask(sam, '  Why twice?  ', 'It says **so**.')
    expect(asked).toMatchObject({
      course_id: room.id,
      lecture_id: room.lectures[1],
      title: 'Why twice?',
      body: 'It says **so**.',
      is_instructor: false,
      author: { display_name: 'Sam Student', handle: sam.handle },
      answers_count: 0,
      has_helpful: false,
      edited_at: null,
    })
    expect(await answer(tom, asked, 'I think once.')).toMatchObject({ is_instructor: false })
    expect(await answer(room.instructor, asked, 'Twice.')).toMatchObject({
      is_instructor: true,
      author: { display_name: 'Ines Instructor' },
    })
    expect((await answers(sam, asked)).items.map(({ body }) => body)).toEqual(['I think once.', 'Twice.'])
    expect(await room.list(sam)).toMatchObject({ total: 1, items: [{ id: asked.id, answers_count: 2 }] })
    await answer(tom, asked, 'Three times.')
    const pages = await pagesOf(async ({ cursor }) => {
      const query = cursor === undefined ? '' : `&cursor=${cursor}`
      const { body } = await sam.ask('GET', `/lecture-questions/${asked.id}/answers?page_size=1${query}`)
      return body as Awaited<ReturnType<typeof answers>>
    })
    expect(pages.map((items) => items.map(({ body }) => body))).toEqual([
      ['I think once.'],
      ['Twice.'],
      ['Three times.'],
    ])
    // Each lecture has its own questions.
    const other = await sam.ask('GET', `/courses/${room.id}/lectures/${room.lectures[0]}/questions`)
    expect(other.body).toEqual({ items: [], total: 0, next_cursor: null })
  })

  it('name their author, however private their profile', async () => {
    const room = await aClassroom()
    const sam = await room.student()
    const asked = await room.ask(sam)
    await product.database.pool.query('update profiles set is_public = false where id = $1', [sam.id])
    expect(await room.list(sam)).toMatchObject({
      items: [{ id: asked.id, author: { id: sam.id, is_public: false } }],
    })
  })

  it('are listed newest first, or first those of which an answer helped, page by page', async () => {
    const room = await aClassroom()
    const sam = await room.student()
    const all: Question[] = []
    for (const title of ['1', '2', '3', '4', '5']) all.push(await room.ask(sam, title))
    for (const at of [1, 3]) {
      const said = await answer(room.instructor, all[at] as Question)
      expect((await sam.ask('PUT', `/lecture-answers/${said.id}/helpful`, { is_helpful: true })).status).toBe(
        200,
      )
    }
    const titlesBy = async (sort: string) => {
      const titles: string[] = []
      let cursor = ''
      do {
        const page = await room.list(sam, `?sort=${sort}&page_size=2${cursor}`)
        expect(page.total).toBe(5)
        expect(page.items.length).toBeLessThanOrEqual(2)
        titles.push(...page.items.map(({ title }) => title))
        cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
      } while (cursor !== '')
      return titles.join('')
    }
    expect(await titlesBy('newest')).toBe('54321')
    expect(await titlesBy('helpful')).toBe('42531')
    for (const bad of ['cursor=x', 'cursor=7-1', 'sort=best', 'page_size=0'])
      expect((await sam.ask('GET', `${room.questions}?${bad}`)).status, bad).toBe(400)
  })

  it('are answered once, however often the same answer is sent', async () => {
    const room = await aClassroom()
    const sam = await room.student()
    const asked = await room.ask(sam)
    const send = (path: string, body: object, key: string) =>
      product.ask('POST', `/rest/v1${path}`, { headers: { ...sam.headers, 'idempotency-key': key }, body })
    const path = `/lecture-questions/${asked.id}/answers`
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => send(path, { body: 'Once' }, 'answer-0123456789')),
    )
    // The second request, sent while the first is under way, is retried, as in the browser.
    expect(new Set(sent.map(({ status }) => status)).has(200)).toBe(true)
    const again = await send(path, { body: 'Once' }, 'answer-0123456789')
    expect(again.status).toBe(200)
    expect((await answers(sam, asked)).items).toHaveLength(1)
    for (const _ of [1, 2]) await send(room.questions, { title: 'Asked once' }, 'question-0123456789')
    expect((await room.list(sam)).items.filter(({ title }) => title === 'Asked once')).toHaveLength(1)
    await countsAgree()
  })

  it('have one answer that helped: the asker marks it, or the instructor, in place of another', async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom Student')]
    const asked = await room.ask(sam)
    const [first, second] = [
      await answer(tom, asked, 'First'),
      await answer(room.instructor, asked, 'Second'),
    ]
    const mark = (who: typeof tom, id: number, is_helpful: boolean) =>
      who.ask('PUT', `/lecture-answers/${id}/helpful`, { is_helpful })
    expect(await mark(tom, first.id, true)).toMatchObject({
      status: 403,
      body: { message: messages.notYoursToMark },
    })
    expect((await mark(sam, second.id, true)).body).toMatchObject({ has_helpful: true })
    const bodies = async () =>
      (await answers(tom, asked)).items.map(({ body, is_helpful }) => [body, is_helpful])
    expect(await bodies()).toEqual([
      ['Second', true],
      ['First', false],
    ])
    await mark({ ...tom, ...room.instructor }, first.id, true)
    expect(await bodies()).toEqual([
      ['First', true],
      ['Second', false],
    ])
    expect((await mark(sam, first.id, false)).body).toMatchObject({ has_helpful: false })
    // One of the marks at the same moment stays.
    await Promise.all([first, second, first, second].map(({ id }) => mark(sam, id, true)))
    expect((await answers(sam, asked)).items.filter(({ is_helpful }) => is_helpful)).toHaveLength(1)
    const [helpful] = (await answers(sam, asked)).items
    const author = helpful?.user_id === tom.id ? tom : room.instructor
    expect((await author.ask('DELETE', `/lecture-answers/${helpful?.id}`)).body).toMatchObject({
      answers_count: 1,
      has_helpful: false,
    })
    await countsAgree()
  })

  it('are edited and deleted by their author, and by no one else', async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom Student')]
    const asked = await room.ask(sam, 'Why?', 'Details')
    const said = await answer(tom, asked)
    const question = `/lecture-questions/${asked.id}`
    for (const who of [tom, room.instructor]) {
      expect((await who.ask('PATCH', question, { title: 'Mine' })).status).toBe(404)
      expect((await who.ask('DELETE', question)).status).toBe(404)
    }
    for (const who of [sam, room.instructor]) {
      expect((await who.ask('PATCH', `/lecture-answers/${said.id}`, { body: 'Mine' })).status).toBe(404)
      expect((await who.ask('DELETE', `/lecture-answers/${said.id}`)).status).toBe(404)
    }
    expect((await sam.ask('PATCH', question, { title: 'How?' })).body).toMatchObject({
      title: 'How?',
      body: 'Details',
      edited_at: product.clock.now().toISOString(),
    })
    expect((await tom.ask('PATCH', `/lecture-answers/${said.id}`, { body: 'So.' })).body).toMatchObject({
      body: 'So.',
    })
    expect((await tom.ask('DELETE', `/lecture-answers/${said.id}`)).body).toMatchObject({ answers_count: 0 })
    expect((await tom.ask('DELETE', `/lecture-answers/${said.id}`)).status).toBe(404)
    await answer(tom, asked)
    expect((await sam.ask('DELETE', question)).status).toBe(200)
    expect(await room.list(tom)).toMatchObject({ total: 0, items: [] })
    for (const path of ['', '/answers']) expect((await tom.ask('GET', question + path)).status).toBe(404)
    const { rows } = await product.database.pool.query(
      'select * from lecture_answers where question_id = $1',
      [asked.id],
    )
    expect(rows).toEqual([])
  })

  it('are counted exactly while fifty answer, delete and mark at once', async () => {
    const room = await aClassroom()
    const people = await Promise.all(Array.from({ length: 5 }, (_, at) => room.student(`S ${at}`)))
    const sam = people[0] as (typeof people)[number]
    const asked = await room.ask(sam)
    const first = await Promise.all(
      Array.from({ length: 50 }, (_, at) => answer(people[at % 5] as typeof sam, asked, `Answer ${at}`)),
    )
    expect(await room.list(sam)).toMatchObject({ items: [{ answers_count: 50 }] })
    await Promise.all(
      first.map(({ id, user_id }, at) => {
        const author = people.find((one) => one.id === user_id) as typeof sam
        const path = `/lecture-answers/${id}`
        if (at % 2 === 0) return patiently(() => author.ask('DELETE', path))
        return at % 5 === 0
          ? patiently(() => sam.ask('PUT', `${path}/helpful`, { is_helpful: true }))
          : answer(author, asked, `More ${at}`)
      }),
    )
    expect(await room.list(sam)).toMatchObject({ items: [{ answers_count: 45, has_helpful: true }] })
    await countsAgree()
  })
})

describe('DEC-78 questions that are not for someone', () => {
  it('are refused as the player refuses: to visitors, to those without the course, and after a refund', async () => {
    const [room, other] = [await aClassroom(), await aClassroom()]
    const [sam, foreign, visitor] = [await room.student(), await other.student(), await newMember(accounts)]
    const asked = await room.ask(sam)
    const said = await answer(room.instructor, asked)
    const calls = [
      ['GET', room.questions],
      ['POST', room.questions, { title: 'May I?' }],
      ['GET', `/lecture-questions/${asked.id}`],
      ['PATCH', `/lecture-questions/${asked.id}`, { title: 'May I?' }],
      ['DELETE', `/lecture-questions/${asked.id}`],
      ['GET', `/lecture-questions/${asked.id}/answers`],
      ['POST', `/lecture-questions/${asked.id}/answers`, { body: 'May I?' }],
      ['PATCH', `/lecture-answers/${said.id}`, { body: 'May I?' }],
      ['DELETE', `/lecture-answers/${said.id}`],
      ['PUT', `/lecture-answers/${said.id}/helpful`, { is_helpful: true }],
    ] as const
    await refund(sam)
    for (const [method, path, body] of calls) {
      expect((await product.ask(method, `/rest/v1${path}`, body ? { body } : {})).status, path).toBe(401)
      for (const who of [sam, foreign, visitor, other.instructor])
        expect(await who.ask(method, path, body), `${method} ${path}`).toMatchObject({
          status: 403,
          body: { message: messages.notForVisitors },
        })
    }
    await room.instructor.ask('POST', '/own/courses/status', { ids: [room.id], status: 'draft' })
    for (const [method, path, body] of calls)
      expect(await visitor.ask(method, path, body), `${method} ${path}`).toMatchObject({
        status: 404,
        body: { message: courseMessages.notFound },
      })
    // The question stays for the others.
    expect(await room.list(room.instructor)).toMatchObject({ total: 1 })
  })

  it('are not found: of another course, and of lectures that are gone', async () => {
    const [room, other] = [await aClassroom(), await aClassroom()]
    const sam = await room.student()
    const mixed = `/courses/${room.id}/lectures/${other.lectures[1]}/questions`
    for (const [method, body] of [['GET'], ['POST', { title: 'Where?' }]] as const)
      expect(await sam.ask(method, mixed, body)).toMatchObject({
        status: 404,
        body: { message: learningMessages.lectureNotFound },
      })
    const asked = await room.ask(sam)
    await product.database.pool.query('delete from course_lectures where id = $1', [room.lectures[1]])
    expect((await sam.ask('GET', `/lecture-questions/${asked.id}`)).status).toBe(404)
  })

  it.each([
    [{ title: '' }, messages.titleRequired],
    [{ title: 'x'.repeat(MAX_QUESTION_TITLE_LENGTH + 1) }, messages.titleTooLong],
    [{ title: 'Why?', body: 'x'.repeat(MAX_QUESTION_LENGTH + 1) }, messages.bodyTooLong],
    [{ title: 'Two\nlines' }, undefined],
    [{ title: 'Why?', body: '- '.repeat(1990) }, plainTextMessages.nesting],
    [{ title: 'Why?', unknown: 1 }, undefined],
  ])('are refused as bad input: %j', async (body, message) => {
    const room = await aClassroom()
    const refused = await (await room.student()).ask('POST', room.questions, body)
    expect(refused.status).toBe(400)
    if (message !== undefined) expect(JSON.stringify(refused.body)).toContain(message)
  })

  it.each([
    [{ body: '  ' }, messages.answerRequired],
    [{ body: 'x'.repeat(MAX_ANSWER_LENGTH + 1) }, messages.answerTooLong],
    [{ body: '- '.repeat(1990) }, plainTextMessages.nesting],
  ])('answers are refused as bad input: %j', async (body, message) => {
    const room = await aClassroom()
    const sam = await room.student()
    const refused = await sam.ask('POST', `/lecture-questions/${(await room.ask(sam)).id}/answers`, body)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(message)
  })
})
