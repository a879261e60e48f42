// Bills usage beyond what a subscription includes: from which amount, how often a card is tried, and how much of several
// months a bill takes.

import type { Limit } from '../../../platform/contract/limit.ts'
import type { Cents } from '../../../platform/contract/money.ts'
import { fromCents, type TenThousandths, wholeCents } from '../../../platform/contract/ten-thousandths.ts'

/** For an `overdue` bill, the card was refused. It may be tried again. */
export const USAGE_BILL_STATES = ['due', 'paid', 'overdue'] as const
export type UsageBillState = (typeof USAGE_BILL_STATES)[number]

/** The credit applies until a card has made one payment without its owner. */
export const FIRST_CREDIT = 20_00 as Cents
/** A bill is written at half of the credit, so that the rest lasts until it is paid. */
export const BILLED_AT = 10_00 as Cents
/** The card provider charges no less. A smaller amount waits for the next month, and is dropped once access has ended. */
export const LEAST_BILL = 50 as Cents

/** A refused card is tried again each day, up to so often. */
export const RETRIES = 3
export const RETRY_MS = 24 * 3600 * 1000

export const payLimit: Limit = { name: 'usage_payment', tries: 10, seconds: 3600 }

export const MOST_SHOWN_BILLS = 20

export type CardHistory = {
  /** It paid a renewal, the first month after a trial, or a bill, without its owner to approve it. */
  readonly hasPaidAlone: boolean
  /** Payments that were refunded in part or are disputed don't count. */
  readonly paid: Cents
}

/** A product's unpaid usage never exceeds what its card has proved to pay (security decision 35). */
export const creditOf = ({ hasPaidAlone, paid }: CardHistory): Cents =>
  hasPaidAlone && paid > FIRST_CREDIT ? paid : FIRST_CREDIT

type Unbilled = { readonly month: string; readonly amount: TenThousandths; readonly isOver: boolean }

export type Billing<Month> = {
  readonly amount: Cents
  /** These amounts are then on bills, or dropped. */
  readonly months: readonly { readonly month: Month; readonly amount: TenThousandths }[]
}

const sumOf = (months: readonly Unbilled[]) =>
  months.reduce((sum, { amount }) => sum + amount, 0) as TenThousandths

/**
 * Takes months oldest first, and returns undefined if nothing is to be billed yet. An amount of 0 drops the rest. Less than a
 * cent stays on the latest month.
 */
export function billingOf<Month extends Unbilled>(
  months: readonly Month[],
  hasAccessEnded: boolean,
): Billing<Month> | undefined {
  const all = wholeCents(sumOf(months))
  if (hasAccessEnded) {
    const amount = all < LEAST_BILL ? (0 as Cents) : all
    return months.length === 0
      ? undefined
      : { amount, months: months.map((month) => ({ month, amount: month.amount })) }
  }
  const over = months.filter(({ isOver }) => isOver)
  const billed = all >= BILLED_AT ? months : over
  const amount = wholeCents(sumOf(billed))
  if (amount < LEAST_BILL) return undefined
  let left = fromCents(amount)
  const parts = billed.map((month) => {
    const part = Math.min(left, month.amount) as TenThousandths
    left = (left - part) as TenThousandths
    return { month, amount: part }
  })
  return { amount, months: parts }
}
