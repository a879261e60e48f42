// The tables of payouts (DATA-19), of the attempts to send them, and of skipped ones. The ledger entries that a payout pays refer
// to it.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  cents,
  descending,
  dollars,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
} from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import type { AttemptState, PayoutStatus, SkipReason } from '../payouts.rules.ts'

export const payouts = pgTable(
  'payouts',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    amount: dollars().notNull(),
    status: text().$type<PayoutStatus>().notNull(),
    created_at: moment().notNull(),
    paid_at: moment(),
    /** An operator sends the money, and the card provider is not asked. */
    by_hand: boolean().notNull().default(false),
    /** The provider's id of the transfer to the seller's account; null until it was made, or paid by hand. */
    transfer_id: text().unique(),
  },
  (table) => [
    check('payouts_amount_positive', sql`${table.amount} > 0`),
    check('payouts_status_known', sql`${table.status} in ('pending', 'paid', 'returned')`),
    check('payouts_paid_when', sql`(${table.status} = 'paid') = (${table.paid_at} is not null)`),
    index('payouts_pending').on(table.user_id).where(sql`${table.status} = 'pending'`),
    index('payouts_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
  ],
)

export const payoutAttempts = pgTable(
  'payout_attempts',
  {
    payout_id: requiredRow(() => payouts.id),
    number: integer().notNull(),
    state: text().$type<AttemptState>().notNull(),
    /** The seller's account with the provider; null if an operator sent the money by hand. */
    account_id: text(),
    bank_payout_id: text().unique(),
    /** The reason of a failure, in the provider's words. */
    reason: text(),
    created_at: moment().notNull(),
    ended_at: moment(),
    /** The moment from which the job handles it; null if there is nothing to do. */
    due_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.payout_id, table.number] }),
    check(
      'payout_attempts_state_known',
      sql`${table.state} in ('transferring', 'sending', 'sent', 'paid', 'failed', 'returned')`,
    ),
    check(
      'payout_attempts_ended_when',
      sql`(${table.state} in ('paid', 'failed', 'returned')) = (${table.ended_at} is not null)`,
    ),
    // Two attempts at once could pay twice.
    uniqueIndex('payout_attempts_one_open')
      .on(table.payout_id)
      .where(sql`${table.state} in ('transferring', 'sending', 'sent')`),
    index('payout_attempts_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)

/** A weekly payout that paid nothing, with the reason: one for each seller and day. */
export const payoutSkips = pgTable(
  'payout_skips',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    day: date({ mode: 'string' }).notNull(),
    reason: text().$type<SkipReason>().notNull(),
    /** The sum that the skipped payout would have paid. */
    amount: cents().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    unique('payout_skips_one_a_day').on(table.user_id, table.day),
    check(
      'payout_skips_reason_known',
      sql`${table.reason} in ('below_least', 'no_account', 'account_incomplete', 'account_under_review', 'account_paused', 'provider_short')`,
    ),
  ],
)

export const payoutRuns = pgTable('payout_runs', {
  day: date({ mode: 'string' }).primaryKey(),
  ended_at: moment().notNull(),
})
