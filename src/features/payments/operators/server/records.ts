// The queries for operators: whose subscriptions they look at.
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/table.ts'
import { subscriptions } from '../../server/table.ts'

const MOST_LISTED = 100

/** Those of the account with this address, newest first. */
export function subscriptionsOfAddress(reader: Reader, email: string) {
  return reader
    .select({
      id: subscriptions.id,
      product_type: subscriptions.product_type,
      product_id: subscriptions.product_id,
      status: subscriptions.status,
      price: subscriptions.price,
      current_period_end: subscriptions.current_period_end,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(eq(users.email, email))
    .orderBy(desc(subscriptions.id))
    .limit(MOST_LISTED)
}
