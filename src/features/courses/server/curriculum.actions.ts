// Reads and saves curricula, in the transaction that holds the lock of the course.
import type { Person } from '../../../platform/actor.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { ownStoredFile } from '../../../platform/file-storage/files.ts'
import { isUpload, lectureCaptionsBucket, lectureVideoBucket } from '../courses.buckets.ts'
import type { Course, OwnCourse } from '../courses.contract.ts'
import { courseMessages as messages } from '../courses.messages.ts'
import { MAX_COURSE_BODY_LENGTH } from '../courses.rules.ts'
import type { SavedLecture, SavedSection } from '../courses.schemas.ts'
import { lossBy } from '../loss.policy.ts'
import {
  contentsOf,
  countLessons,
  idsIn,
  lecturesOf,
  mostIn,
  placeLectures,
  placeSections,
  removeFrom,
  sectionsOf,
  shownLecturesOf,
} from './curriculum.records.ts'

function assembled<L extends { section_id: number }>(
  sections: readonly { id: number; title: string }[],
  lectures: readonly L[],
): { id: number; title: string; lectures: Omit<L, 'section_id'>[] }[] {
  const bySection = new Map<number, Omit<L, 'section_id'>[]>(sections.map(({ id }) => [id, []]))
  for (const { section_id, ...lecture } of lectures) bySection.get(section_id)?.push(lecture)
  return sections.map((section) => ({ ...section, lectures: bySection.get(section.id) ?? [] }))
}

/** Returns the curriculum for everyone. */
export async function shownCurriculum(reader: Reader, courseId: number): Promise<Course['curriculum']> {
  return assembled(await sectionsOf(reader, courseId), await shownLecturesOf(reader, courseId))
}

/** Returns the curriculum for its owner's editor. */
export async function ownCurriculum(reader: Reader, courseId: number): Promise<OwnCourse['curriculum']> {
  return assembled(await sectionsOf(reader, courseId), await lecturesOf(reader, courseId))
}

/** Returns by course what decides whether it can be published: its lectures, as if all were in one section. */
export async function readinessOfCurricula(reader: Reader, courseIds: readonly number[]) {
  const lectures = await contentsOf(reader, courseIds)
  return (courseId: number) => [{ lectures: lectures.filter(({ course_id }) => course_id === courseId) }]
}

/** Returns what a save would take from a course. */
export async function lossOf(reader: Reader, courseId: number, curriculum: readonly SavedSection[]) {
  const saved = curriculum.flatMap(({ lectures = [] }) => lectures)
  return lossBy(await contentsOf(reader, [courseId]), saved, await mostIn(reader, courseId))
}

/**
 * Replaces the curriculum, whole and in this order. Raises Problem 'invalid' for ids of other courses, for videos and captions
 * that are not one's own, and for more text than a course holds.
 */
export async function saveCurriculum(
  tx: Tx,
  actor: Person,
  courseId: number,
  curriculum: readonly SavedSection[],
): Promise<void> {
  const before = await idsIn(tx, courseId)
  const all = curriculum.flatMap(({ lectures = [] }) => lectures)
  const gone = {
    sections: withoutNamed(before.sections, curriculum),
    lectures: withoutNamed(before.lectures, all),
  }
  await requireOwnUploads(tx, actor, all)
  const sectionIds = await placeSections(tx, courseId, curriculum)
  await placeLectures(
    tx,
    courseId,
    curriculum.flatMap(({ lectures = [] }, at) =>
      lectures.map((lecture, position) => ({ ...lecture, section_id: sectionIds[at] ?? 0, position })),
    ),
  )
  await removeFrom(tx, gone)
  if ((await countLessons(tx, courseId)) > MAX_COURSE_BODY_LENGTH) throw invalid(messages.bodiesTooLong)
}

const invalid = (message: string) => new Problem('invalid', message, { fields: { curriculum: message } })

/** Returns the ids of rows to remove. Raises Problem 'invalid' for an id that does not exist. */
function withoutNamed(there: readonly number[], named: readonly { id?: number | null | undefined }[]) {
  const rest = new Set(there)
  for (const { id } of named)
    if (typeof id === 'number' && !rest.delete(id)) throw invalid(messages.idUnknown)
  return [...rest]
}

async function requireOwnUploads(tx: Tx, actor: Person, lectures: readonly SavedLecture[]): Promise<void> {
  const given = [
    { bucket: lectureVideoBucket, urls: lectures.map(({ video_url }) => video_url) },
    { bucket: lectureCaptionsBucket, urls: lectures.map(({ captions_url }) => captions_url) },
  ]
  for (const { bucket, urls } of given)
    for (const url of new Set(urls))
      if (url && isUpload(bucket, url) && !(await ownStoredFile(tx, { bucket, url, owner_id: actor.id })))
        throw invalid(messages.mediaNotOwn)
}
