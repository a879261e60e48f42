// Refunds buyers who ask for it: at once, unless they have asked often; then an operator decides.

import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { MOST_REFUNDS, REFUNDS_WITHIN_DAYS } from '../payments.rules.ts'
import { giveBack } from './checkouts.actions.ts'
import { type PaymentParts, type Sale, salesOf } from './payments.actions.ts'
import { refundRequests } from './payments.table.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Refunds a product that its buyer gives back, if no check is needed; returns 'asked' if it was requested before. The caller
 * locks the person, so that two requests count one after the other, and then the row that says whether they have the product,
 * which it takes away if the refund is granted.
 */
export async function askBack(
  tx: Tx,
  sale: Sale,
  amount: number,
  now: Date,
): Promise<'granted' | 'waiting' | 'asked'> {
  const since = new Date(now.getTime() - REFUNDS_WITHIN_DAYS * DAY_MS).toISOString()
  const isTooMany = (await countOthersSince(tx, sale, since)) >= MOST_REFUNDS
  const status = isTooMany ? 'waiting' : 'granted'
  const asked_at = now.toISOString()
  const decided_at = status === 'granted' ? asked_at : null
  const request = { ...saleOf(sale), amount, status, asked_at, decided_at } as const
  if (!(await storeRequest(tx, request))) return 'asked'
  if (status === 'granted') await giveBack(tx, sale, now)
  return status
}

const saleOf = ({ user_id, seller_id, product_type, product_id }: Sale): Sale => ({
  user_id,
  seller_id,
  product_type,
  product_id,
})

/**
 * Applies the decision about a buyer's request for a refund. Returns undefined for an unknown request, and 'decided'
 * for one that was answered before.
 */
export async function decideRefund(
  parts: Pick<PaymentParts, 'products'>,
  tx: Tx,
  { id, status }: { id: number; status: 'granted' | 'declined' },
  now: Date,
): Promise<'done' | 'decided' | undefined> {
  const known = await findRequest(tx, id)
  if (!known) return undefined
  const sales = salesOf(parts, known)
  const sale = saleOf(known)
  await sales.lock(tx, sale)
  if (!(await decideRequest(tx, id, status, now.toISOString()))) return 'decided'
  if (status === 'declined') await sales.keep(tx, sale, now)
  else {
    await giveBack(tx, sale, now)
    await sales.end(tx, sale, 'refunded', now)
  }
  return 'done'
}

type RefundRequestRow = typeof refundRequests.$inferSelect
type Asked = Pick<Sale, 'user_id' | 'product_type' | 'product_id'>

/** Requests for other products that were not declined count. */
async function countOthersSince(tx: Tx, asked: Asked, since: string): Promise<number> {
  const { user_id, product_type, product_id } = asked
  const isOther = sql`(${refundRequests.product_type}, ${refundRequests.product_id}) <> (${product_type}, ${product_id})`
  return tx.$count(
    refundRequests,
    and(
      eq(refundRequests.user_id, user_id),
      isOther,
      ne(refundRequests.status, 'declined'),
      gt(refundRequests.asked_at, since),
    ),
  )
}

/** Replaces a request that was declined; returns false if another one exists. */
async function storeRequest(tx: Tx, request: typeof refundRequests.$inferInsert): Promise<boolean> {
  const { amount, status, asked_at, decided_at } = request
  const stored = await tx
    .insert(refundRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [refundRequests.user_id, refundRequests.product_type, refundRequests.product_id],
      set: { amount, status, asked_at, decided_at },
      setWhere: eq(refundRequests.status, 'declined'),
    })
    .returning({ id: refundRequests.id })
  return stored.length > 0
}

async function findRequest(reader: Reader, id: number): Promise<RefundRequestRow | undefined> {
  return (await reader.select().from(refundRequests).where(eq(refundRequests.id, id)))[0]
}

/** Returns undefined if a concurrent decision was faster. */
async function decideRequest(
  tx: Tx,
  id: number,
  status: 'granted' | 'declined',
  decided_at: string,
): Promise<RefundRequestRow | undefined> {
  const rows = await tx
    .update(refundRequests)
    .set({ status, decided_at })
    .where(and(eq(refundRequests.id, id), eq(refundRequests.status, 'waiting')))
    .returning()
  return rows[0]
}

/** The address is null once the buyer has left. */
export async function waitingRequests(reader: Reader, atMost: number) {
  return reader
    .select({
      id: refundRequests.id,
      user_id: refundRequests.user_id,
      email: users.email,
      product_type: refundRequests.product_type,
      product_id: refundRequests.product_id,
      amount: refundRequests.amount,
      asked_at: refundRequests.asked_at,
    })
    .from(refundRequests)
    .leftJoin(users, eq(users.id, refundRequests.user_id))
    .where(eq(refundRequests.status, 'waiting'))
    .orderBy(asc(refundRequests.asked_at), asc(refundRequests.id))
    .limit(atMost)
}

export async function requestsOf(reader: Reader, userId: string) {
  const { product_type, product_id, amount, status, asked_at, decided_at } = refundRequests
  return reader
    .select({ product_type, product_id, amount, status, asked_at, decided_at })
    .from(refundRequests)
    .where(eq(refundRequests.user_id, userId))
    .orderBy(asc(refundRequests.id))
}
