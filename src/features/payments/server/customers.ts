// The card provider's customer of a person: created when they first pay, forgotten when they leave. The provider is
// never asked inside a transaction.

import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { paymentMessages } from '../payments.messages.ts'
import type { CardForm } from '../payments.rules.ts'
import type { PaymentParts } from './payments.actions.ts'
import { owedForgets, paymentCustomers, usageBills } from './payments.table.ts'

/** How long no one else tries to do what is owed. */
const CLAIM_MS = 5 * 60_000
const AT_ONCE = 20

/** How a person is called with the provider: it says nothing to anyone else. */
export const personReference = ({ hash }: Pick<PaymentParts, 'hash'>, userId: string) => ({
  person: hash('payment person', userId),
})

/** What is said to someone whose account has just ended. */
export const noAccount = (cause?: unknown) => new Problem('not_found', paymentMessages.noAccount, { cause })

/**
 * The person's customer. `cause` names what it is created for: repeated for the same cause, nothing more is created.
 * Raises Problem 'not_found' for someone without an account.
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
    // Someone who has left in the meantime must not stay with the provider.
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

/** Lets the provider forget a person who leaves. */
export async function leaveAsCustomer(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const customer of await deleteCustomersOf(tx, userId)) await oweForget(tx, customer, now)
}

/** Has the provider forget the customers that are owed it; returns how many were forgotten. */
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
  provider: CardForm,
): Promise<string | undefined> {
  const rows = await reader
    .select({ id: paymentCustomers.customer_id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.user_id, userId), eq(paymentCustomers.provider, provider)))
  return rows[0]?.id
}

/** Address and name of a person with an account. The row of the account is held until the end of a transaction. */
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

/** Stores a customer; false if the person has one already. */
async function insertCustomer(tx: Tx, customer: typeof paymentCustomers.$inferInsert): Promise<boolean> {
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

/** What they used last is charged before their card is gone. */
const hasNothingDue = sql`not exists (select from ${usageBills}
  where ${usageBills.customer_id} = ${owedForgets.customer_id} and ${usageBills.state} = 'due')`

/** Takes some of those that are due; no one else gets them until `until`. */
async function claimOwedForgets(
  db: Db,
  given: { provider: CardForm; now: string; until: string; atMost: number },
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
