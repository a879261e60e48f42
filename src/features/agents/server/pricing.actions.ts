// Notifies buyers of an agent that its price has changed. A job finds them, so that an edit need not wait for thousands of
// buyers, and a person who resumes a subscription is notified as well.

import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { announcePrice } from '../../payments/server/prices.ts'
import { agentSales } from './buying.actions.ts'
import { withOtherPrice } from './pricing.records.ts'

const AT_ONCE = 200

/** Announces changed prices, and returns how many buyers were notified. */
export async function announceAgentPrices(
  database: Pick<Database, 'db' | 'inTransaction'>,
  clock: Clock,
): Promise<number> {
  let notified = 0
  for (let before = -1; notified > before; ) {
    before = notified
    for (const { id, price } of await withOtherPrice(database.db, AT_ONCE)) {
      const isNotified = await database.inTransaction((tx) =>
        announcePrice({ products: [agentSales] }, tx, { id, price }, clock.now()),
      )
      if (isNotified) notified += 1
    }
  }
  return notified
}
