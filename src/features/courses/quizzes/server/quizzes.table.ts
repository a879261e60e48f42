// Stores the attempts of students at quizzes.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, requiredPerson, requiredRow, rowId } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { courses } from '../../server/courses.table.ts'
import { courseLectures } from '../../server/curriculum.table.ts'
import type { Chosen, QuizItem } from '../quizzes.rules.ts'

/** An attempt keeps its questions, so that no edit changes how it is graded (decision 71). */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    course_id: requiredRow(() => courses.id, { onDelete: 'cascade' }),
    lecture_id: requiredRow(() => courseLectures.id, { onDelete: 'cascade' }),
    /** Numbers start at 1 for each person and quiz. */
    number: integer().notNull(),
    pass_percent: integer().notNull(),
    /** Questions are in the order in which they are shown; null once a later attempt was begun. */
    questions: jsonb().$type<QuizItem[]>(),
    chosen: jsonb().$type<Chosen>(),
    begun_at: moment().notNull(),
    handed_in_at: moment(),
    /** Null until the attempt is handed in; the next column holds the total. */
    right_count: integer(),
    questions_count: integer().notNull(),
    is_passed: boolean().notNull().default(false),
  },
  (table) => [
    unique('quiz_attempts_number').on(table.user_id, table.lecture_id, table.number),
    uniqueIndex('quiz_attempts_one_open')
      .on(table.user_id, table.lecture_id)
      .where(sql`${table.handed_in_at} is null`),
    check('quiz_attempts_graded', sql`(${table.handed_in_at} is null) = (${table.right_count} is null)`),
    check('quiz_attempts_right', sql`${table.right_count} between 0 and ${table.questions_count}`),
    check(
      'quiz_attempts_open_is_whole',
      sql`${table.handed_in_at} is not null or (${table.questions} is not null and ${table.chosen} is not null)`,
    ),
    index('quiz_attempts_of_lecture').on(table.lecture_id),
    index('quiz_attempts_of_course').on(table.course_id),
  ],
)
