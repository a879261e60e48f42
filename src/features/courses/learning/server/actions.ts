// Taking a course: opening it and its lectures, keeping one's progress, and the certificate at its end.
import type { Person } from '../../../../platform/actor.ts'
import { type Bucket, fileAddress, pathInAddress } from '../../../../platform/contract/bucket.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { FileAccess } from '../../../../platform/file-storage/files.ts'
import type { Random } from '../../../../platform/random.ts'
import { lectureCaptionsBucket, lectureVideoBucket } from '../../buckets.ts'
import { findOwnCertificate, issueCertificate } from '../../certificates/server/actions.ts'
import { shownCurriculum } from '../../curriculum/server/actions.ts'
import { courseMessages } from '../../messages.ts'
import { hasCourse, holdPaidOrder } from '../../orders/server/actions.ts'
import type { LearningPage, LectureContent, SavedProgress, TakenCourse } from '../contract.ts'
import { learningMessages as messages } from '../messages.ts'
import { accessTo, isOpen } from '../policy.ts'
import { lectureToResume, VIDEO_ADDRESS_SECONDS } from '../rules.ts'
import {
  countProgress,
  findLecture,
  findOpened,
  holdLecture,
  isMediaOpenTo,
  mergeReport,
  progressIn,
  progressOf,
  takenBy,
} from './records.ts'

export { deleteProgressOf, progressOfPerson } from './records.ts'

/** Signs the address of a lecture's video or captions for one reader, until a moment. */
export type SignMedia = (file: { bucket: Bucket; path: string }, reader: Person, expiresAt: Date) => string

const courseNotFound = () => new Problem('not_found', courseMessages.notFound)
const lectureNotFound = () => new Problem('not_found', messages.lectureNotFound)
const pairOf = (actor: Person, course_id: number) => ({ user_id: actor.id, course_id })

/** Raises Problem 'not_found' for a course that does not exist for this person. */
async function requireAccess(reader: Reader, actor: Person, courseId: number) {
  const course = await findOpened(reader, courseId)
  const access = course && accessTo(actor.id, course, await hasCourse(reader, pairOf(actor, courseId)))
  if (!course || !access) throw courseNotFound()
  return { course, access }
}

/** A course as this person takes it. Raises Problem 'not_found'. */
export async function openCourse(reader: Reader, actor: Person, id: number): Promise<TakenCourse> {
  const { course, access } = await requireAccess(reader, actor, id)
  const seen = await progressIn(reader, actor.id, id)
  const completed = new Set(seen.flatMap((one) => (one.is_completed ? [one.lecture_id] : [])))
  const curriculum = (await shownCurriculum(reader, id)).map((section) => ({
    ...section,
    lectures: section.lectures.map((lecture) => ({
      ...lecture,
      is_open: isOpen(access, lecture),
      is_completed: completed.has(lecture.id),
    })),
  }))
  const lectures = curriculum.flatMap((section) => section.lectures)
  const last = seen.reduce<(typeof seen)[number] | undefined>(
    (latest, one) => (latest && latest.seen_at >= one.seen_at ? latest : one),
    undefined,
  )
  const { title, user_id, price, language, instructor } = course
  return {
    ...{ id, title, user_id, price, language, instructor, access, curriculum },
    progress: { completed: lectures.filter((one) => one.is_completed).length, total: lectures.length },
    resume_lecture_id: lectureToResume(
      lectures.filter((one) => one.is_open),
      last?.lecture_id ?? null,
    ),
    certificate: (await findOwnCertificate(reader, pairOf(actor, id))) ?? null,
  }
}

/**
 * The content of a lecture. The addresses of an uploaded video and of captions are signed for this person and session. Raises Problem
 * 'not_found', and 'forbidden' for a lecture that has to be bought.
 */
export async function openLecture(
  { reader, now, sign }: { reader: Reader; now: Date; sign: SignMedia },
  actor: Person,
  courseId: number,
  id: number,
): Promise<LectureContent> {
  const { access } = await requireAccess(reader, actor, courseId)
  const lecture = await findLecture(reader, courseId, id)
  if (!lecture) throw lectureNotFound()
  if (!isOpen(access, lecture)) throw new Problem('forbidden', messages.notOpen)
  const { type, body } = lecture
  const seen = await progressOf(reader, actor.id, id)
  return {
    id,
    type,
    body,
    video: videoFor(lecture, actor, now, sign),
    position_seconds: seen?.position_seconds ?? 0,
    is_completed: seen?.is_completed ?? false,
  }
}

type Media = { video_url: string | null; captions_url: string | null }

function videoFor(
  { video_url, captions_url }: Media,
  actor: Person,
  now: Date,
  sign: SignMedia,
): LectureContent['video'] {
  if (video_url === null) return null
  const expiresAt = new Date(now.getTime() + VIDEO_ADDRESS_SECONDS * 1000)
  const signed = (bucket: Bucket, address: string) => {
    const path = pathInAddress(bucket, address)
    return path === undefined ? undefined : sign({ bucket, path }, actor, expiresAt)
  }
  const captions = captions_url === null ? undefined : signed(lectureCaptionsBucket, captions_url)
  const url = signed(lectureVideoBucket, video_url)
  return {
    // Pasted: it comes from where it is (decision 54).
    url: url ?? video_url,
    expires_at: url === undefined ? null : expiresAt.toISOString(),
    captions_url: captions ?? null,
  }
}

/**
 * Keeps what a device reports about a lecture, and issues the certificate once all are completed. Raises Problem
 * 'not_found' for what does not exist, and 'forbidden' for those who are no students of the course.
 */
export async function saveProgress(
  tx: Tx,
  random: Pick<Random, 'bytes'>,
  actor: Person,
  { courseId, lectureId, report }: { courseId: number; lectureId: number; report: SavedProgress },
  now: Date,
) {
  const pair = pairOf(actor, courseId)
  // Held, so that neither a refund nor the last lecture on another device comes in between.
  if (!(await holdPaidOrder(tx, pair))) {
    await requireAccess(tx, actor, courseId)
    throw new Problem('forbidden', messages.studentsOnly)
  }
  if (!(await holdLecture(tx, courseId, lectureId))) throw lectureNotFound()
  const { position_seconds, is_completed, age_ms } = report
  const merged = await mergeReport(tx, {
    ...pair,
    lecture_id: lectureId,
    position_seconds,
    is_completed,
    at: new Date(now.getTime() - age_ms).toISOString(),
  })
  const progress = await countProgress(tx, actor.id, courseId)
  if (progress.completed === progress.total) await issueCertificate(tx, random, pair, now)
  return { ...merged, progress, certificate: (await findOwnCertificate(tx, pair)) ?? null }
}

/** One page of the courses that a person has. */
export async function listTaken(
  reader: Reader,
  actor: Person,
  slice: { page: number; page_size: number },
): Promise<LearningPage> {
  const { items, total } = await takenBy(reader, actor.id, slice)
  return {
    ...slice,
    total,
    items: items.map(({ instructor, lessons_count, completed, ...one }) => ({
      course: { id: one.id, title: one.title, image_url: one.image_url, category: one.category },
      instructor,
      progress: { completed: completed ?? 0, total: lessons_count },
      enrolled_at: one.enrolled_at,
      last_learned_at: one.last_learned_at,
      certificate_code: one.certificate_code,
    })),
  }
}

/**
 * Who may read the videos of lectures and their captions besides their owners: those who have the course, and of free ones
 * everybody.
 */
export const lectureMediaReading: readonly FileAccess[] = [lectureVideoBucket, lectureCaptionsBucket].map(
  (bucket) => ({
    bucket: bucket.name,
    mayRead: (reader, personId, path) => isMediaOpenTo(reader, personId, fileAddress(bucket, path)),
  }),
)
