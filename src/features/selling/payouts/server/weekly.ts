// Pays sellers once a week: begins a payout of what is open, has it sent, or notes why not. No one has to ask.
import { type Cents, toCents } from '../../../../platform/contract/money.ts'
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import {
  findPayoutAccount,
  type PayoutAccountRow,
} from '../../payout-accounts/server/payout-accounts.records.ts'
import { LEAST_PAYOUT, latestPayoutDay, type SkipReason } from '../payouts.rules.ts'
import { beginAttempt } from './attempts.actions.ts'
import { balanceOf } from './balances.ts'
import { beginPayout, skipPayout } from './payouts.actions.ts'
import {
  insertRun,
  latestRun,
  type PayoutRow,
  pendingOf,
  sellersToPay,
  sellersWithPending,
} from './payouts.records.ts'

const CHUNK = 200
/** Before every other. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Sees the latest weekly payout through, if that was not done: also a day late, if no process ran on the day itself. The
 * first time, it only notes the day. Returns how many sellers were seen to.
 */
export async function payWeekly(parts: PaymentParts): Promise<number> {
  const { database, clock } = parts
  const now = clock.now().toISOString()
  const day = latestPayoutDay(dayOf(now))
  const last = await latestRun(database.db)
  if (last !== undefined && last >= day) return 0
  const paid = last === undefined ? 0 : await payAll(parts)
  await insertRun(database.db, { day, ended_at: now })
  return paid
}

/** Pays every seller who has something open, or whose payout failed; returns how many were seen to. */
async function payAll(parts: PaymentParts): Promise<number> {
  const { database, clock, log } = parts
  const day = dayOf(clock.now().toISOString())
  const seen = new Set<string>()
  for (const sellersAfter of [
    (after: string) => sellersWithPending(database.db, after, CHUNK),
    (after: string) => sellersToPay(database.db, day, after, CHUNK),
  ]) {
    let after = NO_ID
    for (let some = await sellersAfter(after); some.length > 0; some = await sellersAfter(after)) {
      for (const userId of some.filter((id) => !seen.has(id))) {
        seen.add(userId)
        try {
          await paySeller(parts, userId)
        } catch (err) {
          log.warn({ event: 'seller_not_paid', err })
        }
      }
      after = some.at(-1) ?? after
    }
  }
  return seen.size
}

/** Why an account can't be paid; undefined if it can. */
export const whyNotPayable = (
  account: Pick<PayoutAccountRow, 'state'> | undefined,
): SkipReason | undefined =>
  account === undefined ? 'no_account' : account.state === 'ready' ? undefined : `account_${account.state}`

/** What a seller's payout came to: sent, or skipped for a reason. */
export type Payment = 'under_way' | 'nothing' | SkipReason

/** Pays one seller what is open, or notes why that isn't done, unless they asked and hear it at once. */
export async function paySeller(
  parts: PaymentParts,
  userId: string,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<Payment> {
  const { database, provider, clock } = parts
  const now = clock.now()
  const account = await findPayoutAccount(database.db, userId, provider.form)
  const pending = await pendingOf(database.db, userId)
  const today = dayOf(now.toISOString())
  const open = pending.length > 0 ? sumOf(pending) : (await balanceOf(database.db, userId, today)).open
  if (open <= 0) return 'nothing'
  const skip = async (reason: SkipReason) => {
    if (!isAsked) await database.inTransaction((tx) => skipPayout(tx, userId, { reason, amount: open }, now))
    return reason
  }
  // An operator sends them.
  if (pending.some(({ by_hand }) => by_hand)) return 'under_way'
  if (pending.length === 0 && open < LEAST_PAYOUT) return skip('below_least')
  const obstacle = whyNotPayable(account)
  if (!account || obstacle) return skip(obstacle ?? 'no_account')
  // What is sent while the provider is short of money waits for it.
  const most = pending.length > 0 ? undefined : await provider.availableBalance()
  if (most !== undefined && most < LEAST_PAYOUT) return skip('provider_short')
  const isBegun = await database.inTransaction(async (tx) => {
    const limits = { least: LEAST_PAYOUT, ...(most === undefined ? {} : { most }) }
    const begun = await beginPayout(tx, userId, limits, now)
    if (begun.outcome === 'nothing') return false
    for (const payout of await pendingOf(tx, userId)) await beginAttempt(tx, payout, account, now)
    return true
  })
  return isBegun ? 'under_way' : skip('provider_short')
}

const sumOf = (payouts: readonly Pick<PayoutRow, 'amount'>[]) =>
  payouts.reduce((sum, { amount }) => sum + toCents(amount), 0) as Cents
