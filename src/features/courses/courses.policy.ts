// Answers who may do what with a course, and what a course still lacks before it is published.

import { codePoints } from '../../platform/contract/code-points.ts'
import type { Refusal } from '../../platform/contract/problem.ts'
import { courseMessages as messages } from './courses.messages.ts'
import { type CourseStatus, type LectureType, MIN_DESCRIPTION_LENGTH } from './courses.rules.ts'

type CourseFacts = { user_id: string; status: CourseStatus }

/** Lists, counts, searches, its page and the site map only have listed courses (DEC-8). */
export const isCourseListed = ({ status }: Pick<CourseFacts, 'status'>) => status === 'published'

/** A person who paid for a course keeps it. */
export function whyNotDelete(course: {
  title: string
  students_count: number
  orders_count: number
}): Refusal | undefined {
  if (course.orders_count === 0) return undefined
  const why = course.students_count > 0 ? messages.hasStudents : messages.wasBought
  return { kind: 'conflict', message: why(course.title) }
}

export type Lecture = {
  type: LectureType
  body?: string | null
  video_url?: string | null
  quiz?: { questions: readonly unknown[] } | null
}

/** The order is that of the editor's tabs. */
export type Readiness = {
  title: string
  description: string
  image_url: string | null
  what_youll_learn: readonly string[]
  curriculum: readonly { lectures: readonly Lecture[] }[]
}

export const isVideoLecture = ({ type }: Pick<Lecture, 'type'>) => type === 'video'

export const isArticle = ({ type }: Pick<Lecture, 'type'>) => type === 'article'
export const isQuiz = ({ type }: Pick<Lecture, 'type'>) => type === 'quiz'

/** A lecture needs something to see, to read or to answer. */
export function hasContent(lecture: Lecture): boolean {
  if (isQuiz(lecture)) return (lecture.quiz?.questions.length ?? 0) > 0
  return isVideoLecture(lecture) ? Boolean(lecture.video_url) : Boolean(lecture.body?.trim())
}

/** The order is that of the tabs. Checks that are not required are only recommended. */
export const PUBLISHING_CHECKS = [
  {
    key: 'title',
    label: 'A title',
    missing: 'it has no title',
    tab: 'Basics',
    isRequired: true,
    isMet: ({ title }: Readiness) => title.trim() !== '',
  },
  {
    key: 'description',
    label: 'A description of at least 10 characters',
    missing: 'its description is too short',
    tab: 'Basics',
    isRequired: true,
    isMet: ({ description }: Readiness) => codePoints(description.trim()) >= MIN_DESCRIPTION_LENGTH,
  },
  {
    key: 'image_url',
    label: 'A cover image',
    missing: 'it has no cover image',
    tab: 'Basics',
    isRequired: false,
    isMet: ({ image_url }: Readiness) => image_url !== null,
  },
  {
    key: 'curriculum',
    label: 'At least one lecture',
    missing: 'it has no lectures',
    tab: 'Curriculum',
    isRequired: true,
    isMet: ({ curriculum }: Readiness) => curriculum.some(({ lectures }) => lectures.length > 0),
  },
  {
    key: 'content',
    label: 'A video, a text or questions in every lecture',
    missing: 'some lectures are empty',
    tab: 'Curriculum',
    isRequired: true,
    isMet: ({ curriculum }: Readiness) => curriculum.every(({ lectures }) => lectures.every(hasContent)),
  },
  {
    key: 'what_youll_learn',
    label: 'What people learn, in points',
    missing: 'it lists nothing to learn',
    tab: 'Content',
    isRequired: false,
    isMet: ({ what_youll_learn }: Readiness) => what_youll_learn.length > 0,
  },
] as const

/** A course without lectures gets no tick for content in every lecture. */
export const isTicked = ({ key, isMet }: (typeof PUBLISHING_CHECKS)[number], course: Readiness): boolean =>
  isMet(course) && (key !== 'content' || course.curriculum.some(({ lectures }) => lectures.length > 0))

/** Returns an empty list if the course can be published. */
export const whatIsMissing = (course: Readiness) =>
  PUBLISHING_CHECKS.filter(({ isRequired, isMet }) => isRequired && !isMet(course))

export function whyNotPublish(course: Readiness): Refusal | undefined {
  const missing = whatIsMissing(course).map((check) => check.missing)
  return missing.length === 0
    ? undefined
    : { kind: 'conflict', message: messages.notReady(course.title, missing.join(', ')) }
}
