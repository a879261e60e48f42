// How can a seller's account with the card provider stand?
import type { Limit } from '../../../platform/contract/limit.ts'

/** `not_begun`: there is none yet. The others are the card provider's word. */
export const PAYOUT_ACCOUNT_STATES = ['not_begun', 'incomplete', 'under_review', 'ready', 'paused'] as const
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number]

/** How often one may go to the card provider's page. */
export const onboardingLimit: Limit = { name: 'payout_onboarding', tries: 20, seconds: 3600 }
