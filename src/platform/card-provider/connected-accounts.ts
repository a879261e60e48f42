// The part of the card provider's port through which sellers are paid: accounts of theirs with the provider, transfers
// to them, and payouts from there to their banks. Amounts are whole US cents. An account's state is only read: the
// provider alone decides what it still wants to know.
import type { Cents } from '../contract/money.ts'
import type { Reference } from './reference.ts'

/** `incomplete`: the seller has to add something; `under_review`: the provider checks what they added. */
export const ACCOUNT_STATES = ['incomplete', 'under_review', 'ready', 'paused'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export type ConnectedAccount = {
  readonly id: string
  readonly reference: Reference
  readonly state: AccountState
  /** What the seller still has to add, by the provider's names: `external_account`, `individual.dob.day`. */
  readonly due: readonly string[]
  /** The last four digits of the bank account that payouts go to; null until there is one. */
  readonly bankLastFour: string | null
}

/** `failed` can come after `paid`: banks send money back days later. */
export const BANK_PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const
export type BankPayoutStatus = (typeof BANK_PAYOUT_STATUSES)[number]

export type BankPayout = {
  readonly id: string
  readonly amount: Cents
  readonly status: BankPayoutStatus
  readonly reference: Reference
  /** Why the bank refused it, in the provider's words; null unless it failed. */
  readonly failure: string | null
}

export type ConnectedAccounts = {
  /** Repeated with the same key, it creates nothing more. The payout schedule of the account is manual. */
  createAccount(seller: { email: string; reference: Reference }, key: string): Promise<string>
  findAccount(id: string): Promise<ConnectedAccount>
  /**
   * Returns the address of a page on which the seller says what the provider wants to know. It works once and for
   * minutes: never store, mail or log it. `refreshUrl` is where an expired one leads.
   */
  openOnboarding(
    account: string,
    addresses: { returnUrl: string; refreshUrl: string },
    key: string,
  ): Promise<string>
  /** What can be sent on now: of ours without an account, otherwise of the account. */
  availableBalance(account?: string): Promise<Cents>
  /** Moves money of ours to an account; returns the provider's name of the transfer. */
  transfer(order: { account: string; amount: Cents; reference: Reference }, key: string): Promise<string>
  /** Fetches what a transfer moved, while it is in the account; returns the provider's name of it. */
  takeBack(transfer: string, key: string): Promise<string>
  /** Sends money of an account to its bank. */
  payOut(order: { account: string; amount: Cents; reference: Reference }, key: string): Promise<BankPayout>
  findPayout(account: string, id: string): Promise<BankPayout>
}
