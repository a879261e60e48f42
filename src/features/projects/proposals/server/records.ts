// The queries over proposals. Whoever writes one has its project locked.
import { and, count, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { personColumns, profiles } from '../../../profiles/server/table.ts'
import { projects, proposals } from '../../server/table.ts'
import type { OwnProposal, Proposal, ReceivedProposal } from '../contract.ts'
import { type ProposalState, RECEIVED_STATES, type ReceivedSort, type ReceivedState } from '../rules.ts'

export type ProposalRow = typeof proposals.$inferInsert
type Page = { page: number; page_size: number }

const columns = {
  id: proposals.id,
  project_id: proposals.project_id,
  user_id: proposals.user_id,
  message: proposals.message,
  budget: proposals.budget,
  timeline: proposals.timeline,
  state: proposals.state,
  note: proposals.note,
  created_at: proposals.created_at,
  edited_at: proposals.edited_at,
  decided_at: proposals.decided_at,
}

export async function insertProposal(tx: Tx, proposal: ProposalRow): Promise<Proposal> {
  return required((await tx.insert(proposals).values(proposal).returning(columns))[0])
}

export async function changeProposal(
  tx: Tx,
  id: number,
  change: Partial<Omit<ProposalRow, 'id' | 'project_id' | 'user_id'>>,
): Promise<Proposal> {
  return required((await tx.update(proposals).set(change).where(eq(proposals.id, id)).returning(columns))[0])
}

function required(row: Proposal | undefined): Proposal {
  if (!row) throw new Error('A written proposal came back empty')
  return row
}

export async function findProposal(reader: Reader, id: number): Promise<Proposal | undefined> {
  return (await reader.select(columns).from(proposals).where(eq(proposals.id, id)))[0]
}

/** The proposal of a person to a project. */
export async function findProposalBy(
  reader: Reader,
  projectId: number,
  proposer: OwnerId,
): Promise<Proposal | undefined> {
  const isIt = and(eq(proposals.project_id, projectId), eq(proposals.user_id, proposer))
  return (await reader.select(columns).from(proposals).where(isIt))[0]
}

const orders: Record<ReceivedSort, (SQL | typeof proposals.budget | typeof proposals.id)[]> = {
  newest: [desc(proposals.created_at), desc(proposals.id)],
  budget: [proposals.budget, proposals.id],
}

/** One page of the proposals to a project that were not taken back, and their number in each state. */
export async function proposalsTo(
  reader: Reader,
  projectId: number,
  { sort, state, page, page_size }: Page & { sort: ReceivedSort; state?: ReceivedState | undefined },
) {
  const isShown = and(eq(proposals.project_id, projectId), ne(proposals.state, 'withdrawn'))
  const rows = await reader
    .select({ proposal: columns, proposer: personColumns })
    .from(proposals)
    .leftJoin(profiles, eq(profiles.id, proposals.user_id))
    .where(state === undefined ? isShown : and(isShown, eq(proposals.state, state)))
    .orderBy(...orders[sort])
    .limit(page_size)
    .offset((page - 1) * page_size)
  const counted = await reader
    .select({ state: proposals.state, count: count() })
    .from(proposals)
    .where(isShown)
    .groupBy(proposals.state)
  const counts = { sent: 0, shortlisted: 0, accepted: 0, declined: 0 }
  for (const row of counted) if (isReceived(row.state)) counts[row.state] = row.count
  const items: ReceivedProposal[] = []
  for (const { proposal, proposer } of rows) {
    const { state: stands } = proposal
    if (isReceived(stands)) items.push({ ...proposal, state: stands, proposer: asPublicPerson(proposer) })
  }
  const all = counts.sent + counts.shortlisted + counts.accepted + counts.declined
  return { items, counts, total: state === undefined ? all : counts[state] }
}

const isReceived = (state: ProposalState): state is ReceivedState =>
  RECEIVED_STATES.some((known) => known === state)

/** One page of a person's proposals, newest first, with the projects that they are for. */
export async function proposalsOf(
  reader: Reader,
  proposer: OwnerId,
  { state, page, page_size }: Page & { state?: ProposalState | undefined },
): Promise<{ items: OwnProposal[]; total: number }> {
  const isTheirs = eq(proposals.user_id, proposer)
  const isMeant = state === undefined ? isTheirs : and(isTheirs, eq(proposals.state, state))
  const rows = await reader
    .select({
      proposal: columns,
      project: {
        title: projects.title,
        company: projects.company,
        budget: projects.budget,
        status: projects.status,
        awarded_at: projects.awarded_at,
      },
    })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(isMeant)
    .orderBy(desc(proposals.created_at), desc(proposals.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  const counted = await reader.select({ count: count() }).from(proposals).where(isMeant)
  return {
    items: rows.map(({ proposal, project }) => ({ ...proposal, project })),
    total: counted[0]?.count ?? 0,
  }
}

/** What a person proposed, and what they wrote to those who proposed to them. */
export async function tellProposals(reader: Reader, owner: OwnerId) {
  return {
    proposals: await reader.select(columns).from(proposals).where(eq(proposals.user_id, owner)),
    decisions: await reader
      .select({
        project_id: proposals.project_id,
        proposal_id: proposals.id,
        state: proposals.state,
        note: proposals.note,
        decided_at: proposals.decided_at,
      })
      .from(proposals)
      .innerJoin(projects, eq(projects.id, proposals.project_id))
      .where(and(eq(projects.user_id, owner), ne(proposals.state, 'withdrawn'))),
  }
}

/** What the projects of these proposals are called, and for how much each was made. */
export async function namesOfProposals(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: proposals.id, title: projects.title, amount: proposals.budget })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(inArray(proposals.id, [...ids]))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** The proposals that end with a person: their own, and those to their projects. */
export async function proposalIdsAround(tx: Tx, owner: OwnerId): Promise<number[]> {
  const rows = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(or(eq(proposals.user_id, owner), eq(projects.user_id, owner)))
  return rows.map(({ id }) => id)
}

export async function deleteProposalsOf(tx: Tx, proposer: OwnerId): Promise<void> {
  await tx.delete(proposals).where(eq(proposals.user_id, proposer))
}
