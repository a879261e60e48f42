// The edits of a curriculum that is being typed. They are pure: each returns another curriculum.
import { EMPTY_QUIZ, type LectureForm, type SectionForm } from './course-form.ts'

export type Curriculum = readonly SectionForm[]

/** The place of a lecture, now or after a move: the section by its key, and how many come before it there. */
export type LecturePlace = { section: string; at: number }

export const inserted = <T>(list: readonly T[], at: number, one: T): T[] => [
  ...list.slice(0, Math.max(0, at)),
  one,
  ...list.slice(Math.max(0, at)),
]

const newKey = () => crypto.randomUUID()

export const newLecture = (): LectureForm => ({
  key: newKey(),
  id: null,
  title: '',
  duration: '',
  isFreePreview: false,
  type: 'video',
  body: '',
  video_url: '',
  captions_url: '',
  quiz: EMPTY_QUIZ,
})
export const newSection = (): SectionForm => ({ key: newKey(), id: null, title: '', lectures: [] })

export const insertLecture = (
  curriculum: Curriculum,
  { section, at }: LecturePlace,
  lecture: LectureForm,
): SectionForm[] =>
  curriculum.map((one) =>
    one.key === section ? { ...one, lectures: inserted(one.lectures, at, lecture) } : one,
  )

export const changeLecture = (
  curriculum: Curriculum,
  key: string,
  change: Partial<Omit<LectureForm, 'key' | 'id'>>,
): SectionForm[] =>
  curriculum.map((section) => ({
    ...section,
    lectures: section.lectures.map((lecture) => (lecture.key === key ? { ...lecture, ...change } : lecture)),
  }))

export const withoutSection = (curriculum: Curriculum, key: string): SectionForm[] =>
  curriculum.filter((section) => section.key !== key)

export const withoutLecture = (curriculum: Curriculum, key: string): SectionForm[] =>
  curriculum.map((section) => ({
    ...section,
    lectures: section.lectures.filter((lecture) => lecture.key !== key),
  }))

/** Finds the place of a lecture. */
export function placeOf(curriculum: Curriculum, key: string): LecturePlace | undefined {
  for (const section of curriculum) {
    const at = section.lectures.findIndex((lecture) => lecture.key === key)
    if (at >= 0) return { section: section.key, at }
  }
  return undefined
}

export const lectureOf = (curriculum: Curriculum, key: string): LectureForm | undefined =>
  curriculum.flatMap(({ lectures }) => lectures).find((lecture) => lecture.key === key)

/** Moves a section to another place; `to` counts the others before it. */
export function moveSection(curriculum: Curriculum, key: string, to: number): SectionForm[] {
  const section = curriculum.find((one) => one.key === key)
  return section ? inserted(withoutSection(curriculum, key), to, section) : [...curriculum]
}

/** Moves a lecture to another place; `at` counts the others there. */
export function moveLecture(curriculum: Curriculum, key: string, to: LecturePlace): SectionForm[] {
  const lecture = lectureOf(curriculum, key)
  if (!lecture || !curriculum.some((section) => section.key === to.section)) return [...curriculum]
  return insertLecture(withoutLecture(curriculum, key), to, lecture)
}

/**
 * Finds where one step up or down leads a lecture: past its neighbour, or at the end of a section into the next one;
 * undefined at either end of the curriculum.
 */
export function curriculumStepOf(curriculum: Curriculum, key: string, by: 1 | -1): LecturePlace | undefined {
  const place = placeOf(curriculum, key)
  if (!place) return undefined
  const index = curriculum.findIndex((section) => section.key === place.section)
  const here = curriculum[index]
  const at = place.at + by
  if (here && at >= 0 && at < here.lectures.length) return { section: here.key, at }
  const next = curriculum[index + by]
  return next && { section: next.key, at: by === 1 ? 0 : next.lectures.length }
}

/** A save has deleted the row of a removed item, so undo puts it back without its id. */
export const asNew = <T extends { id: number | null }>(one: T): T => ({ ...one, id: null })
