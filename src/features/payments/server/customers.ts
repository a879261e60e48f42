// Keeps the card provider's customer of a person: created at the first payment, deleted when they leave. The provider is never
// asked inside a transaction.

import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { paymentMessages } from '../payments.messages.ts'
import type { CardFormKind } from '../payments.rules.ts'
import type { PaymentParts } from './payments.actions.ts'
import { owedForgets, paymentCustomers, usageBills } from './payments.table.ts'

/** Other processes can't claim the work for so long. */
const CLAIM_MS = 5 * 60_000
const AT_ONCE = 20

/** The provider's reference of a person reveals nothing about them. */
export const personReference = ({ hash }: Pick<PaymentParts, 'hash'>, userId: string) => ({
  person: hash('payment person', userId),
})

export const noAccount = (cause?: unknown) => new Problem('not_found', paymentMessages.noAccount, { cause })

/**
 * Returns the person's customer. `cause` names what it is created for: a retry for the same cause creates no other. Raises
 * Problem 'not_found' for a person without an account.
 */
export async function keepCustomer(parts: PaymentParts, userId: string, cause: string): Promise<string> {
  const { database, provider, clock } = parts
  const known = await customerOf(database.db, userId, provider.form)
  if (known !== undefined) return known
  const buyer = await findBuyer(database.db, userId)
  if (!buyer) throw noAccount()
  const reference = personReference(parts, userId)
  const created = await provider.createCustomer(
    { ...buyer, reference },
    parts.hash('payment customer', userId, cause),
  )
  const customer = await database.inTransaction(async (tx) => {
    const now = clock.now()
    const row = {
      user_id: userId,
      provider: provider.form,
      customer_id: created,
      created_at: now.toISOString(),
    }
    // A person who has left meanwhile must not stay with the provider.
    if ((await findBuyer(tx, userId)) && (await insertCustomer(tx, row))) return created
    const kept = await customerOf(tx, userId, provider.form)
    if (kept !== created) await oweForget(tx, row, now)
    return kept
  })
  if (customer === undefined) throw noAccount()
  return customer
}

async function oweForget(
  tx: Tx,
  { customer_id, provider }: { customer_id: string; provider: PaymentParts['provider']['form'] },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await insertOwedForget(tx, { customer_id, provider, due_at: at, created_at: at })
}

export async function leaveAsCustomer(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const customer of await deleteCustomersOf(tx, userId)) await oweForget(tx, customer, now)
}

/** Returns how many customers the provider deleted. */
export async function forgetOwed(parts: PaymentParts): Promise<number> {
  const { database, provider, clock, log } = parts
  const now = clock.now()
  const due = await claimOwedForgets(database.db, {
    provider: provider.form,
    now: now.toISOString(),
    until: new Date(now.getTime() + CLAIM_MS).toISOString(),
    atMost: AT_ONCE,
  })
  let forgotten = 0
  for (const id of due) {
    try {
      await provider.forgetCustomer(id)
      await deleteOwedForget(database.db, id)
      forgotten += 1
    } catch (err) {
      log.warn({ event: 'customer_not_forgotten', err })
    }
  }
  return forgotten
}

export async function customerOf(
  reader: Reader,
  userId: string,
  provider: CardFormKind,
): Promise<string | undefined> {
  const rows = await reader
    .select({ id: paymentCustomers.customer_id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.user_id, userId), eq(paymentCustomers.provider, provider)))
  return rows[0]?.id
}

/** In a transaction, the row of the account is locked until its end. */
async function findBuyer(
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

/** Returns false if the person has a customer already. */
async function insertCustomer(tx: Tx, customer: typeof paymentCustomers.$inferInsert): Promise<boolean> {
  const stored = await tx
    .insert(paymentCustomers)
    .values(customer)
    .onConflictDoNothing()
    .returning({ id: paymentCustomers.customer_id })
  return stored.length > 0
}

/** The provider does not know the customer any longer. */
export async function deleteCustomer(db: Db, customerId: string): Promise<void> {
  await db.delete(paymentCustomers).where(eq(paymentCustomers.customer_id, customerId))
}

async function deleteCustomersOf(tx: Tx, userId: string) {
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

async function insertOwedForget(tx: Tx, owed: typeof owedForgets.$inferInsert): Promise<void> {
  await tx.insert(owedForgets).values(owed).onConflictDoNothing()
}

/** The last usage is charged before the card is deleted. */
const hasNothingDue = sql`not exists (select from ${usageBills}
  where ${usageBills.customer_id} = ${owedForgets.customer_id} and ${usageBills.state} = 'due')`

/** Other processes can't claim the customers until `until`. */
async function claimOwedForgets(
  db: Db,
  given: { provider: CardFormKind; now: string; until: string; atMost: number },
): Promise<string[]> {
  const due = db
    .select({ id: owedForgets.customer_id })
    .from(owedForgets)
    .where(and(lte(owedForgets.due_at, given.now), eq(owedForgets.provider, given.provider), hasNothingDue))
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

async function deleteOwedForget(db: Db, customerId: string): Promise<void> {
  await db.delete(owedForgets).where(eq(owedForgets.customer_id, customerId))
}
