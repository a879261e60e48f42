// Which buyers of the demonstration's courses got a refund?
import { courseSales } from '../src/features/courses/orders/server/orders.actions.ts'
import type { Person } from '../src/platform/actor.ts'
import type { Tx } from '../src/platform/database/database.ts'

/** The keys are titles of courses. Each of the people bought it before. */
const REFUNDED: Readonly<Record<string, readonly { by: string; hours_ago: number }[]>> = {
  'Retrieval that answers customers': [
    { by: 'rashid-al-mutairi', hours_ago: 1790 },
    { by: 'selin-yildiz', hours_ago: 1420 },
  ],
}

export async function addRefunds(
  tx: Tx,
  course: { id: number; title: string; seller: Person },
  actorCalled: (handle: string) => Person,
  atHoursAgo: (hours: number) => Date,
): Promise<void> {
  for (const { by, hours_ago } of REFUNDED[course.title] ?? []) {
    const sale = {
      user_id: actorCalled(by).id,
      seller_id: course.seller.id,
      product_type: 'course',
      product_id: course.id,
    } as const
    await courseSales.end(tx, sale, 'refunded', atHoursAgo(hours_ago))
  }
}
