// The life of a seller's account: it is opened, its owner says who they are, and a check ends.
import { accountRows } from '../billing/changes.ts'
import { announce } from '../events/announce.ts'
import type { Account } from '../rows/accounts.records.ts'
import { newId, secondsAfter, type Work } from '../rows/work.ts'
import { standingOf } from '../rules/standing.ts'
import { REVIEW_SECONDS, type SellerDetails } from '../rules/test-sellers.ts'
import { bankShapes, CAPABILITIES, capabilityShape } from '../shapes/accounts.ts'

export function openAccount(work: Work, metadata: Record<string, string>): Promise<Account> {
  const nothing = {
    has_name: false,
    person: null,
    bank_id: null,
    bank_kind: null,
    bank_last_four: null,
    bank_failed_at: null,
    submitted_at: null,
    review_ends_at: null,
  }
  const account = { id: newId(work, 'acct'), metadata, ...nothing, created_at: work.at }
  return accountRows.add(work, account, 'account.updated')
}

/** Nothing can be added to a rejected account any more. */
export const isRejected = (account: Account) => standingOf(account).disabledReason === 'rejected.listed'

/** Takes what was given, and begins the check once nothing is missing. Who was checked stays who they are. */
export async function takeDetails(work: Work, account: Account, given: SellerDetails): Promise<Account> {
  const { hasName, person, bank } = given
  const identity =
    account.submitted_at === null
      ? { has_name: account.has_name || hasName, person: person ?? account.person }
      : {}
  const banking = bank && {
    bank_id: newId(work, 'ba'),
    bank_kind: bank.kind,
    bank_last_four: bank.lastFour,
    bank_failed_at: null,
  }
  const changed = { ...account, ...identity, ...banking }
  const isFirst = account.submitted_at === null && standingOf(changed).due.length === 0
  const review_ends_at = changed.person === 'reviewed' ? secondsAfter(work.at, REVIEW_SECONDS) : null
  const submission = isFirst ? { submitted_at: work.at, review_ends_at } : {}
  const after = await change(work, account, { ...identity, ...banking, ...submission })
  const type =
    account.bank_id === null ? 'account.external_account.created' : 'account.external_account.updated'
  if (banking) await announceBank(work, after, type)
  return after
}

/** The person is who they said. */
export const endReview = (work: Work, account: Account): Promise<Account> =>
  change(work, account, { review_ends_at: null })

/** The bank refused money, or sent it back: it is asked for none until there is another. */
export async function noteBankFailure(work: Work, account: Account): Promise<void> {
  const after = await change(work, account, { bank_failed_at: work.at })
  await announceBank(work, after, 'account.external_account.updated')
}

async function announceBank(
  work: Work,
  account: Account,
  type: 'account.external_account.created' | 'account.external_account.updated',
): Promise<void> {
  for (const bank of bankShapes(account)) await announce(work, type, bank, { account: account.id })
}

/** Nothing is announced where nothing changed. */
async function change(work: Work, account: Account, changes: Partial<Account>): Promise<Account> {
  const wanted = { ...account, ...changes }
  if (JSON.stringify(wanted) === JSON.stringify(account)) return account
  const after = await accountRows.change(work, account, changes, 'account.updated')
  for (const name of CAPABILITIES) {
    const [before, now] = [capabilityShape(account, name), capabilityShape(after, name)]
    if (before.status !== now.status)
      await announce(work, 'capability.updated', now, {
        previous: { status: before.status },
        account: account.id,
      })
  }
  return after
}
