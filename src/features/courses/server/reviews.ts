// Answers for reviews who may review a course, where its rating is stored, and who is notified.

import { and, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId, Person } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { salesTo } from '../../payments/server/sales.ts'
import { announcementsOfReviews } from '../../reviews/server/announcements.ts'
import type { ReviewedProduct } from '../../reviews/server/products.ts'
import { writeReview } from '../../reviews/server/reviews.actions.ts'
import { reviewTotals } from '../../reviews/server/reviews.table.ts'
import {
  countedReviews,
  meanStars,
  namesOfReviewed,
  productsWhere,
  rankedStars,
} from '../../reviews/server/totals.ts'
import { courseReviewAnswered, courseReviewed } from '../courses.events.ts'
import { courseMessages } from '../courses.messages.ts'
import { COURSES, type OrderStatus } from '../courses.rules.ts'
import { isHalfDone } from '../learning/learning.rules.ts'
import { countProgress } from '../learning/server/learning.records.ts'
import { coursesPaidBy, holdPaidOrder } from '../orders/server/orders.records.ts'
import { orders } from '../orders/server/orders.table.ts'
import { courses } from './courses.table.ts'

export const courseReviewSubject: EventSubject = {
  subject: 'course_review',
  lookUp: (reader, ids) => namesOfReviewed(reader, 'course', { table: courses, name: courses.title }, ids),
}

export const courseReviews: ReviewedProduct = {
  type: 'course',
  notFound: courseMessages.notFound,
  find: findReviewed,

  async hold(tx, course_id, user_id) {
    await holdPaidOrder(tx, { user_id, course_id })
  },

  async experience(reader, course_id, user_id, now) {
    const order = await newestOrder(reader, { user_id, course_id })
    if (!order) return { kind: 'none' }
    const [latest] = await salesTo(reader, { user_id, product_type: 'course', product_id: course_id })
    // A payment can be refunded before the order says so.
    if (order.status === 'refunded' || latest?.went_back === true) return { kind: 'refunded' }
    if (order.amount > 0) return { kind: 'enough' }
    const { counted, ...progress } = await countProgress(reader, { user_id, course_id }, now)
    const { total } = progress
    return isHalfDone({ completed: counted, total }) ? { kind: 'enough' } : { kind: 'begun', ...progress }
  },

  paidBy: coursesPaidBy,
  wrongRatings: (reader) =>
    productsWhere(
      reader,
      'course',
      courses,
      sql`${courses.rating} is distinct from ${meanStars} or ${courses.reviews_count} <> coalesce(${countedReviews}, 0)
        or ${courses.ranked_rating} is distinct from ${rankedStars}`,
    ),

  async setRating(tx, id, rating) {
    await storeRating(tx, id, rating)
    invalidate(tx, COURSES, id)
  },

  ...announcementsOfReviews({
    reviewed: courseReviewed,
    answered: courseReviewAnswered,
    paramsOfAnswer: (id) => ({ course_id: id }),
  }),
}

/** Returns the review's id. Raises the Problems of `writeReview`. */
export async function reviewCourse(
  tx: Tx,
  {
    actor,
    courseId,
    review,
  }: { actor: Person; courseId: number; review: { rating: number; review_text: string | null } },
  now: Date,
): Promise<number> {
  return writeReview(tx, { productId: courseId, input: review }, { actor, now, product: courseReviews })
}

/** An unpublished course is found only by its owner and by people who paid for it once. */
async function findReviewed(
  reader: Reader,
  id: number,
  person: OwnerId | null,
): Promise<{ owner_id: string } | undefined> {
  const isPerson = (column: typeof orders.user_id | typeof courses.user_id) =>
    sql`${column} = ${person}::uuid`
  const hasOrder = exists(
    reader
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.course_id, courses.id), isPerson(orders.user_id), isTaken)),
  )
  const rows = await reader
    .select({ owner_id: courses.user_id })
    .from(courses)
    .where(and(eq(courses.id, id), or(eq(courses.status, 'published'), isPerson(courses.user_id), hasOrder)))
  return rows[0]
}

const isTaken = inArray(orders.status, ['paid', 'refunded'])

/** Returns undefined for people who never had the course. */
async function newestOrder(
  reader: Reader,
  { user_id, course_id }: { user_id: string; course_id: number },
): Promise<{ status: OrderStatus; amount: number } | undefined> {
  const rows = await reader
    .select({ status: orders.status, amount: orders.amount })
    .from(orders)
    .where(and(eq(orders.user_id, user_id), eq(orders.course_id, course_id), isTaken))
    .orderBy(desc(orders.id))
    .limit(1)
  return rows[0]
}

/** The rating is stored with the number of reviews, and with the one by which lists are ordered. */
async function storeRating(tx: Tx, id: number, rating: number | null): Promise<void> {
  const ofTotals = (value: SQL) =>
    sql`(select ${value} from ${reviewTotals} where ${reviewTotals.product_type} = 'course' and ${reviewTotals.product_id} = ${id})`
  const reviews_count = sql`coalesce(${ofTotals(countedReviews)}, 0)`
  await tx
    .update(courses)
    .set({ rating, reviews_count, ranked_rating: ofTotals(rankedStars) })
    .where(eq(courses.id, id))
}
