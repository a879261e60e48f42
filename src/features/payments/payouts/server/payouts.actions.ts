// Pays sellers what they earned: an operator begins a payout of everything that is open, sends the money, and says so.
// A seller sees their own.
import type { Person } from '../../../../platform/actor.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { emit } from '../../../events/server/events.actions.ts'
import type { EventSubject } from '../../../events/server/subjects.ts'
import { payoutPaid } from '../payouts.events.ts'
import {
  type Balance,
  balanceOf,
  findPayout,
  findPending,
  holdSeller,
  insertPayout,
  namesOfPayouts,
  type PayoutRow,
  pageOfPayouts,
  payPending,
} from './payouts.records.ts'

export type BegunPayout =
  | { readonly outcome: 'begun' | 'pending'; readonly payout: PayoutRow }
  | { readonly outcome: 'nothing'; readonly balance: Balance }

/**
 * Begins a payout of everything that a seller earned, that can no longer go back to buyers and that no payout covers.
 * While one is pending it returns that one: what was earned since waits for the next.
 */
export async function beginPayout(tx: Tx, userId: string, now: Date): Promise<BegunPayout> {
  // Two at once would both see the same open balance, even if the first is already paid when the second is stored.
  await holdSeller(tx, userId)
  const pending = await findPending(tx, userId)
  if (pending) return { outcome: 'pending', payout: pending }
  const balance = await balanceOf(tx, userId, now.toISOString())
  if (balance.open <= 0) return { outcome: 'nothing', balance }
  const payout = await insertPayout(tx, {
    user_id: userId,
    amount: toDollars(balance.open),
    status: 'pending',
    created_at: now.toISOString(),
  })
  return { outcome: 'begun', payout }
}

/** Records that the money of a payout was sent, once, and tells the seller. Undefined if there is no such payout. */
export async function markPaid(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ outcome: 'paid' | 'paid_before'; payout: PayoutRow } | undefined> {
  const paid_at = now.toISOString()
  const payout = await payPending(tx, id, paid_at)
  if (!payout) {
    const before = await findPayout(tx, id)
    return before && { outcome: 'paid_before', payout: before }
  }
  const { amount, created_at: until, user_id } = payout
  const params = { amount, until, paid_at }
  await emit(tx, payoutPaid, { subject: id, params, actor: null, audience: { owner: user_id } }, now)
  return { outcome: 'paid', payout }
}

/** Returns what a seller has earned, and how much of it is paid, on hold and open; in dollars. */
export async function readBalance(reader: Reader, actor: Person, now: Date) {
  const { earned, paid, pending, on_hold, on_hold_until, open } = await balanceOf(
    reader,
    actor.id,
    now.toISOString(),
  )
  return {
    earned: toDollars(earned),
    paid: toDollars(paid),
    pending: toDollars(pending),
    on_hold: toDollars(on_hold),
    on_hold_until,
    open: toDollars(open),
  }
}

/** One page of one's own payouts, newest first (DATA-66). */
export async function listPayouts(reader: Reader, actor: Person, page: { page: number; page_size: number }) {
  return { ...(await pageOfPayouts(reader, actor.id, page)), ...page }
}

export const payoutSubject: EventSubject = { subject: payoutPaid.subject, lookUp: namesOfPayouts }
