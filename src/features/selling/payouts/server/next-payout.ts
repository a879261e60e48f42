// The next payout of a seller and the state of their account, for pages outside the Seller tab.

import { paths } from '../../../../paths.ts'
import type { OwnerId } from '../../../../platform/actor.ts'
import { toDollars } from '../../../../platform/contract/money.ts'
import { dayOf } from '../../../../platform/contract/utc-days.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { OwnNeeds } from '../../../../platform/own-needs.ts'
import type { CardFormKind } from '../../../payments/payments.rules.ts'
import { readOwnProfile } from '../../../profiles/server/profiles.actions.ts'
import { payoutAccountMessages } from '../../payout-accounts/payout-accounts.messages.ts'
import type { PayoutAccountState } from '../../payout-accounts/payout-accounts.rules.ts'
import { findPayoutAccount } from '../../payout-accounts/server/payout-accounts.records.ts'
import { maySeeSelling } from '../../selling.policy.ts'
import { payoutDetailsNeed } from '../payouts.messages.ts'
import { LEAST_PAYOUT } from '../payouts.rules.ts'
import { balanceOf, nextPaying } from './balances.ts'

/** Returns the next payout; undefined for everyone who doesn't sell, and while it is too little. */
async function findNext(
  reader: Reader,
  owner: OwnerId,
  form: CardFormKind,
  now: Date,
): Promise<{ on: string; amount: number; state: PayoutAccountState } | undefined> {
  if (!maySeeSelling(await readOwnProfile(reader, { kind: 'person', id: owner }))) return undefined
  const today = dayOf(now.toISOString())
  const { on_hold_until } = await balanceOf(reader, owner, today)
  const { on, amount } = await nextPaying(reader, owner, today, on_hold_until)
  if (amount < LEAST_PAYOUT) return undefined
  const account = await findPayoutAccount(reader, owner, form)
  return { on, amount: toDollars(amount), state: account?.state ?? 'not_begun' }
}

/** Returns the next weekly payout that pays something; undefined if none does, as things stand. */
export async function readNextPayout(
  reader: Reader,
  owner: OwnerId,
  form: CardFormKind,
  now: Date,
): Promise<{ readonly on: string; readonly amount: number } | undefined> {
  const next = await findNext(reader, owner, form, now)
  return next?.state === 'ready' ? { on: next.on, amount: next.amount } : undefined
}

/** The need of a seller whose money waits for their payout details. */
export const missingPayoutDetails = (form: CardFormKind): OwnNeeds => ({
  kind: 'missing_payout_details',
  async find(reader, owner, now) {
    const next = await findNext(reader, owner, form, now)
    // While the card provider checks the details, the seller has nothing to do.
    if (!next || next.state === 'ready' || next.state === 'under_review') return undefined
    return {
      count: 1,
      text: payoutDetailsNeed.text[next.state],
      detail: payoutDetailsNeed.detail(next.amount),
      action: { label: payoutAccountMessages.actions[next.state], path: paths.sellerPayouts() },
    }
  },
})
