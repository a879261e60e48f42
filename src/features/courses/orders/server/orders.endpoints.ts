// Binds the contracts of orders, and of visits of a course.
import { paths } from '../../../../paths.ts'
import { personIn } from '../../../../platform/actor.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { takeAttempt } from '../../../payments/server/attempts.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { courseContracts } from '../../courses.contract.ts'
import { orderContracts } from '../orders.contract.ts'
import { buyCourse, listOrders, listSoldOrders, refundOrder } from './orders.actions.ts'
import { enrolledAmong } from './orders.records.ts'
import { noteCourseView } from './visits.ts'

export function orderEndpoints(parts: PaymentParts, siteUrl: string): Endpoint[] {
  const { database, clock } = parts
  const { db, inTransaction } = database
  const addresses = {
    // The card provider puts the checkout's id in place of the name in braces.
    successUrl: `${siteUrl}${paths.paymentSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: siteUrl + paths.paymentCancelled(),
  }
  return [
    endpoint(orderContracts.buy, async ({ actor, client, params, body: { price }, once }) => {
      const person = personIn(actor)
      // A free course asks for no card.
      if (price > 0) await takeAttempt(parts, { personId: person.id, addressKey: client.addressKey })
      return buyCourse(parts, person, { courseId: params.id, price }, { once, addresses })
    }),
    endpoint(orderContracts.list, ({ actor, query }) => listOrders(db, personIn(actor), query, clock.now())),
    endpoint(orderContracts.sold, ({ actor, query }) => listSoldOrders(db, personIn(actor), query)),
    endpoint(orderContracts.enrolled, ({ actor, query: { ids } }) =>
      enrolledAmong(db, personIn(actor).id, ids.split(',').map(Number)),
    ),
    endpoint(orderContracts.refund, ({ actor, params }) =>
      inTransaction((tx) => refundOrder(tx, personIn(actor), params.id, clock.now())),
    ),
    endpoint(courseContracts.noteView, async ({ actor, client, params }) => {
      const personId = actor.kind === 'person' ? actor.id : undefined
      await noteCourseView(parts, { ...client, personId }, params.id)
      return { noted: true } as const
    }),
  ]
}
