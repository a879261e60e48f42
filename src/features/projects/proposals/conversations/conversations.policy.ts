// Decides who may begin a conversation about a proposal: undefined for yes, else the reason. A conversation stays open whatever
// becomes of the proposal: thanking or asking why is worth no less than negotiating.
import type { Refusal } from '../../../../platform/contract/problem.ts'
import { conversationStatusMessages } from '../../../conversations/conversations.messages.ts'
import { proposalMessages } from '../proposals.messages.ts'
import { isProposalWithdrawn, isWinnerGone, roleIn } from '../proposals.policy.ts'
import { proposalConversationMessages as messages } from './conversations.messages.ts'

type Proposal = Parameters<typeof roleIn>[1]
type Project = Parameters<typeof roleIn>[2] & { winner_left_at: string | null }

/** The owner and the proposer may, unless the proposal was withdrawn or one of them has left. */
export function whyNotBeginAboutProposal(
  personId: string,
  proposal: Proposal,
  project: Project,
): Refusal | undefined {
  if (!roleIn(personId, proposal, project)) return { kind: 'not_found', message: proposalMessages.notFound }
  if (isWinnerGone(proposal, project)) return { kind: 'conflict', message: conversationStatusMessages.left }
  return isProposalWithdrawn(proposal) ? { kind: 'conflict', message: messages.withdrawn } : undefined
}
