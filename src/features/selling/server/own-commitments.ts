// Finds what a person earned and was not paid, for the dialog that deletes an account.
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import { toDollars } from '../../../platform/contract/money.ts'
import type { OwnCommitments } from '../../accounts/server/own-commitments.ts'
import { unpaidEarningMessages } from '../own-commitments.messages.ts'
import { accountsOf } from '../payout-accounts/server/payout-accounts.records.ts'
import { unpaidEarningsOf } from '../payouts/server/balances.ts'

export const unpaidEarnings: OwnCommitments = {
  kind: 'unpaid_earnings',
  async find(reader, owner) {
    const unpaid = await unpaidEarningsOf(reader, owner)
    if (unpaid <= 0) return undefined
    const isPayable = (await accountsOf(reader, owner)).some(({ state }) => state === 'ready')
    const { text, paid, lost } = unpaidEarningMessages
    return { text: text(dollarsInFull(toDollars(unpaid))), outcome: isPayable ? paid : lost }
  },
}
