// The queries over the details that receipts print, and over the monthly cost of a person's subscriptions.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { subscriptions } from '../../server/payments.table.ts'
import type { BillingDetails } from '../billing.schemas.ts'
import { billingDetails } from './billing.table.ts'

const details = {
  company: billingDetails.company,
  address: billingDetails.address,
  tax_id: billingDetails.tax_id,
}

export async function findDetails(reader: Reader, userId: string): Promise<BillingDetails | undefined> {
  const rows = await reader.select(details).from(billingDetails).where(eq(billingDetails.user_id, userId))
  return rows[0]
}

export async function keepDetails(tx: Tx, userId: string, given: BillingDetails, at: string): Promise<void> {
  const row = { ...given, updated_at: at }
  await tx
    .insert(billingDetails)
    .values({ user_id: userId, ...row })
    .onConflictDoUpdate({ target: billingDetails.user_id, set: row })
}

export async function deleteDetails(tx: Tx, userId: string): Promise<void> {
  await tx.delete(billingDetails).where(eq(billingDetails.user_id, userId))
}

/** In dollars, of what is paid now and goes on. Free trials and subscriptions that are ending cost nothing. */
export async function monthlyTotal(reader: Reader, userId: string): Promise<number> {
  const rows = await reader
    .select({ total: sql`coalesce(sum(${subscriptions.price}), 0)`.mapWith(Number) })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, userId),
        isNotNull(subscriptions.granted_at),
        inArray(subscriptions.status, ['active', 'past_due']),
        eq(subscriptions.cancel_at_period_end, false),
      ),
    )
  return rows[0]?.total ?? 0
}
