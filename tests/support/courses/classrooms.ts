// Classrooms, for API tests: a course of two lectures, its instructor and its students, with their questions and
// answers.
import { expect } from 'vitest'
import type {
  Answer,
  AnswerPage,
  Question,
  QuestionPage,
} from '../../../src/features/courses/questions/questions.contract.ts'
import { actFor } from '../../../src/platform/actor.ts'
import type { TestAccounts } from '../people/accounts.ts'
import { makeCourse } from '../people/makers.ts'
import { type Member, newMember } from '../people/members.ts'
import { patiently } from '../product/patiently.ts'
import { buyAs } from './course-buyers.ts'

const PRICE = 20

/** Call it at the top of a test file. */
export function classrooms(accounts: TestAccounts) {
  const { product } = accounts

  async function aClassroom() {
    const instructor = await newMember(accounts, { display_name: 'Ines Instructor' })
    const text = { type: 'article', body: 'Read it.' } as const
    const id = await makeCourse(product, actFor(instructor.id), {
      price: PRICE,
      curriculum: [
        {
          title: 'One',
          lectures: [
            { title: 'Free', isFreePreview: true, ...text },
            { title: 'Paid', ...text },
          ],
        },
      ],
    })
    const { rows } = await product.database.pool.query(
      'select id::int from course_lectures where course_id = $1 order by position',
      [id],
    )
    const lectures = rows.map((row) => row.id as number)
    const questions = `/courses/${id}/lectures/${lectures[1]}/questions`

    async function student(name = 'Sam Student') {
      const member = await newMember(accounts, { display_name: name, user_type: 'learner' })
      const { order_id } = await buyAs(product, member, id, PRICE)
      return { ...member, order_id }
    }
    async function ask(who: Member, title = 'Why does it sort twice?', body = ''): Promise<Question> {
      product.clock.advance(1)
      const answer = await who.ask('POST', questions, { title, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body as Question
    }
    async function list(who: Member, query = ''): Promise<QuestionPage> {
      const answer = await who.ask('GET', `${questions}${query}`)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body as QuestionPage
    }
    return { id, instructor, lectures, questions, student, ask, list }
  }

  async function answer(who: Member, to: { id: number }, body = 'Because it must.'): Promise<Answer> {
    product.clock.advance(1)
    const said = await patiently(() => who.ask('POST', `/lecture-questions/${to.id}/answers`, { body }))
    expect(said.status, JSON.stringify(said.body)).toBe(200)
    return (said.body as { answer: Answer }).answer
  }
  async function answers(who: Member, to: { id: number }, query = ''): Promise<AnswerPage> {
    const said = await who.ask('GET', `/lecture-questions/${to.id}/answers${query}`)
    expect(said.status, JSON.stringify(said.body)).toBe(200)
    return said.body as AnswerPage
  }
  const refund = async (who: Member & { order_id: number }) =>
    expect((await who.ask('POST', `/own/orders/${who.order_id}/refund`)).status).toBe(200)
  const block = async (who: Member, other: Member) => {
    const { status, body } = await who.ask('PUT', `/people/${other.id}/block`, { kind: 'block' })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  /** Expects the counts of each question to agree with the rows of its answers. */
  async function countsAgree() {
    const { rows } = await product.database.pool.query(`
      select q.id from lecture_questions q
      left join lecture_answers a on a.question_id = q.id and a.hidden_from is null
      group by q.id having q.answers_count <> count(a.id)
        or q.has_helpful <> coalesce(bool_or(a.is_helpful), false)`)
    expect(rows).toEqual([])
  }

  return { aClassroom, answer, answers, refund, block, countsAgree }
}
