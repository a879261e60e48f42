// Pays sellers once a week: begins a payout of the open amount and sends it, or notes why not. No one has to ask.
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import {
  findPayoutAccount,
  type PayoutAccountRow,
} from '../../payout-accounts/server/payout-accounts.records.ts'
import { LEAST_PAYOUT, latestPayoutDay, type SkipReason } from '../payouts.rules.ts'
import { beginPayoutAttempt } from './attempts.actions.ts'
import { balanceOf } from './balances.ts'
import { beginPayout, skipPayout } from './payouts.actions.ts'
import { insertPayoutRun, latestRun, pendingOf, sellersToPay } from './payouts.records.ts'

const CHUNK = 200
/** Every id is larger than this one. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Completes the latest weekly payout if that was not done: also a day late, if no process ran on the day itself. The first time,
 * it only notes the day. Returns the number of handled sellers.
 */
export async function payWeekly(parts: PaymentParts): Promise<number> {
  const { database, clock } = parts
  const now = clock.now().toISOString()
  const day = latestPayoutDay(dayOf(now))
  const last = await latestRun(database.db)
  if (last !== undefined && last >= day) return 0
  const paid = last === undefined ? 0 : await payAll(parts)
  await insertPayoutRun(database.db, { day, ended_at: now })
  return paid
}

/** Pays every seller with an open amount; returns the number of handled sellers. */
async function payAll(parts: PaymentParts): Promise<number> {
  const { database, clock, log } = parts
  const day = dayOf(clock.now().toISOString())
  const sellersAfter = (after: string) => sellersToPay(database.db, day, after, CHUNK)
  let after = NO_ID
  let seen = 0
  for (let some = await sellersAfter(after); some.length > 0; some = await sellersAfter(after)) {
    for (const userId of some) {
      seen += 1
      try {
        await paySeller(parts, userId)
      } catch (err) {
        log.warn({ event: 'seller_not_paid', err })
      }
    }
    after = some.at(-1) ?? after
  }
  return seen
}

/** Returns why an account can't be paid; undefined if it can. */
export const whyNotPayable = (
  account: Pick<PayoutAccountRow, 'state'> | undefined,
): SkipReason | undefined =>
  account === undefined ? 'no_account' : account.state === 'ready' ? undefined : `account_${account.state}`

/** The outcome of a seller's payout: sent, or skipped for a reason. */
export type Payment = 'under_way' | 'nothing' | SkipReason

/** Pays one seller the open amount, or notes why not; a seller who asked gets the reason at once instead. */
export async function paySeller(
  parts: PaymentParts,
  userId: string,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<Payment> {
  const { database, provider, clock } = parts
  const now = clock.now()
  const account = await findPayoutAccount(database.db, userId, provider.form)
  // While one payout is under way, the next one waits: it is paid once the bank has the first.
  if ((await pendingOf(database.db, userId)).length > 0) return 'under_way'
  const { open } = await balanceOf(database.db, userId, dayOf(now.toISOString()))
  if (open <= 0) return 'nothing'
  const skip = async (reason: SkipReason) => {
    if (!isAsked) await database.inTransaction((tx) => skipPayout(tx, userId, { reason, amount: open }, now))
    return reason
  }
  if (open < LEAST_PAYOUT) return skip('below_least')
  const obstacle = whyNotPayable(account)
  if (!account || obstacle) return skip(obstacle ?? 'no_account')
  // A payout beyond the provider's balance would wait for it.
  const most = await provider.availableBalance()
  if (most < LEAST_PAYOUT) return skip('provider_short')
  const isBegun = await database.inTransaction(async (tx) => {
    const begun = await beginPayout(tx, userId, { least: LEAST_PAYOUT, most }, now)
    if (begun.outcome === 'nothing') return false
    await beginPayoutAttempt(tx, begun.payout, account, now)
    return true
  })
  return isBegun ? 'under_way' : skip('provider_short')
}
