// The rules of payouts: their days, least amount and states, and the reasons to skip one.
import type { Limit } from '../../../platform/contract/limit.ts'
import { toCents } from '../../../platform/contract/money.ts'

/**
 * A payout is pending until the bank has the money (SEL-7). It is returned if the bank never took it or sent it back: then its
 * entries are open again, and another payout pays what is left of them.
 */
export const PAYOUT_STATUSES = ['pending', 'paid', 'returned'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/**
 * The steps of one attempt: the money goes to the seller's account with the card provider, waits there until it can be sent on,
 * and is sent to the bank. `paid` can still become `returned`: banks send money back days later.
 */
export const ATTEMPT_STATES = ['transferring', 'sending', 'sent', 'paid', 'failed', 'returned'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** The states of a payout, as its seller sees them. It is refused before the bank has the money, or sent back after that. */
export const PAYOUT_STATES = ['pending', 'paid', 'refused', 'sent_back'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** The states of a balance: of its next payout, or the reason why there is none. */
export const BALANCE_STATES = [
  'nothing',
  'payable',
  'in_transit',
  'paid',
  'asked_back',
  'too_little',
  'negative',
  'negative_in_transit',
] as const
export type BalanceState = (typeof BALANCE_STATES)[number]

/** $10.00: less waits for later sales. */
export const LEAST_PAYOUT = toCents(10)

/** A seller may request a payout so often between the weekly ones. */
export const requestLimit: Limit = { name: 'payout', tries: 10, seconds: 3600 }

const MONDAY = 1
const DAY_MS = 24 * 3600 * 1000

/** The reasons why nothing is paid although there are earnings. */
export const SKIP_REASONS = [
  'below_least',
  'no_account',
  'account_incomplete',
  'account_under_review',
  'account_paused',
  'provider_short',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Returns true for the reasons that payout details can remove. */
export const isAboutAccount = (reason: SkipReason | undefined): boolean =>
  reason === 'no_account' || reason?.startsWith('account_') === true

/** Returns the day of the next weekly payout after a day; both are `YYYY-MM-DD` in UTC. */
export function nextPayoutDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  const days = (MONDAY + 7 - at.getUTCDay()) % 7 || 7
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day of the latest weekly payout until a day, which counts itself. */
export const latestPayoutDay = (day: string): string =>
  new Date(Date.parse(`${nextPayoutDay(day)}T00:00:00Z`) - 7 * DAY_MS).toISOString().slice(0, 10)

/** A ledger entry of a sale, in dollars, with the payout that pays it. */
export type LedgerLine = {
  readonly amount: number
  /** A payout that paid it was returned, so the next payout pays it without waiting. */
  readonly came_back: boolean
  readonly available_on: string
  readonly payout: {
    readonly status: PayoutStatus
    readonly created_at: string
    readonly paid_at: string | null
  } | null
}

/** The place of the money of a line: each line has exactly one of these states. */
export type LineState =
  | { readonly state: 'contested' }
  | { readonly state: 'on_hold'; readonly on: string }
  | { readonly state: 'next_payout'; readonly on: string }
  | { readonly state: 'in_payout'; readonly on: string }
  | { readonly state: 'paid'; readonly on: string }

/** `today` and the returned days are `YYYY-MM-DD` in UTC. */
export function stateOf(
  { available_on, came_back, payout }: LedgerLine,
  { is_contested }: { readonly is_contested: boolean },
  today: string,
): LineState {
  if (payout?.paid_at) return { state: 'paid', on: payout.paid_at.slice(0, 10) }
  if (payout) return { state: 'in_payout', on: payout.created_at.slice(0, 10) }
  if (is_contested && !came_back) return { state: 'contested' }
  if (available_on > today) return { state: 'on_hold', on: available_on }
  return { state: 'next_payout', on: nextPayoutDay(today) }
}

export const PAYOUTS_PAGE_SIZE = 10
export const SALES_PAGE_SIZE = 20
/** A statement lists so many sales; the file lists all. */
export const MOST_STATEMENT_LINES = 500
