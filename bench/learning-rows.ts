// A course that many people take: its lectures, an order and progress of each of them, and the questions that they asked
// about one lecture.
import { sql } from 'drizzle-orm'
import { lectureProgress } from '../src/features/courses/learning/server/learning.table.ts'
import { orders } from '../src/features/courses/orders/server/orders.table.ts'
import { lectureQuestions } from '../src/features/courses/questions/server/questions.table.ts'
import { courses } from '../src/features/courses/server/courses.table.ts'
import { courseLectures, courseSections } from '../src/features/courses/server/curriculum.table.ts'
import { profiles } from '../src/features/profiles/server/profiles.table.ts'
import type { Db } from '../src/platform/database/database.ts'
import { insertRows, momentOf, personId, range } from './load.ts'
import { loadMembers, type Members, memberId } from './members.ts'

/** The one who is measured. */
export const LEARNER: Members = { name: 'learner', first: 5_000_000, count: 1 }
const FIRST_STUDENT = 5_100_000
/** Far from the ids that the database gives. */
export const COURSE = 900_000_000
const LECTURES = 40
const DONE_LECTURES = 20
/** Every so many students asked something about the lecture that is opened. */
const ASKED_EVERY = 10
const BATCH = 5_000

export const lectureAt = (at: number) => COURSE + at

const aCourse = {
  id: COURSE,
  user_id: personId(1),
  title: 'A course that many take',
  subtitle: '',
  description: 'Everyone takes it, and some of them ask.',
  category: 'Development',
  subcategory: '',
  level: 'Beginner',
  language: 'English',
  price: 20,
  what_youll_learn: [],
  requirements: [],
  skills: [],
  faqs: [],
  seo: { title: '', description: '', keywords: [] },
  related_courses: [],
  status: 'published',
  version: 1,
  bestseller: false,
  lessons_count: LECTURES,
  total_duration_minutes: LECTURES,
  created_at: momentOf(1),
  updated_at: momentOf(1),
  published_at: momentOf(1),
} satisfies typeof courses.$inferInsert

const lectures = range(0, LECTURES).map((at): typeof courseLectures.$inferInsert => ({
  id: lectureAt(at),
  course_id: COURSE,
  section_id: COURSE,
  position: at,
  title: `Lecture ${at + 1}`,
  duration_minutes: 1,
  is_free_preview: false,
  type: 'article',
  body: 'Read it twice.',
}))

const orderOf = (user_id: string, at: number) => ({
  user_id,
  course_id: COURSE,
  status: 'paid',
  amount: 20,
  created_at: momentOf(at),
})

const progressOf = (user_id: string, lecture: number, at: number) => ({
  user_id,
  lecture_id: lectureAt(lecture),
  course_id: COURSE,
  position_seconds: at % 600,
  position_at: momentOf(at),
  is_completed: true,
  completion_at: momentOf(at),
  seen_at: momentOf(at),
})

export async function loadLearning(db: Db, students: number): Promise<void> {
  await loadMembers(db, LEARNER)
  await insertRows(db, courses, [aCourse])
  await insertRows(db, courseSections, [{ id: COURSE, course_id: COURSE, position: 0, title: 'All' }])
  await insertRows(db, courseLectures, lectures)
  const learner = memberId(LEARNER, 1)
  await insertRows(db, orders, [orderOf(learner, 1)])
  await insertRows(
    db,
    lectureProgress,
    range(0, DONE_LECTURES).map((lecture) => progressOf(learner, lecture, lecture)),
  )
  for (let first = 0; first < students; first += BATCH) {
    const ats = range(first, Math.min(students, first + BATCH))
    const ids = ats.map((at) => personId(FIRST_STUDENT + at))
    await insertRows(
      db,
      profiles,
      ids.map((id) => ({ id, is_public: false, skills: [], links: [], created_at: momentOf(1) })),
    )
    await insertRows(
      db,
      orders,
      ids.map((id, at) => orderOf(id, at)),
    )
    await insertRows(
      db,
      lectureProgress,
      ids.map((id, at) => progressOf(id, (first + at) % LECTURES, at)),
    )
    await insertRows(
      db,
      lectureQuestions,
      ids
        .filter((_, at) => at % ASKED_EVERY === 0)
        .map((user_id, at) => ({
          course_id: COURSE,
          lecture_id: lectureAt(0),
          user_id,
          title: `Why is it so, number ${first + at}?`,
          body: '',
          created_at: momentOf(at),
          answers_count: 0,
          has_helpful: false,
        })),
    )
  }
  await db.execute(sql`vacuum analyze orders, lecture_progress, lecture_questions, profiles, course_lectures`)
}
