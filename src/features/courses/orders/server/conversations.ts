// Conversations about orders of courses: between a student and the course's instructor.
import { eq, inArray } from 'drizzle-orm'
import { paths } from '../../../../paths.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { ConversationSubject } from '../../../conversations/server/subjects.ts'
import { courses } from '../../server/courses.table.ts'
import { orderMessages as messages } from '../orders.messages.ts'
import { whyNotMessage } from '../orders.policy.ts'
import { ORDER_BADGES, ORDER_CONVERSATIONS, ORDER_LABELS } from '../orders.rules.ts'
import { orders } from './orders.table.ts'

const ownOrders = { label: 'Your orders', path: paths.settings('subscriptions') }

export const orderConversations: ConversationSubject = {
  kind: 'order',
  ...ORDER_CONVERSATIONS,
  goneTitle: messages.courseGone,
  beginning: {
    sentence: messages.beginning,
    links: [ownOrders, { label: 'My Courses', path: paths.ownCourses() }],
  },

  async describe(reader, person, ids) {
    const rows = await ordersTalkedAbout(reader, ids)
    return new Map(
      rows.map(({ id, course, ...order }) => {
        const refusal = whyNotMessage(person, order, course)
        return [
          id,
          {
            title: course.title,
            path: person === course.user_id ? paths.teaching(course.id) : paths.course(course.id),
            badge: { label: ORDER_LABELS[order.status], variant: ORDER_BADGES[order.status] },
            participants: [
              { person_id: course.user_id, role: 'instructor' },
              { person_id: order.user_id, role: 'student' },
            ],
            whyNotBegin: refusal && { ...refusal, link: ownOrders },
          },
        ]
      }),
    )
  },

  async hold(tx: Tx, id) {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update')
  },
}

function ordersTalkedAbout(reader: Reader, ids: readonly number[]) {
  return reader
    .select({
      id: orders.id,
      status: orders.status,
      user_id: orders.user_id,
      course: { id: courses.id, title: courses.title, user_id: courses.user_id },
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(inArray(orders.id, [...ids]))
}
