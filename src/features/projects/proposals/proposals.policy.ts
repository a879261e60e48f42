// Decides who may act on a proposal: undefined for yes, else the reason.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { hasLostWinner, type ProjectFacts, whyClosed } from '../projects.policy.ts'
import { proposalMessages as messages, proposalStatusMessages } from './proposals.messages.ts'
import {
  DECIDED_STATUSES,
  PROPOSAL_STEPS,
  type ProposalRole,
  type ProposalStatus,
  type ProposalStep,
  statusAfter,
  undoableUntil,
} from './proposals.rules.ts'

/** Returns why a person may not propose to a project (DEC-39, DEC-40). */
export function whyNotPropose(personId: string, project: ProjectFacts): Refusal | undefined {
  if (project.user_id === personId) return { kind: 'forbidden', message: messages.ownProject }
  return whyClosed(project)
}

/** Proposals are between the two, so no one else reads them. */
export function whyNotReadReceived(personId: string, project: ProjectFacts): Refusal | undefined {
  return project.user_id === personId ? undefined : { kind: 'forbidden', message: messages.notYours }
}

type ProposalFacts = { user_id: string; status: ProposalStatus }
type WithStatus = Pick<ProposalFacts, 'status'>

/** A withdrawn proposal can be sent again. */
export const isProposalWithdrawn = ({ status }: WithStatus) => status === 'withdrawn'

export const isPassedOver = ({ status }: WithStatus) => status === 'not_selected'

export const isAccepted = ({ status }: WithStatus) => status === 'accepted'

/** Returns why an unanswered proposal gets no answer any more; undefined if it still may. */
export function whyUnanswered(
  { status }: WithStatus,
  project: Omit<ProjectFacts, 'user_id'>,
): Refusal | undefined {
  return DECIDED_STATUSES.some((decided) => decided === status) ? undefined : whyClosed(project)
}

/** Returns a person's role in a proposal; undefined for people whom it does not concern. */
export function roleIn(
  personId: string,
  proposal: ProposalFacts,
  project: Pick<ProjectFacts, 'user_id'>,
): ProposalRole | undefined {
  if (proposal.user_id === personId) return 'proposer'
  if (project.user_id !== personId) return undefined
  // The owner no longer sees a withdrawn proposal.
  return isProposalWithdrawn(proposal) ? undefined : 'owner'
}

export function whyNotTake(
  step: ProposalStep,
  personId: string,
  proposal: ProposalFacts,
  project: ProjectFacts,
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
  const closed = rule.needsOpenProject ? whyClosed(project) : undefined
  if (statusAfter(proposal.status, step, role) === undefined) {
    // The award of the project explains more than the status that it gave to this proposal.
    if (isPassedOver(proposal) && closed) return closed
    return { kind: 'conflict', message: proposalStatusMessages[proposal.status] }
  }
  return closed
}

function whyNotOwner(personId: string, proposal: ProposalFacts, project: ProjectFacts): Refusal | undefined {
  const role = roleIn(personId, proposal, project)
  if (!role) return { kind: 'not_found', message: messages.notFound }
  return role === 'owner' ? undefined : { kind: 'forbidden', message: messages.ownerOnly }
}

type AwardFacts = ProjectFacts & { winner_left_at: string | null }

/** Returns why a person may not undo the award of a project to a proposal; its owner may for a day, with a reason. */
export function whyNotUndoAward(
  personId: string,
  proposal: ProposalFacts,
  project: AwardFacts,
  now: Date,
): Refusal | undefined {
  const stranger = whyNotOwner(personId, proposal, project)
  if (stranger) return stranger
  // The winner has left, so no one would read the reason.
  if (isWinnerGone(proposal, project)) return { kind: 'conflict', message: messages.winnerLeft }
  if (!isAccepted(proposal) || project.awarded_at === null)
    return { kind: 'conflict', message: messages.notAwarded }
  return now <= undoableUntil(project.awarded_at)
    ? undefined
    : { kind: 'conflict', message: messages.undoOver }
}

/** The account whose proposal was accepted is erased, and only the award is left. */
export const isWinnerGone = (proposal: WithStatus, project: { winner_left_at: string | null }) =>
  isAccepted(proposal) && hasLostWinner(project)

/** Returns why a person may not choose among the other proposals after the winner has left; an archived project takes none. */
export function whyNotChooseAgain(
  personId: string,
  proposal: ProposalFacts,
  project: AwardFacts,
): Refusal | undefined {
  const stranger = whyNotOwner(personId, proposal, project)
  if (stranger) return stranger
  if (!isWinnerGone(proposal, project)) return { kind: 'conflict', message: messages.winnerThere }
  return project.status === 'archived' ? whyClosed(project) : undefined
}

/** Returns the moment until which a person can undo an award; undefined if they cannot, or cannot any more. */
export function undoEnds(
  personId: string,
  proposal: ProposalFacts,
  project: AwardFacts,
  now: Date,
): Date | undefined {
  if (whyNotUndoAward(personId, proposal, project, now) || project.awarded_at === null) return undefined
  return undoableUntil(project.awarded_at)
}
