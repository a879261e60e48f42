// Collects the limits of one person's actions, as the nouns declare them; the limits of accounts are in
// accounts/abuse-protection/limits.
import { checkLimit } from '../features/agents/interfaces/interfaces.rules.ts'
import { listingLimits } from '../features/agents/listings/listings.rules.ts'
import { testLimit, tryLimit } from '../features/agents/runs/runs.rules.ts'
import { conversationLimits } from '../features/conversations/conversations.rules.ts'
import { questionLimits } from '../features/courses/questions/questions.rules.ts'
import { followLimits } from '../features/follows/follows.rules.ts'
import { moderationLimits } from '../features/moderation/moderation.rules.ts'
import { paymentLimits } from '../features/payments/attempts.rules.ts'
import { claimLimit } from '../features/payments/claims.rules.ts'
import { payLimit } from '../features/payments/usage/usage.rules.ts'
import { invitationLimits } from '../features/projects/invitations/invitations.rules.ts'
import { reviewLimits } from '../features/reviews/reviews.rules.ts'
import { savedSearchLimits } from '../features/saved-searches/saved-searches.rules.ts'
import { onboardingLimit } from '../features/selling/payout-accounts/payout-accounts.rules.ts'
import { requestLimit } from '../features/selling/payouts/payouts.rules.ts'
import { updateLimits } from '../features/updates/updates.rules.ts'
import type { Limit } from '../platform/contract/limit.ts'

export const ALL_LIMITS: readonly Limit[] = [
  ...Object.values(conversationLimits),
  ...Object.values(followLimits),
  ...Object.values(invitationLimits),
  ...Object.values(listingLimits),
  checkLimit,
  tryLimit,
  testLimit,
  ...Object.values(paymentLimits),
  payLimit,
  claimLimit,
  ...Object.values(moderationLimits),
  ...Object.values(questionLimits),
  ...Object.values(reviewLimits),
  ...Object.values(savedSearchLimits),
  onboardingLimit,
  requestLimit,
  ...Object.values(updateLimits),
]
