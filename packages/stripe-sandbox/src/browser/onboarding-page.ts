// The sandbox's onboarding page: what is known of a seller, and what happens when they say more.
import type { Account } from '../rows/accounts.records.ts'
import { sandboxMessages } from '../rules/sandbox.messages.ts'
import { standingOf } from '../rules/standing.ts'
import { readSeller, type SellerDetails, type SellerField, type TypedSeller } from '../rules/test-sellers.ts'
import { isRejected, takeDetails } from '../sellers/accounts.ts'
import { linkOfSession, useLink } from '../sellers/links.ts'
import { enterAccount } from '../sellers/time.ts'
import { atWork, type BrowserParts } from './confirm.ts'

const messages = sandboxMessages.onboarding

export type OnboardingPage =
  | {
      readonly status: 'open'
      /** With it, `saveOnboarding` takes what was typed. */
      readonly session: string
      readonly returnUrl: string
      readonly standing: 'incomplete' | 'under_review' | 'complete' | 'rejected'
      readonly hasName: boolean
      readonly hasBirthDate: boolean
      readonly bankLastFour: string | null
      /** A payout to the bank account failed: it takes another one. */
      readonly isBankRefused: boolean
    }
  /** The link was used before, or is too old: the page at `refreshUrl` gives another. */
  | { readonly status: 'expired'; readonly refreshUrl: string }

export type OnboardingOutcome =
  | { readonly status: 'saved'; readonly returnUrl: string }
  | { readonly status: 'refused'; readonly message: string; readonly field?: SellerField }

/** Uses the link up. Undefined if there is no such link, or no longer. */
export async function openOnboarding(
  parts: BrowserParts,
  secret: string,
): Promise<OnboardingPage | undefined> {
  return atWork(parts, async (work) => {
    const used = await useLink(work, secret)
    if (!used) return undefined
    const { link, session } = used
    const account = await enterAccount(work, link.account_id)
    if (session === undefined || !account) return { status: 'expired', refreshUrl: link.refresh_url }
    return {
      status: 'open',
      session,
      returnUrl: link.return_url,
      standing: shownStanding(account),
      hasName: account.has_name,
      hasBirthDate: account.person !== null,
      bankLastFour: account.bank_last_four,
      isBankRefused: account.bank_failed_at !== null,
    }
  })
}

function shownStanding(account: Account) {
  const { due, pending } = standingOf(account)
  if (isRejected(account)) return 'rejected'
  if (due.length > 0) return 'incomplete'
  return pending.length > 0 ? 'under_review' : 'complete'
}

/** Keeps what was given. `isFinished`: the seller gives everything that is missing; otherwise the rest can wait. */
export async function saveOnboarding(
  parts: BrowserParts,
  { session, typed, isFinished }: { session: string; typed: TypedSeller; isFinished: boolean },
): Promise<OnboardingOutcome> {
  const read = readSeller(typed)
  if ('problem' in read) return { status: 'refused', ...read.problem }
  return atWork(parts, async (work): Promise<OnboardingOutcome> => {
    const link = await linkOfSession(work, session)
    const account = link && (await enterAccount(work, link.account_id))
    if (!account) return { status: 'refused', message: sandboxMessages.pageExpired }
    if (isRejected(account)) return { status: 'refused', message: messages.closed }
    const field = isFinished ? missingField(account, read.seller) : undefined
    if (field !== undefined) return { status: 'refused', message: messages.missing[field], field }
    await takeDetails(work, account, read.seller)
    return { status: 'saved', returnUrl: link.return_url }
  })
}

function missingField(account: Account, { hasName, person, bank }: SellerDetails) {
  if (!account.has_name && !hasName) return 'name'
  if (account.person === null && person === undefined) return 'birthDate'
  const hasBank = account.bank_id !== null && account.bank_failed_at === null
  return hasBank || bank ? undefined : 'routingNumber'
}
