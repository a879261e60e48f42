// Lists the needs that can wait for a person, in the order of 'Needs you': money comes first.
import { addressTrouble } from '../features/accounts/management/server/own-needs.ts'
import {
  agentsOffSale,
  agentsToSetUp,
  failedPayments,
  unusedKeys,
} from '../features/agents/server/own-needs.ts'
import { unreadMessages } from '../features/conversations/server/own-needs.ts'
import { unansweredQuestions } from '../features/courses/questions/server/own-needs.ts'
import type { CardForm } from '../features/payments/payments.rules.ts'
import { lostWinners, openInvitations, undecidedProposals } from '../features/projects/server/own-needs.ts'
import { missingPayoutDetails } from '../features/selling/payouts/server/next-payout.ts'
import type { OwnNeeds } from '../platform/own-needs.ts'

export const allOwnNeeds = (cardForm: CardForm): readonly OwnNeeds[] => [
  failedPayments,
  missingPayoutDetails(cardForm),
  agentsOffSale,
  lostWinners,
  undecidedProposals,
  openInvitations,
  unreadMessages,
  unansweredQuestions,
  agentsToSetUp,
  unusedKeys,
  addressTrouble,
]
