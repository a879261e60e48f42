// Lists the nouns that count a person's own rows for the home.
import { agentCount, agentOnSaleCount } from '../features/agents/server/agents-own-counts.ts'
import {
  courseCount,
  publishedCourseCount,
  takenCourseCount,
} from '../features/courses/server/courses-own-counts.ts'
import type { CardFormKind } from '../features/payments/payments.rules.ts'
import {
  projectCount,
  proposalCount,
  receivedProposalCount,
  sentInvitationCount,
} from '../features/projects/server/projects-own-counts.ts'
import { payoutAccountCount } from '../features/selling/payout-accounts/server/payout-accounts.actions.ts'
import { updateCount } from '../features/updates/server/updates-own-counts.ts'
import type { OwnCount } from '../platform/own-counts.ts'

export const allOwnCounts = (cardForm: CardFormKind): readonly OwnCount[] => [
  agentCount,
  agentOnSaleCount,
  courseCount,
  publishedCourseCount,
  takenCourseCount,
  projectCount,
  proposalCount,
  receivedProposalCount,
  sentInvitationCount,
  updateCount,
  payoutAccountCount(cardForm),
]
