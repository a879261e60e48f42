// How can a seller's account with the card provider stand?
import type { Limit } from '../../../platform/contract/limit.ts'

/** `not_begun`: there is none yet. The others are the card provider's word. */
export const PAYOUT_ACCOUNT_STATES = ['not_begun', 'incomplete', 'under_review', 'ready', 'paused'] as const
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number]

/** How often one may go to the card provider's page. */
export const onboardingLimit: Limit = { name: 'payout_onboarding', tries: 20, seconds: 3600 }

/** What the provider's names of what is missing stand for, by how they begin. */
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

/** What a seller still has to add, each once, in words; what isn't known is 'other details'. */
export function dueInWords(due: readonly string[]): string[] {
  const words = due.map((name) => DUE.find(([start]) => name.startsWith(start))?.[1] ?? 'other details')
  return [...new Set(words)]
}
