// Who may take a quiz over HTTP, and what becomes of attempts when an account is deleted?
import { describe, expect, it } from 'vitest'
import { buyAs } from '../../../../../tests/support/courses/course-buyers.ts'
import { courseStudents, PRICE } from '../../../../../tests/support/courses/course-students.ts'
import { aQuiz } from '../../../../../tests/support/courses/made-quizzes.ts'
import { quizStudents } from '../../../../../tests/support/courses/quizzes.ts'
import { runPaymentJobs } from '../../../../../tests/support/money/buyers.ts'
import { courseMessages } from '../../courses.messages.ts'
import { quizMessages as messages } from '../../quizzes/quizzes.messages.ts'
import { learningMessages } from '../learning.messages.ts'

const kit = await courseStudents()
const { ask, storage, instructor, pool, product } = kit
const { aQuizCourse, aStudentOf, read, begin, begun, handIn, take, solved } = quizStudents(kit)

type Made = Awaited<ReturnType<typeof aQuizCourse>>

describe('DEC-78 who may take a quiz', () => {
  type Way = (who: Parameters<typeof begin>[0], course: Made, attempt: number) => ReturnType<typeof begin>
  const WAYS: [string, Way][] = [
    ['opening it', (who, { path }) => ask(who, 'GET', path)],
    ['beginning', (who, course) => begin(who, course)],
    ['handing in', (who, course, attempt) => handIn(who, course, attempt, solved(course.quiz))],
    [
      'answering',
      (who, { path, quiz }, attempt) =>
        ask(who, 'PUT', `${path}/attempts/${attempt}/answers/${quiz.questions[0]?.id}`, { answer_ids: [] }),
    ],
  ]
  it.each(WAYS)(
    '%s is refused signed out, unbought, refunded, in a draft, and of another course',
    { tags: ['proof'] },
    async (_, way) => {
      const [course, other] = [await aQuizCourse(), await aQuizCourse()]
      const { student, order_id } = await aStudentOf(course)
      const { id } = await begun(student, course)
      expect((await way(undefined, course, id)).status).toBe(401)
      const stranger = await storage.owner()
      expect((await way(stranger, course, id)).status).toBe(403)
      expect(
        (
          await way(
            student,
            { ...course, path: course.path.replace(String(course.lecture), String(other.lecture)) },
            id,
          )
        ).status,
      ).toBe(404)
      await ask(student, 'POST', `/own/orders/${order_id}/refund`)
      expect((await way(student, course, id)).status).toBe(403)
      await ask(instructor, 'POST', '/own/courses/status', { ids: [course.id], status: 'draft' })
      expect(await way(stranger, course, id)).toMatchObject({
        status: 404,
        body: { message: courseMessages.notFound },
      })
    },
  )

  it('another’s attempt is not found, and nothing happens to it', { tags: ['proof'] }, async () => {
    const course = await aQuizCourse()
    const [{ student }, other] = [await aStudentOf(course), await aStudentOf(course)]
    const attempt = await begun(student, course)
    for (const [, way] of WAYS.slice(2))
      expect(await way(other.student, course, attempt.id)).toMatchObject({
        status: 404,
        body: { message: messages.attemptNotFound },
      })
    expect((await read(student, course)).attempt).toEqual(attempt)
  })

  it('an instructor sees how long it is, and takes no attempt', async () => {
    const course = await aQuizCourse()
    expect(await read(instructor, course)).toMatchObject({ questions_count: 2, attempt: null })
    expect(await begin(instructor, course)).toMatchObject({
      status: 403,
      body: { message: learningMessages.studentsOnly },
    })
  })

  it('bought again, a quiz has the attempts that are left', { tags: ['proof'] }, async () => {
    const course = await aQuizCourse(aQuiz({ max_attempts: 1 }))
    const { student, order_id } = await aStudentOf(course)
    await take(student, course, [])
    await ask(student, 'POST', `/own/orders/${order_id}/refund`)
    await runPaymentJobs(product)
    await buyAs(product, student, course.id, PRICE)
    expect((await begin(student, course)).status).toBe(409)
  })
})

it('attempts are in the export of their student, with what they came to, and are gone with the account', {
  tags: ['proof'],
}, async () => {
  const course = await aQuizCourse()
  const { student } = await aStudentOf(course)
  await take(student, course, solved(course.quiz))
  const exported = (await ask(student, 'GET', '/account/export')).body as {
    courses: { quiz_attempts: object[] }
  }
  expect(JSON.stringify(exported)).toContain('"quiz_attempts":[{')
  expect(JSON.stringify(exported)).toContain('Which are even?')
  expect((await ask(student, 'DELETE', '/account', {})).status).toBe(200)
  const { rows } = await pool.query('select * from quiz_attempts where user_id = $1', [student.id])
  expect(rows).toEqual([])
})
