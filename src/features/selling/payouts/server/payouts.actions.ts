// Begins payouts of what sellers can be paid, and notes why one is skipped. A payout pays entries of the ledger: what is
// paid is a set of them, not a difference.
import { type Cents, NO_CENTS, sumOf, toDollars } from '../../../../platform/contract/money.ts'
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { emit } from '../../../events/server/events.actions.ts'
import type { EventSubject } from '../../../events/server/subjects.ts'
import { payEntries } from '../../../ledger/server/movements.actions.ts'
import { payoutPaid, payoutSkipped } from '../payouts.events.ts'
import type { SkipReason } from '../payouts.rules.ts'
import { type Balance, balanceOf } from './balances.ts'
import {
  holdSeller,
  insertPayout,
  insertSkip,
  namesOfPayouts,
  namesOfSkips,
  type PayoutRow,
  payableEntries,
  pendingOf,
} from './payouts.records.ts'

export type BegunPayout =
  | { readonly outcome: 'begun' | 'pending'; readonly payout: PayoutRow }
  | { readonly outcome: 'nothing'; readonly balance: Balance }

export type PayoutLimits = {
  /** A smaller amount is not paid yet. */
  readonly least: Cents
  /** The largest amount that can be sent now: the oldest entries that fit are paid. Without it, all are. */
  readonly most?: Cents
  readonly byHand?: boolean
}

/**
 * Begins a payout of the entries of a seller that can no longer be refunded to buyers and that no payout pays. While one is
 * pending it returns that one: later earnings wait for the next.
 */
export async function beginPayout(
  tx: Tx,
  userId: string,
  { least, most = Number.POSITIVE_INFINITY as Cents, byHand = false }: PayoutLimits,
  now: Date,
): Promise<BegunPayout> {
  // Two payouts at once would both see the same entries.
  await holdSeller(tx, userId)
  const [pending] = await pendingOf(tx, userId)
  if (pending) return { outcome: 'pending', payout: pending }
  const day = dayOf(now.toISOString())
  const paid = fitting(await payableEntries(tx, userId, day), most)
  if (paid.sum < least) return { outcome: 'nothing', balance: await balanceOf(tx, userId, day) }
  const payout = await insertPayout(tx, {
    user_id: userId,
    amount: toDollars(paid.sum),
    status: 'pending',
    created_at: now.toISOString(),
    by_hand: byHand,
  })
  await payEntries(tx, { id: payout.id, seller_id: userId }, paid.entries)
  return { outcome: 'begun', payout }
}

/** The first of these entries whose sum can be sent. Those that take money off come first, and are always in it. */
function fitting<Entry extends { readonly amount: Cents }>(entries: readonly Entry[], most: Cents) {
  const taken: Entry[] = []
  let sum = NO_CENTS
  for (const entry of entries) {
    const next = sumOf([sum, entry.amount])
    if (next > most) break
    taken.push(entry)
    sum = next
  }
  return { entries: taken, sum }
}

/** Notes why nothing is paid to a seller today, and notifies them unless the last note had the same reason. */
export async function skipPayout(
  tx: Tx,
  userId: string,
  { reason, amount }: { reason: SkipReason; amount: Cents },
  now: Date,
): Promise<void> {
  const created_at = now.toISOString()
  const noted = await insertSkip(tx, { user_id: userId, day: dayOf(created_at), reason, amount, created_at })
  if (noted.id === undefined || noted.before === reason) return
  const params = { amount: toDollars(amount), reason }
  await emit(tx, payoutSkipped, { subject: noted.id, params, actor: null, audience: { owner: userId } }, now)
}

export const payoutSubjects: readonly EventSubject[] = [
  { subject: payoutPaid.subject, lookUp: namesOfPayouts },
  { subject: payoutSkipped.subject, lookUp: namesOfSkips },
]
