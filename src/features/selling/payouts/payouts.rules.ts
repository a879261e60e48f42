// When is a seller paid, how much at least, which states does a payout have, and why may it be skipped?
import type { Limit } from '../../../platform/contract/limit.ts'
import { toCents } from '../../../platform/contract/money.ts'

/**
 * A payout is pending until the bank has the money (SEL-7). It is returned if the bank never took it or sent it back: then
 * what it paid is open again, and another payout pays what is left of that.
 */
export const PAYOUT_STATUSES = ['pending', 'paid', 'returned'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/**
 * The steps of one try: the money goes to the seller's account with the card provider, waits there until it can be sent
 * on, and is sent to the bank. `paid` can still become `returned`: banks send money back days later.
 */
export const ATTEMPT_STATES = ['transferring', 'sending', 'sent', 'paid', 'failed', 'returned'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** $10.00: less waits for later sales. */
export const LEAST_PAYOUT = toCents(10)

/** How often one may ask for a payout in between. */
export const requestLimit: Limit = { name: 'payout', tries: 10, seconds: 3600 }

const MONDAY = 1
const DAY_MS = 24 * 3600 * 1000

/** Why nothing is paid although something was earned. */
export const SKIP_REASONS = [
  'below_least',
  'no_account',
  'account_incomplete',
  'account_under_review',
  'account_paused',
  'provider_short',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Whether payout details were what was missing. */
export const isAboutAccount = (reason: SkipReason | undefined): boolean =>
  reason === 'no_account' || reason?.startsWith('account_') === true

/** The day of the next weekly payout after a day; both as `YYYY-MM-DD` in UTC. */
export function nextPayoutDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  const days = (MONDAY + 7 - at.getUTCDay()) % 7 || 7
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** The day of the latest weekly payout until a day, which counts itself. */
export const latestPayoutDay = (day: string): string =>
  new Date(Date.parse(`${nextPayoutDay(day)}T00:00:00Z`) - 7 * DAY_MS).toISOString().slice(0, 10)

/** One part of a sale: what it is, in dollars, and which payout pays it. */
export type LedgerLine = {
  readonly amount: number
  /** Whether a payout that paid it came back: then it waits for nothing but the next. */
  readonly came_back: boolean
  readonly available_on: string
  readonly payout: {
    readonly status: PayoutStatus
    readonly created_at: string
    readonly paid_at: string | null
  } | null
}

/** Where the money of a line is: each has exactly one of these answers. */
export type LineState =
  | { readonly state: 'contested' }
  | { readonly state: 'on_hold'; readonly on: string }
  | { readonly state: 'next_payout'; readonly on: string }
  | { readonly state: 'in_payout'; readonly on: string }
  | { readonly state: 'paid'; readonly on: string }

/** `today` and the days that it returns are `YYYY-MM-DD` in UTC. */
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
