// What the noun reviews asks of courses: who may review one, where its rating is stored, and who is told.
import type { Person } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../../../platform/event-subjects.ts'
import { salesTo } from '../../../payments/books/server/actions.ts'
import { announcementsOfReviews } from '../../../reviews/announcements/server/actions.ts'
import type { ReviewedProduct } from '../../../reviews/products/server/actions.ts'
import { writeReview } from '../../../reviews/server/actions.ts'
import { courseReviewAnswered, courseReviewed } from '../../events.ts'
import { isHalfDone, isQuarterDone } from '../../learning/rules.ts'
import { countProgress } from '../../learning/server/actions.ts'
import { courseMessages } from '../../messages.ts'
import { coursesPaidBy, holdPaidOrder } from '../../orders/server/actions.ts'
import { COURSES } from '../../rules.ts'
import { findReviewed, findWrongRatings, namesOfReviewed, newestOrder, storeRating } from './records.ts'

export const courseReviewSubject: EventSubject = { subject: 'course_review', lookUp: namesOfReviewed }

export const courseReviews: ReviewedProduct = {
  type: 'course',
  notFound: courseMessages.notFound,
  find: findReviewed,

  async hold(tx, course_id, user_id) {
    await holdPaidOrder(tx, { user_id, course_id })
  },

  async experience(reader, course_id, user_id) {
    const order = await newestOrder(reader, { user_id, course_id })
    if (!order) return { kind: 'none' }
    const [latest] = await salesTo(reader, { user_id, product_type: 'course', product_id: course_id })
    // A payment can go back before the order says so.
    const is_refunded = order.status === 'refunded' || latest?.went_back === true
    if (!is_refunded && order.amount > 0) return { kind: 'enough', is_refunded }
    const progress = await countProgress(reader, user_id, course_id)
    if (is_refunded) return isQuarterDone(progress) ? { kind: 'enough', is_refunded } : { kind: 'refunded' }
    return isHalfDone(progress) ? { kind: 'enough', is_refunded } : { kind: 'begun', ...progress }
  },

  paidBy: coursesPaidBy,
  wrongRatings: findWrongRatings,

  async setRating(tx, id, rating) {
    await storeRating(tx, id, rating)
    noteChange(tx, COURSES, id)
  },

  ...announcementsOfReviews({
    reviewed: courseReviewed,
    answered: courseReviewAnswered,
    paramsOfAnswer: (id) => ({ course_id: id }),
  }),
}

/** Reviews a course that the person has taken; returns the review's id. Raises the Problems of `writeReview`. */
export async function reviewCourse(
  tx: Tx,
  actor: Person,
  courseId: number,
  review: { rating: number; review_text: string | null },
  now: Date,
): Promise<number> {
  return writeReview(tx, courseReviews, actor, courseId, review, now)
}
