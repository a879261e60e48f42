// What sellers can request about their payouts: a list, newest first.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { id, moment, pageOf, pageQuery } from '../../../platform/contract/shapes.ts'
import { PAYOUT_STATUSES } from './rules.ts'

/** What a seller is paid of their sales (DATA-19). */
const payout = z.object({
  id,
  user_id: z.uuid(),
  /** Dollars. */
  amount: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  created_at: moment,
  paid_at: moment.nullable(),
})

export const payoutContracts = {
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
