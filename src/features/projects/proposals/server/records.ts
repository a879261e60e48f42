// The queries over proposals. A proposal is written while its project is locked.
import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { personColumns, profiles } from '../../../profiles/server/table.ts'
import { projects } from '../../server/table.ts'
import type { OwnProposal, Proposal, ReceivedProposal } from '../contract.ts'
import { type ProposalStatus, RECEIVED_STATUSES, type ReceivedSort, type ReceivedStatus } from '../rules.ts'
import { proposals } from './table.ts'

export type ProposalRow = typeof proposals.$inferInsert
type Page = { page: number; page_size: number }

const columns = {
  id: proposals.id,
  project_id: proposals.project_id,
  user_id: proposals.user_id,
  message: proposals.message,
  budget: proposals.budget,
  timeline: proposals.timeline,
  status: proposals.status,
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

/** One page of the proposals to a project that were not taken back, and their number by status. */
export async function proposalsTo(
  reader: Reader,
  projectId: number,
  { sort, status, page, page_size }: Page & { sort: ReceivedSort; status?: ReceivedStatus | undefined },
) {
  const isShown = and(eq(proposals.project_id, projectId), ne(proposals.status, 'withdrawn'))
  const rows = await reader
    .select({ proposal: columns, proposer: personColumns })
    .from(proposals)
    .leftJoin(profiles, eq(profiles.id, proposals.user_id))
    .where(status === undefined ? isShown : and(isShown, eq(proposals.status, status)))
    .orderBy(...orders[sort])
    .limit(page_size)
    .offset((page - 1) * page_size)
  const counted = await reader
    .select({ status: proposals.status, count: count() })
    .from(proposals)
    .where(isShown)
    .groupBy(proposals.status)
  const counts = { sent: 0, shortlisted: 0, accepted: 0, declined: 0 }
  for (const row of counted) if (isReceived(row.status)) counts[row.status] = row.count
  const items: ReceivedProposal[] = []
  for (const { proposal, proposer } of rows) {
    const { status: given } = proposal
    if (isReceived(given)) items.push({ ...proposal, status: given, proposer: asPublicPerson(proposer) })
  }
  const all = counts.sent + counts.shortlisted + counts.accepted + counts.declined
  return { items, counts, total: status === undefined ? all : counts[status] }
}

const isReceived = (status: ProposalStatus): status is ReceivedStatus =>
  RECEIVED_STATUSES.some((known) => known === status)

/** One page of a person's proposals, newest first, with the projects that they are for. */
export async function proposalsOf(
  reader: Reader,
  proposer: OwnerId,
  { status, page, page_size }: Page & { status?: ProposalStatus | undefined },
): Promise<{ items: OwnProposal[]; total: number }> {
  const isTheirs = eq(proposals.user_id, proposer)
  const isMeant = status === undefined ? isTheirs : and(isTheirs, eq(proposals.status, status))
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
        status: proposals.status,
        note: proposals.note,
        decided_at: proposals.decided_at,
      })
      .from(proposals)
      .innerJoin(projects, eq(projects.id, proposals.project_id))
      .where(and(eq(projects.user_id, owner), ne(proposals.status, 'withdrawn'))),
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

const isCounted = ne(proposals.status, 'withdrawn')

/** The projects that count another number of proposals than they have. */
export async function miscountedProjects(reader: Reader): Promise<number[]> {
  const counted = reader
    .select({ project_id: proposals.project_id, count: count().as('count') })
    .from(proposals)
    .where(isCounted)
    .groupBy(proposals.project_id)
    .as('counted')
  const rows = await reader
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(counted, eq(counted.project_id, projects.id))
    .where(ne(projects.proposals_count, sql`coalesce(${counted.count}, 0)`))
    .orderBy(asc(projects.id))
  return rows.map(({ id }) => id)
}

/** How many proposals a project has that were not taken back. */
export async function countProposalsTo(reader: Reader, projectId: number): Promise<number> {
  return reader.$count(proposals, and(eq(proposals.project_id, projectId), isCounted))
}

/** Locks what the end of a person changes, in the order of ids, so that two such ends never wait for each other. */
export async function lockProjectsAround(tx: Tx, owner: OwnerId): Promise<void> {
  const proposedTo = tx
    .select({ id: proposals.project_id })
    .from(proposals)
    .where(eq(proposals.user_id, owner))
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(or(eq(projects.user_id, owner), inArray(projects.id, proposedTo)))
    .orderBy(projects.id)
    .for('no key update')
}

/** The projects at which a person's proposals are counted, and those that are awarded to them. */
export async function projectsAround(reader: Reader, proposer: OwnerId) {
  const rows = await reader
    .select({ id: proposals.project_id, status: proposals.status })
    .from(proposals)
    .where(and(eq(proposals.user_id, proposer), isCounted))
  return {
    counting: rows.map(({ id }) => id),
    awarded: rows.flatMap(({ id, status }) => (status === 'accepted' ? [id] : [])),
  }
}
