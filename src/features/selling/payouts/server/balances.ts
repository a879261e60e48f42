// The balance of a seller: earned, paid, pending, on hold and open. Amounts are whole cents, days are `YYYY-MM-DD` in UTC.
import { and, eq, sql } from 'drizzle-orm'
import { type Cents, differenceOf, NO_CENTS, readCents, sumOf } from '../../../../platform/contract/money.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { ledgerEntries, sellerBalances, unpaidBalances } from '../../../ledger/server/ledger.table.ts'
import { contestedCharges } from '../../../payments/server/sales.ts'
import { LEAST_PAYOUT, nextPayoutDay } from '../payouts.rules.ts'

export type Balance = {
  /** The proceeds of sales after fees, refunds and disputes. */
  readonly earned: Cents
  readonly paid: Cents
  readonly pending: Cents
  readonly on_hold: Cents
  /** The first day on which all of it is open, as things stand; null if nothing waits for a day. */
  readonly on_hold_until: string | null
  /** The amount of the next payout. It is negative after refunds of money that was paid out, until later sales make up for it. */
  readonly open: Cents
}

/** The unpaid amount of sales whose buyer asked for a refund, or whose refund is under way. */
const contested = (userId: string, day: string) => sql<string>`(
  select coalesce(sum(${ledgerEntries.amount}), 0) from ${ledgerEntries}
  where ${ledgerEntries.seller_id} = ${userId} and ${ledgerEntries.account} = 'seller'
    and ${ledgerEntries.payout_id} is null and ${ledgerEntries.available_on} <= ${day}
    and ${ledgerEntries.charge_id} in ${contestedCharges(userId)})`

/** Returns the balance of a seller on a day, in two queries that read no sale. */
export async function balanceOf(reader: Reader, userId: string, day: string): Promise<Balance> {
  const [sums] = await reader
    .select({ earned: sellerBalances.earned, paid: sellerBalances.paid, contested: contested(userId, day) })
    .from(sellerBalances)
    .where(eq(sellerBalances.seller_id, userId))
  const unpaid = await reader
    .select({ available_on: unpaidBalances.available_on, amount: unpaidBalances.amount })
    .from(unpaidBalances)
    .where(and(eq(unpaidBalances.seller_id, userId), sql`${unpaidBalances.amount} <> 0`))
  return balance(
    { ...(sums ?? { earned: NO_CENTS, paid: NO_CENTS }), contested: readCents(sums?.contested ?? 0) },
    unpaid,
    day,
  )
}

/** Returns what a seller earned and the bank doesn't have yet: open, on hold or on its way. */
export async function unpaidEarningsOf(reader: Reader, userId: string): Promise<Cents> {
  const [sums] = await reader
    .select({ earned: sellerBalances.earned, paid: sellerBalances.paid })
    .from(sellerBalances)
    .where(eq(sellerBalances.seller_id, userId))
  return sums ? differenceOf(sums.earned, sums.paid) : NO_CENTS
}

/**
 * Returns the first weekly payout after a day that pays a seller something if nothing else happens. Without one, it is the very
 * next, with the amount that is open by then, which is too little.
 */
export async function nextPaying(
  reader: Reader,
  userId: string,
  today: string,
  lastOpenOn: string | null,
): Promise<{ readonly on: string; readonly amount: Cents }> {
  const on = nextPayoutDay(today)
  const { open } = await balanceOf(reader, userId, on)
  const next = { on, amount: open > 0 ? open : NO_CENTS }
  let paying = next
  // Amounts on hold wait a few weeks at most.
  while (paying.amount < LEAST_PAYOUT && lastOpenOn !== null && paying.on < lastOpenOn) {
    const later = nextPayoutDay(paying.on)
    paying = { on: later, amount: (await balanceOf(reader, userId, later)).open }
  }
  return paying.amount < LEAST_PAYOUT ? next : paying
}

type Sums = { readonly earned: Cents; readonly paid: Cents; readonly contested: Cents }
type Unpaid = readonly { readonly available_on: string; readonly amount: Cents }[]

function balance({ earned, paid, contested }: Sums, unpaid: Unpaid, day: string): Balance {
  const later = unpaid.filter(({ available_on }) => available_on > day)
  const all = amountOf(unpaid)
  const held = amountOf(later)
  const last = later
    .map(({ available_on }) => available_on)
    .toSorted()
    .at(-1)
  return {
    earned,
    paid,
    pending: differenceOf(earned, paid, all),
    on_hold: sumOf([held, contested]),
    on_hold_until: last ?? null,
    open: differenceOf(all, held, contested),
  }
}

const amountOf = (some: Unpaid) => sumOf(some.map(({ amount }) => amount))
