// A course that ends with a quiz, and the deeds of its students.
import { expect } from 'vitest'
import type { QuizAttempt, TakenQuiz } from '../../../src/features/courses/quizzes/quizzes.contract.ts'
import type { Quiz } from '../../../src/features/courses/quizzes/quizzes.rules.ts'
import { actFor } from '../../../src/platform/actor.ts'
import type { Owner } from '../files/storage.ts'
import { makeCourse } from '../people/makers.ts'
import { buyAs } from './course-buyers.ts'
import { type courseStudents, PRICE } from './course-students.ts'
import { aQuiz, rightIds } from './made-quizzes.ts'

type Kit = Awaited<ReturnType<typeof courseStudents>>

export function quizStudents({ product, pool, instructor, storage, ask }: Kit) {
  async function aQuizCourse(quiz: Quiz = aQuiz()) {
    const id = await makeCourse(product, actFor(instructor.id), {
      title: 'Numbers',
      price: PRICE,
      curriculum: [
        {
          title: 'One',
          lectures: [
            { title: 'Read', type: 'article', body: 'Numbers.' },
            { title: 'Check', type: 'quiz', quiz },
          ],
        },
      ],
    })
    const { rows } = await pool.query(
      'select id::int from course_lectures where course_id = $1 order by position',
      [id],
    )
    const [lesson = 0, lecture = 0] = rows.map((row) => row.id as number)
    return { id, lesson, lecture, quiz, path: `/courses/${id}/lectures/${lecture}/quiz` }
  }
  type Made = Awaited<ReturnType<typeof aQuizCourse>>

  async function aStudentOf({ id }: Made) {
    const student = await storage.owner()
    const { order_id } = await buyAs(product, student, id, PRICE)
    return { student, order_id }
  }
  const read = async (who: Owner, { path }: Made) => (await ask(who, 'GET', path)).body as TakenQuiz
  const begin = (who: Owner | undefined, { path }: Made) => ask(who, 'POST', `${path}/attempts`)
  const handIn = (who: Owner | undefined, { path }: Made, attempt: number, answers: object[]) =>
    ask(who, 'POST', `${path}/attempts/${attempt}/result`, { answers })
  async function begun(who: Owner, course: Made): Promise<QuizAttempt> {
    const { status, body } = await begin(who, course)
    expect(status, JSON.stringify(body)).toBe(200)
    const { attempt } = body as TakenQuiz
    if (!attempt) throw new Error('A begun attempt is not there')
    return attempt
  }
  const solved = ({ questions }: Quiz) =>
    questions.map((one) => ({ question_id: one.id, answer_ids: rightIds(one) }))
  const unsolved = ({ questions }: Quiz) =>
    questions.map(({ id, answers }) => ({
      question_id: id,
      answer_ids: answers.filter((one) => !one.is_right).map((one) => one.id),
    }))
  /** Begins an attempt and hands it in. */
  async function take(who: Owner, course: Made, answers: object[]) {
    const { id } = await begun(who, course)
    return handIn(who, course, id, answers)
  }
  const progressOf = async (who: Owner, { id }: Made) =>
    (await ask(who, 'GET', `/courses/${id}/learn`)).body as {
      progress: { completed: number; total: number }
      certificate: { code: string } | null
      resume_lecture_id: number
    }
  return { aQuizCourse, aStudentOf, read, begin, begun, handIn, take, solved, unsolved, progressOf }
}
