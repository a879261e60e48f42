// The queries over one-off checkouts.
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import type { CardFormKind } from '../payments.rules.ts'
import type { Sale } from './payments.actions.ts'
import { checkouts, paymentCustomers } from './payments.table.ts'

export type CheckoutRow = typeof checkouts.$inferSelect

const isAlive = ne(checkouts.state, 'ended')

export async function insertCheckout(tx: Tx, checkout: typeof checkouts.$inferInsert): Promise<CheckoutRow> {
  const [row] = await tx.insert(checkouts).values(checkout).returning()
  if (!row) throw new Error('An inserted checkout came back without its row')
  return row
}

export async function findCheckout(reader: Reader, id: number): Promise<CheckoutRow | undefined> {
  return (await reader.select().from(checkouts).where(eq(checkouts.id, id)))[0]
}

export async function findCheckoutByProviderId(
  reader: Reader,
  provider: CardFormKind,
  providerId: string,
): Promise<CheckoutRow | undefined> {
  const rows = await reader
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.provider_id, providerId), eq(checkouts.provider, provider)))
  return rows[0]
}

export async function lockCheckout(tx: Tx, id: number): Promise<CheckoutRow | undefined> {
  return (await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update'))[0]
}

export async function lockAlive(
  tx: Tx,
  { user_id, product_type, product_id }: Omit<Sale, 'seller_id'>,
): Promise<CheckoutRow | undefined> {
  const isOf = and(eq(checkouts.product_type, product_type), eq(checkouts.product_id, product_id))
  const rows = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.user_id, user_id), isOf, isAlive))
    .for('update')
  return rows[0]
}

/** The order is that in which the rows are locked. */
export async function lockUnpaidOf(
  tx: Tx,
  product_type: Sale['product_type'],
  productIds: readonly number[],
): Promise<CheckoutRow[]> {
  return tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.product_type, product_type),
        inArray(checkouts.product_id, [...productIds]),
        inArray(checkouts.state, ['starting', 'payable']),
      ),
    )
    .orderBy(asc(checkouts.id))
    .for('update')
}

export async function lockUnpaidOfPerson(tx: Tx, userId: string): Promise<CheckoutRow[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.user_id, userId), inArray(checkouts.state, ['starting', 'payable'])))
    .orderBy(asc(checkouts.id))
    .for('update')
}

export type CheckoutChange = Partial<
  Pick<CheckoutRow, 'provider_id' | 'url' | 'state' | 'granted_at' | 'ended_at' | 'due_at'>
>

/** Every change makes earlier answers of the provider stale. */
export async function changeCheckout(tx: Tx, id: number, change: CheckoutChange): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...change, revision: sql`${checkouts.revision} + 1` })
    .where(eq(checkouts.id, id))
}

/** Other processes can't claim the checkouts until `until`. */
export async function claimDueCheckouts(
  db: Db,
  given: { provider: CardFormKind; now: string; until: string; atMost: number },
): Promise<number[]> {
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(lte(checkouts.due_at, given.now), eq(checkouts.provider, given.provider)))
    .orderBy(checkouts.due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(checkouts)
    .set({ due_at: given.until })
    .where(inArray(checkouts.id, due))
    .returning({ id: checkouts.id })
  return claimed.map(({ id }) => id)
}

/** Checkouts that the provider doesn't know are left out. */
export async function unpaidOfCustomer(
  db: Db,
  provider: CardFormKind,
  customerId: string,
): Promise<number[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(paymentCustomers, eq(paymentCustomers.user_id, checkouts.user_id))
    .where(
      and(
        eq(paymentCustomers.customer_id, customerId),
        eq(paymentCustomers.provider, provider),
        eq(checkouts.provider, provider),
        sql`${checkouts.provider_id} is not null and ${checkouts.granted_at} is null`,
      ),
    )
    .orderBy(asc(checkouts.id))
  return rows.map(({ id }) => id)
}

export function checkoutsOfPerson(tx: Tx, userId: string) {
  const columns = {
    id: checkouts.id,
    product_type: checkouts.product_type,
    product_id: checkouts.product_id,
    state: checkouts.state,
    price: checkouts.price,
    created_at: checkouts.created_at,
    ended_at: checkouts.ended_at,
  }
  return rowsOf(
    tx,
    tx.select(columns).from(checkouts).where(eq(checkouts.user_id, userId)).orderBy(asc(checkouts.id)),
  )
}

/** The person may be buyer or seller. */
export async function hasCheckouts(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(sql`${checkouts.user_id} = ${userId} or ${checkouts.seller_id} = ${userId}`)
    .limit(1)
  return rows.length > 0
}
