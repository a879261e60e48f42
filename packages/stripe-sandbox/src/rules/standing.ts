// How a seller's account stands: what is still due, what is being checked, and what it may do.
import type { Account } from '../rows/accounts.records.ts'

export type Standing = {
  /** By Stripe's names. */
  readonly due: readonly string[]
  readonly pending: readonly string[]
  readonly disabledReason:
    | 'rejected.listed'
    | 'requirements.past_due'
    | 'requirements.pending_verification'
    | null
  readonly takesTransfers: boolean
  readonly paysOut: boolean
}

const NAME = ['individual.first_name', 'individual.last_name']
const BIRTH_DATE = ['individual.dob.day', 'individual.dob.month', 'individual.dob.year']
const BANK = ['external_account']
const CHECKED = ['individual.verification.document']

export function standingOf(account: Account): Standing {
  const { has_name, person, bank_id, bank_failed_at, submitted_at, review_ends_at } = account
  const due = [
    ...(has_name ? [] : NAME),
    ...(person === null ? BIRTH_DATE : []),
    ...(bank_id === null || bank_failed_at !== null ? BANK : []),
  ]
  const isListed = submitted_at !== null && person === 'listed'
  const isChecked = review_ends_at !== null
  const takesTransfers = submitted_at !== null && !isListed && !isChecked
  return {
    due: isListed ? [] : due,
    pending: isChecked ? CHECKED : [],
    disabledReason: isListed
      ? 'rejected.listed'
      : due.length > 0
        ? 'requirements.past_due'
        : isChecked
          ? 'requirements.pending_verification'
          : null,
    takesTransfers,
    paysOut: takesTransfers && due.length === 0,
  }
}
