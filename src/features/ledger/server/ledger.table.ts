// Every movement of money for sellers, in double entry and append-only, with each seller's balances, and the platform's
// commission (decision 81). Amounts are whole cents.
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import {
  cents,
  moment,
  personRef,
  requiredPerson,
  rowId,
  rowRef,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { LedgerAccount, MovementKind } from '../ledger.rules.ts'

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: rowId(),
    /** All entries of one movement share its cause, such as `refund:12:4900`. Their amounts sum to zero. */
    movement: text().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    seller_id: requiredPerson(() => profiles.id),
    /** The account gains this amount; a negative amount leaves it. */
    amount: cents().notNull(),
    charge_id: rowRef(),
    product_type: text(),
    product_id: rowRef(),
    /** The first day, in UTC, on which the seller can be paid this part; null for the other accounts. */
    available_on: date({ mode: 'string' }),
    payout_id: rowRef(),
    created_at: moment().notNull(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.movement, table.account),
    check('ledger_entries_some', sql`${table.amount} <> 0`),
    check(
      'ledger_entries_kind_known',
      sql`regexp_replace(${table.kind}, '_reversal$', '') in ('payment', 'provider_fee', 'platform_fee', 'refund', 'dispute', 'payout')`,
    ),
    check(
      'ledger_entries_account_known',
      sql`${table.account} in ('buyers', 'seller', 'platform', 'provider', 'banks', 'clearing')`,
    ),
    check(
      'ledger_entries_available_when',
      sql`(${table.account} = 'seller') = (${table.available_on} is not null)`,
    ),
    check(
      'ledger_entries_caused',
      sql`(${table.kind} in ('payout', 'payout_reversal')) = (${table.charge_id} is null)`,
    ),
    index('ledger_entries_of_charge').on(table.charge_id).where(sql`${table.charge_id} is not null`),
    index('ledger_entries_of_payout').on(table.payout_id).where(sql`${table.payout_id} is not null`),
    index('ledger_entries_of_seller').on(table.seller_id, table.id).where(sql`${table.account} = 'seller'`),
    index('ledger_entries_unpaid')
      .on(table.seller_id, table.available_on, table.id)
      .where(sql`${table.account} = 'seller' and ${table.payout_id} is null`),
  ],
)

/** The sums of a seller's entries, kept with each, so that a balance costs the same after any number of sales. */
export const sellerBalances = pgTable('seller_balances', {
  seller_id: requiredPerson(() => profiles.id).primaryKey(),
  /** The proceeds of sales after fees, refunds and disputes. */
  earned: cents().notNull(),
  /** The money that was sent to the seller and did not come back. */
  paid: cents().notNull(),
})

/** The entries that no payout covers yet, summed by the day from which they can be paid. */
export const unpaidBalances = pgTable(
  'unpaid_balances',
  {
    seller_id: requiredPerson(() => profiles.id),
    available_on: date({ mode: 'string' }).notNull(),
    amount: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seller_id, table.available_on] })],
)

/** The platform's rates on sales; the most specific one applies: of the seller, then of the product type. */
export const commissionRates = pgTable(
  'commission_rates',
  {
    id: rowId(),
    seller_id: personRef().references(() => profiles.id),
    product_type: text(),
    basis_points: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    unique('commission_rates_one_each').on(table.seller_id, table.product_type).nullsNotDistinct(),
    check('commission_rates_part', sql`${table.basis_points} between 0 and 10000`),
    check('commission_rates_type_known', sql`${table.product_type} in ('agent', 'course')`),
  ],
)
