// The queries over payouts, and over what they are paid of: the sales in the ledger.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Cents, toCents } from '../../../../platform/contract/money.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/users.table.ts'
import type { ShownSubject } from '../../../events/server/subjects.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { charges, owedRefunds, refundRequests } from '../../server/payments.table.ts'
import { payouts } from './payouts.table.ts'

export type PayoutRow = typeof payouts.$inferSelect

/** What a sale leaves to its seller: nothing of what a bank holds or took back. */
const left = sql`case ${charges.status} when 'disputed' then 0 else ${charges.amount} - ${charges.refunded} end`
const kept = sql<string>`coalesce(sum(${left}), 0)`

/** What of it can still go back by right, is about to, or may if an operator agrees; and the last moment of that. */
function heldAt(now: string) {
  const mayGoBack = sql`${charges.held_until} >= ${now} and ${left} > 0`
  const isOwed = sql`exists (select from ${owedRefunds}
    where ${owedRefunds.provider_payment_id} = ${charges.provider_payment_id} and ${owedRefunds.done_at} is null)`
  const isAsked = sql`exists (select from ${refundRequests} where ${refundRequests.status} = 'waiting'
    and ${refundRequests.user_id} = ${charges.user_id} and ${refundRequests.product_type} = ${charges.product_type}
    and ${refundRequests.product_id} = ${charges.product_id})`
  return {
    held: sql<string>`coalesce(sum(${left}) filter (where ${mayGoBack} or ${isOwed} or ${isAsked}), 0)`,
    held_until: sql<string | null>`max(${charges.held_until}) filter (where ${mayGoBack})`.mapWith(
      charges.held_until,
    ),
  }
}
const sumOf = (status: PayoutRow['status']) =>
  sql<string>`coalesce(sum(${payouts.amount}) filter (where ${payouts.status} = ${status}), 0)`

const cents = (sum: string | null): Cents => toCents(Number(sum ?? 0))

/**
 * What a seller earned, what of it was paid out or is about to be, what is on hold, until when at the latest, and what
 * is open: less than nothing after a refund.
 */
export type Balance = {
  earned: Cents
  paid: Cents
  pending: Cents
  on_hold: Cents
  on_hold_until: string | null
  open: Cents
}

type Sums = {
  earned: string
  held: string
  held_until: string | null
  paid: string | null
  pending: string | null
}

function balance(sums: Sums): Balance {
  const [earned, paid, pending] = [cents(sums.earned), cents(sums.paid), cents(sums.pending)]
  const rest = (earned - paid - pending) as Cents
  // What was paid out before it was held again cannot be held: other earnings are held in its place.
  const on_hold = Math.max(Math.min(cents(sums.held), rest), 0) as Cents
  const on_hold_until = on_hold > 0 ? sums.held_until : null
  return { earned, paid, pending, on_hold, on_hold_until, open: (rest - on_hold) as Cents }
}

/** Locks the seller's payouts: no other is begun until the transaction ends. */
export async function holdSeller(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
}

export async function balanceOf(reader: Reader, userId: string, now: string): Promise<Balance> {
  const [sold] = await reader
    .select({ earned: kept, ...heldAt(now) })
    .from(charges)
    .where(and(eq(charges.seller_id, userId), eq(charges.is_sale, true)))
  const [sent] = await reader
    .select({ paid: sumOf('paid'), pending: sumOf('pending') })
    .from(payouts)
    .where(eq(payouts.user_id, userId))
  return balance({
    earned: sold?.earned ?? '0',
    held: sold?.held ?? '0',
    held_until: sold?.held_until ?? null,
    paid: sent?.paid ?? null,
    pending: sent?.pending ?? null,
  })
}

/** Sellers with their balances, those first to whom most is open. */
export async function sellersByBalance(reader: Reader, now: string, atMost: number) {
  const { held, held_until } = heldAt(now)
  const sold = reader
    .select({
      user_id: charges.seller_id,
      earned: kept.as('earned'),
      held: held.as('held'),
      held_until: held_until.as('held_until'),
    })
    .from(charges)
    .where(eq(charges.is_sale, true))
    .groupBy(charges.seller_id)
    .as('sold')
  const sent = reader
    .select({
      user_id: payouts.user_id,
      paid: sumOf('paid').as('paid'),
      pending: sumOf('pending').as('pending'),
      pending_id: sql<string | null>`max(${payouts.id}) filter (where ${payouts.status} = 'pending')`.as(
        'pending_id',
      ),
    })
    .from(payouts)
    .groupBy(payouts.user_id)
    .as('sent')
  const rows = await reader
    .select({
      user_id: sold.user_id,
      email: users.email,
      earned: sold.earned,
      held: sold.held,
      held_until: sold.held_until,
      paid: sent.paid,
      pending: sent.pending,
      pending_id: sent.pending_id,
    })
    .from(sold)
    .leftJoin(sent, eq(sent.user_id, sold.user_id))
    .leftJoin(users, eq(users.id, sold.user_id))
    .orderBy(
      desc(sql`${sold.earned} - ${sold.held} - coalesce(${sent.paid}, 0) - coalesce(${sent.pending}, 0)`),
      sold.user_id,
    )
    .limit(atMost)
  return rows.map(({ user_id, email, pending_id, ...sums }) => ({
    user_id,
    email,
    pending_id,
    ...balance(sums),
  }))
}

export async function findPending(reader: Reader, userId: string): Promise<PayoutRow | undefined> {
  const isPending = and(eq(payouts.user_id, userId), eq(payouts.status, 'pending'))
  return (await reader.select().from(payouts).where(isPending))[0]
}

export async function insertPayout(tx: Tx, payout: typeof payouts.$inferInsert): Promise<PayoutRow> {
  const [row] = await tx.insert(payouts).values(payout).returning()
  if (!row) throw new Error('An inserted payout came back empty')
  return row
}

/** Marks a payout as paid; undefined if it is not pending. */
export async function payPending(tx: Tx, id: number, paid_at: string): Promise<PayoutRow | undefined> {
  const rows = await tx
    .update(payouts)
    .set({ status: 'paid', paid_at })
    .where(and(eq(payouts.id, id), eq(payouts.status, 'pending')))
    .returning()
  return rows[0]
}

export async function findPayout(reader: Reader, id: number): Promise<PayoutRow | undefined> {
  return (await reader.select().from(payouts).where(eq(payouts.id, id)))[0]
}

/** One page of a seller's payouts, newest first. */
export async function pageOfPayouts(
  reader: Reader,
  userId: string,
  { page, page_size }: { page: number; page_size: number },
) {
  const isOwn = eq(payouts.user_id, userId)
  const items = await reader
    .select()
    .from(payouts)
    .where(isOwn)
    .orderBy(desc(payouts.created_at), desc(payouts.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items, total: await reader.$count(payouts, isOwn) }
}

/** Reads everything about a person, for an export. */
export async function payoutsOf(reader: Reader, userId: string) {
  const { amount, status, created_at, paid_at } = payouts
  return reader
    .select({ amount, status, created_at, paid_at })
    .from(payouts)
    .where(eq(payouts.user_id, userId))
    .orderBy(payouts.id)
}

/** What events call them: they have no title of their own. */
export async function namesOfPayouts(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, ShownSubject>> {
  const rows = await reader
    .select({ id: payouts.id, amount: payouts.amount })
    .from(payouts)
    .where(inArray(payouts.id, [...ids]))
  return new Map(rows.map(({ id, amount }) => [id, { title: 'Payout', amount }]))
}
