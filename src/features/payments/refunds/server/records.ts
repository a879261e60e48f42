// The queries over what buyers asked to have back.
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/table.ts'
import type { Sale } from '../../server/actions.ts'
import { refundRequests } from '../../server/table.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect
type Asked = Pick<Sale, 'user_id' | 'product_type' | 'product_id'>

/** How often a person asked since then, for other products, without being declined. */
export async function countOthersSince(tx: Tx, asked: Asked, since: string): Promise<number> {
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

/** Stores it in the place of one that was declined; false if there is another already. */
export async function storeRequest(tx: Tx, request: typeof refundRequests.$inferInsert): Promise<boolean> {
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

export async function findRequest(reader: Reader, id: number): Promise<RefundRequestRow | undefined> {
  return (await reader.select().from(refundRequests).where(eq(refundRequests.id, id)))[0]
}

/** Undefined if it is decided, for one of two who decide at once. */
export async function decideRequest(
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

/** Those that wait for an operator, oldest first, with the address of who asked; null once they have left. */
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

/** What a person asked to have back, for an export. */
export async function requestsOf(reader: Reader, userId: string) {
  const { product_type, product_id, amount, status, asked_at, decided_at } = refundRequests
  return reader
    .select({ product_type, product_id, amount, status, asked_at, decided_at })
    .from(refundRequests)
    .where(eq(refundRequests.user_id, userId))
    .orderBy(asc(refundRequests.id))
}
