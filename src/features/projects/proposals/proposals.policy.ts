// Who may do what with a proposal: undefined for yes, else the reason.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { hasLostWinner, type ProjectFacts, whyClosed } from '../projects.policy.ts'
import { proposalMessages as messages, statusMessages } from './proposals.messages.ts'
import {
  DECIDED_STATUSES,
  PROPOSAL_STEPS,
  type ProposalRole,
  type ProposalStatus,
  type ProposalStep,
  statusAfter,
  undoableUntil,
} from './proposals.rules.ts'

/** Whether someone may propose to a project (DEC-39, DEC-40). */
export function whyNotPropose(personId: string, project: ProjectFacts): Refusal | undefined {
  if (project.user_id === personId) return { kind: 'forbidden', message: messages.ownProject }
  return whyClosed(project)
}

/** Proposals are between the two: no one else reads them. */
export function whyNotReadReceived(personId: string, project: ProjectFacts): Refusal | undefined {
  return project.user_id === personId ? undefined : { kind: 'forbidden', message: messages.notYours }
}

type ProposalFacts = { user_id: string; status: ProposalStatus }
type WithStatus = Pick<ProposalFacts, 'status'>

/** One that was taken back can be sent again. */
export const isWithdrawn = ({ status }: WithStatus) => status === 'withdrawn'

/** Someone else was chosen. */
export const isPassedOver = ({ status }: WithStatus) => status === 'not_selected'

export const isAccepted = ({ status }: WithStatus) => status === 'accepted'

/** Why a proposal that no one has answered gets no answer any more, if it gets none. */
export function whyUnanswered(
  { status }: WithStatus,
  project: Omit<ProjectFacts, 'user_id'>,
): Refusal | undefined {
  return DECIDED_STATUSES.some((decided) => decided === status) ? undefined : whyClosed(project)
}

/** What someone is to a proposal; undefined for people whom it does not concern. */
export function roleIn(
  personId: string,
  proposal: ProposalFacts,
  project: Pick<ProjectFacts, 'user_id'>,
): ProposalRole | undefined {
  if (proposal.user_id === personId) return 'proposer'
  if (project.user_id !== personId) return undefined
  // What was taken back is no longer the owner's to see.
  return isWithdrawn(proposal) ? undefined : 'owner'
}

/** Whether someone may take a step with a proposal. */
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
    // What an award made of it says less than that the project is awarded.
    if (isPassedOver(proposal) && closed) return closed
    return { kind: 'conflict', message: statusMessages[proposal.status] }
  }
  return closed
}

function whyNotOwner(personId: string, proposal: ProposalFacts, project: ProjectFacts): Refusal | undefined {
  const role = roleIn(personId, proposal, project)
  if (!role) return { kind: 'not_found', message: messages.notFound }
  return role === 'owner' ? undefined : { kind: 'forbidden', message: messages.ownerOnly }
}

type AwardFacts = ProjectFacts & { winner_left_at: string | null }

/** Whether someone may take back the award of a project to a proposal: for a day, with a reason. */
export function whyNotUndoAward(
  personId: string,
  proposal: ProposalFacts,
  project: AwardFacts,
  now: Date,
): Refusal | undefined {
  const stranger = whyNotOwner(personId, proposal, project)
  if (stranger) return stranger
  // No one is there to read the reason.
  if (isWinnerGone(proposal, project)) return { kind: 'conflict', message: messages.winnerLeft }
  if (!isAccepted(proposal) || project.awarded_at === null)
    return { kind: 'conflict', message: messages.notAwarded }
  return now <= undoableUntil(project.awarded_at)
    ? undefined
    : { kind: 'conflict', message: messages.undoOver }
}

/** Whether the account that a proposal was accepted from was deleted: what is left is the award. */
export const isWinnerGone = (proposal: WithStatus, project: { winner_left_at: string | null }) =>
  isAccepted(proposal) && hasLostWinner(project)

/** Whether someone may choose among the other proposals after the winner has left; an archived project takes none. */
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

/** Until when someone can take an award back; undefined for who cannot, or cannot any more. */
export function undoEnds(
  personId: string,
  proposal: ProposalFacts,
  project: AwardFacts,
  now: Date,
): Date | undefined {
  if (whyNotUndoAward(personId, proposal, project, now) || project.awarded_at === null) return undefined
  return undoableUntil(project.awarded_at)
}
