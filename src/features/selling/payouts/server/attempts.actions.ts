// Begins the attempts to send a payout, and records their ends.
import { toCents } from '../../../../platform/contract/money.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { emit } from '../../../events/server/events.actions.ts'
import { postPayout, postPayoutReversal } from '../../../ledger/server/movements.actions.ts'
import type { PayoutAccountRow } from '../../payout-accounts/server/payout-accounts.records.ts'
import { payoutFailed, payoutPaid, payoutReturned } from '../payouts.events.ts'
import { type AttemptRow, changeAttempt, findLatestAttempt, insertPayoutAttempt } from './attempts.records.ts'
import { changePayout, lockPayout, type PayoutRow } from './payouts.records.ts'

/**
 * Begins an attempt to send a pending payout to a seller's account, unless one is under way. The job that sends payouts does the
 * rest. Returns true for a new attempt.
 */
export async function beginPayoutAttempt(
  tx: Tx,
  payout: Pick<PayoutRow, 'id'>,
  account: Pick<PayoutAccountRow, 'account_id'>,
  now: Date,
): Promise<boolean> {
  const locked = await lockPayout(tx, payout.id)
  const last = await findLatestAttempt(tx, payout.id)
  if (locked?.status !== 'pending' || locked.by_hand || (last && last.ended_at === null)) return false
  const at = now.toISOString()
  await insertPayoutAttempt(tx, {
    payout_id: payout.id,
    number: (last?.number ?? 0) + 1,
    state: locked.transfer_id === null ? 'transferring' : 'sending',
    account_id: account.account_id,
    created_at: at,
    due_at: at,
  })
  return true
}

/** Records once that an operator sent the money of a payout by hand, and notifies the seller. */
export async function markPaid(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ outcome: 'paid' | 'paid_before' | 'under_way' | 'returned'; payout: PayoutRow } | undefined> {
  const payout = await lockPayout(tx, id)
  if (!payout) return undefined
  if (payout.status === 'returned') return { outcome: 'returned', payout }
  if (payout.status === 'paid') return { outcome: 'paid_before', payout }
  const last = await findLatestAttempt(tx, id)
  if (payout.transfer_id !== null || (last && last.ended_at === null)) return { outcome: 'under_way', payout }
  const at = now.toISOString()
  const number = (last?.number ?? 0) + 1
  await insertPayoutAttempt(tx, { payout_id: id, number, state: 'paid', created_at: at, ended_at: at })
  await recordPaid(tx, payout, number, now)
  return { outcome: 'paid', payout }
}

async function recordPaid(tx: Tx, payout: PayoutRow, attempt: number, now: Date): Promise<void> {
  const { id, user_id, amount, created_at: until } = payout
  const paid_at = now.toISOString()
  await changePayout(tx, id, { status: 'paid', paid_at })
  await postPayout(tx, { id, seller_id: user_id, attempt, amount: toCents(amount) }, now)
  const params = { amount, until, paid_at }
  await emit(tx, payoutPaid, { subject: id, params, actor: null, audience: { owner: user_id } }, now)
}

type Ended = { readonly what: 'paid' } | { readonly what: 'failed' | 'returned'; readonly reason: string }

/** A bank is asked once more, so long after the payment, if it kept the money: its event may have been lost. */
const LAST_LOOK_MS = 7 * 24 * 3600 * 1000

/**
 * Records the end of an attempt, once: the bank has the money, never got it, or sent it back. The seller is notified. Returned
 * money is open again: some of it may have been refunded to buyers since, so the next payout pays what is left.
 */
export async function endAttempt(tx: Tx, attempt: AttemptRow, ended: Ended, now: Date): Promise<void> {
  const payout = await lockPayout(tx, attempt.payout_id)
  if (!payout) return
  const isPaid = ended.what === 'paid'
  const nextLook = isPaid ? new Date(now.getTime() + LAST_LOOK_MS) : payout.transfer_id === null ? null : now
  const isEnded = await changeAttempt(tx, attempt, {
    state: ended.what,
    reason: isPaid ? null : ended.reason,
    ended_at: now.toISOString(),
    due_at: nextLook?.toISOString() ?? null,
  })
  if (!isEnded) return
  if (isPaid) return recordPaid(tx, payout, attempt.number, now)
  const { id, user_id, amount } = payout
  await openAgain(tx, payout, attempt.number, now)
  const params = { amount, reason: ended.reason }
  const about = { subject: id, params, actor: null, audience: { owner: user_id } }
  await emit(tx, ended.what === 'failed' ? payoutFailed : payoutReturned, about, now)
}

/** Opens the entries of a failed payout for another one. */
export async function openAgain(tx: Tx, payout: PayoutRow, attempt: number, now: Date): Promise<void> {
  const { id, user_id, status, amount } = payout
  const sent = { id, seller_id: user_id, attempt, amount: toCents(amount) }
  // The entries stay with this payout. A payout that never reached the bank is written as sent and returned at once.
  if (status === 'pending') await postPayout(tx, sent, now)
  await postPayoutReversal(tx, sent, now)
  await changePayout(tx, id, { status: 'returned', paid_at: null })
}
