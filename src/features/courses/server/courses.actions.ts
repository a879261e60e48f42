// Offers other parts of courses and the program what they need of the rows.
import type { Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { noteReviewsHidden, noteReviewsShown } from '../../reviews/server/reviews.actions.ts'
import { COURSES } from '../courses.rules.ts'
import { namesOfCourses } from './courses.records.ts'

export const courseSubject: EventSubject = { subject: 'course', lookUp: namesOfCourses }

/** From now on everyone can see these courses, and their reviews. */
export function noteShown(tx: Tx, ...ids: number[]): void {
  invalidate(tx, COURSES, ...ids)
  noteReviewsShown(tx, 'course', ...ids)
}

/** Notes that only their owners see these courses: no cache may serve them or their reviews. */
export function noteHidden(tx: Tx, ...ids: number[]): void {
  invalidateRemoved(tx, COURSES, ...ids)
  noteReviewsHidden(tx, 'course', ...ids)
}
