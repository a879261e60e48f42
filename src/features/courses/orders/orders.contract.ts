// Declares the requests about orders of courses over HTTP: buying one, listing own purchases and sales, and refunds.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, idInPath, idsInQuery, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { MOST_REFUNDS, REFUND_DAYS, REFUNDS_WITHIN_DAYS } from '../../payments/payments.rules.ts'
import { COURSE_CATEGORIES, ORDER_STATUSES } from '../courses.rules.ts'
import { price } from '../courses.schemas.ts'

const common = { tag: 'orders', access: 'session' } as const
const params = z.object({ id: idInPath })

/** Buyers see their orders with the title of the course (DATA-13). */
export const order = z.object({
  id,
  user_id: z.uuid(),
  course_id: id,
  status: z.enum(ORDER_STATUSES),
  amount: z.number(),
  created_at: moment,
  course: z.object({ title: z.string(), category: z.enum(COURSE_CATEGORIES) }),
  /** Null if the order can't be refunded, or no longer. */
  refundable_until: moment.nullable(),
  /** Null unless a request waits for an answer, or was declined. */
  refund: z.enum(['waiting', 'declined']).nullable(),
  /** The key exists even before the conversation of student and instructor. */
  conversation_id: id,
})
export type Order = z.output<typeof order>

/** Instructors don't see the buyer. */
export const soldOrder = order.omit({ user_id: true, refundable_until: true, refund: true })

export const orderContracts = {
  buy: {
    ...common,
    method: 'POST',
    path: '/courses/:id/orders',
    limit: 'write',
    creates: true,
    summary:
      "Buys a course: a free one is yours at once, for any other it returns the address of the card provider's page on which you pay. The order is paid once the card provider says so.",
    params,
    /** The price is the one that the buyer saw; an order at any other is refused. */
    body: z.strictObject({ price }),
    output: z.object({
      order_id: id,
      status: z.enum(ORDER_STATUSES),
      /** The buyer pays on this page; null if there is nothing to pay. */
      url: z.string().nullable(),
    }),
    problems: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  },
  list: {
    ...common,
    method: 'GET',
    path: '/own/orders',
    limit: 'read',
    summary: 'Lists your orders of courses, newest first.',
    query: z.object(pageQuery),
    output: pageOf(order),
  },
  sold: {
    ...common,
    method: 'GET',
    path: '/own/sold-orders',
    limit: 'read',
    summary: 'Lists the orders of your courses, newest first. They name no one.',
    query: z.object(pageQuery),
    output: pageOf(soldOrder),
  },
  enrolled: {
    ...common,
    method: 'GET',
    path: '/own/enrolled-courses',
    limit: 'read',
    summary:
      'Of up to 100 courses, returns those that you have, and those of which you had your money back: bought again, they are final.',
    query: z.object({ ids: idsInQuery(100) }),
    output: z.object({ course_ids: z.array(id), refunded_ids: z.array(id) }),
  },
  refund: {
    ...common,
    method: 'POST',
    path: '/own/orders/:id/refund',
    limit: 'write',
    summary: `Gives the money for a course back within ${REFUND_DAYS} days of paying, once per course. You lose the course and its certificate at once. After ${MOST_REFUNDS} refunds in ${REFUNDS_WITHIN_DAYS} days, a further one waits for an answer, and you keep the course until then.`,
    params,
    output: order,
    problems: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Contract>
