// How does a course become the form that the editor holds, and how does the form become a save? Pure.
import type * as z from 'zod'
import { amountInField, readAmount } from '../../../../platform/contract/typed-amount.ts'
import { inPlainDigits } from '../../../../platform/contract/typed-number.ts'
import { readWhole } from '../../../../platform/contract/typed-whole.ts'
import type { OwnCourse } from '../../courses.contract.ts'
import { courseMessages as messages } from '../../courses.messages.ts'
import { isQuiz, isTicked, PUBLISHING_CHECKS, type Readiness, whatIsMissing } from '../../courses.policy.ts'
import type { CourseCategory, CourseLanguage, CourseLevel, LectureType } from '../../courses.rules.ts'
import { newCourse } from '../../courses.schemas.ts'
import { DEFAULT_PASS_PERCENT, type Quiz } from '../../quizzes/quizzes.rules.ts'

/** A quiz as it is typed. Its questions have their ids from the beginning. */
export type QuizFormValues = Omit<Quiz, 'pass_percent'> & { pass_percent: string }

export const EMPTY_QUIZ: QuizFormValues = {
  pass_percent: String(DEFAULT_PASS_PERCENT),
  max_attempts: null,
  is_shuffled: false,
  questions: [],
}

/** A lecture as it is typed. The key tells it from others before it has an id, and never changes. */
export type LectureForm = {
  key: string
  id: number | null
  title: string
  /** The duration in minutes, as typed. */
  duration: string
  isFreePreview: boolean
  type: LectureType
  body: string
  video_url: string
  captions_url: string
  quiz: QuizFormValues
}
export type SectionForm = { key: string; id: number | null; title: string; lectures: LectureForm[] }

export type CourseForm = {
  title: string
  subtitle: string
  description: string
  image_url: string
  preview_video_url: string
  category: CourseCategory
  subcategory: string
  level: CourseLevel
  language: CourseLanguage
  /** The price in dollars, as typed. */
  price: string
  what_youll_learn: string[]
  requirements: string[]
  skills: string[]
  faqs: { question: string; answer: string }[]
  seo: { title: string; description: string; keywords: string[] }
  curriculum: SectionForm[]
  related_courses: number[]
}

/** CRS-56 says with which values a new course begins. */
export const EMPTY_COURSE: CourseForm = {
  title: '',
  subtitle: '',
  description: '',
  image_url: '',
  preview_video_url: '',
  category: 'Development',
  subcategory: '',
  level: 'Beginner',
  language: 'English',
  price: '0',
  what_youll_learn: [],
  requirements: [],
  skills: [],
  faqs: [],
  seo: { title: '', description: '', keywords: [] },
  curriculum: [],
  related_courses: [],
}

/** A stored course as it is edited. */
export function formOf(course: OwnCourse): CourseForm {
  return {
    title: course.title,
    subtitle: course.subtitle,
    description: course.description,
    category: course.category,
    subcategory: course.subcategory,
    level: course.level,
    language: course.language,
    what_youll_learn: course.what_youll_learn,
    requirements: course.requirements,
    skills: course.skills,
    faqs: course.faqs,
    seo: course.seo,
    related_courses: course.related_courses,
    image_url: course.image_url ?? '',
    preview_video_url: course.preview_video_url ?? '',
    price: amountInField(course.price),
    curriculum: course.curriculum.map((section) => ({
      key: `section-${section.id}`,
      id: section.id,
      title: section.title,
      lectures: section.lectures.map((lecture) => ({
        ...lecture,
        key: `lecture-${lecture.id}`,
        duration: String(lecture.duration),
        body: lecture.body ?? '',
        video_url: lecture.video_url ?? '',
        captions_url: lecture.captions_url ?? '',
        quiz: lecture.quiz
          ? { ...lecture.quiz, pass_percent: String(lecture.quiz.pass_percent) }
          : EMPTY_QUIZ,
      })),
    })),
  }
}

/** The number that a text begins with, such as '45 min'. */
const readMinutes = (typed: string) => readWhole(/^-?\d[\d.,'٬٫ ]*/.exec(inPlainDigits(typed))?.[0] ?? '')

/** A whole number of minutes, 0 for anything else that is typed (CRS-58). */
export function typedMinutes(typed: string): number {
  const read = readMinutes(typed)
  return 'number' in read && Number.isFinite(read.number) ? Math.trunc(read.number) : 0
}

/** The length of a video in whole minutes, at least one. */
export const minutesOfSeconds = (seconds: number): number => Math.max(1, Math.round(seconds / 60))

const percentIn = (typed: string): number => {
  const read = readWhole(typed)
  return 'number' in read ? read.number : Number.NaN
}

const quizOf = ({ pass_percent, ...quiz }: QuizFormValues): Quiz => ({
  ...quiz,
  pass_percent: percentIn(pass_percent),
})

const isSameQuiz = (one: QuizFormValues, other: QuizFormValues) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The errors by dotted path of the field, such as `curriculum.0.lectures.2.title`. */
export type FieldErrors = Readonly<Record<string, string>>

type Body = Omit<z.input<typeof newCourse>, 'status'>
export type ReadForm = { body: Body; errors?: never } | { body?: never; errors: FieldErrors }

/**
 * The body of a save, or what is wrong with the form. Texts, videos, captions and quizzes of lectures that are as they
 * were saved stay out of it: they may be long.
 */
export function readForm(form: CourseForm, saved: CourseForm | undefined): ReadForm {
  const before = new Map(
    saved?.curriculum.flatMap(({ lectures }) => lectures.map((lecture) => [lecture.id, lecture] as const)),
  )
  const read = readAmount(form.price)
  const price = 'dollars' in read ? read.dollars : Number.NaN
  const body: Body = {
    ...form,
    image_url: form.image_url.trim() || null,
    preview_video_url: form.preview_video_url.trim() || null,
    price: Number.isNaN(price) ? 0 : price,
    curriculum: form.curriculum.map(({ id, title, lectures }) => ({
      id,
      title,
      lectures: lectures.map((lecture) => {
        const { id: lectureId, title: name, duration, isFreePreview, type, body: text } = lecture
        const old = lectureId === null ? undefined : before.get(lectureId)
        return {
          id: lectureId,
          title: name,
          duration: typedMinutes(duration),
          isFreePreview,
          type,
          ...(old?.body !== text && { body: text.trim() === '' ? null : text }),
          ...(old?.video_url !== lecture.video_url && { video_url: lecture.video_url.trim() || null }),
          ...(old?.captions_url !== lecture.captions_url && {
            captions_url: lecture.captions_url || null,
          }),
          ...(isQuiz(lecture) &&
            !(old && isQuiz(old) && isSameQuiz(old.quiz, lecture.quiz)) && { quiz: quizOf(lecture.quiz) }),
        }
      }),
    })),
  }
  const answer = newCourse.safeParse(body)
  const errors: Record<string, string> = {}
  for (const { path, message } of answer.error?.issues ?? []) errors[path.join('.')] ??= message
  for (const [path, question] of unclearMinutes(form)) errors[path] = question
  if (form.price.trim() === '') errors.price = messages.priceRequired
  else if ('question' in read) errors.price = read.question
  else if (Number.isNaN(price)) errors.price = messages.priceInvalid
  return Object.keys(errors).length > 0 ? { errors } : { body }
}

/** Minutes that can mean two numbers, and what to ask about them, by the path of their field. */
const unclearMinutes = ({ curriculum }: CourseForm): [string, string][] =>
  curriculum.flatMap(({ lectures }, section) =>
    lectures.flatMap(({ duration }, lecture): [string, string][] => {
      const read = readMinutes(duration)
      return 'question' in read ? [[`curriculum.${section}.lectures.${lecture}.duration`, read.question]] : []
    }),
  )

/** The facts of a form that the policy asks about a course. */
export const readinessOf = (form: CourseForm): Readiness => ({
  ...form,
  image_url: form.image_url.trim() || null,
})

/** Each error is at the field where it can be mended. */
export const publishingErrors = (form: CourseForm): FieldErrors => ({
  ...missingErrors(form),
  ...readForm(form, undefined).errors,
})

/** A draft may lack these; errors that keep even a draft from being saved are not among them. */
function missingErrors(form: CourseForm): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { key, label } of whatIsMissing(readinessOf(form))) {
    if (key === 'title') errors.title = messages.titleRequired
    else if (key === 'description') errors.description = messages.descriptionTooShort
    else errors.curriculum = `A published course needs ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  }
  return errors
}

/** The unmet checks, and every other error that the publish button would show, each once. */
export function stepsBeforePublishing(form: CourseForm) {
  const course = readinessOf(form)
  const unmet = PUBLISHING_CHECKS.filter((check) => check.isRequired && !isTicked(check, course))
  const known = new Set(Object.values(missingErrors(form)))
  const faults = new Map<string, EditorTab>()
  for (const [path, message] of Object.entries(publishingErrors(form)))
    if (!known.has(message)) faults.set(message, tabOfField(path))
  return { unmet, faults: [...faults].map(([message, tab]) => ({ message, tab })) }
}

const TAB_OF_FIELD: Readonly<Record<string, EditorTab>> = {
  curriculum: 'Curriculum',
  what_youll_learn: 'Content',
  requirements: 'Content',
  skills: 'Content',
  faqs: 'Content',
  seo: 'SEO',
  related_courses: 'Settings',
}

export const EDITOR_TABS = ['Basics', 'Curriculum', 'Content', 'SEO', 'Settings'] as const
export type EditorTab = (typeof EDITOR_TABS)[number]

/** The tab on which a field is. */
export const tabOfField = (path: string): EditorTab => TAB_OF_FIELD[path.split('.')[0] ?? ''] ?? 'Basics'

/**
 * The form once a save was answered: what was new has its id now. The answer lists sections and lectures in the order
 * in which they were sent; meanwhile the form may have changed.
 */
export function withSavedIds(form: CourseForm, sent: CourseForm, answer: OwnCourse): CourseForm {
  const ids = new Map<string, number>()
  for (const [at, section] of sent.curriculum.entries()) {
    const stored = answer.curriculum[at]
    if (!stored) continue
    ids.set(section.key, stored.id)
    for (const [place, { key }] of section.lectures.entries()) {
      const id = stored.lectures[place]?.id
      if (id !== undefined) ids.set(key, id)
    }
  }
  const known = <T extends { key: string; id: number | null }>(one: T): T => ({
    ...one,
    id: ids.get(one.key) ?? null,
  })
  return {
    ...form,
    curriculum: form.curriculum.map((section) => ({
      ...known(section),
      lectures: section.lectures.map(known),
    })),
  }
}
