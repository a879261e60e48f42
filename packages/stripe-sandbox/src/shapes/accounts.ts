// Sellers' accounts, what moves to them and on to their banks, and balances, in Stripe's shapes.
import type Stripe from 'stripe'
import { CURRENCY } from '../currency.ts'
import type { Account, AccountLink, Payout, Transfer } from '../rows/accounts.records.ts'
import { stamp } from '../rows/work.ts'
import { sandboxMessages } from '../rules/sandbox.messages.ts'
import { standingOf } from '../rules/standing.ts'
import { listOf } from './wire.ts'

const COUNTRY = 'US'
const PAYOUT_DELAY_DAYS = 2

export const CAPABILITIES = ['card_payments', 'transfers'] as const

/** Nothing says who it is, not even an email address. */
export function accountShape(row: Account) {
  const { due, pending, disabledReason, takesTransfers, paysOut } = standingOf(row)
  const status = statusOf(row)
  return {
    id: row.id,
    object: 'account',
    business_profile: null,
    business_type: row.submitted_at === null ? null : 'individual',
    capabilities: { card_payments: status, transfers: status },
    charges_enabled: takesTransfers,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: COUNTRY,
    created: stamp(row.created_at),
    default_currency: CURRENCY,
    details_submitted: row.submitted_at !== null,
    email: null,
    external_accounts: listOf(`/v1/accounts/${row.id}/external_accounts`, bankShapes(row)),
    future_requirements: requirements({}),
    metadata: row.metadata,
    payouts_enabled: paysOut,
    requirements: requirements({
      currently_due: [...due],
      disabled_reason: disabledReason,
      eventually_due: [...due],
      past_due: [...due],
      pending_verification: [...pending],
    }),
    settings: SETTINGS,
    type: 'express',
  } satisfies Stripe.Account
}

const requirements = (more: Partial<Stripe.Account.Requirements>) =>
  ({
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
    ...more,
  }) satisfies Stripe.Account.Requirements

const SETTINGS = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: null },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: PAYOUT_DELAY_DAYS, interval: 'manual' },
    statement_descriptor: null,
  },
} satisfies Stripe.Account.Settings

function statusOf(row: Account) {
  const { takesTransfers, pending } = standingOf(row)
  return takesTransfers ? 'active' : pending.length > 0 ? 'pending' : 'inactive'
}

/** None, or the one that payouts go to. */
export function bankShapes(row: Account): Stripe.BankAccount[] {
  if (row.bank_id === null || row.bank_last_four === null) return []
  const bank = {
    id: row.bank_id,
    object: 'bank_account',
    account: row.id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: null,
    country: COUNTRY,
    currency: CURRENCY,
    default_for_currency: true,
    fingerprint: null,
    last4: row.bank_last_four,
    metadata: {},
    routing_number: null,
    status: row.bank_failed_at === null ? 'new' : 'errored',
  } satisfies Stripe.BankAccount
  return [bank]
}

export function capabilityShape(row: Account, id: (typeof CAPABILITIES)[number]) {
  return {
    id,
    object: 'capability',
    account: row.id,
    requested: true,
    requested_at: stamp(row.created_at),
    status: statusOf(row),
  } satisfies Stripe.Capability
}

export function linkShape(row: AccountLink) {
  return {
    object: 'account_link',
    created: stamp(row.created_at),
    expires_at: stamp(row.expires_at),
    url: row.url,
  } satisfies Stripe.AccountLink
}

export function transferShape(row: Transfer) {
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amount,
    amount_reversed: row.reversed_at === null ? 0 : row.amount,
    balance_transaction: row.id.replace(/^tr_/, 'txn_'),
    created: stamp(row.created_at),
    currency: CURRENCY,
    description: null,
    destination: row.account_id,
    destination_payment: row.id.replace(/^tr_/, 'py_'),
    livemode: false,
    metadata: row.metadata,
    reversals: listOf(`/v1/transfers/${row.id}/reversals`, []),
    reversed: row.reversed_at !== null,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
  } satisfies Stripe.Transfer
}

/** Of the whole transfer. */
export function reversalShape(row: Transfer) {
  const id = row.id.replace(/^tr_/, 'trr_')
  return {
    id,
    object: 'transfer_reversal',
    amount: row.amount,
    balance_transaction: id.replace(/^trr_/, 'txn_'),
    created: stamp(row.reversed_at ?? row.created_at),
    currency: CURRENCY,
    destination_payment_refund: null,
    metadata: {},
    source_refund: null,
    transfer: row.id,
  } satisfies Stripe.TransferReversal
}

export function payoutShape(row: Payout) {
  const { id, status, bank_kind } = row
  const failure = status === 'failed' && bank_kind !== 'succeeds' ? bank_kind : null
  const transaction = id.replace(/^po_/, 'txn_')
  return {
    id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: stamp(row.arrives_at),
    automatic: false,
    balance_transaction: transaction,
    created: stamp(row.created_at),
    currency: CURRENCY,
    description: null,
    destination: row.bank_id,
    failure_balance_transaction: failure && `${transaction}_failure`,
    failure_code: failure === 'returned' ? 'could_not_process' : failure,
    failure_message: failure && sandboxMessages.payoutFailures[failure],
    livemode: false,
    metadata: row.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status,
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout
}

/** All of it is available at once. */
export function balanceShape(amount: number) {
  const funds = (cents: number) => [{ amount: cents, currency: CURRENCY, source_types: { card: cents } }]
  return {
    object: 'balance',
    available: funds(amount),
    livemode: false,
    pending: funds(0),
  } satisfies Stripe.Balance
}
