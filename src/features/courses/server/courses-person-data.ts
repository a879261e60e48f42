// Exports and erases a person's courses and orders.

import { and, desc, eq } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { asPublished, newestTitles, type PersonData } from '../../../platform/person-data.ts'
import { retract } from '../../events/server/events.actions.ts'
import { eraseCertificates } from '../certificates/server/certificates.actions.ts'
import { certificatesOfPerson } from '../certificates/server/certificates.records.ts'
import { COUNTED_COURSES } from '../courses.messages.ts'
import { deleteProgressOf, progressOfPerson } from '../learning/server/learning.records.ts'
import { leaveFreeCourses, stopSellingCourses } from '../orders/server/orders.actions.ts'
import {
  deletePendingOfPerson,
  hasOrders,
  lockPendingOf,
  ordersOf,
  ordersOfPerson,
} from '../orders/server/orders.records.ts'
import { COUNTED_ANSWERS, COUNTED_QUESTIONS } from '../questions/questions.messages.ts'
import { answerTitle } from '../questions/questions.rules.ts'
import { eraseQuestionsOf } from '../questions/server/questions.actions.ts'
import { writtenBy } from '../questions/server/questions.records.ts'
import {
  lectureAnswers as answers,
  isAnswerShown,
  isQuestionShown,
  lectureQuestions as questions,
} from '../questions/server/questions.table.ts'
import { exportAttempts } from '../quizzes/server/quizzes.actions.ts'
import { deleteAttemptsOf } from '../quizzes/server/quizzes.records.ts'
import { noteHidden } from './courses.actions.ts'
import { deleteCourses, exportCourses, idsOfOwner, setStatusOf } from './courses.records.ts'
import { courses } from './courses.table.ts'
import { exportCurricula } from './curriculum.records.ts'

/**
 * A course that was bought stays for its buyers, without a name and off sale; the others are deleted with their owner. A
 * student who leaves a free course is not counted.
 */
export const courseData = {
  noun: 'courses',
  exportRows: async (tx, owner) => ({
    courses: exportCourses(tx, owner),
    ...exportCurricula(tx, await idsOfOwner(tx, owner)),
    orders: ordersOfPerson(tx, owner),
    quiz_attempts: exportAttempts(tx, owner),
    progress: progressOfPerson(tx, owner),
    certificates: certificatesOfPerson(tx, owner),
    ...writtenBy(tx, owner),
  }),
  async erase(tx, owner, now) {
    await deleteAttemptsOf(tx, owner)
    await eraseQuestionsOf(tx, owner)
    await deleteProgressOf(tx, owner)
    await eraseCertificates(tx, owner)
    await deletePendingOfPerson(tx, owner)
    await leaveFreeCourses(tx, owner)
    const ids = await idsOfOwner(tx, owner)
    if (ids.length > 0) {
      await lockPendingOf(tx, owner, ids)
      await stopSellingCourses(tx, ids, now)
    }
    const bought = ids.length === 0 ? new Map<number, number>() : await ordersOf(tx, ids)
    const unsold = ids.filter((id) => !bought.has(id))
    const sold = ids.filter((id) => bought.has(id))
    if (unsold.length > 0) {
      await deleteCourses(tx, owner, unsold)
      await retract(tx, { subject: 'course', ids: unsold })
    }
    if (sold.length > 0) await setStatusOf(tx, sold, 'draft', now.toISOString())
    noteHidden(tx)
    return sold.length > 0 || (await hasOrders(tx, owner)) ? 'kept' : 'gone'
  },
  published: [
    {
      kind: 'course',
      words: COUNTED_COURSES,
      list: async (reader, owner, most) =>
        asPublished(await publishedCourses(reader, owner, most), ({ id }) => paths.course(id)),
    },
    {
      kind: 'lecture_question',
      words: COUNTED_QUESTIONS,
      list: async (reader, owner, most) =>
        asPublished(await askedQuestions(reader, owner, most), ({ course_id, lecture_id, id }) =>
          paths.learn(course_id, { lecture: lecture_id, question: id }),
        ),
    },
    {
      kind: 'lecture_answer',
      words: COUNTED_ANSWERS,
      async list(reader, owner, most) {
        const { rows, total } = await givenAnswers(reader, owner, most)
        const titled = rows.map((row) => ({ ...row, title: answerTitle(row.body) }))
        return asPublished({ rows: titled, total }, ({ course_id, lecture_id, question_id }) =>
          paths.learn(course_id, { lecture: lecture_id, question: question_id }),
        )
      },
    },
  ],
} as const satisfies PersonData

const publishedCourses = (reader: Reader, owner: OwnerId, most: number) =>
  newestTitles(
    reader,
    { table: courses, title: courses.title },
    and(eq(courses.user_id, owner), eq(courses.status, 'published')),
    most,
  )

const place = { course_id: questions.course_id, lecture_id: questions.lecture_id }

async function askedQuestions(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(questions.user_id, owner), isQuestionShown)
  const rows = await reader
    .select({ ...place, id: questions.id, title: questions.title })
    .from(questions)
    .where(isShown)
    .orderBy(desc(questions.id))
    .limit(most)
  return { rows, total: await reader.$count(questions, isShown) }
}

async function givenAnswers(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(answers.user_id, owner), isAnswerShown)
  const rows = await reader
    .select({ ...place, id: answers.id, body: answers.body, question_id: answers.question_id })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.question_id))
    .where(isShown)
    .orderBy(desc(answers.id))
    .limit(most)
  return { rows, total: await reader.$count(answers, isShown) }
}
