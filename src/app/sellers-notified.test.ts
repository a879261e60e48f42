// Are sellers notified? Sales, free enrollments, reviews and questions are in their notifications, by mail as
// their settings say, and an unanswered question waits in 'Needs you'.
import { describe, expect, it } from 'vitest'
import { classrooms } from '../../tests/support/courses/classrooms.ts'
import { testAccounts } from '../../tests/support/people/accounts.ts'
import { makeCourse, makeStudent } from '../../tests/support/people/makers.ts'
import { type Member, newMember } from '../../tests/support/people/members.ts'
import { actFor } from '../platform/actor.ts'
import { readMailbox } from '../platform/mail/outbox.ts'

const accounts = await testAccounts()
const { product } = accounts
const { database, clock } = product
const { aClassroom, answer } = classrooms(accounts)

async function notificationsOf(one: Member) {
  const { items } = (await one.ask('GET', '/notifications')).body as {
    items: { kind: string; text: string; count: number; path: string }[]
  }
  return items.map(({ kind, text, path }) => [kind, text, path])
}

async function mailsOf(one: Member) {
  clock.advance(3600)
  await product.notificationMailer.writeDue()
  return (await readMailbox(database.db, one.email)).map(({ subject }) => subject)
}

async function needOf(one: Member) {
  const { items } = (await one.ask('GET', '/home/needs')).body as {
    items: { kind: string; count: number; text: string; detail: string | null; action: object }[]
  }
  return items.find(({ kind }) => kind === 'unanswered_questions')
}

describe('an instructor', () => {
  it('hears of each sale of a course, without the name of who bought it, and by mail', {
    tags: ['proof'],
  }, async () => {
    const ines = await newMember(accounts)
    const id = await makeCourse(product, actFor(ines.id), { title: 'Sums', price: 49 })
    await makeStudent(product, id, actFor((await newMember(accounts, { display_name: 'Bea Buyer' })).id))
    const sold = ['course_bought', 'Your course “Sums” was bought', `/home/courses/${id}/teaching?tab=orders`]
    expect(await notificationsOf(ines)).toEqual([sold])
    await makeStudent(product, id)
    expect(await notificationsOf(ines)).toEqual([sold, sold])
    expect(await mailsOf(ines)).toEqual([sold[1], sold[1]])
  })

  it('hears of the students of a free course together, and by mail only if they want that', async () => {
    const ines = await newMember(accounts)
    const id = await makeCourse(product, actFor(ines.id), { title: 'Sums', price: 0 })
    const enrolled = (text: string) => [['course_enrolled', text, `/home/courses/${id}/teaching`]]
    await makeStudent(product, id)
    expect(await notificationsOf(ines)).toEqual(enrolled('A student enrolled in “Sums”'))
    for (let more = 0; more < 2; more++) await makeStudent(product, id)
    expect(await notificationsOf(ines)).toEqual(enrolled('3 students enrolled in “Sums”'))
    clock.advance(60)
    const mail = { channel: 'mail' }
    expect((await ines.ask('PUT', '/notifications/preferences/course_enrolled', mail)).status).toBe(200)
    await makeStudent(product, id)
    expect(await mailsOf(ines)).toEqual(['4 students enrolled in “Sums”'])
  })

  it('hears of a review by mail, whose subject says nothing of its author', async () => {
    const ines = await newMember(accounts)
    const id = await makeCourse(product, actFor(ines.id), { title: 'Sums', price: 0 })
    const sam = await newMember(accounts, { display_name: 'Sam Student' })
    await makeStudent(product, id, actFor(sam.id))
    await ines.ask('POST', '/notifications/read-all')
    expect((await sam.ask('POST', `/courses/${id}/reviews`, { rating: 5 })).status).toBe(200)
    expect((await notificationsOf(ines))[0]).toEqual([
      'course_reviewed',
      'Sam Student gave “Sums” 5 stars',
      `/courses/${id}#reviews`,
    ])
    expect(await mailsOf(ines)).toEqual(['Someone gave “Sums” 5 stars'])
  })

  it('is led to the question that waits longest, until someone has answered it', {
    tags: ['proof'],
  }, async () => {
    const room = await aClassroom()
    const [sam, tom] = [await room.student(), await room.student('Tom Student')]
    expect(await needOf(room.instructor)).toBeUndefined()
    const first = await room.ask(sam, 'Why twice?')
    const question = (id: number) => ({
      label: 'Answer',
      path: `/courses/${room.id}/learn?lecture=${room.lectures[1]}&question=${id}`,
    })
    expect(await needOf(room.instructor)).toEqual({
      kind: 'unanswered_questions',
      count: 1,
      text: '1 question to answer',
      detail: 'Why twice?',
      action: question(first.id),
    })
    const second = await room.ask(tom, 'And once?')
    // One's own question waits for others.
    await room.ask(room.instructor, 'Did you like it?')
    expect(await needOf(room.instructor)).toMatchObject({
      count: 2,
      text: '2 questions to answer',
      detail: null,
      action: question(first.id),
    })
    await answer(tom, first, 'To be sure.')
    expect(await needOf(room.instructor)).toMatchObject({ count: 1, action: question(second.id) })
    await tom.ask('DELETE', `/lecture-questions/${second.id}`)
    expect(await needOf(room.instructor)).toBeUndefined()
    expect(await needOf(sam)).toBeUndefined()
  })
})
