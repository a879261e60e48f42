// Bills usage beyond what a subscription includes: from which amount, how often a card is tried, and how much of several
// months a bill takes.

import type { Limit } from '../../../platform/contract/limit.ts'
import { type Cents, differenceOf, NO_CENTS, sumOf, toCents } from '../../../platform/contract/money.ts'
import {
  fromCents,
  inDollars,
  type TenThousandths,
  toTenThousandths,
  wholeCents,
} from '../../../platform/contract/ten-thousandths.ts'

/** For an `overdue` bill, the card was refused. It may be tried again. */
export const USAGE_BILL_STATES = ['due', 'paid', 'overdue'] as const
export type UsageBillState = (typeof USAGE_BILL_STATES)[number]

/** Usage of a product may cost this much before a card has once paid a bill for it in its owner's absence. */
export const FIRST_CREDIT = toCents(20)
/** A bill is written within a month once so much was used: half of the credit, so that the rest lasts until it is paid. */
export const BILLED_AT = toCents(10)
/** The least that the card provider charges. Less waits for the next month, and is let go once access has ended. */
export const LEAST_BILL = toCents(0.5)

/** A refused card is tried again each day, up to so often. */
export const RETRIES = 3
export const RETRY_MS = 24 * 3600 * 1000

export const payLimit: Limit = { name: 'usage_payment', tries: 10, seconds: 3600 }

export const MOST_SHOWN_BILLS = 20

export type CardHistory = {
  /** The card paid a renewal, the first month after a trial, or a bill, without its owner to approve it. */
  readonly hasPaidAlone: boolean
  /** Payments that were refunded in part or are disputed don't count. */
  readonly paid: Cents
}

/** A product's unpaid usage never exceeds what its card has proved to pay (security decision 35). */
export const creditOf = ({ hasPaidAlone, paid }: CardHistory): Cents =>
  hasPaidAlone && paid > FIRST_CREDIT ? paid : FIRST_CREDIT

/** Runs of a month at one price, in ten-thousandths of a dollar. */
export type UsageLine = { readonly month: string; readonly price: TenThousandths; readonly runs: number }

/**
 * Returns the runs of a bill by price, the dearest first, and what the bill is more (or less) than they cost: what was given
 * back before it was written, and fractions of a cent that are carried from bill to bill. Amounts are dollars.
 */
export function pricedRuns(
  lines: readonly UsageLine[],
  amount: number,
): { runs: { runs: number; price: number; amount: number }[]; rest: number } {
  const byPrice = Map.groupBy(lines, ({ price }) => price)
  const runs = [...byPrice.entries()]
    .toSorted(([one], [other]) => other - one)
    .map(([price, some]) => {
      const count = some.reduce((sum, { runs }) => sum + runs, 0)
      return { runs: count, price, amount: (price * count) as TenThousandths }
    })
  const rest = differenceOf(toTenThousandths(amount), sumOf(runs.map((line) => line.amount)))
  return {
    runs: runs.map((line) => ({ ...line, price: inDollars(line.price), amount: inDollars(line.amount) })),
    rest: inDollars(rest),
  }
}

type Unbilled = { readonly month: string; readonly amount: TenThousandths; readonly isOver: boolean }

export type Billing<Month> = {
  readonly amount: Cents
  /** The amounts of these months are then on bills, or dropped. */
  readonly months: readonly { readonly month: Month; readonly amount: TenThousandths }[]
}

const amountOf = (months: readonly Unbilled[]) => sumOf(months.map(({ amount }) => amount))

/**
 * Takes months oldest first, and returns undefined if nothing is to be billed yet. An amount of 0 drops the rest. Less than a
 * cent stays on the latest month.
 */
export function billingOf<Month extends Unbilled>(
  months: readonly Month[],
  hasAccessEnded: boolean,
): Billing<Month> | undefined {
  const all = wholeCents(amountOf(months))
  if (hasAccessEnded) {
    const amount = all < LEAST_BILL ? NO_CENTS : all
    return months.length === 0
      ? undefined
      : { amount, months: months.map((month) => ({ month, amount: month.amount })) }
  }
  const over = months.filter(({ isOver }) => isOver)
  const billed = all >= BILLED_AT ? months : over
  const amount = wholeCents(amountOf(billed))
  if (amount < LEAST_BILL) return undefined
  let left = fromCents(amount)
  const parts = billed.map((month) => {
    const part = Math.min(left, month.amount) as TenThousandths
    left = differenceOf(left, part)
    return { month, amount: part }
  })
  return { amount, months: parts }
}
