// Money that waits for payout details, for 'Needs you'.
import { desc, eq, sql } from 'drizzle-orm'
import { paths } from '../../../../paths.ts'
import type { OwnerId } from '../../../../platform/actor.ts'
import { dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { type Cents, toDollars } from '../../../../platform/contract/money.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { OwnNeeds } from '../../../../platform/own-needs.ts'
import { unpaidBalances } from '../../../ledger/server/ledger.table.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import { maySeeSelling } from '../../selling.policy.ts'
import { payoutAccountMessages as messages } from '../payout-accounts.messages.ts'
import type { PayoutAccountState } from '../payout-accounts.rules.ts'
import { payoutAccounts } from './payout-accounts.table.ts'

export const missingPayoutDetails: OwnNeeds = {
  kind: 'payout_details',
  async find(reader, owner) {
    const seller = await waitingSeller(reader, owner)
    if (!seller || !maySeeSelling(seller) || seller.unpaid <= 0) return undefined
    const { state } = seller
    if (state === 'ready' || state === 'under_review') return undefined
    return {
      count: 1,
      text: state === 'paused' ? messages.titles.paused : messages.titles.incomplete,
      detail: messages.waits(dollarsInFull(toDollars(seller.unpaid))),
      action: { label: messages.actions[state], path: paths.sellerPayouts() },
    }
  },
}

/** What was earned and not paid, and how the account that was begun last stands, with whichever provider it is. */
async function waitingSeller(reader: Reader, owner: OwnerId) {
  const [row] = await reader
    .select({
      user_type: profiles.user_type,
      state: payoutAccounts.state,
      unpaid: sql<string>`(select coalesce(sum(${unpaidBalances.amount}), 0) from ${unpaidBalances}
        where ${unpaidBalances.seller_id} = ${owner})`,
    })
    .from(profiles)
    .leftJoin(payoutAccounts, eq(payoutAccounts.user_id, profiles.id))
    .where(eq(profiles.id, owner))
    .orderBy(desc(payoutAccounts.created_at))
    .limit(1)
  const state: PayoutAccountState = row?.state ?? 'not_begun'
  return row && { user_type: row.user_type, unpaid: Number(row.unpaid) as Cents, state }
}
