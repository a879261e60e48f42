// The queries over what buyers ask to have back of their usage.
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/users.table.ts'
import type { Sale } from '../../server/payments.actions.ts'
import { charges, usageBills, usageClaims } from '../../server/payments.table.ts'

export type ClaimRow = typeof usageClaims.$inferSelect

const isOf = ({ user_id, seller_id, product_type, product_id }: Sale) =>
  and(
    eq(usageClaims.user_id, user_id),
    eq(usageClaims.seller_id, seller_id),
    eq(usageClaims.product_type, product_type),
    eq(usageClaims.product_id, product_id),
  )

const isUnsettled = and(eq(usageClaims.status, 'granted'), isNull(usageClaims.settled_at))

/** Undefined if the same use was claimed before. */
export async function insertClaim(tx: Tx, row: typeof usageClaims.$inferInsert) {
  return (await tx.insert(usageClaims).values(row).onConflictDoNothing().returning())[0]
}

export async function lockClaim(tx: Tx, id: number): Promise<ClaimRow | undefined> {
  return (await tx.select().from(usageClaims).where(eq(usageClaims.id, id)).for('update'))[0]
}

export async function changeClaim(
  tx: Tx,
  id: number,
  change: Partial<Pick<ClaimRow, 'answer' | 'status' | 'decided_at' | 'settled_at'>>,
): Promise<void> {
  await tx.update(usageClaims).set(change).where(eq(usageClaims.id, id))
}

/** What was claimed of some uses of products of one type. */
export async function claimsOfUses(
  reader: Reader,
  productType: Sale['product_type'],
  uses: readonly number[],
): Promise<ClaimRow[]> {
  if (uses.length === 0) return []
  return reader
    .select()
    .from(usageClaims)
    .where(and(eq(usageClaims.product_type, productType), inArray(usageClaims.use_id, [...uses])))
}

/** The open claims of a product that someone sells, oldest first. */
export async function openClaimsOf(
  reader: Reader,
  { seller_id, product_type, product_id }: Omit<Sale, 'user_id'>,
  atMost: number,
): Promise<ClaimRow[]> {
  return reader
    .select()
    .from(usageClaims)
    .where(
      and(
        eq(usageClaims.seller_id, seller_id),
        eq(usageClaims.product_type, product_type),
        eq(usageClaims.product_id, product_id),
        eq(usageClaims.status, 'open'),
      ),
    )
    .orderBy(asc(usageClaims.id))
    .limit(atMost)
}

/** All open ones, oldest first, with the address of who asks, and how many claims of theirs were declined. */
export async function allOpenClaims(reader: Reader, atMost: number) {
  const declined = sql<number>`(select count(*)::int from ${usageClaims} earlier
    where earlier.user_id = ${usageClaims.user_id} and earlier.status = 'declined')`
  return reader
    .select({ claim: usageClaims, email: users.email, declined })
    .from(usageClaims)
    .leftJoin(users, eq(users.id, usageClaims.user_id))
    .where(eq(usageClaims.status, 'open'))
    .orderBy(asc(usageClaims.id))
    .limit(atMost)
}

/** Granted ones of a sale of which nothing went back yet, locked. */
export async function lockUnsettledOf(tx: Tx, sale: Sale): Promise<ClaimRow[]> {
  return tx
    .select()
    .from(usageClaims)
    .where(and(isOf(sale), isUnsettled))
    .orderBy(asc(usageClaims.id))
    .for('update')
}

/** The ids of those that were granted since a moment and of which nothing went back yet, oldest first. */
export async function unsettledSince(
  reader: Reader,
  since: string,
  after: number,
  atMost: number,
): Promise<number[]> {
  const rows = await reader
    .select({ id: usageClaims.id })
    .from(usageClaims)
    .where(and(isUnsettled, gte(usageClaims.decided_at, since), sql`${usageClaims.id} > ${after}`))
    .orderBy(asc(usageClaims.id))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Payments for usage of a sale from a moment on that may pay something back, oldest first. */
export async function paymentsSince(reader: Reader, sale: Sale, since: string) {
  const rows = await reader
    .select({ provider: usageBills.provider, provider_payment_id: charges.provider_payment_id })
    .from(charges)
    .innerJoin(usageBills, eq(usageBills.id, charges.usage_bill_id))
    .where(
      and(
        eq(charges.user_id, sale.user_id),
        eq(charges.seller_id, sale.seller_id),
        eq(charges.product_type, sale.product_type),
        eq(charges.product_id, sale.product_id),
        eq(charges.status, 'paid'),
        lt(charges.refunded, charges.amount),
        gte(charges.created_at, since),
        isNotNull(charges.provider_payment_id),
      ),
    )
    .orderBy(asc(charges.id))
  return rows.flatMap(({ provider, provider_payment_id }) =>
    provider_payment_id === null ? [] : [{ provider, provider_payment_id }],
  )
}

/** A person's claims, for an export. */
export async function claimsOfPerson(reader: Reader, userId: string) {
  const { product_type, product_id, amount, reason, answer, status, created_at } = usageClaims
  return reader
    .select({ product_type, product_id, amount, reason, answer, status, created_at })
    .from(usageClaims)
    .where(eq(usageClaims.user_id, userId))
    .orderBy(asc(usageClaims.id))
}

/** What is still owed stays without words, until it went back. */
export async function forgetClaimsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(usageClaims).where(and(eq(usageClaims.user_id, userId), sql`not (${isUnsettled})`))
  await tx.update(usageClaims).set({ reason: '', answer: null }).where(eq(usageClaims.user_id, userId))
  await tx.update(usageClaims).set({ answer: null }).where(eq(usageClaims.seller_id, userId))
}

/** Whether any are left, on either side. */
export async function hasClaims(reader: Reader, userId: string): Promise<boolean> {
  const isSide = or(eq(usageClaims.user_id, userId), eq(usageClaims.seller_id, userId))
  return (await reader.$count(usageClaims, isSide)) > 0
}
