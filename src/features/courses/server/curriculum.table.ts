// Stores the sections and lectures of courses (CRS-57, CRS-58).
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { requiredRow, rowId } from '../../../platform/database/columns.ts'
import type { LectureType } from '../courses.rules.ts'
import type { Quiz } from '../quizzes/quizzes.rules.ts'
import { courses } from './courses.table.ts'

/** Positions are dense from 0: a save places all sections. */
export const courseSections = pgTable(
  'course_sections',
  {
    id: rowId(),
    course_id: requiredRow(() => courses.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
  },
  (table) => [index('course_sections_of_course').on(table.course_id, table.position)],
)

/** Positions are dense from 0. A lecture keeps its id wherever it moves. */
export const courseLectures = pgTable(
  'course_lectures',
  {
    id: rowId(),
    course_id: requiredRow(() => courses.id, { onDelete: 'cascade' }),
    section_id: requiredRow(() => courseSections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    duration_minutes: integer().notNull(),
    is_free_preview: boolean().notNull(),
    type: text().$type<LectureType>().notNull(),
    /** The text is Markdown. */
    body: text(),
    video_url: text(),
    /** The address is that of an upload in WebVTT. */
    captions_url: text(),
    quiz: jsonb().$type<Quiz>(),
  },
  (table) => [
    check('course_lectures_type_known', sql`${table.type} in ('video', 'article', 'quiz')`),
    check('course_lectures_no_free_quiz', sql`${table.type} <> 'quiz' or not ${table.is_free_preview}`),
    check('course_lectures_minutes', sql`${table.duration_minutes} >= 0`),
    index('course_lectures_of_course').on(table.course_id),
    index('course_lectures_of_section').on(table.section_id, table.position),
    index('course_lectures_by_video').on(table.video_url).where(sql`${table.video_url} is not null`),
    index('course_lectures_by_captions').on(table.captions_url).where(sql`${table.captions_url} is not null`),
  ],
)
