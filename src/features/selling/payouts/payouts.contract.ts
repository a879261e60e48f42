// The contracts of a seller's earnings: balance, sales with their fees, and payouts. They are for professionals only.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import {
  cursorPageOf,
  cursorQuery,
  day,
  id,
  idInPath,
  moment,
  pageOf,
  pageQuery,
} from '../../../platform/contract/shapes.ts'
import { MOVEMENT_KINDS } from '../../ledger/ledger.rules.ts'
import {
  FIRST_PAYMENT_HOLD_DAYS,
  PRODUCT_TYPES,
  REFUND_DAYS,
  USAGE_HOLD_DAYS,
} from '../../payments/payments.rules.ts'
import { SALE_KINDS } from '../../payments/sales.rules.ts'
import {
  ATTEMPT_STATES,
  BALANCE_STATES,
  MOST_STATEMENT_LINES,
  PAYOUT_STATUSES,
  SKIP_REASONS,
} from './payouts.rules.ts'

const payout = z.object({
  id,
  user_id: z.uuid(),
  /** The amount is in dollars. */
  amount: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  created_at: moment,
  paid_at: moment.nullable(),
})

const dollars = z.number()

/** A payout with its attempts, oldest first; `reason` is the bank's, and `text` says where the money is. */
const triedPayout = payout.extend({
  text: z.string(),
  attempts: z.array(
    z.object({
      number: z.int(),
      state: z.enum(ATTEMPT_STATES),
      reason: z.string().nullable(),
      created_at: moment,
      ended_at: moment.nullable(),
    }),
  ),
})
export type TriedPayout = z.output<typeof triedPayout>

/** A ledger entry of a sale, with the payout that pays it, if any. A negative amount is subtracted. */
const line = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  amount: dollars,
  created_at: moment,
  /** The amount can be paid from this day, in UTC. */
  available_on: day,
  /** A payout that paid it was returned. */
  came_back: z.boolean(),
  payout: z
    .object({ id, status: z.enum(PAYOUT_STATUSES), created_at: moment, paid_at: moment.nullable() })
    .nullable(),
})

/** What was sold to whom. */
const sold = z.object({
  product_type: z.enum(PRODUCT_TYPES),
  product_id: id,
  product_name: z.string().nullable(),
  kind: z.enum(SALE_KINDS),
  /** The number of further runs that were paid for; null for other sales. */
  runs: z.int().nullable(),
  /** Null for a buyer without a name that everyone sees. */
  buyer_name: z.string().nullable(),
  created_at: moment,
})

const sale = sold.extend({
  id,
  /** The buyer asked for a refund, or it is under way: the unpaid lines wait for the outcome. */
  is_contested: z.boolean(),
  lines: z.array(line),
})
export type LedgerSale = z.output<typeof sale>

/** Fees and refunds are negative; the three add up to `net`. */
const sums = z.object({ gross: dollars, fee: dollars, refund: dollars, net: dollars })

const statement = z.object({
  payout: triedPayout,
  seller_name: z.string().nullable(),
  /** The sales that the payout pays or takes back, oldest first. The file of the ledger has those beyond the bound. */
  lines: z.array(sold.extend({ sale: id }).extend(sums.shape)).max(MOST_STATEMENT_LINES),
  lines_count: z.int(),
  /** Counts all lines. */
  sums,
  /**
   * The difference between a payout from before the ledger and its sales, which a later payout makes up for; and money that came
   * back from another payout. The net sum and these add up to the amount of the payout.
   */
  set_off: z.array(z.object({ against: z.enum(['earlier', 'later', 'returned']), amount: dollars })),
})
export type PayoutStatement = z.output<typeof statement>

export const ownBalance = z.object({
  earned: dollars,
  paid: dollars,
  pending: dollars,
  on_hold: dollars,
  /** The first day on which all of it is open, as things stand; null if nothing waits for a day. */
  on_hold_until: day.nullable(),
  /** The amount that can be paid today; negative after refunds of money that was paid out, until later sales cover it. */
  open: dollars,
  /**
   * The next weekly payout that pays something if nothing else happens; without one, the very next and the amount that is open by
   * then.
   */
  next_payout: z.object({ on: day, amount: dollars }),
  /** The reason why the last payout was skipped; null if it wasn't. */
  skipped: z.object({ day, reason: z.enum(SKIP_REASONS), amount: dollars }).nullable(),
  state: z.enum(BALANCE_STATES),
  /** Says when the next payout is, or why none is. */
  text: z.string(),
  /** What is wrong: the last payout failed or was skipped, or the balance is negative. */
  notices: z.array(z.object({ title: z.string().nullable(), text: z.string() })),
})
export type OwnBalance = z.output<typeof ownBalance>

export const payoutContracts = {
  balance: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/balance',
    limit: 'read',
    summary: `Returns what your sales have earned after fees and refunds, and when it is paid. Sales of courses are on hold for ${REFUND_DAYS} days, while their buyers can have them back; first payments for agents for ${FIRST_PAYMENT_HOLD_DAYS} and further runs for ${USAGE_HOLD_DAYS}, in case the card was stolen or a run didn’t work. Amounts are dollars.`,
    output: ownBalance,
    problems: ['forbidden'],
  },
  list: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/payouts',
    limit: 'read',
    summary: 'Lists what you were paid, or are about to be paid, for your sales, newest first.',
    query: z.object(pageQuery),
    output: pageOf(triedPayout),
    problems: ['forbidden'],
  },
  request: {
    tag: 'payouts',
    access: 'session',
    method: 'POST',
    path: '/own/payouts',
    limit: 'write',
    summary: 'Has what is open paid now.',
    output: z.object({}),
    problems: ['forbidden', 'conflict', 'too_many_requests', 'unavailable'],
  },
  statement: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/payouts/:id',
    limit: 'read',
    summary: 'Returns a payout and the sales that it is made of, with the price, fee and refund of each.',
    params: z.object({ id: idInPath }),
    output: statement,
    problems: ['forbidden', 'not_found'],
  },
  ledger: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/ledger',
    limit: 'read',
    summary:
      'Lists your sales, newest first, each with its price, fees and refunds, and which payout pays them or when.',
    query: z.object(cursorQuery),
    output: cursorPageOf(sale),
    problems: ['forbidden'],
  },
  ledgerFile: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/ledger.csv',
    limit: 'read',
    summary: 'Returns every sale, refund and payout as a CSV file, oldest first.',
    media: 'text/csv',
    output: z.instanceof(Blob),
    problems: ['forbidden'],
  },
} as const satisfies Record<string, Contract>
