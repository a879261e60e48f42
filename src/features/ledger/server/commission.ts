// The platform's commission: the most specific rate that an operator set applies; without any rate the platform keeps nothing.
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { users } from '../../accounts/identity/users/server/users.table.ts'
import { commissionRates } from './ledger.table.ts'

/** The rate of the seller comes before that of all sellers, then the rate of the product type before that of all types. */
const bySpecificity = [
  sql`${commissionRates.seller_id} is null`,
  sql`${commissionRates.product_type} is null`,
] as const

/** Returns the platform's part in basis points. */
export async function findCommission(reader: Reader, sellerId: string, productType: string): Promise<number> {
  const [rate] = await reader
    .select({ basis_points: commissionRates.basis_points })
    .from(commissionRates)
    .where(
      and(
        or(eq(commissionRates.seller_id, sellerId), isNull(commissionRates.seller_id)),
        or(eq(commissionRates.product_type, productType), isNull(commissionRates.product_type)),
      ),
    )
    .orderBy(...bySpecificity)
    .limit(1)
  return rate?.basis_points ?? 0
}

export type CommissionScope = { readonly seller_id: string | null; readonly product_type: string | null }

/** Sets the rate in basis points for sales from now on; null lets the less specific rate apply again. */
export async function setCommission(
  tx: Tx,
  { seller_id, product_type }: CommissionScope,
  basisPoints: number | null,
  now: Date,
): Promise<void> {
  const isScope = and(
    seller_id === null ? isNull(commissionRates.seller_id) : eq(commissionRates.seller_id, seller_id),
    product_type === null
      ? isNull(commissionRates.product_type)
      : eq(commissionRates.product_type, product_type),
  )
  await tx.delete(commissionRates).where(isScope)
  if (basisPoints === null) return
  await tx
    .insert(commissionRates)
    .values({ seller_id, product_type, basis_points: basisPoints, created_at: now.toISOString() })
}

export async function deleteCommissionsOf(tx: Tx, sellerId: string): Promise<void> {
  await tx.delete(commissionRates).where(eq(commissionRates.seller_id, sellerId))
}

/** Returns every rate that is set, the general ones first, with the address of the seller; null once they have left. */
export async function listCommissions(reader: Reader) {
  const sellers = alias(users, 'sellers')
  return reader
    .select({
      seller_id: commissionRates.seller_id,
      email: sellers.email,
      product_type: commissionRates.product_type,
      basis_points: commissionRates.basis_points,
    })
    .from(commissionRates)
    .leftJoin(sellers, eq(sellers.id, commissionRates.seller_id))
    .orderBy(
      sql`${commissionRates.seller_id} is not null`,
      sql`${commissionRates.product_type} is not null`,
      commissionRates.id,
    )
}
