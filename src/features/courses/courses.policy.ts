// Who may do what with a course, and what a course still lacks for being published: undefined or nothing for yes.

import { codePoints } from '../../platform/contract/code-points.ts'
import type { Refusal } from '../../platform/contract/problem.ts'
import { courseMessages as messages } from './courses.messages.ts'
import {
  type CourseStatus,
  LETTERS_READ_A_MINUTE,
  type LectureType,
  MIN_DESCRIPTION_LENGTH,
} from './courses.rules.ts'

/** The facts about a course that decide who may do what with it. */
type CourseFacts = { user_id: string; status: CourseStatus }

/** Whether everyone can find it: in lists, counts and searches, on its page and in the site map (DEC-8). */
export const isListed = ({ status }: Pick<CourseFacts, 'status'>) => status === 'published'

/** Someone who paid for a course keeps it. */
export function whyNotDelete(course: {
  title: string
  students_count: number
  orders_count: number
}): Refusal | undefined {
  if (course.orders_count === 0) return undefined
  const why = course.students_count > 0 ? messages.hasStudents : messages.wasBought
  return { kind: 'conflict', message: why(course.title) }
}

type Lecture = {
  type: LectureType
  body?: string | null
  video_url?: string | null
  quiz?: { questions: readonly unknown[] } | null
}

/** What a course can lack, in the order of the editor's tabs. */
export type Readiness = {
  title: string
  description: string
  image_url: string | null
  what_youll_learn: readonly string[]
  curriculum: readonly { lectures: readonly Lecture[] }[]
}

export const isVideo = ({ type }: Pick<Lecture, 'type'>) => type === 'video'

export const isArticle = ({ type }: Pick<Lecture, 'type'>) => type === 'article'
export const isQuiz = ({ type }: Pick<Lecture, 'type'>) => type === 'quiz'

/** Whether there is something to see, to read or to answer. */
export function hasContent(lecture: Lecture): boolean {
  if (isQuiz(lecture)) return (lecture.quiz?.questions.length ?? 0) > 0
  return isVideo(lecture) ? Boolean(lecture.video_url) : Boolean(lecture.body?.trim())
}

/** A lecture with its duration in minutes, and how long its text is, if there isn't all of it. */
type Held = Lecture & { duration: number; characters?: number | undefined }
type KnownLecture = Held & { id: number | null }
/** What is not named stays as it was. */
type LectureSave = { id?: number | null | undefined; type: LectureType; duration: number } & {
  [K in keyof Omit<Lecture, 'type'>]?: Lecture[K] | undefined
}

const saved = (before: Held | undefined, { type, duration, body, video_url, quiz }: LectureSave): Held => ({
  ...{ type, duration },
  body: (body === undefined ? before?.body : body) ?? null,
  characters: body === undefined ? before?.characters : undefined,
  video_url: (video_url === undefined ? before?.video_url : video_url) ?? null,
  quiz: (quiz === undefined ? before?.quiz : quiz) ?? null,
})

const charactersOf = ({ characters, body }: Held): number => characters ?? codePoints(body ?? '')

/** Whether a text is in the place of a video, and takes less than half its time to read. */
const isVideoForWords = (before: Held, after: Held): boolean =>
  isVideo(before) &&
  isArticle(after) &&
  charactersOf(after) * 2 < Math.max(before.duration, 1) * LETTERS_READ_A_MINUTE

/** What is in a course: the minutes of its lectures, and the characters of their texts. */
export type Amount = { minutes: number; characters: number }

function amountOf(lectures: readonly Held[]): Amount {
  const filled = lectures.filter(hasContent)
  const sum = (of: (lecture: Held) => number) => filled.reduce((total, lecture) => total + of(lecture), 0)
  return { minutes: sum(({ duration }) => duration), characters: sum(charactersOf) }
}

const isHalved = (after: number, most: number): boolean => most > 0 && after * 2 <= most

export type Loss = ReturnType<typeof lossBy>

/**
 * What a save takes from a course: how many lectures had something in them, and are gone or have nothing in them any more;
 * whether it's less then, as also without half of the most that it had; and what is left, and was there at most.
 */
export function lossBy(before: readonly KnownLecture[], given: readonly LectureSave[], known: Amount) {
  const byId = new Map(given.map((lecture) => [lecture.id, lecture]))
  const lost = before.filter((lecture) => {
    if (lecture.id === null || !hasContent(lecture)) return false
    const save = byId.get(lecture.id)
    const after = save && saved(lecture, save)
    return !after || !hasContent(after) || isVideoForWords(lecture, after)
  })
  const beforeById = new Map(before.map((lecture) => [lecture.id, lecture]))
  const left = amountOf(given.map((save) => saved(save.id ? beforeById.get(save.id) : undefined, save)))
  const had = amountOf(before)
  const most = {
    minutes: Math.max(known.minutes, had.minutes),
    characters: Math.max(known.characters, had.characters),
  }
  const isHalf = isHalved(left.minutes, most.minutes) || isHalved(left.characters, most.characters)
  return { lectures: lost.length, isLess: lost.length > 0 || isHalf, left, most }
}

/**
 * What is checked before a course is published, in the order of the tabs. What is not required is only recommended.
 */
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

/** Whether the editor ticks it off: of a course without lectures, no one would say that every lecture has content. */
export const isTicked = ({ key, isMet }: (typeof PUBLISHING_CHECKS)[number], course: Readiness): boolean =>
  isMet(course) && (key !== 'content' || course.curriculum.some(({ lectures }) => lectures.length > 0))

/** What keeps a course from being published; empty if nothing does. */
export const whatIsMissing = (course: Readiness) =>
  PUBLISHING_CHECKS.filter(({ isRequired, isMet }) => isRequired && !isMet(course))

/** Why a course cannot be published now, with what it lacks. */
export function whyNotPublish(course: Readiness): Refusal | undefined {
  const missing = whatIsMissing(course).map((check) => check.missing)
  return missing.length === 0
    ? undefined
    : { kind: 'conflict', message: messages.notReady(course.title, missing.join(', ')) }
}
