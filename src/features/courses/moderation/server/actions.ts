// Courses as something that is reported and hidden, and the flag that operators give them.
import { paths } from '../../../../paths.ts'
import { ownerInPath, pathInAddress } from '../../../../platform/contract/bucket.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { FileHiding } from '../../../../platform/file-storage/files.ts'
import { type ModeratedKind, rowIdIn } from '../../../../platform/moderated.ts'
import { courseCoverBucket, coursePreviewBucket } from '../../buckets.ts'
import { holdWishesFor, stopSellingCourses } from '../../orders/server/actions.ts'
import { COURSES } from '../../rules.ts'
import { noteHidden, noteShown } from '../../server/actions.ts'
import { findModerated, hideCourse, idsOf, isHiddenMedia, restoreCourse, setBestseller } from './records.ts'

export const moderatedCourses: ModeratedKind = {
  kind: 'course',
  async find(reader, id, viewer) {
    const courseId = rowIdIn(id)
    const found = courseId === undefined ? undefined : await findModerated(reader, courseId, viewer)
    return found && courseId !== undefined ? { ...found, id, path: paths.course(courseId) } : undefined
  },
  idsOfOwner: idsOf,
  /** Nobody goes on buying it. Those who bought it still take it, as if its owner had unpublished it. */
  async hide(tx, id, now) {
    const courseId = Number(id)
    await holdWishesFor(tx, courseId)
    await stopSellingCourses(tx, [courseId], now)
    await hideCourse(tx, courseId)
    noteHidden(tx, courseId)
  },
  async restore(tx, id) {
    await restoreCourse(tx, Number(id))
    noteShown(tx, Number(id))
  },
}

/** Gives or takes the bestseller flag of a course; returns its title, undefined if there is none. */
export async function flagCourse(tx: Tx, id: number, isOn: boolean): Promise<string | undefined> {
  const title = await setBestseller(tx, id, isOn)
  if (title !== undefined) noteChange(tx, COURSES, id)
  return title
}

/** Its students see what is drawn for courses without a cover. What they bought, the lectures, is in no public bucket. */
export const courseFileHiding: FileHiding = {
  buckets: [courseCoverBucket, coursePreviewBucket],
  async isHidden(reader, url) {
    const path = pathInAddress(courseCoverBucket, url) ?? pathInAddress(coursePreviewBucket, url)
    const owner = path === undefined ? undefined : ownerInPath(path)
    return owner !== undefined && isHiddenMedia(reader, owner, url)
  },
}
