// Declares the requests about taking a course over HTTP: the course, a lecture's content, one's progress, and the courses that
// one takes.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { publicPerson } from '../../profiles/profiles.contract.ts'
import { COURSE_CATEGORIES, COURSE_LANGUAGES, LECTURE_TYPES } from '../courses.rules.ts'
import { learningMessages as messages } from './learning.messages.ts'
import { LEARNING_ACCESS, MAX_AGE_MS, MAX_POSITION_SECONDS } from './learning.rules.ts'

const common = { tag: 'learning', access: 'session' } as const

const certificate = z.object({ code: z.string(), is_listed: z.boolean(), issued_at: moment })
const progress = z.object({ completed: z.int().nonnegative(), total: z.int().nonnegative() })

/** The content of lectures is left out. */
const taken = z.object({
  id,
  title: z.string(),
  user_id: z.uuid(),
  price: z.number(),
  language: z.enum(COURSE_LANGUAGES),
  /** Buyers keep a course that is unpublished and has no page. */
  is_published: z.boolean(),
  instructor: publicPerson.nullable(),
  access: z.enum(LEARNING_ACCESS),
  curriculum: z.array(
    z.object({
      id,
      title: z.string(),
      lectures: z.array(
        z.object({
          id,
          title: z.string(),
          /** The length of the lecture is in minutes. */
          duration: z.int().nonnegative(),
          isFreePreview: z.boolean(),
          type: z.enum(LECTURE_TYPES),
          is_open: z.boolean(),
          is_completed: z.boolean(),
        }),
      ),
    }),
  ),
  progress,
  /** Null for a course without lectures. */
  resume_lecture_id: id.nullable(),
  certificate: certificate.nullable(),
})
export type TakenCourse = z.output<typeof taken>
export type TakenLecture = TakenCourse['curriculum'][number]['lectures'][number]

const lectureContent = z.object({
  id,
  type: z.enum(LECTURE_TYPES),
  /** The text is Markdown. */
  body: z.string().nullable(),
  /** The addresses of an upload and its captions are valid for the caller and for a while; null without a video. */
  video: z
    .object({ url: z.string(), expires_at: moment.nullable(), captions_url: z.string().nullable() })
    .nullable(),
  position_seconds: z.int().nonnegative(),
  is_completed: z.boolean(),
})
export type LectureContent = z.output<typeof lectureContent>

/** Everyone can open a free lecture, without an account. */
const previewedLecture = lectureContent
  .omit({ position_seconds: true, is_completed: true })
  .extend({ title: z.string(), language: z.enum(COURSE_LANGUAGES) })
export type PreviewedLecture = z.output<typeof previewedLecture>

const learnt = z.object({
  course: z.object({
    id,
    title: z.string(),
    image_url: z.string().nullable(),
    category: z.enum(COURSE_CATEGORIES),
  }),
  instructor: publicPerson.nullable(),
  progress,
  enrolled_at: moment,
  /** Null if the student has done nothing in the course yet. */
  last_learned_at: moment.nullable(),
  certificate_code: z.string().nullable(),
})
export type LearntCourse = z.output<typeof learnt>

const lectureParams = z.object({ id: idInPath, lecture_id: idInPath })

export const learningContracts = {
  open: {
    ...common,
    method: 'GET',
    path: '/courses/:id/learn',
    limit: 'read',
    summary:
      'Returns a course as you take it, with your progress. Without having it, only free lectures open.',
    params: z.object({ id: idInPath }),
    output: taken,
    problems: ['not_found'],
  },
  lecture: {
    ...common,
    method: 'GET',
    path: '/courses/:id/lectures/:lecture_id',
    limit: 'read',
    summary: 'Returns the content of a lecture. The address of a video is yours alone, and expires.',
    params: lectureParams,
    output: lectureContent,
    problems: ['not_found', 'forbidden'],
  },
  preview: {
    ...common,
    access: 'public',
    method: 'GET',
    path: '/courses/:id/previews/:lecture_id',
    limit: 'read',
    summary:
      'Returns the content of a free lecture of a published course. The address of an uploaded video expires.',
    params: lectureParams,
    output: previewedLecture,
    problems: ['not_found'],
  },
  saveProgress: {
    ...common,
    method: 'PUT',
    path: '/courses/:id/lectures/:lecture_id/progress',
    limit: 'write',
    summary:
      'Keeps where you are in a lecture, and whether you completed it. Of reports from several devices the later one counts, in whatever order they arrive.',
    params: lectureParams,
    body: z.strictObject({
      position_seconds: z
        .int(messages.positionInvalid)
        .min(0, messages.positionInvalid)
        .max(MAX_POSITION_SECONDS, messages.positionInvalid)
        .optional(),
      is_completed: z.boolean().optional(),
      /**
       * Reports that waited for a connection give their age. Moments would be unreliable, since clocks of devices are wrong at
       * times.
       */
      age_ms: z.int().min(0).max(MAX_AGE_MS).default(0),
    }),
    output: z.object({
      position_seconds: z.int().nonnegative(),
      is_completed: z.boolean(),
      progress,
      certificate: certificate.nullable(),
    }),
    problems: ['not_found', 'forbidden', 'conflict'],
  },
  list: {
    ...common,
    method: 'GET',
    path: '/own/courses-taken',
    limit: 'read',
    summary: 'Lists the courses that you have, last opened first, with your progress.',
    query: z.object(pageQuery),
    output: pageOf(learnt),
  },
} as const satisfies Record<string, Contract>

export type SavedProgress = z.output<typeof learningContracts.saveProgress.body>
export type LearningPage = z.output<typeof learningContracts.list.output>
