// Moves the money of sellers: from the platform to their accounts, on to their banks, and back where a bank doesn't
// take it. The caller holds the lock on the account.
import { payoutRows, transferRows } from '../billing/changes.ts'
import {
  type Account,
  balanceOfAccount,
  balanceOfPlatform,
  findAccount,
  lockPlatform,
  type Payout,
  type Transfer,
} from '../rows/accounts.records.ts'
import { newId, secondsAfter, type Work } from '../rows/work.ts'
import { invalidRequest } from '../rules/refusals.ts'
import { standingOf } from '../rules/standing.ts'
import { ARRIVAL_SECONDS, RETURN_SECONDS } from '../rules/test-sellers.ts'
import { noteBankFailure } from './accounts.ts'

export type Order = { amount: number; metadata: Record<string, string> }

export async function transfer(work: Work, account: Account, { amount, metadata }: Order): Promise<Transfer> {
  if (!standingOf(account).takesTransfers) {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  }
  await lockPlatform(work.tx)
  if (amount > (await balanceOfPlatform(work.tx))) throw tooLittle()
  const row = { id: newId(work, 'tr'), account_id: account.id, amount, metadata, created_at: work.at }
  return transferRows.add(work, { ...row, reversed_at: null }, 'transfer.created')
}

/** Brings the whole of a transfer back, which has to be in the account still. */
export async function reverse(work: Work, transfer: Transfer): Promise<Transfer> {
  const { id, account_id, amount, reversed_at } = transfer
  if (reversed_at !== null) throw invalidRequest(`Transfer ${id} is already fully reversed.`)
  if (amount > (await balanceOfAccount(work.tx, account_id))) throw tooLittle()
  return transferRows.change(work, transfer, { reversed_at: work.at }, 'transfer.reversed')
}

export async function payOut(work: Work, account: Account, { amount, metadata }: Order): Promise<Payout> {
  const { id: account_id, bank_id, bank_kind } = account
  if (!standingOf(account).paysOut || bank_id === null || bank_kind === null) {
    throw invalidRequest('Cannot create payouts: this account has requirements that need to be collected.', {
      code: 'payouts_not_allowed',
    })
  }
  if (amount > (await balanceOfAccount(work.tx, account_id))) throw tooLittle()
  const arrives_at = secondsAfter(work.at, ARRIVAL_SECONDS)
  return payoutRows.add(
    work,
    {
      id: newId(work, 'po'),
      account_id,
      status: 'pending',
      amount,
      metadata,
      bank_id,
      bank_kind,
      arrives_at,
      due_at: arrives_at,
      created_at: work.at,
    },
    'payout.created',
  )
}

const tooLittle = () =>
  invalidRequest('You have insufficient available funds in your Stripe account.', {
    code: 'balance_insufficient',
  })

/** At the moment at which a payout is due, it arrives, is refused, or comes back after it arrived. */
export async function settlePayout(work: Work, payout: Payout): Promise<void> {
  const { status, bank_kind } = payout
  const isTaken = bank_kind === 'succeeds' || bank_kind === 'returned'
  if (status === 'pending' && isTaken) {
    const due_at = bank_kind === 'returned' ? secondsAfter(work.at, RETURN_SECONDS) : null
    await payoutRows.change(work, payout, { status: 'paid', due_at }, 'payout.updated', 'payout.paid')
    return
  }
  await payoutRows.change(work, payout, { status: 'failed', due_at: null }, 'payout.updated', 'payout.failed')
  const account = await findAccount(work.tx, payout.account_id)
  if (account?.bank_id === payout.bank_id && account.bank_failed_at === null)
    await noteBankFailure(work, account)
}
