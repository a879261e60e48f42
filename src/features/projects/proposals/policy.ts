// Who may do what with a proposal: undefined for yes, else the reason.
import { type PolicyProject, type Refusal, whyClosed } from '../policy.ts'
import { proposalMessages as messages, stateMessages } from './messages.ts'
import {
  PROPOSAL_STEPS,
  type ProposalRole,
  type ProposalState,
  type ProposalStep,
  stateAfter,
} from './rules.ts'

/** Whether somebody may propose to a project (DEC-39, DEC-40). */
export function whyNotPropose(personId: string, project: PolicyProject): Refusal | undefined {
  if (project.user_id === personId) return { kind: 'forbidden', message: messages.ownProject }
  return whyClosed(project)
}

/** Proposals are between the two: nobody else reads them. */
export function whyNotReadReceived(personId: string, project: PolicyProject): Refusal | undefined {
  return project.user_id === personId ? undefined : { kind: 'forbidden', message: messages.notYours }
}

type PolicyProposal = { user_id: string; state: ProposalState }
type InState = Pick<PolicyProposal, 'state'>

/** One that was taken back no longer stands: it can be sent again. */
export const isStanding = ({ state }: InState) => state !== 'withdrawn'

export const isAccepted = ({ state }: InState) => state === 'accepted'

/** Why a proposal that nobody has answered gets no answer any more, if it gets none. */
export function whyUnanswered(
  { state }: InState,
  project: Omit<PolicyProject, 'user_id'>,
): Refusal | undefined {
  return state === 'accepted' || state === 'declined' ? undefined : whyClosed(project)
}

/** What somebody is to a proposal; undefined for people whom it does not concern. */
export function roleIn(
  personId: string,
  proposal: PolicyProposal,
  project: PolicyProject,
): ProposalRole | undefined {
  if (proposal.user_id === personId) return 'proposer'
  if (project.user_id !== personId) return undefined
  // What was taken back is no longer the owner's to see.
  return isStanding(proposal) ? 'owner' : undefined
}

/** Whether somebody may take a step with a proposal. */
export function whyNotTake(
  step: ProposalStep,
  personId: string,
  proposal: PolicyProposal,
  project: PolicyProject,
): Refusal | undefined {
  const role = roleIn(personId, proposal, project)
  if (!role) return { kind: 'not_found', message: messages.notFound }
  const rule = PROPOSAL_STEPS[step]
  if (rule.by !== role) {
    return {
      kind: 'forbidden',
      message: rule.by === 'owner' ? messages.ownerOnly : messages.proposerOnly,
    }
  }
  if (stateAfter(proposal.state, step, role) === undefined)
    return { kind: 'conflict', message: stateMessages[proposal.state] }
  return rule.needsOpenProject ? whyClosed(project) : undefined
}
