// The states of a seller's account with the card provider, and the words for missing details.
import type { Limit } from '../../../platform/contract/limit.ts'

/** `not_begun` means that there is no account yet. The others are the card provider's states. */
export const PAYOUT_ACCOUNT_STATES = ['not_begun', 'incomplete', 'under_review', 'ready', 'paused'] as const
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number]

/** So often a person may go to the card provider's page. */
export const onboardingLimit: Limit = { name: 'payout_onboarding', tries: 20, seconds: 3600 }

/** The words for the provider's names of missing details, by the beginning of the name. */
const DUE: readonly (readonly [start: string, words: string])[] = [
  ['external_account', 'your bank account'],
  ['individual.verification', 'a document that shows who you are'],
  ['individual.dob', 'your date of birth'],
  ['individual.first_name', 'your name'],
  ['individual.last_name', 'your name'],
  ['individual.address', 'your address'],
  ['individual.phone', 'your phone number'],
  ['individual.email', 'your email address'],
  ['individual.id_number', 'your tax number'],
  ['individual.ssn', 'your tax number'],
  ['tos_acceptance', 'your agreement to the provider’s terms'],
  ['business_profile', 'what you sell'],
  ['business_type', 'what kind of business you are'],
  ['company', 'details of your company'],
]

/** Returns the missing details of a seller in words, each once; unknown ones are 'other details'. */
export function dueInWords(due: readonly string[]): string[] {
  const words = due.map((name) => DUE.find(([start]) => name.startsWith(start))?.[1] ?? 'other details')
  return [...new Set(words)]
}
