// The sentences about payouts: reasons why one was skipped or failed, advice, and what the Seller tab, the home, the statement and
// the mails say in each state of a payout and of a balance.
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
import {
  type BalanceState,
  LEAST_PAYOUT,
  type LineState,
  type PayoutState,
  type SkipReason,
} from './payouts.rules.ts'

const { actions } = payoutAccountMessages

type Advice = {
  /** The sentence has its full stop. */
  readonly why: string
  /** Undefined if the seller can only wait. */
  readonly action?: string
}

const least = dollarsInFull(toDollars(LEAST_PAYOUT))

const TOO_LITTLE = `Payouts start at ${least}. This amount is paid together with your next sales.`

export const skipAdvice: Readonly<Record<SkipReason, Advice>> = {
  below_least: { why: TOO_LITTLE },
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
  canceled: 'it was canceled',
  invalid_account_number_length: 'the account number is too long or too short',
  bank_ownership_changed: 'the bank account belongs to another bank now',
  incorrect_account_holder_address: 'the address of the account holder is wrong',
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
  skipped: (day: string, why: string) => `The payout of ${day} was skipped. ${why}`,
  requested: 'Your payout is in transit',
  notRequested: 'Couldn’t pay out now',
  noPayouts: 'No payouts yet',
  noPayoutsDetail: `Payouts go out every Monday, once ${least} or more is available. ${whyHeld}`,
  noSales: 'Each sale is listed here with its price, fees and refunds, and when it’s paid.',
  /** The place of the money of a line; `isTaken` means that it is subtracted. */
  onHold: (day: string, kind: SaleKind) => `on hold until ${day} (${HELD_FOR[kind]})`,
  where: {
    next_payout: (day: string, isTaken: boolean) =>
      isTaken ? `taken off the payout of ${day}` : `in the payout of ${day}`,
    in_payout: (day: string, isTaken: boolean) =>
      isTaken ? `taken off the payout initiated ${day}` : `in transit since ${day}`,
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

/** The mail about a payout that failed, after the sentence about it. */
export const afterFailure =
  'Check your payout details. What is available by then is paid on the next payout day, or as soon as you ask for it.'

type PayoutStory = {
  /** In the list of payouts and on the statement. */
  text(why: string): string
  /** The notification, the subject of its mail, and for a failure what stands first on the Seller tab and the home. */
  sentence(amount: string): string
}

export const PAYOUT_STORIES: Record<PayoutState, PayoutStory> = {
  pending: {
    text: () => 'In transit to your bank. It usually arrives within a few days.',
    sentence: (amount) => `Your payout of ${amount} is in transit`,
  },
  paid: {
    text: () => 'Your bank has it. It can take a day or two to show in your account.',
    sentence: (amount) => `Your payout of ${amount} was paid`,
  },
  refused: {
    text: (why) => `It was refused, because ${why}. The money is in your balance again.`,
    sentence: (amount) => `Your payout of ${amount} couldn’t be sent`,
  },
  sent_back: {
    text: (why) => `It came back, because ${why}. The money is in your balance again.`,
    sentence: (amount) => `Your bank sent back your payout of ${amount}`,
  },
}

/** Amounts are in dollars, as in the balance. */
export type StoryOfBalance = {
  readonly open: number
  readonly pending: number
  readonly account: PayoutAccountState
  /** As 'Monday, December 28'. */
  readonly payoutDay: string
}

type BalanceStory = {
  /** Below the amount of the next payout. */
  next(of: StoryOfBalance): string
  /** The sentence about the next payout is whole, and the home says it as well. */
  isOnHome?: true
}

const NEXT_ON: Record<PayoutAccountState, (day: string) => string> = {
  ready: (day) => `on ${day}, if nothing is refunded until then`,
  not_begun: (day) => `on ${day}, once you’ve added your payout details`,
  incomplete: (day) => `on ${day}, once your payout details are complete`,
  under_review: (day) => `on ${day}, if your payout details are confirmed by then`,
  paused: (day) => `on ${day}, if payouts to your account aren’t paused by then`,
}

const NONE_WHILE_NEGATIVE = 'Nothing is paid out while your balance is negative.'

export const BALANCE_STORIES: Record<BalanceState, BalanceStory> = {
  nothing: { next: () => 'What you earn from sales shows up here.' },
  payable: { next: ({ account, payoutDay }) => NEXT_ON[account](payoutDay) },
  in_transit: {
    next: ({ pending }) =>
      `${dollarsInFull(pending)} is in transit to your bank. Nothing else waits to be paid.`,
    isOnHome: true,
  },
  paid: { next: () => 'Everything you’ve earned is paid.', isOnHome: true },
  asked_back: {
    next: () => 'Buyers have asked for the rest back. What they don’t get back is paid after that’s decided.',
    isOnHome: true,
  },
  too_little: { next: () => TOO_LITTLE, isOnHome: true },
  negative: { next: () => NONE_WHILE_NEGATIVE },
  negative_in_transit: { next: () => NONE_WHILE_NEGATIVE },
}

/** What is wrong while a balance is negative, on the Seller tab and on the home. */
export const DEFICIT_STORIES = {
  negative: ({ open }: StoryOfBalance) =>
    `Your balance is ${dollarsInFull(open)}, because more went back to buyers than was left in it. Your next sales make up for it first.`,
  negative_in_transit: ({ open, pending }: StoryOfBalance) =>
    `Your balance is ${dollarsInFull(open)}, because money went back to buyers while ${dollarsInFull(pending)} was in transit. You still get that payout, and your next sales make up for the rest.`,
} as const
