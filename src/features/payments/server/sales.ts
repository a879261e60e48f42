// Reports what a buyer paid for a product, and how long a sale can be refunded.
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { ledgerEntries } from '../../ledger/server/ledger.table.ts'
import { holdCharges } from '../../ledger/server/movements.actions.ts'
import type { SaleKind } from '../sales.rules.ts'
import type { ChargeRow } from './charges.records.ts'
import { usageClaims } from './claims.table.ts'
import type { Sale } from './payments.actions.ts'
import { charges, owedParts, owedRefunds, refundRequests, usageBills } from './payments.table.ts'

/** What a charge paid for: of a subscription's payments, the one for its earliest period is the first. */
export const kindOfSale = sql<SaleKind>`case
  when ${charges.usage_bill_id} is not null then 'usage'
  when ${charges.product_type} = 'course' then 'course'
  when exists (
    select from ${charges} earlier where earlier.subscription_id = ${charges.subscription_id}
      and earlier.period_start < ${charges.period_start}) then 'renewal'
  else 'first_month' end`

/** Payments come latest first: each month of a subscription, without usage beyond it. */
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
        isNull(charges.usage_bill_id),
      ),
    )
    .orderBy(desc(sql`coalesce(${charges.period_start}, ${charges.created_at})`), desc(charges.id))
}

/** A refunded payment counts, too. */
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

export async function holdUntil(
  tx: Tx,
  { product_type, product_id }: Pick<ChargeRow, 'product_type' | 'product_id'>,
  buyers: readonly string[],
  until: string,
): Promise<void> {
  const isProduct = and(eq(charges.product_type, product_type), eq(charges.product_id, product_id))
  const held = await tx
    .update(charges)
    .set({ held_until: until })
    .where(and(isProduct, inArray(charges.user_id, [...buyers]), eq(charges.is_sale, true)))
    .returning({ id: charges.id })
  if (held.length > 0)
    await holdCharges(
      tx,
      held.map(({ id }) => id),
      until,
    )
}

/**
 * A subquery for the seller's charges that are being refunded, or may be if an operator agrees. A claim for usage holds the
 * payment that it would come from, no later one.
 */
const askedBack = (sellerId: string) => sql`(
  select owed_charge.id from ${owedRefunds} join ${charges} owed_charge
      on owed_charge.provider_payment_id = ${owedRefunds.provider_payment_id}
    where ${owedRefunds.done_at} is null and owed_charge.seller_id = ${sellerId}
  union all
  select part_charge.id from ${owedParts} join ${charges} part_charge
      on part_charge.provider_payment_id = ${owedParts.provider_payment_id}
    where part_charge.seller_id = ${sellerId}
  union all
  select asked_charge.id from ${refundRequests} join ${charges} asked_charge
      on asked_charge.user_id = ${refundRequests.user_id}
        and asked_charge.product_type = ${refundRequests.product_type}
        and asked_charge.product_id = ${refundRequests.product_id}
    where ${refundRequests.status} = 'waiting' and ${refundRequests.seller_id} = ${sellerId}
  union all
  select claimed_charge.id from ${usageClaims} join lateral (
      select one.id from ${charges} one join ${usageBills} bill on bill.id = one.usage_bill_id
        where one.user_id = ${usageClaims.user_id} and one.product_type = ${usageClaims.product_type}
          and one.product_id = ${usageClaims.product_id} and one.status = 'paid'
          and one.amount - one.refunded >= ${usageClaims.amount} and bill.created_at >= ${usageClaims.used_at}
        order by one.id limit 1
    ) claimed_charge on true
    where ${usageClaims.status} = 'waiting' and ${usageClaims.seller_id} = ${sellerId})`

/**
 * Limits those charges to ones of which something is to be paid to the seller. Deductions wait for nothing: the sale was paid
 * out before, and that payout may have come back.
 */
export const contestedCharges = (sellerId: string) => sql`(
  select asked.id from ${askedBack(sellerId)} asked
  where (select sum(unpaid.amount) from ${ledgerEntries} unpaid
    where unpaid.charge_id = asked.id and unpaid.account = 'seller' and unpaid.payout_id is null) > 0)`
