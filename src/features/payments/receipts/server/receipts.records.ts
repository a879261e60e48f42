// The queries over payments as their buyers see them, and over receipts that are to be mailed.

import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Reader, Tx } from '../../../../platform/database/database.ts'
import { users } from '../../../accounts/identity/users/server/users.table.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { billingDetails } from '../../billing/server/billing.table.ts'
import { charges, usageBills } from '../../server/payments.table.ts'

const shown = {
  id: charges.id,
  user_id: charges.user_id,
  receipt_key: charges.receipt_key,
  product_type: charges.product_type,
  product_id: charges.product_id,
  amount: charges.amount,
  refunded: charges.refunded,
  status: charges.status,
  created_at: charges.created_at,
  period_start: charges.period_start,
  period_end: charges.period_end,
  usage: { runs: usageBills.runs, month: usageBills.month, lines: usageBills.lines },
}
const isItsBill = eq(usageBills.id, charges.usage_bill_id)
export type PaymentRow = Awaited<ReturnType<typeof pageOfPayments>>['items'][number]

export async function pageOfPayments(
  reader: Reader,
  userId: string,
  { page, page_size }: { page: number; page_size: number },
) {
  const isOwn = eq(charges.user_id, userId)
  const items = await reader
    .select(shown)
    .from(charges)
    .leftJoin(usageBills, isItsBill)
    .where(isOwn)
    .orderBy(desc(charges.created_at), desc(charges.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items, total: await reader.$count(charges, isOwn) }
}

export async function findReceiptByKey(reader: Reader, key: string) {
  const sellers = alias(profiles, 'sellers')
  const rows = await reader
    .select({
      ...shown,
      buyer_name: profiles.full_name,
      company: billingDetails.company,
      address: billingDetails.address,
      tax_id: billingDetails.tax_id,
      card_brand: charges.card_brand,
      card_last_four: charges.card_last_four,
      seller_name: sellers.display_name,
      is_seller_public: sellers.is_public,
    })
    .from(charges)
    .leftJoin(usageBills, isItsBill)
    .leftJoin(profiles, eq(profiles.id, charges.user_id))
    .leftJoin(billingDetails, eq(billingDetails.user_id, charges.user_id))
    .leftJoin(sellers, eq(sellers.id, charges.seller_id))
    .where(eq(charges.receipt_key, key))
  return rows[0]
}

/** The address is null unless it is verified. */
export async function dueReceipts(db: Db, now: string, atMost: number) {
  const rows = await db
    .select({
      ...shown,
      receipt_due_at: charges.receipt_due_at,
      email: users.email,
      confirmed_at: users.email_confirmed_at,
    })
    .from(charges)
    .leftJoin(usageBills, isItsBill)
    .leftJoin(users, eq(users.id, charges.user_id))
    .where(and(isNotNull(charges.receipt_due_at), lte(charges.receipt_due_at, now)))
    .orderBy(charges.receipt_due_at)
    .limit(atMost)
  return rows.map(({ email, confirmed_at, ...row }) => ({
    ...row,
    email: confirmed_at === null ? null : email,
  }))
}
export type DueReceipt = Awaited<ReturnType<typeof dueReceipts>>[number]

/** Returns false if another process was faster, or more was refunded since: then the receipt is due again. */
export async function takeDueReceipts(tx: Tx, due: Pick<DueReceipt, 'id' | 'receipt_due_at' | 'refunded'>) {
  if (due.receipt_due_at === null) return false
  const taken = await tx
    .update(charges)
    .set({ receipt_due_at: null })
    .where(
      and(
        eq(charges.id, due.id),
        eq(charges.receipt_due_at, due.receipt_due_at),
        eq(charges.refunded, due.refunded),
      ),
    )
    .returning({ id: charges.id })
  return taken.length > 0
}
