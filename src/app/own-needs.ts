// Lists the needs that can wait for a person, in the order of 'Needs you': money comes first.
import { addressTrouble } from '../features/accounts/management/server/management-own-needs.ts'
import {
  agentsOffSale,
  agentsToSetUp,
  failedPayments,
  unusedKeys,
} from '../features/agents/server/agents-own-needs.ts'
import { unreadMessages } from '../features/conversations/server/conversations-own-needs.ts'
import { unansweredQuestions } from '../features/courses/questions/server/questions-own-needs.ts'
import type { CardFormKind } from '../features/payments/payments.rules.ts'
import {
  lostWinners,
  openInvitationNeeds,
  undecidedProposals,
} from '../features/projects/server/projects-own-needs.ts'
import { missingPayoutDetails } from '../features/selling/payouts/server/payout-story.ts'
import type { OwnNeeds } from '../platform/own-needs.ts'

export const allOwnNeeds = (cardForm: CardFormKind): readonly OwnNeeds[] => [
  failedPayments,
  missingPayoutDetails(cardForm),
  agentsOffSale,
  lostWinners,
  undecidedProposals,
  openInvitationNeeds,
  unreadMessages,
  unansweredQuestions,
  agentsToSetUp,
  unusedKeys,
  addressTrouble,
]
