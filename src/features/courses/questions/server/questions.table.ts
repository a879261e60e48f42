// Stores the questions about lectures, and the answers to them.
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  descending,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
} from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { courses } from '../../server/courses.table.ts'
import { courseLectures } from '../../server/curriculum.table.ts'

export const lectureQuestions = pgTable(
  'lecture_questions',
  {
    id: rowId(),
    course_id: requiredRow(() => courses.id, { onDelete: 'cascade' }),
    lecture_id: requiredRow(() => courseLectures.id, { onDelete: 'cascade' }),
    user_id: requiredPerson(() => profiles.id),
    title: text().notNull(),
    /** The text is Markdown. */
    body: text().notNull(),
    created_at: moment().notNull(),
    edited_at: moment(),
    /** Hidden answers don't count. */
    answers_count: integer().notNull().default(0),
    has_helpful: boolean().notNull().default(false),
    /** Set while operators hide the question: no one sees it. */
    hidden_from: text().$type<'lecture'>(),
  },
  (table) => {
    const shown = sql`${table.hidden_from} is null`
    return [
      check('lecture_questions_answers_positive', sql`${table.answers_count} >= 0`),
      index('lecture_questions_newest').on(table.lecture_id, descending(table.id)).where(shown),
      index('lecture_questions_helpful')
        .on(table.lecture_id, descending(table.has_helpful), descending(table.id))
        .where(shown),
      // This index serves changes of the curriculum, which delete questions, hidden ones as well.
      index('lecture_questions_of_lecture').on(table.lecture_id),
      index('lecture_questions_of_course').on(table.course_id),
      index('lecture_questions_of_person').on(table.user_id),
      // The instructor sees unanswered questions first.
      index('lecture_questions_to_answer')
        .on(table.course_id, sql`(${table.answers_count} = 0) desc`, descending(table.id))
        .where(shown),
      index('lecture_questions_unanswered')
        .on(table.course_id)
        .where(sql`${table.answers_count} = 0 and ${shown}`),
    ]
  },
)

export const lectureAnswers = pgTable(
  'lecture_answers',
  {
    id: rowId(),
    question_id: requiredRow(() => lectureQuestions.id, { onDelete: 'cascade' }),
    user_id: requiredPerson(() => profiles.id),
    /** The text is Markdown. */
    body: text().notNull(),
    created_at: moment().notNull(),
    edited_at: moment(),
    /** Each question has at most one helpful answer. */
    is_helpful: boolean().notNull().default(false),
    hidden_from: text().$type<'question'>(),
  },
  (table) => [
    index('lecture_answers_of_question').on(table.question_id, descending(table.is_helpful), table.id),
    uniqueIndex('lecture_answers_one_helpful').on(table.question_id).where(sql`${table.is_helpful}`),
    index('lecture_answers_of_person').on(table.user_id),
  ],
)

/** Only questions that operators hide are excluded, from lists and from counts. */
export const isQuestionShown: SQL = sql`${lectureQuestions.hidden_from} is null`
export const isAnswerShown: SQL = sql`${lectureAnswers.hidden_from} is null`
