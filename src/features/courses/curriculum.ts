// The curriculum of a course as it is saved: sections with lectures, in order. What has an id is already there and keeps
// it, wherever it moves; what has none is new; what is not named is removed.
import * as z from 'zod'
import { line, prose } from '../../platform/contract/plain-text.ts'
import { codePoints, id } from '../../platform/contract/shapes.ts'
import { lectureVideoBucket } from './buckets.ts'
import { mediaAddress } from './media-address.ts'
import { courseMessages as messages } from './messages.ts'
import {
  LECTURE_TYPES,
  MAX_COURSE_BODY_LENGTH,
  MAX_LECTURE_BODY_LENGTH,
  MAX_LECTURE_MINUTES,
  MAX_LECTURE_TITLE_LENGTH,
  MAX_LECTURES,
  MAX_SECTION_TITLE_LENGTH,
  MAX_SECTIONS,
} from './rules.ts'

const lecture = z.strictObject({
  id: id.nullish(),
  title: line({
    min: 1,
    tooShort: messages.lectureTitleRequired,
    max: MAX_LECTURE_TITLE_LENGTH,
    tooLong: messages.lectureTitleTooLong,
  }),
  /** In minutes. */
  duration: z
    .int(messages.minutesInvalid)
    .min(0, messages.minutesInvalid)
    .max(MAX_LECTURE_MINUTES, messages.minutesInvalid)
    .default(0),
  isFreePreview: z.boolean().default(false),
  type: z.enum(LECTURE_TYPES).default('video'),
  /** In Markdown. Left out, it stays as it is. */
  body: prose({ max: MAX_LECTURE_BODY_LENGTH, tooLong: messages.bodyTooLong }).nullish(),
  /** Left out, it stays as it is. */
  video_url: mediaAddress(lectureVideoBucket, messages.videoInvalid).nullish(),
})
export type SavedLecture = z.output<typeof lecture>

const section = z.strictObject({
  id: id.nullish(),
  title: line({
    min: 1,
    tooShort: messages.sectionTitleRequired,
    max: MAX_SECTION_TITLE_LENGTH,
    tooLong: messages.sectionTitleTooLong,
  }),
  lectures: z.array(lecture).max(MAX_LECTURES, messages.lecturesTooMany).default([]),
})
export type SavedSection = z.output<typeof section>

const isNamedOnce = (ids: readonly (number | null | undefined)[]) => {
  const given = ids.filter((one) => typeof one === 'number')
  return new Set(given).size === given.length
}

const lecturesOf = (sections: readonly SavedSection[]) => sections.flatMap(({ lectures }) => lectures)

export const curriculum = z
  .array(section)
  .max(MAX_SECTIONS, messages.sectionsTooMany)
  .refine((sections) => lecturesOf(sections).length <= MAX_LECTURES, messages.lecturesTooMany)
  .refine(
    (sections) =>
      isNamedOnce(sections.map((one) => one.id)) && isNamedOnce(lecturesOf(sections).map((one) => one.id)),
    messages.idTwice,
  )
  .refine(
    (sections) =>
      lecturesOf(sections).reduce((sum, { body }) => sum + codePoints(body ?? ''), 0) <=
      MAX_COURSE_BODY_LENGTH,
    messages.bodiesTooLong,
  )
