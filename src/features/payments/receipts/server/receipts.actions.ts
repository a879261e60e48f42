// Shows buyers their payments: a list, and a receipt for each under an address that can't be guessed.
import type { Person } from '../../../../platform/actor.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { paymentMessages } from '../../payments.messages.ts'
import { type PaymentParts, type ProductSales, salesOf } from '../../server/payments.actions.ts'
import { pricedRuns } from '../../usage/usage.rules.ts'
import type { OwnPayment, Receipt } from '../receipts.contract.ts'
import { receiptMessages as messages } from '../receipts.messages.ts'
import { receiptNumber } from '../receipts.rules.ts'
import { findReceiptByKey, type PaymentRow, pageOfPayments } from './receipts.records.ts'

type Parts = Pick<PaymentParts, 'products'>

type PaidFor = Pick<PaymentRow, 'product_type' | 'product_id' | 'user_id'>

/** Returns the names in the order of the payments. */
export async function receiptNamesOf(
  parts: Parts,
  reader: Reader,
  payments: readonly PaidFor[],
): Promise<string[]> {
  const described = new Map<string, Awaited<ReturnType<ProductSales['describe']>>>()
  const kindOf = ({ product_type, user_id }: PaidFor) => `${product_type} ${user_id}`
  for (const [kind, some] of Map.groupBy(payments, kindOf)) {
    const [{ product_type, user_id }] = some as [PaidFor]
    const ids = some.map(({ product_id }) => product_id)
    described.set(kind, await salesOf(parts, { product_type }).describe(reader, user_id, ids))
  }
  return payments.map(
    (one) =>
      described.get(kindOf(one))?.get(one.product_id)?.name ?? paymentMessages.goneProduct[one.product_type],
  )
}

const asPayment = (row: PaymentRow, product_name: string) => ({
  number: receiptNumber(row.receipt_key),
  product_type: row.product_type,
  product_name,
  amount: row.amount,
  refunded: row.refunded,
  status: row.status,
  created_at: row.created_at,
  period_start: row.period_start,
  period_end: row.period_end,
  usage: row.usage && { runs: row.usage.runs, month: row.usage.month },
})

/** Returns one page of one's own payments, newest first. */
export async function listPayments(
  parts: Parts,
  reader: Reader,
  actor: Person,
  page: { page: number; page_size: number },
) {
  const { items, total } = await pageOfPayments(reader, actor.id, page)
  const names = await receiptNamesOf(parts, reader, items)
  const shown = items.map(
    (row, at): OwnPayment => ({
      id: row.id,
      receipt_key: row.receipt_key,
      ...asPayment(row, names[at] ?? ''),
    }),
  )
  return { items: shown, total, ...page }
}

/** Returns the receipt with this key. Raises Problem 'not_found'. */
export async function readReceipt(parts: Parts, reader: Reader, key: string): Promise<Receipt> {
  const row = await findReceiptByKey(reader, key)
  if (!row) throw new Problem('not_found', messages.notFound)
  const [name = ''] = await receiptNamesOf(parts, reader, [row])
  const { buyer_name, company, address, tax_id, card_brand, card_last_four, seller_name, is_seller_public } =
    row
  // A receipt is handed on, so a private profile stays out of it.
  const { usage } = row
  return {
    ...asPayment(row, name),
    usage: usage && {
      runs: usage.runs,
      month: usage.month,
      priced: usage.lines && pricedRuns(usage.lines, row.amount),
    },
    buyer_name: buyer_name || null,
    billing: { company: company ?? '', address: address ?? '', tax_id: tax_id ?? '' },
    card:
      card_brand !== null && card_last_four !== null
        ? { brand: card_brand, last_four: card_last_four }
        : null,
    seller_name: is_seller_public ? seller_name : null,
  }
}
