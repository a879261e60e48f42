// Lets courses be reported and hidden, and operators flag them.

import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import { ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import type { FileHiding } from '../../../platform/file-storage/files.ts'
import { findsRows, type ModeratedKind } from '../../../platform/moderated.ts'
import { courseCoverBucket, coursePreviewBucket } from '../courses.buckets.ts'
import { COURSES } from '../courses.rules.ts'
import { stopSellingCourses } from '../orders/server/orders.actions.ts'
import { lockPendingFor } from '../orders/server/orders.records.ts'
import { noteHidden, noteShown } from './courses.actions.ts'
import { courses } from './courses.table.ts'

export const moderatedCourses: ModeratedKind = {
  kind: 'course',
  ...findsRows({
    table: courses,
    title: courses.title,
    isSeen: (viewer) => or(eq(courses.status, 'published'), eq(courses.user_id, viewer)),
    pathOf: paths.course,
  }),
  /** Buyers still take a hidden course, as if its owner had unpublished it. */
  async hide(tx, id, now) {
    const courseId = Number(id)
    await lockPendingFor(tx, courseId)
    await stopSellingCourses(tx, [courseId], now)
    await hideCourse(tx, courseId)
    noteHidden(tx, courseId)
  },
  async restore(tx, id) {
    await restoreCourse(tx, Number(id))
    noteShown(tx, Number(id))
  },
}

/** Returns the title, or undefined without a course. */
export async function flagCourse(tx: Tx, id: number, isOn: boolean): Promise<string | undefined> {
  const title = await setBestseller(tx, id, isOn)
  if (title !== undefined) invalidate(tx, COURSES, id)
  return title
}

/** Students see the drawing for courses without a cover. The lectures that they bought are in no public bucket. */
export const courseFileHiding: FileHiding = {
  buckets: [courseCoverBucket, coursePreviewBucket],
  async isHidden(reader, url) {
    const path = pathInAddress(courseCoverBucket, url) ?? pathInAddress(coursePreviewBucket, url)
    const owner = path === undefined ? undefined : ownerInPath(path)
    return owner !== undefined && isHiddenMedia(reader, owner, url)
  },
}

/** Hiding and showing make another version, so that an open editor does not undo them. */
async function hideCourse(tx: Tx, id: number): Promise<void> {
  await tx
    .update(courses)
    .set({
      hidden_from: sql`${courses.status}`,
      status: 'draft',
      version: sql`${courses.version} + 1`,
    })
    .where(and(eq(courses.id, id), isNull(courses.hidden_from)))
}

async function restoreCourse(tx: Tx, id: number): Promise<void> {
  await tx
    .update(courses)
    .set({ status: sql`${courses.hidden_from}`, hidden_from: null, version: sql`${courses.version} + 1` })
    .where(and(eq(courses.id, id), isNotNull(courses.hidden_from)))
}

async function setBestseller(tx: Tx, id: number, isOn: boolean): Promise<string | undefined> {
  const rows = await tx
    .update(courses)
    .set({ bestseller: isOn })
    .where(eq(courses.id, id))
    .returning({ title: courses.title })
  return rows[0]?.title
}

async function isHiddenMedia(reader: Reader, owner: string, url: string): Promise<boolean> {
  const { id, user_id, hidden_from, image_url, preview_video_url } = courses
  const rows = await reader
    .select({ id })
    .from(courses)
    .where(
      and(eq(user_id, owner), isNotNull(hidden_from), or(eq(image_url, url), eq(preview_video_url, url))),
    )
    .limit(1)
  return rows.length > 0
}
