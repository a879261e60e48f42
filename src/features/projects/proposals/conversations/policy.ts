// Who may begin a conversation about a proposal: undefined for yes, else the reason. Once begun it stays open whatever
// becomes of the proposal: to thank or to ask why is worth no less than to haggle.
import type { Refusal } from '../../../../platform/contract/problem.ts'
import { proposalMessages } from '../messages.ts'
import { isWithdrawn, roleIn } from '../policy.ts'
import { proposalConversationMessages as messages } from './messages.ts'

type Proposal = Parameters<typeof roleIn>[1]
type Project = Parameters<typeof roleIn>[2]

/** The two whom the proposal concerns, unless it was withdrawn. */
export function whyNotBegin(personId: string, proposal: Proposal, project: Project): Refusal | undefined {
  if (!roleIn(personId, proposal, project)) return { kind: 'not_found', message: proposalMessages.notFound }
  return isWithdrawn(proposal) ? { kind: 'conflict', message: messages.withdrawn } : undefined
}
