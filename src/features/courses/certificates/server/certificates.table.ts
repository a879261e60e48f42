// The certificates of completed courses.
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment, requiredPerson, requiredRow, rowId } from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { courses } from '../../server/courses.table.ts'

/** A person has one certificate per course, with the facts at its issue. */
export const certificates = pgTable(
  'certificates',
  {
    id: rowId(),
    code: text().notNull().unique(),
    user_id: requiredPerson(() => profiles.id),
    course_id: requiredRow(() => courses.id),
    holder_name: text().notNull(),
    course_title: text().notNull(),
    instructor_name: text(),
    lessons_count: integer().notNull(),
    issued_at: moment().notNull(),
    revoked_at: moment(),
    /** The holder decides whether the profile shows the certificate. */
    is_listed: boolean().notNull().default(false),
  },
  (table) => [
    unique('certificates_one_each').on(table.user_id, table.course_id),
    index('certificates_of_course').on(table.course_id),
  ],
)
