// The rows of selling in an export, and in an erasure.
import type { PersonData } from '../../../platform/person-data.ts'
import { deleteCommissionsOf } from '../../ledger/server/commission.ts'
import { accountsOf } from '../payout-accounts/server/payout-accounts.records.ts'
import { deleteSkips, payoutsOf, skipsOf } from '../payouts/server/payouts.records.ts'
import { linesOfSeller } from '../payouts/server/sale-lines.ts'

/**
 * Payouts and the account with the card provider stay without a name: people who have left are still paid their earnings, and
 * without the row the provider would be asked for a second account.
 */
export const sellingData = {
  noun: 'selling',
  async exportRows(tx, owner) {
    return {
      payout_accounts: await accountsOf(tx, owner),
      payouts: await payoutsOf(tx, owner),
      payout_skips: await skipsOf(tx, owner),
      ledger: linesOfSeller(tx, owner),
    }
  },
  async erase(tx, owner) {
    await deleteSkips(tx, owner)
    await deleteCommissionsOf(tx, owner)
    const isKept = (await payoutsOf(tx, owner)).length > 0 || (await accountsOf(tx, owner)).length > 0
    return isKept ? 'kept' : 'gone'
  },
} as const satisfies PersonData
