// The verbs of proposals: one function per verb, in the caller's transaction. Each locks the project first, so that a change of
// it or of its other proposals waits.
import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { givenFields } from '../../../../platform/contract/given-fields.ts'
import { Problem, type Refusal, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { hintPerson } from '../../../../platform/database/person-hints.ts'
import { invalidate } from '../../../../platform/database/row-changes.ts'
import { emit, leaveActivity, retract } from '../../../events/server/events.actions.ts'
import type { EventSubject } from '../../../events/server/subjects.ts'
import { blockReason } from '../../../profiles/blocks/server/blocks.actions.ts'
import type { OwnProject } from '../../projects.contract.ts'
import { PROJECTS } from '../../projects.rules.ts'
import { lookUpProject, requireProject } from '../../server/projects.actions.ts'
import { countProposal, setProposalsCount, setWinnerLeft } from '../../server/projects.records.ts'
import type { Proposal } from '../proposals.contract.ts'
import {
  proposalChanged,
  proposalDecisions,
  proposalDeclined,
  proposalReceived,
  proposalShortlisted,
  proposalWithdrawn,
} from '../proposals.events.ts'
import { proposalMessages as messages } from '../proposals.messages.ts'
import { isProposalWithdrawn, whyNotPropose, whyNotTake } from '../proposals.policy.ts'
import {
  type Decision,
  type ProposalRole,
  type ProposalStatus,
  type ProposalStep,
  RECEIVED_TOPIC,
  statusAfter,
} from '../proposals.rules.ts'
import type { NewProposal, ProposalChange } from '../proposals.schemas.ts'
import {
  changeProposal,
  clearAwardsOf,
  countProposalsTo,
  deleteProposalsOf,
  deleteWonOfGone,
  findProposal,
  findProposalBy,
  insertProposal,
  type KeptAward,
  type KeptProposal,
  lockProjectsAround,
  miscountedProjects,
  namesOfProposals,
  projectsCounting,
  proposalIdsAround,
  proposalsOf,
} from './proposals.records.ts'

export type Both = { proposal: KeptProposal; project: OwnProject }

/** Every decision resets these columns. */
export const decided = { status_before: null, award_undone_at: null } as const

/** A person whom the project's owner blocked reads this; it gives no reason. */
const NOT_TAKEN: Refusal = { kind: 'conflict', message: messages.notTaken }
/** An owner whom the proposer blocked can decide, but cannot write a note. */
const NO_NOTE: Refusal = { kind: 'conflict', message: messages.noNote }

/**
 * Submits a proposal, or resends one that was withdrawn (DEC-39): one row per person and project.
 * Raises Problem 'not_found', 'forbidden' for one's own project, 'conflict' for a closed one or a second proposal.
 */
export async function submitProposal(
  tx: Tx,
  { projectId, input }: { projectId: number; input: NewProposal },
  { actor, now }: { actor: Person; now: Date },
): Promise<Proposal> {
  const project = await requireProject(tx, projectId)
  refuseFor(whyNotPropose(actor.id, project))
  refuseFor(await blockReason(tx, actor.id, project.user_id, NOT_TAKEN))
  const former = await findProposalBy(tx, projectId, actor.id)
  if (former && !isProposalWithdrawn(former)) throw new Problem('conflict', messages.secondProposal)
  const sent = { ...input, created_at: now.toISOString() }
  const proposal = former
    ? await changeProposal(tx, former.id, {
        ...sent,
        status: 'sent',
        note: null,
        edited_at: null,
        decided_at: null,
        award_undone_at: null,
      })
    : await insertProposal(tx, {
        ...sent,
        project_id: projectId,
        user_id: actor.id,
        owner_id: project.user_id,
      })
  await countProposal(tx, [projectId], 1)
  invalidate(tx, PROJECTS, projectId)
  await notifyOwner(tx, proposalReceived, { proposal, project }, now)
  return proposal
}

/** Changes an own proposal while it is sent or shortlisted. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function editProposal(
  tx: Tx,
  { id, change }: { id: number; change: ProposalChange },
  { actor, now }: { actor: Person; now: Date },
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  requireStep('edit', 'proposer', actor, both)
  refuseFor(await blockReason(tx, actor.id, both.project.user_id, NOT_TAKEN))
  const given = givenFields(change)
  if (Object.keys(given).length === 0) return seen(both.proposal)
  const edited_at = now.toISOString()
  const proposal = await changeProposal(tx, id, { ...given, edited_at })
  await notifyOwner(tx, proposalChanged, { ...both, proposal }, now)
  return proposal
}

/** Withdraws an own proposal, which is no longer counted. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function withdrawProposal(tx: Tx, actor: Person, id: number, now: Date): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const status = requireStep('withdraw', 'proposer', actor, both)
  const proposal = await changeProposal(tx, id, {
    status,
    status_before: null,
    note: null,
    decided_at: null,
    award_undone_at: null,
  })
  await countProposal(tx, [both.project.id], -1)
  invalidate(tx, PROJECTS, both.project.id)
  // A withdrawn proposal leaves no events.
  await retract(tx, { subject: proposalSubject.subject, ids: [id] })
  await notifyOwner(tx, proposalWithdrawn, both, now)
  return proposal
}

/** Raises Problem 'conflict' for a note where there is a block between the two. */
export async function refuseNoteApart(
  tx: Tx,
  actor: Person,
  { user_id }: Pick<KeptProposal, 'user_id'>,
  note: string | null,
): Promise<void> {
  if (note !== null && user_id !== null) refuseFor(await blockReason(tx, actor.id, user_id, NO_NOTE))
}

/**
 * Shortlists, takes off the shortlist or declines a received proposal, with a note for its author.
 * Raises Problem 'not_found', 'forbidden' or 'conflict'.
 */
export async function decideProposal(
  tx: Tx,
  { id, step, note }: { id: number; step: Exclude<Decision, 'accept'>; note: string | null },
  { actor, now }: { actor: Person; now: Date },
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const status = requireStep(step, 'owner', actor, both)
  await refuseNoteApart(tx, actor, both.proposal, note)
  const decidedAt = step === 'unshortlist' ? null : now.toISOString()
  const proposal = await changeProposal(tx, id, {
    ...decided,
    status,
    note,
    decided_at: decidedAt,
  })
  await leaveActivity(tx, { subject: proposalSubject.subject, ids: [id], kinds: proposalDecisions })
  if (step === 'unshortlist')
    await retract(tx, { subject: proposalSubject.subject, ids: [id], kinds: [proposalShortlisted] })
  if (step === 'shortlist') await notifyProposer(tx, proposalShortlisted, both, now)
  if (step === 'decline') await notifyProposer(tx, proposalDeclined, both, now)
  return proposal
}

/** Returns the own proposal to a project, or null. Raises Problem 'not_found' for a missing project. */
export async function ownProposalTo(reader: Reader, actor: Person, projectId: number) {
  await lookUpProject(reader, projectId)
  return { proposal: (await findProposalBy(reader, projectId, actor.id)) ?? null }
}

/** Returns one page of one's own proposals, newest first. */
export async function listOwnProposals(
  reader: Reader,
  actor: Person,
  query: Parameters<typeof proposalsOf>[2],
) {
  const { page, page_size } = query
  return { ...(await proposalsOf(reader, actor.id, query)), page, page_size }
}

/** Returns the proposal and its project, locked in the order in which every action locks them. Raises Problem 'not_found'. */
export async function requireBoth(tx: Tx, id: number): Promise<Both> {
  const found = await findProposal(tx, id)
  if (!found) throw new Problem('not_found', messages.notFound)
  const project = await requireProject(tx, found.project_id)
  // The proposal is read again, because it may have changed while the action waited for the lock.
  const proposal = await findProposal(tx, id)
  if (!proposal) throw new Problem('not_found', messages.notFound)
  return { proposal, project }
}

function seen({ status_before: _, ...proposal }: KeptProposal): Proposal {
  return proposal
}

/** Returns the status after a step. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export function requireStep(
  step: ProposalStep,
  by: ProposalRole,
  actor: Person,
  { proposal, project }: Both,
): ProposalStatus {
  refuseFor(whyNotTake(step, actor.id, proposal, project))
  const status = statusAfter(proposal.status, step, by)
  if (!status) throw new Error(`The policy let a ${proposal.status} proposal pass that cannot ${step}`)
  return status
}

export const proposalSubject: EventSubject = { subject: 'proposal', lookUp: namesOfProposals }

type OwnerEvent = typeof proposalReceived | typeof proposalChanged | typeof proposalWithdrawn

async function notifyOwner(
  tx: Tx,
  event: OwnerEvent,
  { proposal, project }: { proposal: Proposal; project: OwnProject },
  now: Date,
): Promise<void> {
  await emit(
    tx,
    event,
    {
      subject: proposal.id,
      params: { project_id: project.id },
      actor: proposal.user_id,
      audience: { owner: project.user_id },
    },
    now,
  )
  hintPerson(tx, project.user_id, { topic: RECEIVED_TOPIC, id: proposal.id })
}

/** Notifies the proposer of the owner's decision, which names the owner. */
export async function notifyProposer(
  tx: Tx,
  event: (typeof proposalDecisions)[number],
  { proposal, project }: Both,
  now: Date,
): Promise<void> {
  await emit(
    tx,
    event,
    {
      subject: proposal.id,
      params: { project_id: project.id },
      actor: project.user_id,
      audience: { other: proposal.user_id },
    },
    now,
  )
}

/**
 * Deletes a person's proposals, and takes every event of them, and of proposals to this person, out of activity. Awarded
 * proposals stay, without the person's text; returns them, and true if any row is left that refers to the person. First locks
 * every project that the erasure changes.
 */
export async function eraseProposals(
  tx: Tx,
  owner: OwnerId,
  now: Date,
): Promise<{ awards: KeptAward[]; hasRows: boolean }> {
  await lockProjectsAround(tx, owner)
  // A person has one proposal per project, so each of these loses exactly one.
  await countProposal(tx, await projectsCounting(tx, owner), -1)
  await retract(tx, { subject: proposalSubject.subject, ids: await proposalIdsAround(tx, owner) })
  await deleteWonOfGone(tx, owner)
  const awards = await clearAwardsOf(tx, owner)
  await setWinnerLeft(
    tx,
    awards.map(({ project_id }) => project_id),
    now.toISOString(),
  )
  const talkedAbout = await deleteProposalsOf(tx, owner)
  return { awards, hasRows: awards.length + talkedAbout > 0 }
}

/** Makes every proposals_count equal to its rows; returns how many were wrong. */
export async function repairProjectCounts(tx: Tx): Promise<number> {
  const ids = await miscountedProjects(tx)
  for (const id of ids) {
    // No one proposes or withdraws while the project is locked.
    await requireProject(tx, id)
    await setProposalsCount(tx, id, await countProposalsTo(tx, id))
  }
  if (ids.length > 0) invalidate(tx, PROJECTS)
  return ids.length
}
