// The queries over customers of the card provider.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/table.ts'
import { profiles } from '../../../profiles/server/table.ts'
import type { CardForm } from '../../rules.ts'
import { owedForgets, paymentCustomers } from '../../server/table.ts'

export async function findCustomer(
  reader: Reader,
  userId: string,
  provider: CardForm,
): Promise<string | undefined> {
  const rows = await reader
    .select({ id: paymentCustomers.customer_id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.user_id, userId), eq(paymentCustomers.provider, provider)))
  return rows[0]?.id
}

/** Address and name of a person with an account. The row of the account is held until the end of a transaction. */
export async function findBuyer(
  reader: Reader,
  userId: string,
): Promise<{ email: string; name: string } | undefined> {
  const rows = await reader
    .select({ email: users.email, name: sql<string>`coalesce(${profiles.full_name}, '')` })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
    .for('share', { of: users })
  return rows[0]
}

/** False if the person has one already. */
export async function insertCustomer(
  tx: Tx,
  customer: typeof paymentCustomers.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(paymentCustomers)
    .values(customer)
    .onConflictDoNothing()
    .returning({ id: paymentCustomers.customer_id })
  return stored.length > 0
}

/** Forgets a customer that the provider does not know any longer. */
export async function deleteCustomer(db: Db, customerId: string): Promise<void> {
  await db.delete(paymentCustomers).where(eq(paymentCustomers.customer_id, customerId))
}

/** Returns the customers that a person was. */
export async function deleteCustomersOf(tx: Tx, userId: string) {
  return tx.delete(paymentCustomers).where(eq(paymentCustomers.user_id, userId)).returning({
    customer_id: paymentCustomers.customer_id,
    provider: paymentCustomers.provider,
  })
}

export async function customersOf(reader: Reader, userId: string) {
  return reader
    .select({ provider: paymentCustomers.provider, created_at: paymentCustomers.created_at })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.user_id, userId))
}

export async function insertOwedForget(tx: Tx, owed: typeof owedForgets.$inferInsert): Promise<void> {
  await tx.insert(owedForgets).values(owed).onConflictDoNothing()
}

/** Takes some of those that are due; nobody else gets them until `until`. */
export async function claimOwedForgets(
  db: Db,
  given: { provider: CardForm; now: string; until: string; atMost: number },
): Promise<string[]> {
  const due = db
    .select({ id: owedForgets.customer_id })
    .from(owedForgets)
    .where(and(lte(owedForgets.due_at, given.now), eq(owedForgets.provider, given.provider)))
    .orderBy(owedForgets.due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(owedForgets)
    .set({ due_at: given.until })
    .where(inArray(owedForgets.customer_id, due))
    .returning({ id: owedForgets.customer_id })
  return claimed.map(({ id }) => id)
}

export async function deleteOwedForget(db: Db, customerId: string): Promise<void> {
  await db.delete(owedForgets).where(eq(owedForgets.customer_id, customerId))
}
