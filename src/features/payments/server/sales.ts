// Says what a buyer paid for a product, and how long a sale can go back.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ChargeRow } from './charges.records.ts'
import type { Sale } from './payments.actions.ts'
import { charges } from './payments.table.ts'

/** What a person paid for a product, the latest first: of a subscription each month. */
export async function salesTo(
  reader: Reader,
  { user_id, product_type, product_id }: Omit<Sale, 'seller_id'>,
): Promise<(Pick<ChargeRow, 'created_at' | 'period_end'> & { went_back: boolean })[]> {
  return reader
    .select({
      created_at: charges.created_at,
      period_end: charges.period_end,
      went_back: sql<boolean>`${charges.status} in ('refunded', 'disputed')`,
    })
    .from(charges)
    .where(
      and(
        eq(charges.user_id, user_id),
        eq(charges.product_type, product_type),
        eq(charges.product_id, product_id),
        eq(charges.is_sale, true),
      ),
    )
    .orderBy(desc(sql`coalesce(${charges.period_start}, ${charges.created_at})`), desc(charges.id))
}

/** The products of one type for which a person ever paid, whether or not the money went back. */
export async function paidBy(
  reader: Reader,
  userId: string,
  productType: Sale['product_type'],
): Promise<number[]> {
  const rows = await reader
    .selectDistinct({ id: charges.product_id })
    .from(charges)
    .where(and(eq(charges.user_id, userId), eq(charges.product_type, productType), eq(charges.is_sale, true)))
  return rows.map(({ id }) => id)
}

/** These buyers may have back until then what they paid for a product. */
export async function holdUntil(
  tx: Tx,
  { product_type, product_id }: Pick<ChargeRow, 'product_type' | 'product_id'>,
  buyers: readonly string[],
  until: string,
): Promise<void> {
  const isProduct = and(eq(charges.product_type, product_type), eq(charges.product_id, product_id))
  await tx
    .update(charges)
    .set({ held_until: until })
    .where(and(isProduct, inArray(charges.user_id, [...buyers]), eq(charges.is_sale, true)))
}
