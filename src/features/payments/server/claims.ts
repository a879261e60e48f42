// Handles claims of buyers for usage that didn't work. The seller may refund it, or answer; then an operator decides. The
// money is taken off the next bill, or refunded from the payment, once for each use.
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Person } from '../../../platform/actor.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { claimMessages as messages } from '../claims.messages.ts'
import { owePart } from './charges.actions.ts'
import { CLAIMED } from './charges.records.ts'
import { usageClaims } from './claims.table.ts'
import type { PaymentParts, Sale } from './payments.actions.ts'
import { charges, usageBills } from './payments.table.ts'

const DAY_MS = 24 * 3600 * 1000
/** A bill is paid within so many days, or never. */
const PAID_WITHIN_DAYS = 90
const AT_ONCE = 100

/** Asks for the money of one use, in dollars. Raises Problem 'conflict' if it was claimed before. */
export async function claimUse(
  tx: Tx,
  sale: Sale,
  use: { use_id: number; used_at: string; amount: number; reason: string },
  now: Date,
): Promise<ClaimRow> {
  const row = { ...sale, ...use, status: 'waiting', created_at: now.toISOString() } as const
  const claim = await insertClaim(tx, row)
  if (!claim) throw new Problem('conflict', messages.askedBefore)
  return claim
}

/** Stores why the seller refuses. Raises Problem 'not_found', also for other people's, and 'conflict'. */
export async function answerClaim(tx: Tx, actor: Person, id: number, answer: string): Promise<ClaimRow> {
  const claim = await lockSold(tx, actor, id)
  await changeClaim(tx, id, { answer })
  return claim
}

/** Grants a claim by its seller. Raises Problem 'not_found', also for other people's, and 'conflict'. */
export async function giveBackUse(tx: Tx, actor: Person, id: number, now: Date): Promise<ClaimRow> {
  const claim = await lockSold(tx, actor, id)
  await changeClaim(tx, id, { status: 'granted', decided_at: now.toISOString() })
  return claim
}

async function lockSold(tx: Tx, actor: Person, id: number): Promise<ClaimRow> {
  const claim = await lockClaim(tx, id)
  if (claim?.seller_id !== actor.id) throw new Problem('not_found', messages.notFound)
  if (claim.decided_at !== null) throw new Problem('conflict', messages.decided)
  return claim
}

/**
 * Applies an operator's decision about a claim. Returns undefined for an unknown claim, and 'decided' for one that was
 * decided before.
 */
export async function decideClaim(
  tx: Tx,
  { id, status }: { id: number; status: 'granted' | 'declined' },
  now: Date,
): Promise<ClaimRow | 'decided' | undefined> {
  const claim = await lockClaim(tx, id)
  if (!claim) return undefined
  if (claim.decided_at !== null) return 'decided'
  await changeClaim(tx, id, { status, decided_at: now.toISOString() })
  return claim
}

/**
 * Settles granted claims that are not paid yet: `takeOff` lowers the amount to be billed for a use, and returns whether there
 * was enough. The caller holds the rows that it lowers.
 */
export async function takeOffGranted(
  tx: Tx,
  sale: Sale,
  takeOff: (claim: Pick<ClaimRow, 'used_at' | 'amount'>) => Promise<boolean>,
  now: Date,
): Promise<void> {
  for (const claim of await lockUnsettledOf(tx, sale))
    if (await takeOff(claim)) await changeClaim(tx, claim.id, { settled_at: now.toISOString() })
}

/** Refunds granted claims from the payments for them; returns how many. Claims on unpaid bills wait. */
export async function giveBackGranted({
  database,
  clock,
}: Pick<PaymentParts, 'database' | 'clock'>): Promise<number> {
  const now = clock.now()
  const since = new Date(now.getTime() - PAID_WITHIN_DAYS * DAY_MS).toISOString()
  let settled = 0
  for (let after = 0; ; ) {
    const ids = await unsettledSince(database.db, since, after, AT_ONCE)
    for (const id of ids) if (await database.inTransaction((tx) => giveBack(tx, id, now))) settled += 1
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return settled
    after = last
  }
}

async function giveBack(tx: Tx, id: number, now: Date): Promise<boolean> {
  const claim = await lockClaim(tx, id)
  if (claim?.status !== 'granted' || claim.settled_at !== null) return false
  for (const payment of await paymentsSince(tx, claim, claim.used_at))
    if (await owePart(tx, payment, { part: id, amount: claim.amount, reason: CLAIMED }, now)) {
      await changeClaim(tx, id, { settled_at: now.toISOString() })
      return true
    }
  return false
}

export type ClaimRow = typeof usageClaims.$inferSelect

const earlier = alias(usageBills, 'earlier')

const isOf = ({ user_id, seller_id, product_type, product_id }: Sale) =>
  and(
    eq(usageClaims.user_id, user_id),
    eq(usageClaims.seller_id, seller_id),
    eq(usageClaims.product_type, product_type),
    eq(usageClaims.product_id, product_id),
  )

const isUnsettled = and(eq(usageClaims.status, 'granted'), isNull(usageClaims.settled_at))

/** Returns undefined if the same use was claimed before. */
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
        eq(usageClaims.status, 'waiting'),
      ),
    )
    .orderBy(asc(usageClaims.id))
    .limit(atMost)
}

/** Each claim comes with the buyer's address, and the number of the buyer's claims that were declined. */
export async function allOpenClaims(reader: Reader, atMost: number) {
  const declined = sql<number>`(select count(*)::int from ${usageClaims} earlier
    where earlier.user_id = ${usageClaims.user_id} and earlier.status = 'declined')`
  return reader
    .select({ claim: usageClaims, email: users.email, declined })
    .from(usageClaims)
    .leftJoin(users, eq(users.id, usageClaims.user_id))
    .where(eq(usageClaims.status, 'waiting'))
    .orderBy(asc(usageClaims.id))
    .limit(atMost)
}

/** Locks the granted claims of a sale of which nothing was refunded yet. */
export async function lockUnsettledOf(tx: Tx, sale: Sale): Promise<ClaimRow[]> {
  return tx
    .select()
    .from(usageClaims)
    .where(and(isOf(sale), isUnsettled))
    .orderBy(asc(usageClaims.id))
    .for('update')
}

/** Returns ids, oldest first. */
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

/**
 * Returns payments for usage of a sale that was billed from a moment on, oldest first; a refund may come from them. Returns
 * none if an earlier one of these bills is unpaid: it may be the one for the claimed use.
 */
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
        gte(usageBills.created_at, since),
        notExists(
          reader
            .select({ id: earlier.id })
            .from(earlier)
            .where(
              and(
                eq(earlier.user_id, usageBills.user_id),
                eq(earlier.product_type, usageBills.product_type),
                eq(earlier.product_id, usageBills.product_id),
                gte(earlier.created_at, since),
                lt(earlier.id, usageBills.id),
                ne(earlier.state, 'paid'),
              ),
            ),
        ),
        isNotNull(charges.provider_payment_id),
      ),
    )
    .orderBy(asc(charges.id))
  return rows.flatMap(({ provider, provider_payment_id }) =>
    provider_payment_id === null ? [] : [{ provider, provider_payment_id }],
  )
}

export async function claimsOfPerson(reader: Reader, userId: string) {
  const { product_type, product_id, amount, reason, answer, status, created_at } = usageClaims
  return reader
    .select({ product_type, product_id, amount, reason, answer, status, created_at })
    .from(usageClaims)
    .where(eq(usageClaims.user_id, userId))
    .orderBy(asc(usageClaims.id))
}

/** A claim that is still owed stays without its text, until it is paid back. */
export async function forgetClaimsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(usageClaims).where(and(eq(usageClaims.user_id, userId), sql`not (${isUnsettled})`))
  await tx.update(usageClaims).set({ reason: '', answer: null }).where(eq(usageClaims.user_id, userId))
  await tx.update(usageClaims).set({ answer: null }).where(eq(usageClaims.seller_id, userId))
}

/** The person may be buyer or seller. */
export async function hasClaims(reader: Reader, userId: string): Promise<boolean> {
  const isSide = or(eq(usageClaims.user_id, userId), eq(usageClaims.seller_id, userId))
  return (await reader.$count(usageClaims, isSide)) > 0
}
