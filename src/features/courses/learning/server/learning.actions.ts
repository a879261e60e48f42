// Opens courses and lectures, stores progress, and issues the certificate at the end.
import type { Person } from '../../../../platform/actor.ts'
import { type Bucket, fileAddress, pathInAddress } from '../../../../platform/contract/bucket.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { FileAccess } from '../../../../platform/file-storage/files.ts'
import type { Random } from '../../../../platform/random.ts'
import { issueCertificate } from '../../certificates/server/certificates.actions.ts'
import { findOwnCertificate } from '../../certificates/server/certificates.records.ts'
import { lectureCaptionsBucket, lectureVideoBucket } from '../../courses.buckets.ts'
import { courseMessages } from '../../courses.messages.ts'
import { isCourseListed, isQuiz } from '../../courses.policy.ts'
import { hasCourse, holdPaidOrder, noteCourseOpened } from '../../orders/server/orders.records.ts'
import type { TakenQuiz } from '../../quizzes/quizzes.contract.ts'
import { quizMessages } from '../../quizzes/quizzes.messages.ts'
import type { HandedIn } from '../../quizzes/quizzes.schemas.ts'
import {
  beginQuizAttempt,
  handInAttempt,
  keepQuizAnswer,
  readQuiz,
} from '../../quizzes/server/quizzes.actions.ts'
import { shownCurriculum } from '../../server/curriculum.actions.ts'
import type {
  LearningPage,
  LectureContent,
  PreviewedLecture,
  SavedProgress,
  TakenCourse,
} from '../learning.contract.ts'
import { learningMessages as messages } from '../learning.messages.ts'
import { accessTo, isOpen } from '../learning.policy.ts'
import { isComplete, lectureToResume, VIDEO_ADDRESS_SECONDS } from '../learning.rules.ts'
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
} from './learning.records.ts'

/** The address is for one reader, or for all, and expires. */
export type SignMedia = (
  file: { bucket: Bucket; path: string },
  reader: Person | 'everyone',
  expiresAt: Date,
) => string

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

/** Notes the moment from which a student's completions take time. */
export const noteFirstOpening = (tx: Tx, actor: Person, courseId: number, now: Date) =>
  noteCourseOpened(tx, pairOf(actor, courseId), now)

/** Returns a course as this person takes it. Raises Problem 'not_found'. */
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
    id,
    title,
    user_id,
    price,
    language,
    instructor,
    access,
    curriculum,
    is_published: isCourseListed(course),
    progress: { completed: lectures.filter((one) => one.is_completed).length, total: lectures.length },
    resume_lecture_id: lectureToResume(
      lectures.filter((one) => one.is_open),
      last?.lecture_id ?? null,
    ),
    certificate: (await findOwnCertificate(reader, pairOf(actor, id))) ?? null,
  }
}

/**
 * Returns the content of a lecture. The addresses of an uploaded video and of captions are signed for this person and session.
 * Raises Problem 'not_found', and 'forbidden' for a lecture that has to be bought.
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
  const { type } = lecture
  // A quiz may still have the body and media of an earlier type.
  const { body, ...media } = isQuiz(lecture) ? { body: null, video_url: null, captions_url: null } : lecture
  const seen = await progressOf(reader, actor.id, id)
  return {
    id,
    type,
    body,
    video: videoFor(media, actor, now, sign),
    position_seconds: seen?.position_seconds ?? 0,
    is_completed: seen?.is_completed ?? false,
  }
}

/** Returns a free lecture of a published course, for everyone. Raises Problem 'not_found' for any other. */
export async function openPreview(
  { reader, now, sign }: { reader: Reader; now: Date; sign: SignMedia },
  courseId: number,
  id: number,
): Promise<PreviewedLecture> {
  const course = await findOpened(reader, courseId)
  const lecture = course && isCourseListed(course) ? await findLecture(reader, courseId, id) : undefined
  if (!course || !lecture || !isOpen('preview', lecture)) throw lectureNotFound()
  const { title, type, body } = lecture
  return { id, title, type, body, language: course.language, video: videoFor(lecture, 'everyone', now, sign) }
}

type Media = { video_url: string | null; captions_url: string | null }

function videoFor(
  { video_url, captions_url }: Media,
  actor: Person | 'everyone',
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
    // A pasted address is played from its own site (decision 54).
    url: url ?? video_url,
    expires_at: url === undefined ? null : expiresAt.toISOString(),
    captions_url: captions ?? null,
  }
}

type Place = { courseId: number; lectureId: number }

/**
 * Locks the paid order, so that neither a refund nor the last lecture on another device comes in between. Raises Problem
 * 'not_found' for a lecture or course that does not exist, and 'forbidden' for people who are no students of the course.
 */
async function requireStudent(tx: Tx, actor: Person, { courseId, lectureId }: Place) {
  if (!(await holdPaidOrder(tx, pairOf(actor, courseId)))) {
    await requireAccess(tx, actor, courseId)
    throw new Problem('forbidden', messages.studentsOnly)
  }
  const lecture = await holdLecture(tx, courseId, lectureId)
  if (!lecture) throw lectureNotFound()
  return lecture
}

type Seen = { position_seconds?: number | undefined; is_completed?: boolean | undefined }

/**
 * Issues missing certificates of completed courses: an instructor or a repair may have removed the last lecture that the
 * student had not completed.
 */
export async function issueOutstanding(
  tx: Tx,
  courseIds: readonly number[],
  { actor, now, random }: { actor: Person; now: Date; random: Pick<Random, 'bytes'> },
): Promise<void> {
  // Courses are handled in one order, so that requests of two devices don't deadlock.
  for (const id of courseIds.toSorted((one, other) => one - other)) {
    if (!(await holdPaidOrder(tx, pairOf(actor, id)))) continue
    await issueIfEarned(tx, random, pairOf(actor, id), now)
  }
}

/** Issues the certificate if enough completions count; returns the progress. */
async function issueIfEarned(
  tx: Tx,
  random: Pick<Random, 'bytes'>,
  pair: ReturnType<typeof pairOf>,
  now: Date,
) {
  const { counted, ...progress } = await countProgress(tx, pair, now)
  if (isComplete({ completed: counted, total: progress.total })) await issueCertificate(tx, random, pair, now)
  return progress
}

/** Stores progress, and issues the certificate once all lectures are completed. */
async function keepSeen(
  tx: Tx,
  random: Pick<Random, 'bytes'>,
  actor: Person,
  { courseId, lectureId, seen, at, now }: Place & { seen: Seen; at: Date; now: Date },
) {
  const pair = pairOf(actor, courseId)
  const { position_seconds, is_completed } = seen
  await noteCourseOpened(tx, pair, now)
  const report = { position_seconds, is_completed, at: at.toISOString() }
  const merged = await mergeReport(tx, { ...pair, lecture_id: lectureId, ...report })
  return { ...merged, progress: await issueIfEarned(tx, random, pair, now) }
}

/**
 * Stores what a device reports about a lecture. Raises Problem 'not_found' and 'forbidden', and 'conflict' for a quiz that is
 * reported as completed: only passing completes it.
 */
export async function saveProgress(
  tx: Tx,
  { report, ...place }: Place & { report: SavedProgress },
  { actor, now, random }: { actor: Person; now: Date; random: Pick<Random, 'bytes'> },
) {
  const lecture = await requireStudent(tx, actor, place)
  const { age_ms, ...seen } = report
  if (isQuiz(lecture) && seen.is_completed !== undefined)
    throw new Problem('conflict', quizMessages.passToComplete)
  const at = new Date(now.getTime() - age_ms)
  const kept = await keepSeen(tx, random, actor, { ...place, seen, at, now })
  return { ...kept, certificate: (await findOwnCertificate(tx, pairOf(actor, place.courseId))) ?? null }
}

const sittingOf = (actor: Person, { lectureId }: Place) => ({ user_id: actor.id, lecture_id: lectureId })

/** Returns a quiz as this person takes it. Raises Problem 'not_found', and 'forbidden' if it has to be bought. */
export async function openQuiz(reader: Reader, actor: Person, place: Place): Promise<TakenQuiz> {
  const { access } = await requireAccess(reader, actor, place.courseId)
  const lecture = await findLecture(reader, place.courseId, place.lectureId)
  if (!lecture) throw lectureNotFound()
  if (!isOpen(access, lecture)) throw new Problem('forbidden', messages.notOpen)
  const quiz = await readQuiz(reader, sittingOf(actor, place))
  const seen = await progressOf(reader, actor.id, place.lectureId)
  return { ...quiz, is_completed: seen?.is_completed ?? false }
}

/** Begins an attempt. Raises Problem 'not_found', 'forbidden', and 'conflict' when no attempts are left. */
export async function beginQuiz(
  tx: Tx,
  place: Place,
  { actor, now, random }: { actor: Person; now: Date; random: Pick<Random, 'bytes'> },
): Promise<TakenQuiz> {
  await requireStudent(tx, actor, place)
  await beginQuizAttempt(tx, random, { ...sittingOf(actor, place), course_id: place.courseId }, now)
  // Beginning a quiz counts as opening the lecture.
  await keepSeen(tx, random, actor, { ...place, seen: {}, at: now, now })
  return openQuiz(tx, actor, place)
}

/**
 * Stores the answers to a question. Raises Problem 'not_found', 'forbidden', 'invalid', and 'conflict' once the attempt was
 * handed in.
 */
export async function chooseAnswers(
  tx: Tx,
  actor: Person,
  { answer, ...place }: Place & { answer: Parameters<typeof keepQuizAnswer>[2] },
): Promise<{ answered: number }> {
  await requireStudent(tx, actor, place)
  return keepQuizAnswer(tx, sittingOf(actor, place), answer)
}

/** Hands in an attempt; passing completes the lecture. Raises Problem 'not_found', 'forbidden' and 'invalid'. */
export async function handInQuiz(
  tx: Tx,
  { attemptId, given, ...place }: Place & { attemptId: number; given: HandedIn },
  { actor, now, random }: { actor: Person; now: Date; random: Pick<Random, 'bytes'> },
): Promise<TakenQuiz> {
  await requireStudent(tx, actor, place)
  const isPassed = await handInAttempt(
    tx,
    { sitting: sittingOf(actor, place), attemptId, handedIn: given },
    now,
  )
  const seen = isPassed ? { is_completed: true } : {}
  await keepSeen(tx, random, actor, { ...place, seen, at: now, now })
  return openQuiz(tx, actor, place)
}

/** Returns one page of the courses that a person has. */
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
 * Besides their owners, people who have the course may read the videos of lectures and their captions, and everyone those of
 * free lectures.
 */
export const lectureMediaReading: readonly FileAccess[] = [lectureVideoBucket, lectureCaptionsBucket].map(
  (bucket) => ({
    bucket: bucket.name,
    mayRead: (reader, personId, path) => isMediaOpenTo(reader, personId, fileAddress(bucket, path)),
    isOpen: (reader, path) => isMediaOpenTo(reader, null, fileAddress(bucket, path)),
  }),
)
