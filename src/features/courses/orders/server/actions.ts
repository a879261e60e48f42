// What becomes of a course once it is bought: who has it, and what they thought of it.
import type { Person } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../../../platform/event-subjects.ts'
import { emit } from '../../../events/server/actions.ts'
import { writeReview } from '../../../reviews/server/actions.ts'
import { courseBought, courseReviewed } from '../../events.ts'
import { COURSES } from '../../rules.ts'
import { countReview, countStudent } from '../../server/actions.ts'
import { insertPaidOrder, namesOfOrders } from './records.ts'

export { ordersOf, ordersOfPerson, salesOfOwner } from './records.ts'

/** Gives a person the course, at its stored price. Having it already raises a unique violation. */
export async function completeOrder(tx: Tx, actor: Person, courseId: number, now: Date): Promise<void> {
  const course = await countStudent(tx, courseId)
  if (course) {
    const subject = await insertPaidOrder(tx, {
      user_id: actor.id,
      course_id: courseId,
      amount: course.price,
      created_at: now.toISOString(),
    })
    const audience = { owner: course.owner_id }
    const params = { course_id: courseId }
    await emit(tx, courseBought, { subject, params, actor: actor.id, audience }, now)
  }
  noteChange(tx, COURSES, courseId)
}

/** Rates a course with 1 to 5 stars; its rating becomes the mean of all. */
export async function reviewCourse(
  tx: Tx,
  actor: Person,
  courseId: number,
  review: { rating: number; review_text: string | null },
  now: Date,
): Promise<void> {
  const rating = await writeReview(
    tx,
    actor,
    { product_type: 'course', product_id: courseId, ...review },
    now,
  )
  const course = await countReview(tx, courseId, rating)
  if (course) {
    const params = { stars: review.rating }
    const audience = { owner: course.owner_id }
    await emit(tx, courseReviewed, { subject: courseId, params, actor: actor.id, audience }, now)
  }
  noteChange(tx, COURSES, courseId)
}

export const orderSubject: EventSubject = { subject: 'order', lookUp: namesOfOrders }
