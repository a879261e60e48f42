// The sandbox keeps sellers' accounts, the transfers to them and the payouts on to their banks. Neither names, dates of
// birth nor bank numbers are among the columns: the test values that were typed are stored only by what they stand for.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

const objectId = () => text().primaryKey()
const metadata = () => jsonb().$type<Record<string, string>>().notNull()
const ofAccount = () =>
  text()
    .notNull()
    .references(() => accounts.id)

/** How a test person's check ends; `test-sellers.ts` says which date of birth stands for which. */
export const PERSON_KINDS = ['verified', 'reviewed', 'listed'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** How a test bank account behaves: it takes payouts, refuses them, or sends the money back days later. */
export const BANK_KINDS = [
  'succeeds',
  'no_account',
  'account_closed',
  'insufficient_funds',
  'debit_not_authorized',
  'invalid_currency',
  'returned',
] as const
export type BankKind = (typeof BANK_KINDS)[number]

export const accounts = pgTable(
  'sandbox_accounts',
  {
    id: objectId(),
    metadata: metadata(),
    has_name: boolean().notNull(),
    person: text().$type<PersonKind>(),
    bank_id: text(),
    bank_kind: text().$type<BankKind>(),
    bank_last_four: text(),
    /** A payout to it failed: another one is asked for. */
    bank_failed_at: moment(),
    /** When everything that was asked for was given the first time. */
    submitted_at: moment(),
    /** When the check of the person ends. */
    review_ends_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check(
      'sandbox_accounts_bank',
      sql`num_nulls(${table.bank_id}, ${table.bank_kind}, ${table.bank_last_four}) in (0, 3)`,
    ),
    index('sandbox_accounts_reviewed')
      .on(table.review_ends_at)
      .where(sql`${table.review_ends_at} is not null`),
  ],
)

export const accountLinks = pgTable(
  'sandbox_account_links',
  {
    id: objectId(),
    account_id: ofAccount(),
    /** Part of the page's address: having it is the permission to open the page, once. */
    secret: text().notNull().unique(),
    /** With it, the page that was opened says what was typed, once. */
    session: text().unique(),
    url: text().notNull(),
    return_url: text().notNull(),
    refresh_url: text().notNull(),
    /** Of the link until the page is opened, of the page from then on. */
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('sandbox_account_links_by_age').on(table.expires_at)],
)

export const transfers = pgTable(
  'sandbox_transfers',
  {
    id: objectId(),
    account_id: ofAccount(),
    /** In cents. */
    amount: integer().notNull(),
    metadata: metadata(),
    /** When all of it went back to the platform. */
    reversed_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('sandbox_transfers_amount', sql`${table.amount} > 0`),
    index('sandbox_transfers_to').on(table.account_id),
  ],
)

export const PAYOUT_STATES = ['pending', 'paid', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export const payouts = pgTable(
  'sandbox_payouts',
  {
    id: objectId(),
    account_id: ofAccount(),
    status: text().$type<PayoutState>().notNull(),
    /** In cents. */
    amount: integer().notNull(),
    metadata: metadata(),
    bank_id: text().notNull(),
    bank_kind: text().$type<BankKind>().notNull(),
    /** When it is to be there. */
    arrives_at: moment().notNull(),
    /** When time alone changes something next. */
    due_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('sandbox_payouts_amount', sql`${table.amount} > 0`),
    index('sandbox_payouts_of').on(table.account_id),
    index('sandbox_payouts_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)
