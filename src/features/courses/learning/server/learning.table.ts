// Stores the progress of students in the lectures of their courses.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, requiredPerson, requiredRow } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { courses } from '../../server/courses.table.ts'
import { courseLectures } from '../../server/curriculum.table.ts'

/** Each value has the moment of its report: the later one wins, in whatever order reports arrive. */
export const lectureProgress = pgTable(
  'lecture_progress',
  {
    user_id: requiredPerson(() => profiles.id),
    lecture_id: requiredRow(() => courseLectures.id, { onDelete: 'cascade' }),
    course_id: requiredRow(() => courses.id, { onDelete: 'cascade' }),
    position_seconds: integer().notNull().default(0),
    position_at: moment(),
    is_completed: boolean().notNull().default(false),
    completion_at: moment(),
    /** Every report about the lecture, of whichever kind, sets this moment. */
    seen_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.lecture_id] }),
    check('lecture_progress_position', sql`${table.position_seconds} >= 0`),
    index('lecture_progress_of_course').on(table.user_id, table.course_id),
    index('lecture_progress_of_lecture').on(table.lecture_id),
  ],
)
