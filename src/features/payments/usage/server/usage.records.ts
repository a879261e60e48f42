// The queries over bills for usage.
import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/users.table.ts'
import type { CardFormKind } from '../../payments.rules.ts'
import type { Sale } from '../../server/payments.actions.ts'
import { charges, paymentCustomers, subscriptions, usageBills } from '../../server/payments.table.ts'
import { MOST_SHOWN_BILLS } from '../usage.rules.ts'

export type UsageBillRow = typeof usageBills.$inferSelect

/** The provider charges the customer of the latest subscription to the product. */
export async function findPayer(
  reader: Reader,
  { user_id, product_type, product_id }: Omit<Sale, 'seller_id'>,
): Promise<{ provider: CardFormKind; customer_id: string } | undefined> {
  const [row] = await reader
    .select({ provider: paymentCustomers.provider, customer_id: paymentCustomers.customer_id })
    .from(subscriptions)
    .innerJoin(
      paymentCustomers,
      and(
        eq(paymentCustomers.user_id, subscriptions.user_id),
        eq(paymentCustomers.provider, subscriptions.provider),
      ),
    )
    .where(
      and(
        eq(subscriptions.user_id, user_id),
        eq(subscriptions.product_type, product_type),
        eq(subscriptions.product_id, product_id),
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(1)
  return row
}

type Bought = Omit<Sale, 'seller_id'>

/** Returns what a buyer still owes for a product, in dollars. */
export async function unpaidFor(
  reader: Reader,
  { user_id, product_type, product_id }: Bought,
): Promise<number> {
  const [row] = await reader
    .select({ amount: sql<number>`coalesce(sum(${usageBills.amount}), 0)::float8` })
    .from(usageBills)
    .where(
      and(
        eq(usageBills.user_id, user_id),
        eq(usageBills.product_type, product_type),
        eq(usageBills.product_id, product_id),
        ne(usageBills.state, 'paid'),
      ),
    )
  return row?.amount ?? 0
}

/** In dollars, over payments without any refund. `hasPaidAlone` is true once the card was charged without its owner. */
export async function paidFor(reader: Reader, { user_id, product_type, product_id }: Bought) {
  const isFirst = sql`not exists (
    select from ${charges} earlier
    where earlier.subscription_id = ${charges.subscription_id} and earlier.period_start < ${charges.period_start})`
  const [row] = await reader
    .select({
      paid: sql<number>`coalesce(sum(${charges.amount}), 0)::float8`,
      hasPaidAlone: sql<boolean>`coalesce(bool_or(
        ${charges.usage_bill_id} is not null or ${subscriptions.trial_days} > 0 or not ${isFirst}), false)`,
    })
    .from(charges)
    .leftJoin(subscriptions, eq(subscriptions.id, charges.subscription_id))
    .where(
      and(
        eq(charges.user_id, user_id),
        eq(charges.product_type, product_type),
        eq(charges.product_id, product_id),
        eq(charges.is_sale, true),
        inArray(charges.status, ['paid', 'reinstated']),
        eq(charges.refunded, 0),
      ),
    )
  return row ?? { paid: 0, hasPaidAlone: false }
}

export async function insertBill(tx: Tx, bill: typeof usageBills.$inferInsert): Promise<void> {
  await tx.insert(usageBills).values(bill)
}

/** Other processes can't claim the bills until `until`. */
export async function claimDueBills(
  db: Db,
  given: { provider: CardFormKind; now: string; until: string; atMost: number },
): Promise<UsageBillRow[]> {
  const due = db
    .select({ id: usageBills.id })
    .from(usageBills)
    .where(and(lte(usageBills.due_at, given.now), eq(usageBills.provider, given.provider)))
    .orderBy(usageBills.due_at)
    .limit(given.atMost)
    .for('update', { skipLocked: true })
  return db.update(usageBills).set({ due_at: given.until }).where(inArray(usageBills.id, due)).returning()
}

export async function findBill(reader: Reader, id: number): Promise<UsageBillRow | undefined> {
  return (await reader.select().from(usageBills).where(eq(usageBills.id, id)))[0]
}

export async function findBillOfPayment(reader: Reader, payment: string): Promise<UsageBillRow | undefined> {
  return (await reader.select().from(usageBills).where(eq(usageBills.provider_payment_id, payment)))[0]
}

export async function lockBill(tx: Tx, id: number): Promise<UsageBillRow | undefined> {
  return (await tx.select().from(usageBills).where(eq(usageBills.id, id)).for('update'))[0]
}

export async function changeBill(
  tx: Tx | Db,
  id: number,
  change: Partial<Pick<UsageBillRow, 'provider_payment_id' | 'state' | 'refusals' | 'due_at'>>,
): Promise<void> {
  await tx.update(usageBills).set(change).where(eq(usageBills.id, id))
}

export async function unpaidBillsOf(reader: Reader, userId: string): Promise<UsageBillRow[]> {
  return reader
    .select()
    .from(usageBills)
    .where(and(eq(usageBills.user_id, userId), ne(usageBills.state, 'paid')))
    .orderBy(asc(usageBills.id))
    .limit(MOST_SHOWN_BILLS)
}

export async function hasAccount(reader: Reader, userId: string): Promise<boolean> {
  return (await reader.$count(users, eq(users.id, userId))) > 0
}

export async function billsOfPerson(reader: Reader, userId: string) {
  const { product_type, product_id, amount, runs, lines, month, state, created_at } = usageBills
  return reader
    .select({ product_type, product_id, amount, runs, lines, month, state, created_at })
    .from(usageBills)
    .where(eq(usageBills.user_id, userId))
    .orderBy(asc(usageBills.id))
}

export async function hasBills(reader: Reader, userId: string): Promise<boolean> {
  return (await reader.$count(usageBills, eq(usageBills.user_id, userId))) > 0
}
