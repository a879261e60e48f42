// What becomes of a project, and with it of all its proposals: awarded, award undone, archived, restored. Each locks the
// project first, like every action of proposals.
import type { Person } from '../../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../../platform/contract/problem.ts'
import type { Tx } from '../../../../../platform/database/database.ts'
import { noteChange } from '../../../../../platform/database/row-changes.ts'
import { emit, retract, settle } from '../../../../events/server/actions.ts'
import type { OwnProject } from '../../../contract.ts'
import { isListed } from '../../../policy.ts'
import { PROJECTS } from '../../../rules.ts'
import {
  archiveProject,
  awardProject,
  projectSubject,
  removeAward,
  requireProject,
  restoreProject,
} from '../../../server/actions.ts'
import type { Proposal } from '../../contract.ts'
import { awardUndone, proposalAccepted, proposalDecisions } from '../../events.ts'
import { proposalMessages as messages } from '../../messages.ts'
import { whyNotUndoAward } from '../../policy.ts'
import { UNDECIDED_STATUSES } from '../../rules.ts'
import type { NewAcceptance } from '../../schemas.ts'
import {
  changeProposal,
  decided,
  passOver,
  proposalSubject,
  type Reopened,
  requireBoth,
  requireStep,
  takeBackIn,
  tellProposer,
  undecidedProposers,
} from '../../server/actions.ts'
import { projectArchived, projectAwarded, projectReopened } from '../events.ts'

/**
 * Accepts a received proposal as it was read, and awards the project to it; all others who wait are told kindly. Raises
 * Problem 'not_found', 'forbidden' or 'conflict', also where it was changed since it was read.
 */
export async function acceptProposal(
  tx: Tx,
  actor: Person,
  id: number,
  { note, edited_at }: NewAcceptance,
  now: Date,
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const status = requireStep('accept', 'owner', actor, both)
  if (both.proposal.edited_at !== edited_at) throw new Problem('conflict', messages.changedMeanwhile)
  const { project } = both
  const at = now.toISOString()
  const status_before = UNDECIDED_STATUSES.find((one) => one === both.proposal.status) ?? 'sent'
  const proposal = await changeProposal(tx, id, { ...decided, status, status_before, note, decided_at: at })
  await awardProject(tx, project.id, id, at)
  await retract(tx, proposalSubject.subject, [id], proposalDecisions)
  await tellProposer(tx, proposalAccepted, both, now)
  await tellOthers(tx, projectAwarded, project, await passOver(tx, project.id), now)
  return proposal
}

/**
 * Undoes an own award within a day, with a reason: the project is open again, and every proposal is what it was before.
 * Raises Problem 'not_found', 'forbidden' or 'conflict'.
 */
export async function undoAward(
  tx: Tx,
  actor: Person,
  id: number,
  reason: string,
  now: Date,
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
  await removeAward(tx, [project.id])
  noteChange(tx, PROJECTS, project.id)
  await retract(tx, proposalSubject.subject, [id], proposalDecisions)
  await settle(tx, proposalAccepted, { user_id: proposal.user_id, subject: id }, now)
  await tellProposer(tx, awardUndone, both, now)
  const others = (await takeBackIn(tx, [project.id])).map(({ user_id }) => user_id)
  // Of an archived project nobody expects a decision.
  if (isListed(project)) await tellOthers(tx, projectReopened, project, others, now)
  else await takeBack(tx, project, others, now)
  return proposal
}

/** Archives an own project, and tells those who wait for a decision. Raises what `archiveProject` raises. */
export async function closeProject(tx: Tx, actor: Person, id: number, now: Date): Promise<OwnProject> {
  const project = await archiveProject(tx, actor, id, now)
  await tellOthers(tx, projectArchived, project, await undecidedProposers(tx, id), now)
  return project
}

/** Undoes archiving an own project, and what was told of it. Raises what `restoreProject` raises. */
export async function reopenProject(tx: Tx, actor: Person, id: number, now: Date): Promise<OwnProject> {
  const project = await restoreProject(tx, actor, id, now)
  await takeBack(tx, project, await undecidedProposers(tx, id), now)
  return project
}

/** Tells those whose proposals are no longer passed over, since whoever was chosen instead has left. */
export async function tellReopened(tx: Tx, reopened: Reopened, now: Date): Promise<void> {
  for (const [projectId, rows] of Map.groupBy(reopened, ({ project_id }) => project_id)) {
    const project = await requireProject(tx, projectId)
    const others = rows.map(({ user_id }) => user_id)
    if (isListed(project)) await tellOthers(tx, projectReopened, project, others, now)
    else await takeBack(tx, project, others, now)
  }
}

const OUTCOMES = [projectAwarded, projectReopened, projectArchived] as const

/** Tells these people the latest outcome, which replaces what they were told before. */
async function tellOthers(
  tx: Tx,
  event: (typeof OUTCOMES)[number],
  project: OwnProject,
  others: readonly string[],
  now: Date,
): Promise<void> {
  await takeBack(tx, project, others, now)
  if (others.length === 0) return
  await emit(
    tx,
    event,
    { subject: project.id, params: {}, actor: project.user_id, audience: { other: others } },
    now,
  )
}

/** What these people were told of a project is no longer true: it leaves their activity, and no mail says so any more. */
async function takeBack(tx: Tx, project: OwnProject, others: readonly string[], now: Date): Promise<void> {
  await retract(tx, projectSubject.subject, [project.id], OUTCOMES)
  if (others.length === 0) return
  for (const event of OUTCOMES) await settle(tx, event, { user_id: others, subject: project.id }, now)
}
