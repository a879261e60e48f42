// The part of the card provider's port through which sellers are paid: their accounts with the provider, transfers to
// them, and payouts from there to their banks. Amounts are whole US cents. An account's state is only read: the
// provider alone decides what it still wants to know.
import type { Cents } from '../contract/money.ts'
import type { Reference } from './reference.ts'

/** `incomplete`: the seller has to add something; `under_review`: the provider checks what they added. */
export const CONNECTED_ACCOUNT_STATES = ['incomplete', 'under_review', 'ready', 'paused'] as const
export type ConnectedAccountState = (typeof CONNECTED_ACCOUNT_STATES)[number]

export type ConnectedAccount = {
  readonly id: string
  readonly reference: Reference
  readonly state: ConnectedAccountState
  /** The seller still has to add these, by the provider's names: `external_account`, `individual.dob.day`. */
  readonly due: readonly string[]
  /** Null until the account has a bank account for payouts. */
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
  /** The bank refused for this reason: the provider's code, or its words if it has none; null unless the payout failed. */
  readonly failure: string | null
}

export type ConnectedAccounts = {
  /** Creates an account whose payout schedule is manual; repeated with the same key, it creates nothing more. */
  createAccount(seller: { email: string; reference: Reference }, key: string): Promise<string>
  findAccount(id: string): Promise<ConnectedAccount>
  /**
   * Returns the address of a page on which the seller answers the provider's questions. It works once and for minutes:
   * never store, mail or log it. An expired one leads to `refreshUrl`.
   */
  openOnboarding(
    account: string,
    addresses: { returnUrl: string; refreshUrl: string },
    key: string,
  ): Promise<string>
  /** Returns the cents that can be sent on now: ours without an account, otherwise those of the account. */
  availableBalance(account?: string): Promise<Cents>
  /** Moves money of ours to an account; returns the provider's id of the transfer. */
  transfer(order: { account: string; amount: Cents; reference: Reference }, key: string): Promise<string>
  /** Fetches back what a transfer moved, while it is in the account; returns the provider's id of the reversal. */
  takeBack(transfer: string, key: string): Promise<string>
  payOut(order: { account: string; amount: Cents; reference: Reference }, key: string): Promise<BankPayout>
  findPayout(account: string, id: string): Promise<BankPayout>
}
