// Lets owners edit their courses: one function per verb, in the caller's transaction.
import { isDeepStrictEqual } from 'node:util'
import type { Person } from '../../../platform/actor.ts'
import { type Bucket, ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import { givenFields } from '../../../platform/contract/given-fields.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { type FileUse, ownStoredFile } from '../../../platform/file-storage/files.ts'
import { emit, retract } from '../../events/server/events.actions.ts'
import { refuseIfHidden } from '../../moderation/server/moderation.actions.ts'
import { holdPerson } from '../../profiles/server/listed-people.ts'
import {
  courseCoverBucket,
  coursePreviewBucket,
  isUpload,
  lectureCaptionsBucket,
  lectureVideoBucket,
} from '../courses.buckets.ts'
import type { OwnCourse, OwnCoursePage } from '../courses.contract.ts'
import { coursePublished, courseReduced } from '../courses.events.ts'
import { courseMessages as messages } from '../courses.messages.ts'
import { whyNotDelete, whyNotPublish } from '../courses.policy.ts'
import { COURSES, type CourseStatus, MAX_OWN_COURSES } from '../courses.rules.ts'
import type { CourseChange, NewCourse } from '../courses.schemas.ts'
import type { Loss } from '../loss.policy.ts'
import { openRefundsAgain, stopSellingCourses } from '../orders/server/orders.actions.ts'
import {
  earnedThisMonth,
  hasBuyers,
  lockPendingOf,
  ordersOf,
  salesOfOwner,
} from '../orders/server/orders.records.ts'
import { countUnanswered } from '../questions/server/questions.records.ts'
import { noteHidden, noteShown } from './courses.actions.ts'
import {
  changeCourse,
  countCoursesOf,
  courseReadinessOf,
  coursesOfOwner,
  deleteCourses,
  findOwnCourse,
  insertCourse,
  lockOwnCourse,
  lockOwnCourses,
  mediaOfCourses,
  noteUpdated,
  ownIdsAmong,
  setStatusOf,
} from './courses.records.ts'
import { lossOf, ownCurriculum, readinessOfCurricula, saveCurriculum } from './curriculum.actions.ts'
import { usedCaptions, usedVideos } from './curriculum.records.ts'

/** Seeds also set the flag that operators give. */
export type SeededCourse = { bestseller?: boolean }

const notFound = () => new Problem('not_found', messages.notFound)

/** Creates a course. Raises Problem 'invalid', or 'conflict' if it is to be published and not ready. */
export async function createCourse(
  tx: Tx,
  input: NewCourse,
  { actor, now, seeded = {} }: { actor: Person; now: Date; seeded?: SeededCourse | undefined },
): Promise<OwnCourse> {
  // Courses created at the same time count one after the other.
  await holdPerson(tx, actor.id)
  if ((await countCoursesOf(tx, actor.id)) >= MAX_OWN_COURSES) throw new Problem('conflict', messages.tooMany)
  await requireOwnMedia(tx, actor, input)
  await requireOwnRelated(tx, actor, undefined, input.related_courses)
  const { curriculum, ...fields } = input
  const at = now.toISOString()
  const id = await insertCourse(tx, {
    ...fields,
    ...seeded,
    user_id: actor.id,
    created_at: at,
    updated_at: at,
    published_at: fields.status === 'published' ? at : null,
  })
  await saveCurriculum(tx, actor, id, curriculum)
  invalidate(tx, COURSES, id)
  const course = await readOwnCourse(tx, actor, id)
  if (course.status === 'published') {
    refuseFor(whyNotPublish(course))
    await emitPublished(tx, actor, id, now)
  }
  return course
}

/**
 * Saves a change, all or nothing. Buyers of lectures that it removes, or of twice as much as it leaves, are notified, and can
 * be refunded again. Raises Problem 'conflict' if the course was saved since the edited version, or is to be published and not
 * ready.
 */
export async function editCourse(
  tx: Tx,
  { id, courseChange: { version, curriculum, ...change } }: { id: number; courseChange: CourseChange },
  { actor, now }: { actor: Person; now: Date },
): Promise<OwnCourse> {
  if (!(await ownIdsAmong(tx, actor.id, [id])).includes(id)) throw notFound()
  // The version check below confirms that this is the current curriculum. Orders are locked before courses.
  const loss = curriculum && (await lossOf(tx, id, curriculum))
  const reduced = loss?.isLess ? await openRefundsAgain(tx, id, now) : undefined
  const before = await lockOwnCourse(tx, actor.id, id)
  if (!before) throw notFound()
  if (before.version !== version) throw new Problem('conflict', messages.changedElsewhere)
  if (change.status === 'published') refuseIfHidden(before.hidden_from !== null)
  await requireOwnMedia(tx, actor, change)
  await requireOwnRelated(tx, actor, id, change.related_courses ?? [])
  const taught = contentOf(await readOwnCourse(tx, actor, id))
  const at = now.toISOString()
  const isFirst = change.status === 'published' && before.published_at === null
  await changeCourse(tx, id, {
    ...givenFields(change),
    ...(isFirst && { published_at: at }),
    ...(loss && (await mostSince(tx, id, loss))),
  })
  if (curriculum) await saveCurriculum(tx, actor, id, curriculum)
  const changed = await readOwnCourse(tx, actor, id)
  const isUpdated = !isDeepStrictEqual(taught, contentOf(changed))
  if (isUpdated) await noteUpdated(tx, id, at)
  const course = isUpdated ? { ...changed, updated_at: at } : changed
  // A course on sale stays complete.
  if (course.status === 'published') refuseFor(whyNotPublish(course))
  if (isFirst) await emitPublished(tx, actor, id, now)
  if (loss && reduced && reduced.buyers.length > 0) {
    const { buyers: other, until } = reduced
    const { lectures } = loss
    const announced = { subject: id, params: { lectures, until }, actor: null, audience: { other } }
    await emit(tx, courseReduced, announced, now)
  }
  if (before.status === course.status) invalidate(tx, COURSES, id)
  else if (course.status === 'draft') noteHidden(tx, id)
  else noteShown(tx, id)
  return course
}

/** Returns unknown amounts as long as no one paid for the course. */
async function mostSince(tx: Tx, id: number, { left, most, isLess }: Loss) {
  if (!(await hasBuyers(tx, id))) return { most_minutes: null, most_characters: null }
  if (isLess) return { most_minutes: left.minutes, most_characters: left.characters }
  return {
    most_minutes: Math.max(most.minutes, left.minutes),
    most_characters: Math.max(most.characters, left.characters),
  }
}

/** Students see neither the price, the status nor the texts for search engines as an update. */
function contentOf(course: OwnCourse) {
  const { title, subtitle, description, image_url, preview_video_url, category, subcategory } = course
  const { level, language, what_youll_learn, requirements, skills, faqs, curriculum } = course
  return {
    title,
    subtitle,
    description,
    image_url,
    preview_video_url,
    category,
    subcategory,
    level,
    language,
    what_youll_learn,
    requirements,
    skills,
    faqs,
    curriculum,
  }
}

const emitPublished = (tx: Tx, actor: Person, subject: number, now: Date) =>
  emit(tx, coursePublished, { subject, params: {}, actor: actor.id, audience: {} }, now)

/** Returns one's own course for the editor. Raises Problem 'not_found', also for anyone else's. */
export async function readOwnCourse(reader: Reader, actor: Person, id: number): Promise<OwnCourse> {
  const course = await findOwnCourse(reader, actor.id, id)
  if (!course) throw notFound()
  return { ...course, curriculum: await ownCurriculum(reader, id) }
}

/** Returns one page of one's own courses, with the sales of all of them. */
export async function listOwnCourses(
  reader: Reader,
  actor: Person,
  query: Parameters<typeof coursesOfOwner>[2],
  now: Date,
): Promise<OwnCoursePage> {
  const { page, page_size } = query
  const found = await coursesOfOwner(reader, actor.id, query)
  const ids = found.items.map(({ id }) => id)
  const [earned, unanswered] = await Promise.all([
    earnedThisMonth(reader, ids, now),
    countUnanswered(reader, actor.id, ids),
  ])
  const items = found.items.map((course) => ({
    ...course,
    revenue_this_month: earned.get(course.id) ?? 0,
    unanswered_count: unanswered.get(course.id) ?? 0,
  }))
  const totals = {
    courses: await countCoursesOf(reader, actor.id),
    ...(await salesOfOwner(reader, actor.id)),
  }
  return { items, total: found.total, page, page_size, totals }
}

/** Locks the chosen courses. Raises Problem 'not_found' unless all of them are one's own. */
async function requireChosen(tx: Tx, actor: Person, ids: readonly number[]) {
  const chosen = await lockOwnCourses(tx, actor.id, ids)
  if (chosen.length !== ids.length) throw notFound()
  return chosen
}

/** Deletes courses, all or none. Raises Problem 'not_found', and 'conflict' for one that someone bought. */
export async function removeCourses(
  tx: Tx,
  actor: Person,
  ids: readonly number[],
  now: Date,
): Promise<{ ids: number[] }> {
  // Orders are locked before courses, as everywhere.
  await lockPendingOf(tx, actor.id, ids)
  const chosen = await requireChosen(tx, actor, ids)
  const counts = await ordersOf(tx, ids)
  for (const course of chosen)
    refuseFor(whyNotDelete({ ...course, orders_count: counts.get(course.id) ?? 0 }))
  await stopSellingCourses(tx, ids, now)
  await deleteCourses(tx, actor.id, ids)
  await retract(tx, { subject: 'course', ids })
  noteHidden(tx, ...ids)
  return { ids: [...ids] }
}

/**
 * Publishes or unpublishes courses, all or none (CRS-35). Raises Problem 'not_found', and 'conflict' for one that is not
 * ready.
 */
export async function setCourseStatus(
  tx: Tx,
  actor: Person,
  { ids, status }: { ids: readonly number[]; status: CourseStatus },
  now: Date,
): Promise<{ ids: number[] }> {
  const chosen = await requireChosen(tx, actor, ids)
  const changing = chosen.filter((course) => course.status !== status)
  const changingIds = changing.map(({ id }) => id)
  if (changing.length === 0) return { ids: [...ids] }
  if (status === 'published') {
    for (const course of changing) refuseIfHidden(course.hidden_from !== null)
    const curriculumOf = await readinessOfCurricula(tx, changingIds)
    for (const course of await courseReadinessOf(tx, changingIds))
      refuseFor(whyNotPublish({ ...course, curriculum: curriculumOf(course.id) }))
  }
  await setStatusOf(tx, changingIds, status, now.toISOString())
  if (status === 'published') {
    for (const { id, published_at } of changing)
      if (published_at === null) await emitPublished(tx, actor, id, now)
    noteShown(tx, ...changingIds)
  } else noteHidden(tx, ...changingIds)
  return { ids: [...ids] }
}

type Media = { image_url?: string | null | undefined; preview_video_url?: string | null | undefined }

/** Raises Problem 'invalid' for an upload that does not exist, or is not one's own. */
async function requireOwnMedia(tx: Tx, actor: Person, media: Media): Promise<void> {
  const given: [keyof Media, Bucket][] = [
    ['image_url', courseCoverBucket],
    ['preview_video_url', coursePreviewBucket],
  ]
  for (const [field, bucket] of given) {
    const url = media[field]
    if (!url || !isUpload(bucket, url)) continue
    if (!(await ownStoredFile(tx, { bucket, url, owner_id: actor.id })))
      throw new Problem('invalid', messages.mediaNotOwn, { fields: { [field]: messages.mediaNotOwn } })
  }
}

/** Raises Problem 'invalid' unless these are other courses of one's own. */
async function requireOwnRelated(
  tx: Tx,
  actor: Person,
  id: number | undefined,
  related: readonly number[],
): Promise<void> {
  if (related.length === 0) return
  const own = await ownIdsAmong(tx, actor.id, related)
  if (own.length === related.length && (id === undefined || !related.includes(id))) return
  throw new Problem('invalid', messages.relatedNotOwn, {
    fields: { related_courses: messages.relatedNotOwn },
  })
}

export const courseFileUse: FileUse = {
  noun: 'courses',
  async using(reader, urls) {
    const media = urls.filter((url) => isUpload(courseCoverBucket, url) || isUpload(coursePreviewBucket, url))
    const videos = urls.filter((url) => isUpload(lectureVideoBucket, url))
    const captions = urls.filter((url) => isUpload(lectureCaptionsBucket, url))
    const owners = media.flatMap((url) => ownerOf(url) ?? [])
    return [
      ...(media.length > 0 ? await mediaOfCourses(reader, [...new Set(owners)], media) : []),
      ...(videos.length > 0 ? await usedVideos(reader, videos) : []),
      ...(captions.length > 0 ? await usedCaptions(reader, captions) : []),
    ]
  },
}

function ownerOf(url: string): string | undefined {
  const path = pathInAddress(courseCoverBucket, url) ?? pathInAddress(coursePreviewBucket, url)
  return path === undefined ? undefined : ownerInPath(path)
}
