// Handles the calls about sellers' accounts and their money.
import type * as z from 'zod'
import { type Account, balanceOfAccount, balanceOfPlatform } from '../rows/accounts.records.ts'
import { payouts, transfers } from '../rows/accounts.table.ts'
import { findRow } from '../rows/sandbox-rows.records.ts'
import type { Work } from '../rows/work.ts'
import { ApiRefusal, missing } from '../rules/refusals.ts'
import { openAccount } from '../sellers/accounts.ts'
import { addLink } from '../sellers/links.ts'
import { payOut, reverse, transfer } from '../sellers/money.ts'
import { enterAccount } from '../sellers/time.ts'
import {
  accountShape,
  balanceShape,
  linkShape,
  payoutShape,
  reversalShape,
  transferShape,
} from '../shapes/accounts.ts'
import type * as parameters from './parameters.ts'

type Given<Schema extends z.ZodType> = z.output<Schema>

/** Whose email address it is, the sandbox does not keep. */
export async function createAccount(work: Work, { metadata }: Given<typeof parameters.newAccount>) {
  return accountShape(await openAccount(work, metadata))
}

export async function findAccount(work: Work, id: string) {
  return accountShape(await accountAt(work, id))
}

export async function createAccountLink(
  work: Work,
  { account, return_url, refresh_url }: Given<typeof parameters.newAccountLink>,
  urlOf: (secret: string) => string,
) {
  const owner = await accountAt(work, account)
  return linkShape(await addLink(work, owner, { return_url, refresh_url }, urlOf))
}

export async function createTransfer(work: Work, given: Given<typeof parameters.newTransfer>) {
  const account = await enterAccount(work, given.destination)
  if (!account) throw missing('destination', given.destination, 'destination')
  return transferShape(await transfer(work, account, given))
}

export async function reverseTransfer(work: Work, id: string) {
  const found = await findRow(work.tx, transfers, id)
  if (!found || !(await enterAccount(work, found.account_id))) throw missing('transfer', id, 'transfer')
  return reversalShape(await reverse(work, found))
}

/** Without an account, it is the platform's own. */
export async function findBalance(work: Work, account: string | null) {
  if (account === null) return balanceShape(await balanceOfPlatform(work.tx))
  const { id } = await accountAt(work, account)
  return balanceShape(await balanceOfAccount(work.tx, id))
}

export async function createPayout(work: Work, given: Given<typeof parameters.newPayout>, account: string) {
  return payoutShape(await payOut(work, await accountAt(work, account), given))
}

export async function findPayout(work: Work, id: string, account: string) {
  const owner = await accountAt(work, account)
  const payout = await findRow(work.tx, payouts, id)
  if (payout?.account_id !== owner.id) throw missing('payout', id, 'payout')
  return payoutShape(payout)
}

/** The account as it is now, with everything done that was due. */
async function accountAt(work: Work, id: string): Promise<Account> {
  const account = await enterAccount(work, id)
  if (account) return account
  throw new ApiRefusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  })
}
