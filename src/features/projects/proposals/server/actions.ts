// What can be done with proposals: one function a verb, inside the caller's transaction. Each locks the project first, so
// that whoever changes it or its other proposals waits.
import { paths } from '../../../../paths.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-news.ts'
import type { Person } from '../../../../platform/http/endpoint.ts'
import { notify } from '../../../notifications/server/actions.ts'
import type { OwnProject } from '../../contract.ts'
import { lookUpProject, refuseFor, requireProject } from '../../server/actions.ts'
import { changeProject, countProposal } from '../../server/records.ts'
import type { Proposal } from '../contract.ts'
import { proposalMessages as messages } from '../messages.ts'
import { isStanding, whyNotPropose, whyNotReadReceived, whyNotTake } from '../policy.ts'
import {
  type Decision,
  type ProposalRole,
  type ProposalState,
  type ProposalStep,
  stateAfter,
} from '../rules.ts'
import type { NewAcceptance, NewProposal, ProposalChange } from '../schemas.ts'
import {
  changeProposal,
  findProposal,
  findProposalBy,
  insertProposal,
  proposalsOf,
  proposalsTo,
} from './records.ts'

type Both = { proposal: Proposal; project: OwnProject }

/**
 * Submits a proposal, or sends one anew that was withdrawn (DEC-39): one row per person and project.
 * Raises Problem 'not_found', 'forbidden' for one's own project, 'conflict' for a closed one or a second proposal.
 */
export async function submitProposal(
  tx: Tx,
  actor: Person,
  projectId: number,
  input: NewProposal,
  now: Date,
): Promise<Proposal> {
  const project = await requireProject(tx, projectId)
  refuseFor(whyNotPropose(actor.id, project))
  const former = await findProposalBy(tx, projectId, actor.id)
  if (former && isStanding(former)) throw new Problem('conflict', messages.secondProposal)
  const sent = { ...input, created_at: now.toISOString() }
  const proposal = former
    ? await changeProposal(tx, former.id, {
        ...sent,
        state: 'sent',
        note: null,
        edited_at: null,
        decided_at: null,
      })
    : await insertProposal(tx, { ...sent, project_id: projectId, user_id: actor.id })
  await countProposal(tx, projectId, 1)
  noteChange(tx, 'projects')
  await tellOwner(tx, 'proposal_received', { proposal, project }, now)
  return proposal
}

/** Changes an own proposal while it is sent or shortlisted. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function editProposal(
  tx: Tx,
  actor: Person,
  id: number,
  change: ProposalChange,
  now: Date,
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  requireStep('edit', 'proposer', actor, both)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return both.proposal
  const proposal = await changeProposal(tx, id, { ...given, edited_at: now.toISOString() })
  await tellOwner(tx, 'proposal_changed', { ...both, proposal }, now)
  return proposal
}

/** Takes an own proposal back; it is no longer counted. Raises Problem 'not_found', 'forbidden' or 'conflict'. */
export async function withdrawProposal(tx: Tx, actor: Person, id: number, now: Date): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const state = requireStep('withdraw', 'proposer', actor, both)
  const proposal = await changeProposal(tx, id, { state, note: null, decided_at: null })
  await countProposal(tx, both.project.id, -1)
  noteChange(tx, 'projects')
  await tellOwner(tx, 'proposal_withdrawn', both, now)
  return proposal
}

/**
 * Shortlists, takes off the shortlist or declines a received proposal, with a note for its author.
 * Raises Problem 'not_found', 'forbidden' or 'conflict'.
 */
export async function decideProposal(
  tx: Tx,
  actor: Person,
  id: number,
  step: Exclude<Decision, 'accept'>,
  note: string | null,
  now: Date,
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const state = requireStep(step, 'owner', actor, both)
  const decidedAt = step === 'unshortlist' ? null : now.toISOString()
  const proposal = await changeProposal(tx, id, { state, note, decided_at: decidedAt })
  if (step === 'shortlist') await tellProposer(tx, 'proposal_shortlisted', both, now)
  if (step === 'decline') await tellProposer(tx, 'proposal_declined', both, now)
  return proposal
}

/**
 * Accepts a received proposal as it was read, and awards the project to it. Raises Problem 'not_found', 'forbidden' or
 * 'conflict', also where it was changed since it was read.
 */
export async function acceptProposal(
  tx: Tx,
  actor: Person,
  id: number,
  { note, edited_at }: NewAcceptance,
  now: Date,
): Promise<Proposal> {
  const both = await requireBoth(tx, id)
  const state = requireStep('accept', 'owner', actor, both)
  if (both.proposal.edited_at !== edited_at) throw new Problem('conflict', messages.changedMeanwhile)
  const at = now.toISOString()
  const proposal = await changeProposal(tx, id, { state, note, decided_at: at })
  await changeProject(tx, both.project.id, { awarded_at: at, awarded_proposal_id: id })
  noteChange(tx, 'projects')
  await tellProposer(tx, 'proposal_accepted', both, now)
  return proposal
}

/** One page of the proposals to an own project. Raises Problem 'not_found' or 'forbidden'. */
export async function listReceived(
  reader: Reader,
  actor: Person,
  projectId: number,
  query: Parameters<typeof proposalsTo>[2],
) {
  refuseFor(whyNotReadReceived(actor.id, await lookUpProject(reader, projectId)))
  const { page, page_size } = query
  return { ...(await proposalsTo(reader, projectId, query)), page, page_size }
}

/** The own proposal to a project, or null. Raises Problem 'not_found' for a project that is none. */
export async function ownProposalTo(reader: Reader, actor: Person, projectId: number) {
  await lookUpProject(reader, projectId)
  return { proposal: (await findProposalBy(reader, projectId, actor.id)) ?? null }
}

/** One page of the own proposals, newest first. */
export async function listOwnProposals(
  reader: Reader,
  actor: Person,
  query: Parameters<typeof proposalsOf>[2],
) {
  const { page, page_size } = query
  return { ...(await proposalsOf(reader, actor.id, query)), page, page_size }
}

/** The proposal and its project, locked in the order in which everybody locks them. */
async function requireBoth(tx: Tx, id: number): Promise<Both> {
  const found = await findProposal(tx, id)
  if (!found) throw new Problem('not_found', messages.notFound)
  const project = await requireProject(tx, found.project_id)
  // Read once more: it may have changed while the project was waited for.
  const proposal = await findProposal(tx, id)
  if (!proposal) throw new Problem('not_found', messages.notFound)
  return { proposal, project }
}

function requireStep(
  step: ProposalStep,
  by: ProposalRole,
  actor: Person,
  { proposal, project }: Both,
): ProposalState {
  refuseFor(whyNotTake(step, actor.id, proposal, project))
  const state = stateAfter(proposal.state, step, by)
  if (!state) throw new Error(`The policy let a ${proposal.state} proposal pass that cannot ${step}`)
  return state
}

/** Who changes a word ten times, or takes a proposal back and sends it again all day, is told of once. */
const groupOf = ({ id }: Proposal) => `proposal:${id}`

type OwnerNews = 'proposal_received' | 'proposal_changed' | 'proposal_withdrawn'
type ProposerNews = 'proposal_shortlisted' | 'proposal_accepted' | 'proposal_declined'

async function tellOwner(tx: Tx, kind: OwnerNews, { proposal, project }: Both, now: Date): Promise<void> {
  await notify(
    tx,
    {
      user_id: project.user_id,
      kind,
      params: { project_title: project.title },
      path: paths.receivedProposals(project.id),
      actor_id: proposal.user_id,
      group: groupOf(proposal),
    },
    now,
  )
}

async function tellProposer(
  tx: Tx,
  kind: ProposerNews,
  { proposal, project }: Both,
  now: Date,
): Promise<void> {
  await notify(
    tx,
    {
      user_id: proposal.user_id,
      kind,
      params: { project_title: project.title },
      path: paths.ownProposals(),
      actor_id: project.user_id,
      group: groupOf(proposal),
    },
    now,
  )
}
