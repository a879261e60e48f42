// The queries for subscriptions whose agent has another price.
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import { subscriptions } from '../../payments/server/payments.table.ts'
import { RUNNING_STATUSES } from '../../payments/subscriptions/subscriptions.rules.ts'
import { agents } from './agents.table.ts'

/**
 * Buyers of these running subscriptions have not been notified of the current price; a subscription that is ending has no next
 * payment.
 */
export async function withOtherPrice(reader: Reader, atMost: number) {
  return reader
    .select({ id: subscriptions.id, price: agents.price })
    .from(subscriptions)
    .innerJoin(agents, and(eq(subscriptions.product_type, 'agent'), eq(agents.id, subscriptions.product_id)))
    .where(
      and(
        inArray(subscriptions.status, [...RUNNING_STATUSES]),
        eq(subscriptions.cancel_at_period_end, false),
        isNull(subscriptions.owed),
        or(isNull(agents.withdrawn_at), isNotNull(agents.paused_for)),
        sql`${agents.price} <> coalesce(${subscriptions.next_price}, ${subscriptions.price})`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(atMost)
}
