// Declares the requests about courses over HTTP. No public answer contains a draft.
import * as z from 'zod'
import {
  catalogueAnswer,
  catalogueQuery,
  dollarsInQuery,
  facetsAnswer,
} from '../../platform/contract/catalogue-query.ts'
import type { Contract } from '../../platform/contract/contract.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/contract/list-limits.ts'
import { typedLine } from '../../platform/contract/plain-text.ts'
import { id, idInPath, idsInQuery, moment, pageOf, pageQuery } from '../../platform/contract/shapes.ts'
import { handleInPath, publicPerson } from '../profiles/profiles.contract.ts'
import { PROFILES } from '../profiles/profiles.rules.ts'
import {
  CATALOGUE_CATEGORIES,
  COURSE_CATEGORIES,
  COURSE_DURATIONS,
  COURSE_LANGUAGES,
  COURSE_LEVELS,
  COURSE_RATINGS,
  COURSE_SORTS,
  COURSE_STATUSES,
  COURSES,
  type CourseStatus,
  LECTURE_TYPES,
  MOST_COURSES_COMPARED,
  OWN_COURSE_SORTS,
  RELATED_COURSES,
} from './courses.rules.ts'
import { chosenCourses, chosenStatus, courseChange, newCourse } from './courses.schemas.ts'
import { quiz } from './quizzes/quizzes.schemas.ts'

const figures = {
  students_count: z.int().nonnegative(),
  rating: z.number().nullable(),
  reviews_count: z.int().nonnegative(),
  lessons_count: z.int().nonnegative(),
  total_duration_minutes: z.int().nonnegative(),
}
const describing = {
  id,
  user_id: z.uuid(),
  title: z.string(),
  subtitle: z.string(),
  image_url: z.string().nullable(),
  category: z.enum(COURSE_CATEGORIES),
  subcategory: z.string(),
  level: z.enum(COURSE_LEVELS),
  language: z.enum(COURSE_LANGUAGES),
  price: z.number(),
  skills: z.array(z.string()),
  bestseller: z.boolean(),
  ...figures,
  created_at: moment,
  updated_at: moment,
}

/** Lists show these fields of a course (CRS-14, DATA-11). */
export const courseCard = z.object({
  ...describing,
  /** Null for an instructor without a public name. */
  instructor: z.string().nullable(),
  /** A text such as '42 hours'; null for a course whose lectures have no duration. */
  duration: z.string().nullable(),
  /** A month, such as 'November 2026'. */
  last_updated: z.string(),
  owner: publicPerson.nullable(),
})
export type CourseCard = z.output<typeof courseCard>

const comparedCourse = courseCard.extend({
  what_youll_learn: z.array(z.string()),
  requirements: z.array(z.string()),
})
export type ComparedCourse = z.output<typeof comparedCourse>

const lecture = z.object({
  id,
  title: z.string(),
  /** The length of the lecture is in minutes. */
  duration: z.int().nonnegative(),
  isFreePreview: z.boolean(),
  type: z.enum(LECTURE_TYPES),
})
const faqs = z.array(z.object({ question: z.string(), answer: z.string() }))
const seo = z.object({ title: z.string(), description: z.string(), keywords: z.array(z.string()) })

/** The content of lectures is left out (DATA-10). */
export const course = courseCard.extend({
  description: z.string(),
  preview_video_url: z.string().nullable(),
  what_youll_learn: z.array(z.string()),
  requirements: z.array(z.string()),
  faqs,
  seo,
  curriculum: z.array(z.object({ id, title: z.string(), lectures: z.array(lecture) })),
  status: z.literal('published'),
})
export type Course = z.output<typeof course>

/** Owners see these fields in their list (CRS-39, CRS-40). */
export const ownCourseRow = z.object({
  ...describing,
  status: z.enum(COURSE_STATUSES),
  version: z.int().positive(),
})
export type OwnCourseRow = z.output<typeof ownCourseRow>

const courseFigures = z.object({
  /** The month is one in UTC; refunds are subtracted. */
  revenue_this_month: z.number().nonnegative(),
  /** Counts questions of students that have no answer. */
  unanswered_count: z.int().nonnegative(),
})
const listedOwnCourse = ownCourseRow.extend(courseFigures.shape)
export type ListedOwnCourse = z.output<typeof listedOwnCourse>

const ownLecture = lecture.extend({
  body: z.string().nullable(),
  video_url: z.string().nullable(),
  captions_url: z.string().nullable(),
  quiz: quiz.nullable(),
})

export const ownCourse = ownCourseRow.extend({
  description: z.string(),
  preview_video_url: z.string().nullable(),
  what_youll_learn: z.array(z.string()),
  requirements: z.array(z.string()),
  faqs,
  seo,
  curriculum: z.array(z.object({ id, title: z.string(), lectures: z.array(ownLecture) })),
  related_courses: z.array(id),
  /**
   * The most since its buyers were last notified of a reduction, as far as it is known: half of it or less counts as removed
   * lectures.
   */
  most_minutes: z.int().nullable(),
  most_characters: z.int().nullable(),
})
export type OwnCourse = z.output<typeof ownCourse>

export const courseListQuery = catalogueQuery(
  {
    category: z.enum(CATALOGUE_CATEGORIES).optional(),
    level: z.enum(COURSE_LEVELS).optional(),
    language: z.enum(COURSE_LANGUAGES).optional(),
    rating: z.enum(COURSE_RATINGS).optional(),
    duration: z.enum(COURSE_DURATIONS).optional(),
    min_price: dollarsInQuery.optional(),
    max_price: dollarsInQuery.optional(),
  },
  COURSE_SORTS,
)

const ownCourseQuery = z.object({
  /** Matches a part of the title or the subtitle, ignoring case (CRS-36). */
  search: typedLine(MAX_SEARCH_LENGTH).optional(),
  category: z.enum(COURSE_CATEGORIES).optional(),
  status: z.enum(COURSE_STATUSES).optional(),
  level: z.enum(COURSE_LEVELS).optional(),
  sort: z.enum(OWN_COURSE_SORTS).default('newest'),
  ...pageQuery,
})

const open = { tag: 'courses', access: 'public', limit: 'read' } as const
const own = { tag: 'courses', access: 'session' } as const
const listed = [COURSES, { family: PROFILES, idAt: ['items', 'user_id'] }] as const
const params = z.object({ id: idInPath })
const changed = z.object({ ids: z.array(id) })

const isPublishing = ({ status }: { status?: CourseStatus | undefined }) => status === 'published'

export const courseContracts = {
  list: {
    ...open,
    dependsOn: listed,
    method: 'GET',
    path: '/courses',
    summary:
      "Lists published courses, those with most students first by default. Ties are sorted newest first. A price in the search, such as 'under $100', narrows the list as `max_price` does.",
    query: courseListQuery,
    output: pageOf(courseCard).extend(catalogueAnswer),
  },
  facets: {
    ...open,
    dependsOn: [COURSES],
    method: 'GET',
    path: '/courses/facets',
    summary:
      'Returns how many courses each value of each filter would list, together with the search (which is not corrected) and the other filters.',
    query: courseListQuery.omit({ as_typed: true, sort: true, page: true, page_size: true }),
    output: z.object(facetsAnswer),
  },
  compared: {
    ...open,
    dependsOn: listed,
    method: 'GET',
    path: '/courses/compared',
    summary: `Returns up to ${MOST_COURSES_COMPARED} published courses to compare, in the order of \`ids\`. Others are left out.`,
    query: z.object({ ids: idsInQuery(MOST_COURSES_COMPARED) }),
    output: z.object({ items: z.array(comparedCourse).max(MOST_COURSES_COMPARED) }),
  },
  get: {
    ...open,
    dependsOn: [
      { family: COURSES, idAt: ['id'] },
      { family: PROFILES, idAt: ['user_id'] },
    ],
    method: 'GET',
    path: '/courses/:id',
    summary: 'Returns a published course with its curriculum.',
    params,
    output: course,
    problems: ['not_found'],
  },
  noteView: {
    ...open,
    limit: 'write',
    method: 'POST',
    path: '/courses/:id/views',
    summary:
      "Counts a visit to a course's page for its instructor's analytics: once a day per visitor, never the instructor's own. Send it from a page that is visible.",
    params,
    output: z.object({ noted: z.literal(true) }),
    problems: ['not_found'],
  },
  related: {
    ...open,
    dependsOn: listed,
    method: 'GET',
    path: '/courses/:id/related',
    summary: `Returns up to ${RELATED_COURSES} other courses: those that the instructor chose, then the most popular of the same category.`,
    params,
    output: z.object({ items: z.array(courseCard).max(RELATED_COURSES) }),
  },
  ofPerson: {
    ...open,
    dependsOn: listed,
    method: 'GET',
    path: '/profiles/:handle/courses',
    summary: 'Lists the published courses of a person with a public profile, newest first.',
    params: z.object({ handle: handleInPath }),
    query: z.object(pageQuery),
    output: pageOf(courseCard),
  },
  own: {
    ...own,
    method: 'GET',
    path: '/own/courses',
    limit: 'read',
    summary:
      'Lists your courses, drafts included, last changed first, with what they sold, what each earned this month and how many questions about it wait.',
    query: ownCourseQuery,
    output: pageOf(listedOwnCourse).extend({
      totals: z.object({
        courses: z.int().nonnegative(),
        /** Counts paid orders; the next field is their sum. */
        sales: z.int().nonnegative(),
        revenue: z.number().nonnegative(),
      }),
    }),
  },
  getOwn: {
    ...own,
    method: 'GET',
    path: '/own/courses/:id',
    limit: 'read',
    summary: 'Returns one of your courses as you edit it.',
    params,
    output: ownCourse,
    problems: ['not_found'],
  },
  create: {
    ...own,
    method: 'POST',
    path: '/courses',
    publishes: isPublishing,
    limit: 'write',
    creates: true,
    summary: 'Creates a course: a draft, unless it is complete and its status says otherwise.',
    body: newCourse,
    output: ownCourse,
    problems: ['conflict', 'forbidden', 'too_many_requests'],
  },
  edit: {
    ...own,
    method: 'PATCH',
    path: '/courses/:id',
    publishes: isPublishing,
    limit: 'write',
    summary:
      'Edits one of your courses, all or nothing. `version` is that of the course you read; if it has changed meanwhile, nothing is saved.',
    params,
    body: courseChange,
    output: ownCourse,
    problems: ['not_found', 'conflict', 'forbidden', 'too_many_requests'],
  },
  delete: {
    ...own,
    method: 'POST',
    path: '/own/courses/delete',
    limit: 'write',
    summary: 'Deletes courses of yours, all of them or none. A course with students stays.',
    body: chosenCourses,
    output: changed,
    problems: ['not_found', 'conflict'],
  },
  setStatus: {
    ...own,
    method: 'POST',
    path: '/own/courses/status',
    publishes: isPublishing,
    limit: 'write',
    summary: 'Publishes or unpublishes courses of yours, all of them or none.',
    body: chosenStatus,
    output: changed,
    problems: ['not_found', 'conflict', 'forbidden', 'too_many_requests'],
  },
} as const satisfies Record<string, Contract>

export type PersonCoursePage = z.output<typeof courseContracts.ofPerson.output>
export type OwnCoursePage = z.output<typeof courseContracts.own.output>
