// The outcomes of a project, and with it of all its proposals: awarded, award undone or lost, archived, restored. Each locks the
// project first, like every action on proposals.
import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { invalidate } from '../../../../platform/database/row-changes.ts'
import { emit, leaveActivity, retract, settleEvent } from '../../../events/server/events.actions.ts'
import type { OwnProject } from '../../projects.contract.ts'
import { isProjectListed, whyNotRepost } from '../../projects.policy.ts'
import { PROJECTS } from '../../projects.rules.ts'
import type { NewProject } from '../../projects.schemas.ts'
import {
  archiveProject,
  awardProject,
  postProject,
  projectSubject,
  requireProject,
  restoreProject,
} from '../../server/projects.actions.ts'
import { countProposal, keepAwardedOf, removeAward } from '../../server/projects.records.ts'
import { projectArchived, projectAwarded, projectReopened } from '../outcomes.events.ts'
import type { Proposal } from '../proposals.contract.ts'
import {
  awardClientLeft,
  awardUndone,
  awardWinnerLeft,
  proposalAccepted,
  proposalDecisions,
} from '../proposals.events.ts'
import { proposalMessages as messages } from '../proposals.messages.ts'
import { whyNotChooseAgain, whyNotUndoAward } from '../proposals.policy.ts'
import { UNDECIDED_STATUSES } from '../proposals.rules.ts'
import type { NewAcceptance } from '../proposals.schemas.ts'
import {
  decided,
  notifyProposer,
  proposalSubject,
  refuseNoteApart,
  requireBoth,
  requireStep,
} from './proposals.actions.ts'
import {
  changeProposal,
  type KeptAward,
  keepOnlyWon,
  passOver,
  restoreStatuses,
  undecidedProposers,
} from './proposals.records.ts'

/**
 * Accepts a received proposal in the version that was read, and awards the project to it; the other proposers are notified.
 * Raises Problem 'not_found', 'forbidden' or 'conflict', also where it was changed since it was read.
 */
export async function acceptProposal(
  tx: Tx,
  { id, newAcceptance: { note, edited_at } }: { id: number; newAcceptance: NewAcceptance },
  { actor, now }: { actor: Person; now: Date },
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const status = requireStep('accept', 'owner', actor, both)
  await refuseNoteApart(tx, actor, both.proposal, note)
  if (both.proposal.edited_at !== edited_at) throw new Problem('conflict', messages.changedMeanwhile)
  const { project } = both
  const at = now.toISOString()
  const status_before = UNDECIDED_STATUSES.find((one) => one === both.proposal.status) ?? 'sent'
  const proposal = await changeProposal(tx, id, { ...decided, status, status_before, note, decided_at: at })
  await awardProject(tx, project.id, id, at)
  await leaveActivity(tx, { subject: proposalSubject.subject, ids: [id], kinds: proposalDecisions })
  await notifyProposer(tx, proposalAccepted, both, now)
  await notifyOthers(tx, { event: projectAwarded, project, others: await passOver(tx, project.id) }, now)
  return proposal
}

/**
 * Undoes an own award within a day, with a reason: the project is open again, and every proposal has its earlier status. Raises
 * Problem 'not_found', 'forbidden' or 'conflict'.
 */
export async function undoAward(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  { actor, now }: { actor: Person; now: Date },
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const { project } = both
  refuseFor(whyNotUndoAward(actor.id, both.proposal, project, now))
  const at = now.toISOString()
  const status = both.proposal.status_before ?? 'sent'
  const proposal = await changeProposal(tx, id, {
    ...decided,
    status,
    note: reason,
    decided_at: status === 'shortlisted' ? at : null,
    award_undone_at: at,
  })
  await removeAward(tx, project.id)
  invalidate(tx, PROJECTS, project.id)
  await leaveActivity(tx, { subject: proposalSubject.subject, ids: [id], kinds: proposalDecisions })
  await retract(tx, { subject: proposalSubject.subject, ids: [id], kinds: [proposalAccepted] })
  await notifyProposer(tx, awardUndone, both, now)
  const others = await restoreStatuses(tx, project.id)
  // No one expects a decision about an archived project.
  if (isProjectListed(project)) await notifyOthers(tx, { event: projectReopened, project, others }, now)
  else await takeBack(tx, project)
  return proposal
}

/** Archives an own project, and notifies those who wait for a decision. Raises the Problems of `archiveProject`. */
export async function closeProject(tx: Tx, actor: Person, id: number, now: Date): Promise<OwnProject> {
  const project = await archiveProject(tx, actor, id, now)
  await notifyOthers(tx, { event: projectArchived, project, others: await undecidedProposers(tx, id) }, now)
  return project
}

/** Undoes archiving an own project, and takes its notifications back. Raises the Problems of `restoreProject`. */
export async function reopenProject(tx: Tx, actor: Person, id: number, now: Date): Promise<OwnProject> {
  const project = await restoreProject(tx, actor, id, now)
  await takeBack(tx, project)
  return project
}

/** Notifies the owners of projects whose winner left: they can choose again or post the project again. */
export async function notifyWinnerLeft(tx: Tx, awards: readonly KeptAward[], now: Date): Promise<void> {
  for (const { id, project_id, owner_id } of awards) {
    const audience = { owner: owner_id }
    await emit(tx, awardWinnerLeft, { subject: id, params: { project_id }, actor: null, audience }, now)
  }
}

/**
 * Keeps the awards that a leaving person gave, for their winners, who are notified that their client left. Other proposals to
 * these projects are deleted.
 */
export async function keepAwards(tx: Tx, owner: OwnerId, now: Date): Promise<boolean> {
  const kept = await keepAwardedOf(tx, owner, now.toISOString())
  const won = kept.flatMap(({ awarded_proposal_id }) => awarded_proposal_id ?? [])
  if (won.length === 0) return false
  const projectIds = kept.map(({ id }) => id)
  for (const { id, project_id, user_id } of await keepOnlyWon(tx, won, projectIds)) {
    const audience = { other: user_id }
    await emit(tx, awardClientLeft, { subject: id, params: { project_id }, actor: null, audience }, now)
  }
  for (const id of projectIds) invalidate(tx, PROJECTS, id)
  return true
}

/**
 * Undoes an award whose winner has left: the project is open again, and every other proposal has its earlier status. The rest of
 * the winner's proposal counts as withdrawn. Raises Problem 'not_found', 'forbidden' or 'conflict'.
 */
export async function chooseAgain(tx: Tx, actor: Person, id: number, now: Date): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const { project } = both
  refuseFor(whyNotChooseAgain(actor.id, both.proposal, project))
  const proposal = await changeProposal(tx, id, { status: 'withdrawn', status_before: null, note: null })
  await removeAward(tx, project.id)
  await countProposal(tx, [project.id], -1)
  invalidate(tx, PROJECTS, project.id)
  await retract(tx, { subject: proposalSubject.subject, ids: [id] })
  await settleEvent(tx, awardWinnerLeft, { user_id: actor.id, subject: id }, now)
  await notifyOthers(
    tx,
    { event: projectReopened, project, others: await restoreStatuses(tx, project.id) },
    now,
  )
  return proposal
}

/**
 * Posts an own project again whose winner has left; the former one is archived. Raises Problem 'not_found', 'forbidden' or
 * 'conflict'.
 */
export async function repostProject(
  tx: Tx,
  { id, input }: { id: number; input: NewProject },
  { actor, now }: { actor: Person; now: Date },
): Promise<OwnProject> {
  const former = await requireProject(tx, id)
  refuseFor(whyNotRepost(actor.id, former))
  if (isProjectListed(former)) await archiveProject(tx, actor, id, now)
  const { awarded_proposal_id } = former
  if (awarded_proposal_id !== null)
    await settleEvent(tx, awardWinnerLeft, { user_id: actor.id, subject: awarded_proposal_id }, now)
  return postProject(tx, input, { actor, now })
}

const OUTCOMES = [projectAwarded, projectReopened, projectArchived] as const

/** Notifies these people of the latest outcome, which replaces earlier events. */
async function notifyOthers(
  tx: Tx,
  {
    event,
    project,
    others,
  }: { event: (typeof OUTCOMES)[number]; project: OwnProject; others: readonly string[] },
  now: Date,
): Promise<void> {
  await takeBack(tx, project)
  if (others.length === 0) return
  await emit(
    tx,
    event,
    { subject: project.id, params: {}, actor: project.user_id, audience: { other: others } },
    now,
  )
}

/** The earlier outcomes of a project are no longer true, so they leave everyone's activity and notifications. */
const takeBack = (tx: Tx, project: OwnProject) =>
  retract(tx, { subject: projectSubject.subject, ids: [project.id], kinds: OUTCOMES })
