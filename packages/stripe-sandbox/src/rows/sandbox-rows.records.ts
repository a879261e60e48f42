// The queries over what the sandbox keeps. What changes something of a customer holds that customer's row first, so
// that everything about one customer happens one after the other.
import { aliasedTable, and, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import {
  type PgColumn,
  type PgInsertValue,
  type PgTable,
  type PgUpdateSetSource,
  union,
  unionAll,
} from 'drizzle-orm/pg-core'
import type { Db, Reader, Tx } from '../environment.ts'
import {
  cards,
  checkouts,
  customers,
  intents,
  invoices,
  portals,
  products,
  refunds,
  subscriptions,
} from './sandbox-rows.table.ts'

export type KeyedTable = PgTable & { id: PgColumn }
export type RowOf<T extends PgTable> = T['$inferSelect']

export type Customer = RowOf<typeof customers>
export type Product = RowOf<typeof products>
export type Card = RowOf<typeof cards>
export type Subscription = RowOf<typeof subscriptions>
export type Invoice = RowOf<typeof invoices>
export type Intent = RowOf<typeof intents>
export type Checkout = RowOf<typeof checkouts>
export type Portal = RowOf<typeof portals>
export type Refund = RowOf<typeof refunds>

export async function insertRow<T extends KeyedTable>(tx: Tx, table: T, row: RowOf<T>): Promise<RowOf<T>> {
  await tx.insert(table).values(row as PgInsertValue<T>)
  return row
}

/** False if there is one with this id. */
export async function insertProduct(tx: Tx, row: Product): Promise<boolean> {
  const made = await tx.insert(products).values(row).onConflictDoNothing().returning({ id: products.id })
  return made.length > 0
}

export async function changeRow<T extends KeyedTable>(
  tx: Tx,
  table: T,
  id: string,
  changes: Partial<RowOf<T>>,
): Promise<void> {
  await tx
    .update(table)
    .set(changes as PgUpdateSetSource<T>)
    .where(eq(table.id, id))
}

export async function findRow<T extends KeyedTable>(
  reader: Reader,
  table: T,
  id: string,
): Promise<RowOf<T> | undefined> {
  return firstOf(reader, table, eq(table.id, id))
}

async function firstOf<T extends KeyedTable>(
  reader: Reader,
  table: T,
  where: SQL | undefined,
): Promise<RowOf<T> | undefined> {
  const [row] = await reader
    .select()
    .from(table as PgTable)
    .where(where)
    .limit(1)
  return row as RowOf<T> | undefined
}

/** Waits for others that are at work on this customer. */
export async function lockCustomer(tx: Tx, id: string | SQL): Promise<Customer | undefined> {
  return (await tx.select().from(customers).where(eq(customers.id, id)).for('update'))[0]
}

/** The same for the customer whose row this is, who never changes. */
export const lockCustomerOf = (tx: Tx, table: KeyedTable & { customer_id: PgColumn }, id: string) =>
  lockCustomer(tx, sql`(select ${table.customer_id} from ${table} where ${table.id} = ${id})`)

export const findIntentOfInvoice = (reader: Reader, invoiceId: string) =>
  firstOf(reader, intents, eq(intents.invoice_id, invoiceId))
export const findPortalOfSecret = (reader: Reader, secret: string) =>
  firstOf(reader, portals, eq(portals.secret, secret))

/** The newest, which are all that a page shows. */
const SHOWN = 100

export async function cardsOf(reader: Reader, customerId: string): Promise<Card[]> {
  const mine = and(eq(cards.customer_id, customerId), isNotNull(cards.attached_at))
  return reader.select().from(cards).where(mine).orderBy(desc(cards.created_at), cards.id).limit(SHOWN)
}

export async function invoicesOf(reader: Reader, customerId: string): Promise<Invoice[]> {
  const mine = eq(invoices.customer_id, customerId)
  return reader
    .select()
    .from(invoices)
    .where(mine)
    .orderBy(desc(invoices.created_at), desc(invoices.number))
    .limit(SHOWN)
}

/** Payments without an invoice, with the product that was checked out; null for a charge of the stored card. */
export async function paymentsOf(reader: Reader, customerId: string) {
  return reader
    .select({ intent: intents, product_name: products.name })
    .from(intents)
    .leftJoin(checkouts, eq(checkouts.id, intents.checkout_id))
    .leftJoin(products, eq(products.id, checkouts.product_id))
    .where(
      and(
        eq(intents.customer_id, customerId),
        eq(intents.kind, 'payment'),
        eq(intents.status, 'succeeded'),
        isNull(intents.invoice_id),
      ),
    )
    .orderBy(desc(intents.created_at), desc(intents.id))
    .limit(SHOWN)
}

/** Refunds with what was paid for; null for a charge of the stored card. */
export async function refundsOf(reader: Reader, customerId: string) {
  return reader
    .select({
      refund: refunds,
      invoice_description: invoices.description,
      product_name: products.name,
    })
    .from(refunds)
    .innerJoin(intents, eq(intents.id, refunds.intent_id))
    .leftJoin(invoices, eq(invoices.id, intents.invoice_id))
    .leftJoin(checkouts, eq(checkouts.id, intents.checkout_id))
    .leftJoin(products, eq(products.id, checkouts.product_id))
    .where(eq(refunds.customer_id, customerId))
    .orderBy(desc(refunds.created_at), desc(refunds.id))
    .limit(SHOWN)
}

export async function subscriptionsOf(reader: Reader, customerId: string) {
  return reader
    .select({ subscription: subscriptions, product: products })
    .from(subscriptions)
    .innerJoin(products, eq(products.id, subscriptions.product_id))
    .where(eq(subscriptions.customer_id, customerId))
    .orderBy(desc(subscriptions.created_at), subscriptions.id)
    .limit(SHOWN)
}

/** Those that have not ended, all of them. */
export async function liveSubscriptionsOf(tx: Tx, customerId: string): Promise<Subscription[]> {
  const live = ['incomplete', 'trialing', 'active', 'past_due'] as const
  return tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.customer_id, customerId), inArray(subscriptions.status, [...live])))
    .orderBy(subscriptions.created_at, subscriptions.id)
}

/** In a tie, what was paid in time counts first. */
const DUE_KINDS = ['intent', 'subscription', 'checkout'] as const

/** Finds the earliest change that time alone brings, up to and including `until`. */
export async function firstDueOf(
  tx: Tx,
  customerId: string,
  until: string,
): Promise<{ kind: (typeof DUE_KINDS)[number]; id: string } | undefined> {
  const dueIn = (kind: (typeof DUE_KINDS)[number], at: PgColumn) => ({
    kind: sql<typeof kind>`${kind}::text`.as('kind'),
    rank: sql<number>`${DUE_KINDS.indexOf(kind)}::int`.as('rank'),
    at: sql`${at}`.as('at'),
  })
  const [first] = await unionAll(
    tx
      .select({ id: intents.id, ...dueIn('intent', intents.settles_at) })
      .from(intents)
      .where(and(eq(intents.customer_id, customerId), lte(intents.settles_at, until))),
    tx
      .select({ id: subscriptions.id, ...dueIn('subscription', subscriptions.due_at) })
      .from(subscriptions)
      .where(and(eq(subscriptions.customer_id, customerId), lte(subscriptions.due_at, until))),
    tx
      .select({ id: checkouts.id, ...dueIn('checkout', checkouts.expires_at) })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.customer_id, customerId),
          eq(checkouts.status, 'open'),
          lte(checkouts.expires_at, until),
        ),
      ),
  )
    .orderBy(sql`at`, sql`rank`, sql`id`)
    .limit(1)
  return first
}

/** Some of the customers of whom something is due, by id. */
export async function customersDue(
  db: Db,
  { until, after, atMost }: { until: string; after: string; atMost: number },
): Promise<string[]> {
  const due = await union(
    db
      .select({ id: subscriptions.customer_id })
      .from(subscriptions)
      .where(and(lte(subscriptions.due_at, until), gt(subscriptions.customer_id, after))),
    db
      .select({ id: intents.customer_id })
      .from(intents)
      .where(and(lte(intents.settles_at, until), gt(intents.customer_id, after))),
    db
      .select({ id: checkouts.customer_id })
      .from(checkouts)
      .where(
        and(eq(checkouts.status, 'open'), lte(checkouts.expires_at, until), gt(checkouts.customer_id, after)),
      ),
  )
    .orderBy(sql`customer_id`)
    .limit(atMost)
  return due.map(({ id }) => id)
}

/** The customer is held. */
export async function deleteCardsOf(tx: Tx, customerId: string): Promise<void> {
  await tx.delete(cards).where(eq(cards.customer_id, customerId))
}

export async function openIntentsOf(tx: Tx, subscriptionId: string): Promise<Intent[]> {
  const states = ['requires_payment_method', 'requires_action', 'processing'] as const
  return tx
    .select()
    .from(intents)
    .where(and(eq(intents.subscription_id, subscriptionId), inArray(intents.status, [...states])))
}

export async function openInvoicesOf(tx: Tx, subscriptionId: string): Promise<Invoice[]> {
  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.subscription_id, subscriptionId), eq(invoices.status, 'open')))
}

/** Newest first, each with what paid it. */
export async function paidInvoicesOf(
  tx: Tx,
  subscriptionId: string,
): Promise<{ invoice: Invoice; intent: Intent | null }[]> {
  return tx
    .select({ invoice: invoices, intent: intents })
    .from(invoices)
    .leftJoin(intents, eq(intents.invoice_id, invoices.id))
    .where(and(eq(invoices.subscription_id, subscriptionId), eq(invoices.status, 'paid')))
    .orderBy(desc(invoices.period_start))
}

const setups = aliasedTable(intents, 'setups')

/** A subscription with its latest invoice, the payment of that, its card, and what asks for one. */
export async function findWithParts(reader: Reader, id: string) {
  const rows = await reader
    .select({ subscription: subscriptions, invoice: invoices, intent: intents, card: cards, setup: setups })
    .from(subscriptions)
    .leftJoin(invoices, eq(invoices.id, subscriptions.latest_invoice_id))
    .leftJoin(intents, eq(intents.invoice_id, invoices.id))
    .leftJoin(cards, eq(cards.id, subscriptions.default_card_id))
    .leftJoin(setups, eq(setups.id, subscriptions.setup_intent_id))
    .where(eq(subscriptions.id, id))
    .limit(1)
  return rows[0]
}

export async function deleteOldPortals(db: Db, before: string): Promise<void> {
  await db.delete(portals).where(lte(portals.expires_at, before))
}
