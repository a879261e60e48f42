// The queries over subscriptions.
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import type { CardFormKind } from '../../payments.rules.ts'
import type { Sale } from '../../server/payments.actions.ts'
import { paymentCustomers, processedProviderEvents, subscriptions } from '../../server/payments.table.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
type Product = Pick<Sale, 'product_type' | 'product_id'>

export const isOf = ({ product_type, product_id }: Product) =>
  and(eq(subscriptions.product_type, product_type), eq(subscriptions.product_id, product_id))

export async function insertSubscription(
  tx: Tx,
  subscription: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  const [row] = await tx.insert(subscriptions).values(subscription).returning()
  if (!row) throw new Error('An inserted subscription came back without its row')
  return row
}

export async function findSubscription(reader: Reader, id: number): Promise<SubscriptionRow | undefined> {
  return (await reader.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]
}

export async function findSubscriptionByProviderId(
  reader: Reader,
  provider: CardFormKind,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const rows = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider_id, providerId), eq(subscriptions.provider, provider)))
  return rows[0]
}

export async function lockSubscription(tx: Tx, id: number): Promise<SubscriptionRow | undefined> {
  return (await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update'))[0]
}

export async function lockOpen(tx: Tx, sale: Sale): Promise<SubscriptionRow | undefined> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, sale.user_id), isOf(sale), ne(subscriptions.status, 'ended')))
    .for('update')
  return rows[0]
}

/** The order is that in which the rows are locked. */
export async function openOfProduct(tx: Tx, product: Product): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(isOf(product), ne(subscriptions.status, 'ended')))
    .orderBy(asc(subscriptions.id))
    .for('update')
}

export async function heldBetween(
  reader: Reader,
  one: string,
  other: string,
): Promise<Pick<SubscriptionRow, 'id' | 'user_id' | 'seller_id' | 'product_type' | 'product_id'>[]> {
  const { id, user_id, seller_id, product_type, product_id } = subscriptions
  return reader
    .select({ id, user_id, seller_id, product_type, product_id })
    .from(subscriptions)
    .where(
      and(
        inArray(user_id, [one, other]),
        inArray(seller_id, [one, other]),
        ne(subscriptions.status, 'ended'),
        isNotNull(subscriptions.granted_at),
      ),
    )
    .orderBy(asc(id))
}

export async function lockOpenOfPerson(tx: Tx, userId: string): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.status, 'ended')))
    .orderBy(asc(subscriptions.id))
    .for('update')
}

export async function unpaidOf(reader: Reader, userId: string): Promise<SubscriptionRow[]> {
  return reader
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, userId),
        ne(subscriptions.status, 'ended'),
        isNull(subscriptions.granted_at),
      ),
    )
    .orderBy(asc(subscriptions.id))
}

export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'id' | 'user_id' | 'seller_id' | 'product_type' | 'product_id' | 'revision'>
>

/** Every change makes earlier answers of the provider stale. */
export async function changeSubscription(tx: Tx, id: number, change: SubscriptionChange): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, revision: sql`${subscriptions.revision} + 1` })
    .where(eq(subscriptions.id, id))
}

/** Other processes can't claim the subscriptions until `until`. */
export async function claimDueSubscriptions(
  db: Db,
  given: { provider: CardFormKind; now: string; until: string; atMost: number },
): Promise<number[]> {
  const due = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.due_at),
        lte(subscriptions.due_at, given.now),
        eq(subscriptions.provider, given.provider),
      ),
    )
    .orderBy(subscriptions.due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(subscriptions)
    .set({ due_at: given.until })
    .where(inArray(subscriptions.id, due))
    .returning({ id: subscriptions.id })
  return claimed.map(({ id }) => id)
}

/** Subscriptions that the provider doesn't know are left out. */
export async function idsOfCustomer(db: Db, provider: CardFormKind, customerId: string): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(paymentCustomers, eq(paymentCustomers.user_id, subscriptions.user_id))
    .where(
      and(
        eq(paymentCustomers.customer_id, customerId),
        eq(paymentCustomers.provider, provider),
        eq(subscriptions.provider, provider),
        isNotNull(subscriptions.provider_id),
      ),
    )
    .orderBy(asc(subscriptions.id))
  return rows.map(({ id }) => id)
}

export async function pageOfSubscriptions(
  reader: Reader,
  userId: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ items: SubscriptionRow[]; total: number }> {
  // A pending purchase that was never paid is no subscription.
  const isShown = and(eq(subscriptions.user_id, userId), isNotNull(subscriptions.granted_at))
  const items = await reader
    .select()
    .from(subscriptions)
    .where(isShown)
    .orderBy(sql`${subscriptions.status} = 'ended'`, desc(subscriptions.created_at), desc(subscriptions.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items, total: await reader.$count(subscriptions, isShown) }
}

export function subscriptionsOfPerson(tx: Tx, userId: string) {
  const columns = {
    id: subscriptions.id,
    product_type: subscriptions.product_type,
    product_id: subscriptions.product_id,
    status: subscriptions.status,
    price: subscriptions.price,
    trial_days: subscriptions.trial_days,
    next_price: subscriptions.next_price,
    next_price_from: subscriptions.next_price_from,
    current_period_start: subscriptions.current_period_start,
    current_period_end: subscriptions.current_period_end,
    cancel_at_period_end: subscriptions.cancel_at_period_end,
    created_at: subscriptions.created_at,
    ended_at: subscriptions.ended_at,
  }
  return rowsOf(
    tx,
    tx
      .select(columns)
      .from(subscriptions)
      .where(eq(subscriptions.user_id, userId))
      .orderBy(asc(subscriptions.id)),
  )
}

/** The person may be buyer or seller. */
export async function hasSubscriptions(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(sql`${subscriptions.user_id} = ${userId} or ${subscriptions.seller_id} = ${userId}`)
    .limit(1)
  return rows.length > 0
}

/** Returns false if the event took effect before. */
export async function insertProcessedEvent(
  tx: Tx,
  event: typeof processedProviderEvents.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(processedProviderEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: processedProviderEvents.id })
  return stored.length > 0
}

export async function isProcessed(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: processedProviderEvents.id })
    .from(processedProviderEvents)
    .where(eq(processedProviderEvents.id, id))
  return rows.length > 0
}

export async function deleteProcessedBefore(db: Db, moment: string, atMost: number): Promise<number> {
  const some = db
    .select({ id: processedProviderEvents.id })
    .from(processedProviderEvents)
    .where(lte(processedProviderEvents.processed_at, moment))
    .limit(atMost)
  return (
    (await db.delete(processedProviderEvents).where(inArray(processedProviderEvents.id, some))).rowCount ?? 0
  )
}
