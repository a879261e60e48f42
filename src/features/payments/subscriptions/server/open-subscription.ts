// Finds the subscription of a product that is not over.
import { and, eq, ne } from 'drizzle-orm'
import type { Reader } from '../../../../platform/database/database.ts'
import type { Sale } from '../../server/payments.actions.ts'
import { subscriptions } from '../../server/payments.table.ts'
import { isOf, type SubscriptionRow } from './subscriptions.records.ts'

export async function findOpen(
  reader: Reader,
  sale: Pick<Sale, 'user_id' | 'product_type' | 'product_id'>,
): Promise<SubscriptionRow | undefined> {
  const rows = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, sale.user_id), isOf(sale), ne(subscriptions.status, 'ended')))
  return rows[0]
}
