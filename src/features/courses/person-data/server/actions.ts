// What is stored about a person here, courses and orders, and their erasure.
import { paths } from '../../../../paths.ts'
import { asPublished, type PersonData } from '../../../../platform/person-data.ts'
import { retract } from '../../../events/server/actions.ts'
import { certificatesOfPerson, eraseCertificates } from '../../certificates/server/actions.ts'
import { tellCurricula } from '../../curriculum/server/actions.ts'
import { deleteProgressOf, progressOfPerson } from '../../learning/server/actions.ts'
import { COUNTED_COURSES } from '../../messages.ts'
import {
  deletePendingOfPerson,
  hasOrders,
  holdWishesOf,
  leaveFreeCourses,
  ordersOf,
  ordersOfPerson,
  stopSellingCourses,
} from '../../orders/server/actions.ts'
import { COUNTED_ANSWERS, COUNTED_QUESTIONS } from '../../questions/messages.ts'
import { answerTitle } from '../../questions/rules.ts'
import { eraseQuestionsOf, writtenBy } from '../../questions/server/actions.ts'
import { deleteAttemptsOf, tellAttempts } from '../../quizzes/server/actions.ts'
import { deleteCourses, idsOfOwner, noteHidden, setStatusOf, tellCourses } from '../../server/actions.ts'
import { askedQuestions, givenAnswers, publishedCourses } from './records.ts'

/**
 * Courses with their curricula, and orders, in an export. Whoever bought a course keeps it: it stays, without a name, and
 * is sold no more. The others are deleted with their owner. Who takes a free course and leaves is no student of it.
 */
export const courseData = {
  noun: 'courses',
  exportRows: async (tx, owner) => ({
    courses: tellCourses(tx, owner),
    ...tellCurricula(tx, await idsOfOwner(tx, owner)),
    orders: ordersOfPerson(tx, owner),
    quiz_attempts: tellAttempts(tx, owner),
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
      await holdWishesOf(tx, owner, ids)
      await stopSellingCourses(tx, ids, now)
    }
    const bought = ids.length === 0 ? new Map<number, number>() : await ordersOf(tx, ids)
    const unsold = ids.filter((id) => !bought.has(id))
    const sold = ids.filter((id) => bought.has(id))
    if (unsold.length > 0) {
      await deleteCourses(tx, owner, unsold)
      await retract(tx, 'course', unsold)
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
