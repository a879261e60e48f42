// Counts questions of students without an answer, for the instructor's 'Needs you'.

import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { paths } from '../../../../paths.ts'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { OwnNeeds } from '../../../../platform/own-needs.ts'
import { courses } from '../../server/courses.table.ts'
import { unansweredNeed } from '../questions.messages.ts'
import { isQuestionShown, lectureQuestions as questions } from './questions.table.ts'

/** More are not counted: the line reads '99+'. */
const MOST_COUNTED = 99

export const unansweredQuestions: OwnNeeds = {
  kind: 'unanswered_questions',
  async find(reader, owner) {
    const found = await unansweredFor(reader, owner, MOST_COUNTED + 1)
    const [longest] = found
    if (!longest) return undefined
    const { id: question, course_id, lecture_id: lecture, title } = longest
    const count = Math.min(found.length, MOST_COUNTED)
    return {
      count,
      text: unansweredNeed.text(count, found.length > MOST_COUNTED),
      detail: count === 1 ? title : null,
      // Questions are answered one after the other.
      action: { label: unansweredNeed.action, path: paths.learn(course_id, { lecture, question }) },
    }
  },
}

/** The instructor's own questions don't count; the others come longest waiting first. */
function unansweredFor(reader: Reader, owner: OwnerId, most: number) {
  const { id, course_id, lecture_id, title } = questions
  // The condition is written out, so that the index of these rows serves every plan.
  const isUnanswered = sql`${questions.answers_count} = 0`
  return reader
    .select({ id, course_id, lecture_id, title })
    .from(questions)
    .innerJoin(courses, eq(courses.id, course_id))
    .where(and(eq(courses.user_id, owner), ne(questions.user_id, owner), isQuestionShown, isUnanswered))
    .orderBy(asc(questions.id))
    .limit(most)
}
