// Who is notified of questions and answers, considering their choices, blocks, hidden rows, and deleted accounts?
// @module-tag proof
import { describe, expect, it } from 'vitest'
import { classrooms } from '../../../../../tests/support/courses/classrooms.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeStudent } from '../../../../../tests/support/people/makers.ts'
import { notificationsOf } from '../../../../../tests/support/people/members.ts'
import { exportedBy } from '../../../../../tests/support/product/exported.ts'
import { runModerationCommand } from '../../../../app/moderation-command.ts'
import { actFor } from '../../../../platform/actor.ts'
import { courseData } from '../../server/courses-person-data.ts'
import { questionMessages as messages } from '../questions.messages.ts'

const accounts = await testAccounts()
const { product } = accounts
const { aClassroom, answer, answers, refund, block, countsAgree } = classrooms(accounts)

async function run(...words: string[]) {
  product.clock.advance(1)
  const { code, lines } = await runModerationCommand(
    product.database,
    [...words, '--as', 'tester'],
    product.clock.now(),
  )
  expect(code, lines.join()).toBe(0)
}

describe('who hears of it', () => {
  it('the instructor of a question; of an answer the asker, and those who answered before', async () => {
    const room = await aClassroom()
    const [sam, tom, uma] = [
      await room.student(),
      await room.student('Tom Student'),
      await room.student('Uma Student'),
    ]
    const before = (await notificationsOf(sam)).length
    const asked = await room.ask(sam, 'Why twice?')
    expect((await notificationsOf(room.instructor))[0]).toBe('Sam Student asked “Why twice?”')
    await answer(tom, asked)
    expect((await notificationsOf(sam))[0]).toBe('Tom Student answered “Why twice?”')
    await answer(room.instructor, asked)
    expect((await notificationsOf(sam))[0]).toBe('2 new answers to “Why twice?”')
    expect((await notificationsOf(tom))[0]).toBe('Ines Instructor also answered “Why twice?”')
    expect(await notificationsOf(uma)).not.toContainEqual(expect.stringContaining('Why twice?'))
    // People are not notified of what they do themselves.
    await answer(sam, asked, 'Thanks!')
    expect(await notificationsOf(sam)).toHaveLength(before + 1)
    const { body } = await sam.ask('GET', '/notifications')
    const [item] = (body as { items: { path: string }[] }).items
    expect(item?.path).toBe(`/courses/${room.id}/learn?lecture=${room.lectures[1]}&question=${asked.id}`)
  })

  it('no one who chose not to, and no one who has lost the course', async () => {
    const room = await aClassroom()
    const [sam, tom, uma] = [await room.student(), await room.student('Tom'), await room.student('Uma')]
    const choice = { channel: 'none' }
    for (const kind of ['lecture_question_asked', 'lecture_question_answered'])
      expect((await room.instructor.ask('PUT', `/notifications/preferences/${kind}`, choice)).status).toBe(
        200,
      )
    const asked = await room.ask(sam, 'Chosen?')
    await answer(room.instructor, asked)
    await answer(tom, asked)
    await refund(tom)
    await answer(uma, asked)
    expect(await notificationsOf(room.instructor)).not.toContainEqual(expect.stringContaining('Chosen?'))
    expect(await notificationsOf(tom)).not.toContainEqual(expect.stringContaining('Chosen?'))
    expect((await notificationsOf(sam))[0]).toBe('3 new answers to “Chosen?”')
  })

  it('of those who answered before, the latest twenty', async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom Student')]
    const asked = await room.ask(sam, 'Who knows?')
    const { pool } = product.database
    const people = []
    for (let count = 0; count < 21; count++) people.push((await makeStudent(product, room.id)).id)
    await pool.query(
      `insert into lecture_answers (question_id, user_id, body, created_at)
        select $1, person, 'I do.', $3 from unnest($2::uuid[]) with ordinality as given(person, place) order by place`,
      [asked.id, people, product.clock.now().toISOString()],
    )
    await answer(tom, asked)
    const { rows } = await pool.query(
      'select user_id from notifications where kind = $1 and user_id = any($2)',
      ['lecture_question_answered', people],
    )
    expect(rows.map((row) => row.user_id).toSorted()).toEqual(people.slice(1).toSorted())
  })

  it('by mail, if it is not read for half an hour', async () => {
    const room = await aClassroom()
    const sam = await room.student()
    await room.ask(sam, 'Mailed?')
    const { rows } = await product.database.pool.query(
      'select extract(epoch from mail_due_at - created_at)::int as wait from notifications where user_id = $1 and kind = $2',
      [room.instructor.id, 'lecture_question_asked'],
    )
    expect(rows).toEqual([{ wait: 1800 }])
  })
})

describe('people who blocked each other', () => {
  it('neither read, answer nor hear of each other, whichever of the two blocked', async () => {
    const room = await aClassroom()
    for (const who of ['first', 'second']) {
      const [sam, tom] = [await room.student(), await room.student('Tom')]
      const asked = await room.ask(sam, `Blocked by the ${who}?`)
      const uma = await room.student('Uma')
      const open = await room.ask(uma, `Between, ${who}?`)
      await answer(tom, open, 'Said by Tom')
      await (who === 'first' ? block(sam, tom) : block(tom, sam))
      expect((await room.list(tom)).items.map(({ id }) => id)).not.toContain(asked.id)
      for (const path of ['', '/answers'])
        expect((await tom.ask('GET', `/lecture-questions/${asked.id}${path}`)).status).toBe(404)
      expect(await tom.ask('POST', `/lecture-questions/${asked.id}/answers`, { body: 'Hi' })).toMatchObject({
        status: 403,
        body: { message: messages.notWithThisPerson },
      })
      expect((await answers(sam, open)).items).toEqual([])
      await answer(sam, open, 'Said by Sam')
      expect((await answers(tom, open)).items.map(({ body }) => body)).toEqual(['Said by Tom'])
      expect(await notificationsOf(tom)).not.toContainEqual(expect.stringContaining('Between'))
      expect((await notificationsOf(uma))[0]).toContain('Between')
    }
  })

  it('an instructor does not see the questions of a student with whom they have a block', async () => {
    const room = await aClassroom()
    const sam = await room.student()
    const asked = await room.ask(sam, 'Unheard?')
    await block(sam, room.instructor)
    expect((await room.list(room.instructor)).items).toEqual([])
    expect((await room.list(await room.student('Tom'))).items).toMatchObject([{ id: asked.id }])
  })
})

describe('what operators hide', () => {
  it('leaves every list, count and sentence, also as the answer that helped, until it is restored', async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom')]
    const asked = await room.ask(sam, 'Vile words?')
    const said = await answer(tom, asked, 'Vile answer')
    await sam.ask('PUT', `/lecture-answers/${said.id}/helpful`, { is_helpful: true })
    await run('hide', 'lecture_answer', String(said.id))
    expect(await room.list(sam)).toMatchObject({ items: [{ answers_count: 0, has_helpful: false }] })
    expect((await answers(sam, asked)).items).toEqual([])
    for (const [method, path, body] of [
      ['PATCH', `/lecture-answers/${said.id}`, { body: 'Back' }],
      ['DELETE', `/lecture-answers/${said.id}`],
      ['PUT', `/lecture-answers/${said.id}/helpful`, { is_helpful: true }],
    ] as const)
      expect((await (method === 'PUT' ? sam : tom).ask(method, path, body)).status).toBe(404)
    // Another answer is marked as helpful meanwhile: the first one comes back without its mark.
    const other = await answer(room.instructor, asked, 'Kind answer')
    await sam.ask('PUT', `/lecture-answers/${other.id}/helpful`, { is_helpful: true })
    await run('restore', 'lecture_answer', String(said.id))
    expect((await answers(sam, asked)).items.map(({ id, is_helpful }) => [id, is_helpful])).toEqual([
      [other.id, true],
      [said.id, false],
    ])
    await run('hide', 'lecture_question', String(asked.id))
    expect(await room.list(sam)).toMatchObject({ total: 0, items: [] })
    expect((await sam.ask('GET', `/lecture-questions/${asked.id}`)).status).toBe(404)
    expect((await sam.ask('DELETE', `/lecture-questions/${asked.id}`)).status).toBe(404)
    expect((await tom.ask('POST', `/lecture-questions/${asked.id}/answers`, { body: 'x' })).status).toBe(404)
    const heard = [
      await notificationsOf(room.instructor),
      (await room.instructor.ask('GET', '/home/activity')).body,
    ]
    expect(JSON.stringify(heard)).not.toContain('Vile')
    await run('restore', 'lecture_question', String(asked.id))
    expect(await room.list(sam)).toMatchObject({ total: 1, items: [{ answers_count: 2, has_helpful: true }] })
    await countsAgree()
  })

  it('is reported by those who take part, and by no one else', async () => {
    const [room, other] = [await aClassroom(), await aClassroom()]
    const [sam, stranger] = [await room.student(), await other.student()]
    const asked = await room.ask(sam)
    const said = await answer(room.instructor, asked)
    const report = (who: typeof sam, kind: string, id: number) =>
      who.ask('POST', '/reports', { kind, id: String(id), reason: 'spam', details: null })
    expect((await report(sam, 'lecture_answer', said.id)).status).toBe(200)
    expect((await report(sam, 'lecture_question', asked.id)).status).toBe(403)
    for (const [kind, id] of [
      ['lecture_question', asked.id],
      ['lecture_answer', said.id],
    ] as const)
      expect((await report(stranger, kind, id)).status).toBe(404)
  })
})

describe('a person who leaves', () => {
  it('takes questions and answers along, counted down everywhere, and exports them before', async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom')]
    const [mine, theirs] = [await room.ask(sam, 'Mine?'), await room.ask(tom, 'Theirs?')]
    await answer(tom, mine)
    const said = await answer(sam, theirs, 'Said by Sam')
    await answer(room.instructor, theirs)
    await tom.ask('PUT', `/lecture-answers/${said.id}/helpful`, { is_helpful: true })
    const { id } = actFor(sam.id)
    expect(await exportedBy(courseData, product.database, id)).toMatchObject({
      questions: [{ title: 'Mine?' }],
      answers: [{ body: 'Said by Sam' }],
    })
    expect((await sam.ask('DELETE', '/account', {})).status).toBe(200)
    expect(await room.list(tom)).toMatchObject({
      total: 1,
      items: [{ id: theirs.id, answers_count: 1, has_helpful: false }],
    })
    await countsAgree()
  })
})
