// What can wait for a person, in the order in which 'Needs you' lists it.
import { addressTrouble } from '../features/accounts/management/own-needs/server/actions.ts'
import { agentsToSetUp, failedPayments, unusedKeys } from '../features/agents/own-needs/server/actions.ts'
import { unreadMessages } from '../features/conversations/own-needs/server/actions.ts'
import {
  lostWinners,
  openInvitations,
  undecidedProposals,
} from '../features/projects/own-needs/server/actions.ts'
import type { OwnNeeds } from '../platform/own-needs.ts'

export const ALL_OWN_NEEDS: readonly OwnNeeds[] = [
  unreadMessages,
  lostWinners,
  undecidedProposals,
  openInvitations,
  failedPayments,
  agentsToSetUp,
  unusedKeys,
  addressTrouble,
]
