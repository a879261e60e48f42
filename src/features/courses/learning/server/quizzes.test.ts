// What does a quiz show over HTTP before and after an attempt is handed in, and what counts?
import { describe, expect, it } from 'vitest'
import { courseStudents } from '../../../../../tests/support/courses/course-students.ts'
import { aQuestion, aQuiz, rightIds } from '../../../../../tests/support/courses/made-quizzes.ts'
import { quizStudents } from '../../../../../tests/support/courses/quizzes.ts'
import type { OwnCourse } from '../../courses.contract.ts'
import type { TakenQuiz } from '../../quizzes/quizzes.contract.ts'
import { quizMessages as messages } from '../../quizzes/quizzes.messages.ts'
import type { Quiz } from '../../quizzes/quizzes.rules.ts'

const kit = await courseStudents()
const { ask, instructor, pool, product } = kit
const { aQuizCourse, aStudentOf, read, begin, begun, handIn, take, solved, unsolved, progressOf } =
  quizStudents(kit)

type Made = Awaited<ReturnType<typeof aQuizCourse>>

async function edit(course: Made, quiz: Quiz, isGone = false) {
  const own = (await ask(instructor, 'GET', `/own/courses/${course.id}`)).body as OwnCourse
  const curriculum = own.curriculum.map(({ id, title, lectures }) => ({
    id,
    title,
    lectures: lectures
      .filter((one) => !isGone || one.id !== course.lecture)
      .map((one) => ({ ...one, quiz: one.id === course.lecture ? quiz : null })),
  }))
  const saved = await ask(instructor, 'PATCH', `/courses/${course.id}`, { version: own.version, curriculum })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

/** An answer that matches reveals the right answers or the reasons. */
const SOLUTION = /is_right|explanation|Because of/

describe('a quiz', () => {
  it('is begun, kept, gone on with elsewhere, handed in, and completes its lecture when it is passed', {
    tags: ['proof'],
  }, async () => {
    const course = await aQuizCourse()
    const { student } = await aStudentOf(course)
    expect(await read(student, course)).toEqual({
      questions_count: 2,
      pass_percent: 100,
      max_attempts: null,
      attempts_used: 0,
      is_completed: false,
      attempt: null,
      result: null,
    })
    const attempt = await begun(student, course)
    expect((await progressOf(student, course)).resume_lecture_id).toBe(course.lecture)
    const [first, second] = course.quiz.questions
    if (!first || !second) throw new Error('The quiz has two questions')
    const choose = (question: string, answer_ids: string[]) =>
      ask(student, 'PUT', `${course.path}/attempts/${attempt.id}/answers/${question}`, { answer_ids })
    expect((await choose(first.id, rightIds(first))).body).toEqual({ answered: 1 })
    await choose(second.id, [second.answers[1]?.id ?? ''])
    expect((await choose(second.id, [])).body).toEqual({ answered: 1 })
    await choose(second.id, [second.answers[0]?.id ?? ''])
    // Another device continues the same attempt.
    const elsewhere = await begun(student, course)
    expect(elsewhere).toMatchObject({
      id: attempt.id,
      questions: [{ chosen_ids: rightIds(first) }, { chosen_ids: [second.answers[0]?.id] }],
    })
    const failed = (await handIn(student, course, attempt.id, [])).body as TakenQuiz
    expect(failed).toMatchObject({ attempts_used: 1, is_completed: false, attempt: null })
    expect(failed.result).toMatchObject({ right: 1, total: 2, percent: 50, is_passed: false, number: 1 })
    expect(failed.result?.questions[1]).toMatchObject({
      is_right: false,
      explanation: 'Because of Which are even?',
      answers: [
        { text: 'Two', is_right: true, is_chosen: true },
        { text: 'Three', is_right: false, is_chosen: false },
        { text: 'Four', is_right: true, is_chosen: false },
      ],
    })
    expect(await progressOf(student, course)).toMatchObject({ progress: { completed: 0 } })
    const passed = await take(student, course, solved(course.quiz))
    expect(passed.body).toMatchObject({
      attempts_used: 2,
      is_completed: true,
      result: { percent: 100, is_passed: true },
    })
    expect(await progressOf(student, course)).toMatchObject({ progress: { completed: 1, total: 2 } })
    // A later failure takes nothing away.
    await take(
      student,
      course,
      unsolved({ ...course.quiz, questions: [first] }).map((one) => ({
        ...one,
        answer_ids: one.answer_ids.slice(0, 1),
      })),
    )
    expect(await read(student, course)).toMatchObject({ is_completed: true, result: { is_passed: false } })
  })

  it('is part of the certificate, which comes with the last lecture', { tags: ['proof'] }, async () => {
    const course = await aQuizCourse()
    const { student } = await aStudentOf(course)
    const lesson = `/courses/${course.id}/lectures/${course.lesson}/progress`
    await ask(student, 'PUT', lesson, { is_completed: true })
    product.clock.advance(60)
    expect((await progressOf(student, course)).certificate).toBeNull()
    await take(student, course, solved(course.quiz))
    const { certificate, progress } = await progressOf(student, course)
    expect(progress).toEqual({ completed: 2, total: 2 })
    expect((await ask(undefined, 'GET', `/certificates/${certificate?.code}`)).body).toMatchObject({
      lessons_count: 2,
      revoked_at: null,
    })
  })

  it('is completed by passing alone: neither by hand nor by watching, and it cannot be unmarked', async () => {
    const course = await aQuizCourse()
    const { student } = await aStudentOf(course)
    const path = `/courses/${course.id}/lectures/${course.lecture}/progress`
    const mark = (body: object) => ask(student, 'PUT', path, body)
    for (const body of [{ is_completed: true }, { is_completed: true, position_seconds: 9, age_ms: 5 }])
      expect(await mark(body)).toMatchObject({ status: 409, body: { message: messages.passToComplete } })
    expect((await progressOf(student, course)).progress.completed).toBe(0)
    await take(student, course, solved(course.quiz))
    expect((await mark({ is_completed: false })).status).toBe(409)
    expect((await progressOf(student, course)).progress.completed).toBe(1)
  })

  it('keeps the order of an attempt on every device if it is shuffled', { tags: ['proof'] }, async () => {
    const questions = Array.from({ length: 30 }, (_, at) =>
      aQuestion(`Question ${at}`, ['+Yes', 'No', 'Maybe']),
    )
    const course = await aQuizCourse(aQuiz({ questions, is_shuffled: true }))
    const { student } = await aStudentOf(course)
    const attempt = await begun(student, course)
    const order = attempt.questions.map(({ id }) => id)
    expect(order).not.toEqual(questions.map(({ id }) => id))
    expect([...order].sort()).toEqual(questions.map(({ id }) => id).sort())
    expect((await read(student, course)).attempt).toEqual(attempt)
    expect(await begun(student, course)).toEqual(attempt)
    const { body } = await handIn(student, course, attempt.id, solved(course.quiz))
    const { result } = body as TakenQuiz
    expect(result).toMatchObject({ percent: 100 })
    expect(result?.questions.map(({ id }) => id)).toEqual(order)
  })
})

describe('which answers are right', () => {
  it('leaves the server with a result and nowhere before', { tags: ['proof'] }, async () => {
    const course = await aQuizCourse()
    const { student } = await aStudentOf(course)
    const attempt = await begun(student, course)
    const question = attempt.questions[0]
    const [answer] = question?.answers ?? []
    const responses = [
      await ask(undefined, 'GET', `/courses/${course.id}`),
      await ask(student, 'GET', `/courses/${course.id}`),
      await ask(student, 'GET', `/courses/${course.id}/learn`),
      await ask(student, 'GET', `/courses/${course.id}/lectures/${course.lecture}`),
      await ask(student, 'GET', course.path),
      await begin(student, course),
      await ask(student, 'PUT', `${course.path}/attempts/${attempt.id}/answers/${question?.id}`, {
        answer_ids: [answer?.id],
      }),
      await ask(student, 'GET', '/account/export'),
    ]
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(SOLUTION)
    }
    for (const path of [`/courses/${course.id}`, `/courses/${course.id}/learn`]) {
      const page = await product.fetch(new Request(`http://localhost:3000${path}`))
      expect(await page.text()).not.toMatch(/Because of|Which are even/)
    }
    const { body } = await handIn(student, course, attempt.id, [])
    expect(JSON.stringify(body)).toMatch(SOLUTION)
  })
})

describe('attempts', () => {
  it('handed in twice, with other answers, or many times at once, count once', {
    tags: ['proof'],
  }, async () => {
    const course = await aQuizCourse()
    const { student } = await aStudentOf(course)
    const { id } = await begun(student, course)
    const first = await handIn(student, course, id, [])
    const second = await handIn(student, course, id, solved(course.quiz))
    expect(second).toEqual({ ...first, headers: second.headers })
    const next = await begun(student, course)
    const answers = [solved(course.quiz), []]
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => handIn(student, course, next.id, answers[at % 2] ?? [])),
    )
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { result, is_completed, attempts_used } = await read(student, course)
    expect({ attempts_used, is_completed }).toEqual({ attempts_used: 2, is_completed: result?.is_passed })
    const late = await ask(
      student,
      'PUT',
      `${course.path}/attempts/${next.id}/answers/${course.quiz.questions[0]?.id}`,
      { answer_ids: [] },
    )
    expect(late).toMatchObject({ status: 409, body: { message: messages.handedIn } })
  })

  it('are no more than allowed, also if 50 are begun at once, and one at a time is open', {
    tags: ['proof'],
  }, async () => {
    const course = await aQuizCourse(aQuiz({ max_attempts: 2 }))
    const { student } = await aStudentOf(course)
    const beginning = await Promise.all(Array.from({ length: 50 }, () => begin(student, course)))
    const ids = beginning.map(({ body }) => (body as TakenQuiz).attempt?.id)
    expect(new Set(ids).size).toBe(1)
    await handIn(student, course, ids[0] ?? 0, [])
    // Requests to begin and to hand in are mixed.
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const { body } = await begin(student, course)
        const id = (body as TakenQuiz).attempt?.id
        if (at % 2 === 0 && id !== undefined) await handIn(student, course, id, [])
      }),
    )
    expect(await read(student, course)).toMatchObject({ attempts_used: 2 })
    expect(await begin(student, course)).toMatchObject({
      status: 409,
      body: { message: messages.noneLeft },
    })
    // The instructor can allow more attempts.
    await edit(course, { ...course.quiz, max_attempts: 3 })
    expect((await begin(student, course)).status).toBe(200)
    const { rows } = await pool.query(
      'select number, questions is null as gone from quiz_attempts where user_id = $1 order by number',
      [student.id],
    )
    expect(rows).toEqual([
      { number: 1, gone: true },
      { number: 2, gone: true },
      { number: 3, gone: false },
    ])
  })

  it.each([
    ['a question of another quiz', () => [{ question_id: crypto.randomUUID(), answer_ids: [] }]],
    [
      'an answer to another question',
      ({ questions: [first, second] }: Quiz) => [
        { question_id: first?.id, answer_ids: [second?.answers[0]?.id] },
      ],
    ],
    [
      'two answers to a single choice',
      ({ questions: [first] }: Quiz) => [
        { question_id: first?.id, answer_ids: first?.answers.map(({ id }) => id) },
      ],
    ],
    [
      'one question twice',
      ({ questions: [first] }: Quiz) => [
        { question_id: first?.id, answer_ids: [] },
        { question_id: first?.id, answer_ids: [] },
      ],
    ],
    ['an id that is none', ({ questions: [first] }: Quiz) => [{ question_id: first?.id, answer_ids: ['1'] }]],
    [
      'made-up fields',
      ({ questions: [first] }: Quiz) => [{ question_id: first?.id, answer_ids: [], is_right: true }],
    ],
    ['no question', () => [{ answer_ids: [] }]],
  ])('with %s are refused and stay open', { tags: ['proof'] }, async (_, answersOf) => {
    const course = await aQuizCourse()
    const { student } = await aStudentOf(course)
    const { id } = await begun(student, course)
    expect((await handIn(student, course, id, answersOf(course.quiz))).status).toBe(400)
    expect(await read(student, course)).toMatchObject({ attempt: { id }, attempts_used: 1 })
  })
})

describe('a quiz that is edited', () => {
  it('grades an open attempt against what it showed, and stays passed for those who passed it', {
    tags: ['proof'],
  }, async () => {
    const course = await aQuizCourse()
    const [{ student }, other] = [await aStudentOf(course), await aStudentOf(course)]
    await take(other.student, course, solved(course.quiz))
    const attempt = await begun(student, course)
    const harder = aQuiz({ questions: [aQuestion('New', ['+Yes', 'No'])] })
    await edit(course, harder)
    expect((await read(student, course)).attempt).toEqual(attempt)
    const { body } = await handIn(student, course, attempt.id, solved(course.quiz))
    expect(body).toMatchObject({ is_completed: true, questions_count: 1, result: { right: 2, total: 2 } })
    expect(await read(other.student, course)).toMatchObject({ is_completed: true })
    // The next attempt has the current questions.
    expect((await begun(student, course)).questions.map(({ text }) => text)).toEqual(['New'])
  })

  it('that became something else, or is gone, is not found; nor is an attempt at it', {
    tags: ['proof'],
  }, async () => {
    const [course, removed] = [await aQuizCourse(), await aQuizCourse()]
    const { student } = await aStudentOf(course)
    const { id } = await begun(student, course)
    const leaver = await aStudentOf(removed)
    const gone = await begun(leaver.student, removed)
    await pool.query("update course_lectures set type = 'article', body = 'Read' where id = $1", [
      course.lecture,
    ])
    await edit(removed, removed.quiz, true)
    for (const answer of [
      await ask(student, 'GET', course.path),
      await begin(student, course),
      await handIn(student, course, id, []),
      await handIn(leaver.student, removed, gone.id, []),
    ])
      expect(answer.status).toBe(404)
  })

  it('without questions cannot be begun', async () => {
    const course = await aQuizCourse()
    const { student } = await aStudentOf(course)
    await ask(instructor, 'POST', '/own/courses/status', { ids: [course.id], status: 'draft' })
    await edit(course, aQuiz({ questions: [] }))
    expect(await begin(student, course)).toMatchObject({ status: 409, body: { message: messages.empty } })
  })
})
