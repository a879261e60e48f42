// Declares the requests about bills for usage: the unpaid ones, and paying one now.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { day, id, idInPath, moment } from '../../../platform/contract/shapes.ts'
import { PRODUCT_TYPES } from '../payments.rules.ts'
import { MOST_SHOWN_BILLS, USAGE_BILL_STATES } from './usage.rules.ts'

const unpaidBill = z.object({
  id,
  product_type: z.enum(PRODUCT_TYPES),
  product_id: id,
  product_name: z.string(),
  amount: z.number(),
  /** Counts the runs up to and including this month. */
  runs: z.int(),
  month: day,
  state: z.enum(USAGE_BILL_STATES),
  /** The card is charged again at this moment; null if it isn't. */
  due_at: moment.nullable(),
})
export type UnpaidBill = z.output<typeof unpaidBill>

const common = { tag: 'subscriptions', access: 'session' } as const

export const usageContracts = {
  unpaid: {
    ...common,
    limit: 'read',
    method: 'GET',
    path: '/own/usage-bills',
    summary: 'Lists your bills for further runs that are not paid, oldest first.',
    output: z.object({ items: z.array(unpaidBill).max(MOST_SHOWN_BILLS) }),
  },
  pay: {
    ...common,
    limit: 'write',
    method: 'POST',
    path: '/own/usage-bills/:id/pay',
    summary: 'Charges your stored card for one of your bills now. One that was paid stays so.',
    params: z.object({ id: idInPath }),
    output: z.object({ state: z.enum(USAGE_BILL_STATES) }),
    problems: ['not_found', 'conflict', 'too_many_requests', 'unavailable'],
  },
} as const satisfies Record<string, Contract>
