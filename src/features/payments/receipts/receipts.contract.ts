// Declares the requests about one's own payments, newest first, and the receipt of one. The key of a receipt is the permission
// to see it, so that it can be handed to an accountant.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { day, id, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { billingDetailsForm } from '../billing/billing.schemas.ts'
import { CHARGE_STATUSES, PRODUCT_TYPES } from '../payments.rules.ts'
import { RECEIPT_KEY } from './receipts.rules.ts'

const payment = z.object({
  number: z.string(),
  product_type: z.enum(PRODUCT_TYPES),
  product_name: z.string(),
  amount: z.number(),
  refunded: z.number(),
  status: z.enum(CHARGE_STATUSES),
  created_at: moment,
  /** Null for a one-off purchase. */
  period_start: moment.nullable(),
  period_end: moment.nullable(),
  /** Counts further runs up to and including a month. Null for other payments. */
  usage: z.object({ runs: z.int(), month: day }).nullable(),
})

/** Dollars, with up to four decimals. */
const exactDollars = z.number()

const usageOnReceipt = z.object({
  runs: z.int(),
  month: day,
  /** Null for a bill from before prices were noted. The amounts of the runs and the rest add up to that of the payment. */
  priced: z
    .object({
      runs: z.array(z.object({ runs: z.int(), price: exactDollars, amount: exactDollars })),
      /** What was given back before the bill, and fractions of a cent that are carried from bill to bill. */
      rest: exactDollars,
    })
    .nullable(),
})

export const ownPayment = payment.extend({ id, receipt_key: z.string() })
export type OwnPayment = z.output<typeof ownPayment>

export const receipt = payment.extend({
  /** Null once the person has left. */
  buyer_name: z.string().nullable(),
  usage: usageOnReceipt.nullable(),
  /** Blank unless the buyer gave details. */
  billing: billingDetailsForm,
  /** Null if the card provider did not report the card. */
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  seller_name: z.string().nullable(),
})
export type Receipt = z.output<typeof receipt>

export const receiptContracts = {
  own: {
    tag: 'subscriptions',
    access: 'session',
    method: 'GET',
    path: '/own/payments',
    limit: 'read',
    summary: 'Lists what you paid, newest first, with the keys of the receipts.',
    query: z.object(pageQuery),
    output: pageOf(ownPayment),
  },
  get: {
    tag: 'payments',
    access: 'public',
    method: 'GET',
    path: '/payments/receipts/:key',
    limit: 'read',
    summary: 'Returns a receipt. Its key is the permission to see it.',
    params: z.object({ key: z.string().regex(RECEIPT_KEY) }),
    output: receipt,
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
