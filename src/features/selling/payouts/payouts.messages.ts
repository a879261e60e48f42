// The sentences about payouts: reasons why one was skipped or failed, and advice.
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import { toDollars } from '../../../platform/contract/money.ts'
import { teachingMessages } from '../../courses/teaching/teaching.messages.ts'
import type { MovementKind } from '../../ledger/ledger.rules.ts'
import {
  FIRST_PAYMENT_HOLD_DAYS,
  type ProductType,
  REFUND_DAYS,
  USAGE_HOLD_DAYS,
} from '../../payments/payments.rules.ts'
import { SALE_KIND_LABELS, type SaleKind } from '../../payments/sales.rules.ts'
import { FORMER_MEMBER } from '../../profiles/names.messages.ts'
import { payoutAccountMessages } from '../payout-accounts/payout-accounts.messages.ts'
import type { PayoutAccountState } from '../payout-accounts/payout-accounts.rules.ts'
import { LEAST_PAYOUT, type LineState, type SkipReason } from './payouts.rules.ts'

const { actions } = payoutAccountMessages

type Advice = {
  /** The sentence has its full stop. */
  readonly why: string
  /** Undefined if the seller can only wait. */
  readonly action?: string
}

const least = dollarsInFull(toDollars(LEAST_PAYOUT))

export const skipAdvice: Readonly<Record<SkipReason, Advice>> = {
  below_least: { why: `Payouts start at ${least}. This amount is paid together with your next sales.` },
  no_account: { why: 'Your payout details are missing.', action: actions.not_begun },
  account_incomplete: {
    why: 'Some of your payout details are still missing.',
    action: actions.incomplete,
  },
  account_under_review: {
    why: 'The card provider is checking your payout details. You don’t have to do anything.',
  },
  account_paused: {
    why: 'The card provider has paused payouts to your account.',
    action: actions.paused,
  },
  provider_short: {
    why: 'The money hasn’t arrived from the card provider yet. You don’t have to do anything: we try again every day.',
  },
}

/** The banks' codes of refusals, with sentences for sellers; other codes are shown as they are. */
const FAILURES: Readonly<Record<string, string>> = {
  account_closed: 'the bank account is closed',
  account_frozen: 'the bank account is frozen',
  bank_account_restricted: 'the bank account can’t receive payouts',
  could_not_process: 'the bank couldn’t process it',
  debit_not_authorized: 'the bank didn’t authorize it',
  declined: 'the bank declined it',
  incorrect_account_holder_name: 'the name of the account holder is wrong',
  invalid_account_number: 'the account number is wrong',
  invalid_currency: 'the bank account doesn’t take US dollars',
  no_account: 'there is no bank account with this number',
  insufficient_funds: 'the money hasn’t arrived in your account with the card provider',
}

/** What each kind of sale waits for; a renewal is open on the next day. */
const HELD_FOR: Readonly<Record<SaleKind, string>> = {
  course: `${REFUND_DAYS}-day guarantee`,
  first_month: `${FIRST_PAYMENT_HOLD_DAYS} days after a first payment`,
  renewal: 'the day after the payment',
  usage: `${USAGE_HOLD_DAYS} days after a payment for runs`,
}

const whyHeld = `A course’s price is held for ${REFUND_DAYS} days, while its buyer can have it back. An agent’s first payment and payments for further runs are held for ${FIRST_PAYMENT_HOLD_DAYS} days, in case the card was stolen or a run didn’t work.`

/** The number stays with its sign where the line breaks: 'Further runs ×11'. */
export const saleInWords = ({ kind, runs }: { kind: SaleKind; runs: number | null }): string =>
  runs === null ? SALE_KIND_LABELS[kind] : `${SALE_KIND_LABELS[kind]} ×${runs}`

type Bought = { readonly product_type: ProductType; readonly buyer_name: string | null }

const UNNAMED: Readonly<Record<ProductType, string>> = {
  agent: FORMER_MEMBER,
  course: teachingMessages.unnamed,
}

export const buyerInWords = ({ product_type, buyer_name }: Bought): string =>
  buyer_name ?? UNNAMED[product_type]

export const payoutMessages = {
  whyHeld,
  failure: (reason: string) => FAILURES[reason] ?? `the card provider says “${reason}”`,
  nothingToPay: 'There’s nothing to pay out yet.',
  notFound: 'This payout doesn’t exist',
  tooOften: 'You’ve asked for payouts often. Try again later',
  providerAway: 'The card provider can’t be reached. Try again in a moment',
  balanceNotLoaded: 'Couldn’t load your balance',
  payoutsNotLoaded: 'Couldn’t load your payouts',
  salesNotLoaded: 'Couldn’t load your sales',
  statementNotLoaded: 'Couldn’t load this statement',
  notFoundDetail: 'It may belong to another account.',
  fileFailed: 'Couldn’t download the file',
  firstSale: 'Your first sale shows up here.',
  /** The sentence about the next payout, by the state of the account with the card provider. */
  nextOn: {
    ready: (day: string) => `on ${day}, if nothing is refunded until then`,
    not_begun: (day: string) => `on ${day}, once you’ve added your payout details`,
    incomplete: (day: string) => `on ${day}, once your payout details are complete`,
    under_review: (day: string) => `on ${day}, if your payout details are confirmed by then`,
    paused: (day: string) => `on ${day}, if payouts to your account aren’t paused by then`,
  } satisfies Record<PayoutAccountState, (day: string) => string>,
  allPaid: 'Everything you’ve earned is paid or on its way.',
  askedBack: 'Buyers have asked for the rest back. What they don’t get back is paid after that’s decided.',
  negative: (amount: string) =>
    `${amount} of what you were paid went back to buyers. Your next sales make up for it first.`,
  skipped: (day: string, why: string) => `The payout of ${day} was skipped. ${why}`,
  requested: 'Your payout is on its way',
  notRequested: 'Couldn’t pay out now',
  noPayouts: 'No payouts yet',
  noPayoutsDetail: `Payouts go out every Monday, once ${least} or more is open. ${whyHeld}`,
  wentWrong: {
    refused: (why: string) => `It wasn’t sent: ${why}. The money is in your balance again.`,
    sentBack: (why: string) => `Your bank sent it back: ${why}. The money is in your balance again.`,
  },
  noSales: 'Each sale is listed here with its price, fees and refunds, and when it’s paid.',
  /** The place of the money of a line; `isTaken` means that it is subtracted. */
  onHold: (day: string, kind: SaleKind) => `on hold until ${day} (${HELD_FOR[kind]})`,
  where: {
    next_payout: (day: string, isTaken: boolean) =>
      isTaken ? `taken off the payout of ${day}` : `in the payout of ${day}`,
    in_payout: (day: string, isTaken: boolean) =>
      isTaken ? `taken off the payout begun ${day}` : `in the payout begun ${day}`,
    paid: (day: string, isTaken: boolean) => (isTaken ? `settled ${day}` : `paid ${day}`),
  } satisfies Record<
    Exclude<LineState['state'], 'contested' | 'on_hold'>,
    (day: string, isTaken: boolean) => string
  >,
  contested: 'on hold until the refund is settled',
  setOff: {
    earlier: 'Set off against an earlier payout',
    later: 'Set off against a later payout',
    returned: 'Came back from an earlier payout',
  },
  moreLines: (lines: number) => `${lines} more sales, which the CSV file of your sales lists`,
  columns: [
    ...['Date', 'Type', 'Product', 'Kind', 'Quantity', 'Buyer', 'Gross', 'Fee', 'Refund', 'Net'],
    ...['Available on', 'Payout', 'Sale', 'Product type', 'Product ID'],
  ],
  kinds: {
    payment: 'Price',
    payment_reversal: 'Sale reversed',
    provider_fee: 'Card fee',
    provider_fee_reversal: 'Card fee returned',
    platform_fee: 'Guildhall fee',
    platform_fee_reversal: 'Guildhall fee returned',
    refund: 'Refund',
    refund_reversal: 'Refund reversed',
    dispute: 'Disputed by the buyer’s bank',
    dispute_reversal: 'Dispute won',
    payout: 'Payout',
    payout_reversal: 'Payout returned',
  } satisfies Record<MovementKind, string>,
} as const

export const payoutDetailsNeed = {
  text: {
    not_begun: 'Your payout details are missing',
    incomplete: 'Your payout details aren’t complete',
    paused: 'Payouts to your account are paused',
  },
  detail: (dollars: number) => `${dollarsInFull(dollars)} waits to be paid`,
} as const
