// What sellers can request about their payouts: a list, newest first, and how much of their sales is open.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { FIRST_PAYMENT_REFUND_DAYS, REFUND_DAYS } from '../payments.rules.ts'
import { PAYOUT_STATUSES } from './payouts.rules.ts'

/** What a seller is paid of their sales (DATA-19). */
const payout = z.object({
  id,
  user_id: z.uuid(),
  /** The amount in dollars. */
  amount: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  created_at: moment,
  paid_at: moment.nullable(),
})

const dollars = z.number()

export const payoutContracts = {
  balance: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/balance',
    limit: 'read',
    summary: `Returns what your sales have earned after refunds. What buyers can still have back is on hold: sales of courses for ${REFUND_DAYS} days, first payments of subscriptions for ${FIRST_PAYMENT_REFUND_DAYS}. Amounts are dollars.`,
    output: z.object({
      earned: dollars,
      paid: dollars,
      /** The amount in a payout that was begun. */
      pending: dollars,
      on_hold: dollars,
      /** When the last of it is open, as things stand; null if nothing is on hold, or a refund is under way. */
      on_hold_until: moment.nullable(),
      /** What the next payout pays. Less than 0 after refunds of what was paid out: later sales make up for it. */
      open: dollars,
    }),
  },
  list: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/payouts',
    limit: 'read',
    summary: 'Lists what you were paid, or are about to be paid, for your sales, newest first.',
    query: z.object(pageQuery),
    output: pageOf(payout),
  },
} as const satisfies Record<string, Contract>
