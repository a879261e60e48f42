// Validates courses (spec 2 §5 Course), with a sentence for each error. A draft may be incomplete: the policy says what it
// lacks before it is published.
import * as z from 'zod'
import type { Bucket } from '../../platform/contract/bucket.ts'
import { codePoints } from '../../platform/contract/code-points.ts'
import { isPlainLine } from '../../platform/contract/plain-characters.ts'
import { line, markdown, plainTextMessages, prose } from '../../platform/contract/plain-text.ts'
import { MAX_URL_LENGTH, safeUrl } from '../../platform/contract/safe-url.ts'
import { id, lengths } from '../../platform/contract/shapes.ts'
import { MAX_PRICE_DOLLARS } from '../payments/payments.rules.ts'
import {
  courseCoverBucket,
  coursePreviewBucket,
  isUpload,
  lectureCaptionsBucket,
  lectureVideoBucket,
} from './courses.buckets.ts'
import { courseMessages as messages } from './courses.messages.ts'
import {
  COURSE_CATEGORIES,
  COURSE_LANGUAGES,
  COURSE_LEVELS,
  COURSE_STATUSES,
  LECTURE_TYPES,
  MAX_CHOSEN,
  MAX_COURSE_BODY_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_ENTRIES,
  MAX_ENTRY_LENGTH,
  MAX_FAQ_ANSWER_LENGTH,
  MAX_FAQ_QUESTION_LENGTH,
  MAX_FAQS,
  MAX_KEYWORD_LENGTH,
  MAX_LECTURE_BODY_LENGTH,
  MAX_LECTURE_MINUTES,
  MAX_LECTURE_TITLE_LENGTH,
  MAX_LECTURES,
  MAX_RELATED,
  MAX_SECTION_TITLE_LENGTH,
  MAX_SECTIONS,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  MAX_SUBCATEGORY_LENGTH,
  MAX_SUBTITLE_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_COURSE_PRICE_DOLLARS,
} from './courses.rules.ts'
import { quizMessages } from './quizzes/quizzes.messages.ts'
import { quiz, quizLength } from './quizzes/quizzes.schemas.ts'

/** Pages over TLS show nothing but uploads and https addresses. */
const mediaAddress = (bucket: Bucket, message: string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      if (isUpload(bucket, typed)) return typed
      const address = safeUrl(typed)
      if (address?.startsWith('https:')) return address
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ maxLength: MAX_URL_LENGTH })

const lecture = z
  .strictObject({
    id: id.nullish(),
    title: line({
      min: 1,
      tooShort: messages.lectureTitleRequired,
      max: MAX_LECTURE_TITLE_LENGTH,
      tooLong: messages.lectureTitleTooLong,
    }),
    /** The length of a lecture is in minutes. */
    duration: z
      .int(messages.minutesInvalid)
      .min(0, messages.minutesInvalid)
      .max(MAX_LECTURE_MINUTES, messages.minutesInvalid)
      .default(0),
    isFreePreview: z.boolean().default(false),
    type: z.enum(LECTURE_TYPES).default('video'),
    /** A body that is left out stays as it is. */
    body: markdown({ max: MAX_LECTURE_BODY_LENGTH, tooLong: messages.bodyTooLong }).nullish(),
    /** A video that is left out stays as it is. */
    video_url: mediaAddress(lectureVideoBucket, messages.videoInvalid).nullish(),
    /** The captions are an upload, since a browser loads none from another site. Captions that are left out stay as they are. */
    captions_url: z
      .string()
      .max(MAX_URL_LENGTH)
      .refine((typed) => isUpload(lectureCaptionsBucket, typed), messages.captionsInvalid)
      .nullish(),
    /** A quiz that is left out stays as it is. */
    quiz: quiz.nullish(),
  })
  .refine(({ type, isFreePreview }) => type !== 'quiz' || !isFreePreview, {
    path: ['isFreePreview'],
    message: quizMessages.notFree,
  })
export type SavedLecture = z.output<typeof lecture>

const section = z
  .strictObject({
    id: id.nullish(),
    title: line({
      min: 1,
      tooShort: messages.sectionTitleRequired,
      max: MAX_SECTION_TITLE_LENGTH,
      tooLong: messages.sectionTitleTooLong,
    }),
    lectures: z.array(lecture).max(MAX_LECTURES, messages.lecturesTooMany).optional(),
  })
  // Lectures that are not named are removed, so an existing section must not omit them by mistake.
  .refine((one) => one.id == null || one.lectures !== undefined, {
    path: ['lectures'],
    message: messages.lecturesRequired,
  })
export type SavedSection = z.output<typeof section>

const isNamedOnce = (ids: readonly (number | null | undefined)[]) => {
  const given = ids.filter((one) => typeof one === 'number')
  return new Set(given).size === given.length
}

const lengthOf = ({ body, quiz: asked }: SavedLecture) =>
  codePoints(body ?? '') + (asked ? quizLength(asked) : 0)

const lecturesOf = (sections: readonly SavedSection[]) => sections.flatMap(({ lectures = [] }) => lectures)

/**
 * A curriculum is saved in order. Rows with an id keep it, wherever they move; rows without one are new; rows that are not
 * named are removed.
 */
const curriculum = z
  .array(section)
  .max(MAX_SECTIONS, messages.sectionsTooMany)
  .refine((sections) => lecturesOf(sections).length <= MAX_LECTURES, messages.lecturesTooMany)
  .refine(
    (sections) =>
      isNamedOnce(sections.map((one) => one.id)) && isNamedOnce(lecturesOf(sections).map((one) => one.id)),
    messages.idTwice,
  )
  .refine(
    (sections) => lecturesOf(sections).reduce((sum, one) => sum + lengthOf(one), 0) <= MAX_COURSE_BODY_LENGTH,
    messages.bodiesTooLong,
  )

/** Lines are trimmed, and blank ones ignored (CRS-62). */
const entries = (max: number, tooLong: string) =>
  z
    .array(z.string().meta(lengths({ max })))
    .transform((given) => given.map((entry) => entry.trim()).filter((entry) => entry !== ''))
    .refine((given) => given.length <= MAX_ENTRIES, messages.entriesTooMany)
    .refine((given) => given.every((entry) => codePoints(entry) <= max), tooLong)
    .refine((given) => given.every(isPlainLine), plainTextMessages.line)
    .meta({ maxItems: MAX_ENTRIES })

export const faq = z.strictObject({
  question: line({
    min: 1,
    tooShort: messages.questionRequired,
    max: MAX_FAQ_QUESTION_LENGTH,
    tooLong: messages.questionTooLong,
  }),
  answer: prose({
    min: 1,
    tooShort: messages.answerRequired,
    max: MAX_FAQ_ANSWER_LENGTH,
    tooLong: messages.answerTooLong,
  }),
})

const seo = z.strictObject({
  title: line({ max: MAX_SEO_TITLE_LENGTH, tooLong: messages.seoTitleTooLong }).default(''),
  description: line({ max: MAX_SEO_DESCRIPTION_LENGTH, tooLong: messages.seoDescriptionTooLong }).default(''),
  keywords: entries(MAX_KEYWORD_LENGTH, messages.keywordTooLong).default([]),
})

/** In dollars; 0 is a free course. */
export const price = z
  .number(messages.priceInvalid)
  .min(0, messages.priceInvalid)
  .refine((dollars) => dollars === 0 || dollars >= MIN_COURSE_PRICE_DOLLARS, messages.priceTooLow)
  .refine((dollars) => dollars <= MAX_PRICE_DOLLARS, messages.priceTooLarge)
  .refine((dollars) => Number(dollars.toFixed(2)) === dollars, messages.priceTooFine)

const fields = {
  title: line({
    min: 1,
    tooShort: messages.titleRequired,
    max: MAX_TITLE_LENGTH,
    tooLong: messages.titleTooLong,
  }),
  subtitle: line({ max: MAX_SUBTITLE_LENGTH, tooLong: messages.subtitleTooLong }),
  description: prose({ max: MAX_DESCRIPTION_LENGTH, tooLong: messages.descriptionTooLong }),
  image_url: mediaAddress(courseCoverBucket, messages.imageInvalid).nullable(),
  preview_video_url: mediaAddress(coursePreviewBucket, messages.videoInvalid).nullable(),
  category: z.enum(COURSE_CATEGORIES),
  subcategory: line({ max: MAX_SUBCATEGORY_LENGTH, tooLong: messages.subcategoryTooLong }),
  level: z.enum(COURSE_LEVELS),
  language: z.enum(COURSE_LANGUAGES),
  price,
  what_youll_learn: entries(MAX_ENTRY_LENGTH, messages.entryTooLong),
  requirements: entries(MAX_ENTRY_LENGTH, messages.entryTooLong),
  skills: entries(MAX_KEYWORD_LENGTH, messages.skillTooLong),
  faqs: z.array(faq).max(MAX_FAQS, messages.faqsTooMany),
  seo,
  curriculum,
  /** Other courses of one's own come in the order in which they are shown. */
  related_courses: z
    .array(id)
    .max(MAX_RELATED, messages.relatedTooMany)
    .refine((ids) => new Set(ids).size === ids.length, messages.relatedNotOwn),
  status: z.enum(COURSE_STATUSES),
}

/** Only a title is needed; the rest begins as in the editor (CRS-56). */
export const newCourse = z.strictObject({
  title: fields.title,
  subtitle: fields.subtitle.default(''),
  description: fields.description.default(''),
  image_url: fields.image_url.default(null),
  preview_video_url: fields.preview_video_url.default(null),
  category: fields.category.default('Development'),
  subcategory: fields.subcategory.default(''),
  level: fields.level.default('Beginner'),
  language: fields.language.default('English'),
  price: fields.price.default(0),
  what_youll_learn: fields.what_youll_learn.default([]),
  requirements: fields.requirements.default([]),
  skills: fields.skills.default([]),
  faqs: fields.faqs.default([]),
  seo: seo.default({ title: '', description: '', keywords: [] }),
  curriculum: curriculum.default([]),
  related_courses: fields.related_courses.default([]),
  status: fields.status.default('draft'),
})
export type NewCourse = z.output<typeof newCourse>

/** Omitted fields stay as they are. `version` is that of the course which was edited. */
export const courseChange = z.strictObject(fields).partial().extend({ version: z.int().positive() })
export type CourseChange = z.output<typeof courseChange>

/** One action can be for several courses (DATA-49). */
export const chosenCourses = z.strictObject({
  ids: z
    .array(id)
    .min(1)
    .max(MAX_CHOSEN)
    .transform((ids) => [...new Set(ids)]),
})
export const chosenStatus = chosenCourses.extend({ status: z.enum(COURSE_STATUSES) })
