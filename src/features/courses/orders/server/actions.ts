// What becomes of a course once it is bought: who has it.
import type { Person } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../../../platform/event-subjects.ts'
import { emit } from '../../../events/server/actions.ts'
import { courseBought } from '../../events.ts'
import { COURSES } from '../../rules.ts'
import { countStudent } from '../../server/actions.ts'
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

export const orderSubject: EventSubject = { subject: 'order', lookUp: namesOfOrders }
