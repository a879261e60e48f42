// The queries over proposals. A proposal is written while its project is locked.
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { conversations } from '../../../conversations/server/conversations.table.ts'
import { asPublicPerson } from '../../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../../profiles/server/profiles.table.ts'
import { projects } from '../../server/projects.table.ts'
import type { OwnProposal, Proposal } from '../proposals.contract.ts'
import {
  MOST_PROPOSED,
  type ProposalStatus,
  UNDECIDED_STATUSES,
  type UndecidedStatus,
} from '../proposals.rules.ts'
import { proposalColumns, proposals } from './proposals.table.ts'

export type ProposalRow = typeof proposals.$inferInsert
type Page = { page: number; page_size: number }

/** The server also needs the status that an award replaced. */
const keptColumns = {
  ...proposalColumns,
  status_before: proposals.status_before,
}
export type KeptProposal = Proposal & {
  status_before: UndecidedStatus | null
}

export async function insertProposal(tx: Tx, proposal: ProposalRow): Promise<Proposal> {
  return required((await tx.insert(proposals).values(proposal).returning(proposalColumns))[0])
}

export async function changeProposal(
  tx: Tx,
  id: number,
  change: Partial<Omit<ProposalRow, 'id' | 'project_id' | 'user_id'>>,
): Promise<Proposal> {
  return required(
    (await tx.update(proposals).set(change).where(eq(proposals.id, id)).returning(proposalColumns))[0],
  )
}

/** Gives every undecided proposal to a project the status 'not_selected'; returns the proposers. */
export async function passOver(tx: Tx, projectId: number): Promise<string[]> {
  const passed = await tx
    .update(proposals)
    .set({ status: 'not_selected', status_before: sql`${proposals.status}` })
    .where(and(eq(proposals.project_id, projectId), inArray(proposals.status, [...UNDECIDED_STATUSES])))
    .returning({ user_id: proposals.user_id })
  return passed.map(({ user_id }) => user_id)
}

/** Gives the proposals that were not selected for a project their earlier status back; returns the proposers. */
export async function restoreStatuses(tx: Tx, projectId: number): Promise<string[]> {
  const back = await tx
    .update(proposals)
    .set({ status: sql`${proposals.status_before}`, status_before: null })
    .where(and(eq(proposals.project_id, projectId), eq(proposals.status, 'not_selected')))
    .returning({ user_id: proposals.user_id })
  return back.map(({ user_id }) => user_id)
}

export async function undecidedProposers(reader: Reader, projectId: number): Promise<string[]> {
  const rows = await reader
    .select({ user_id: proposals.user_id })
    .from(proposals)
    .where(and(eq(proposals.project_id, projectId), inArray(proposals.status, [...UNDECIDED_STATUSES])))
  return rows.map(({ user_id }) => user_id)
}

function required(row: Proposal | undefined): Proposal {
  if (!row) throw new Error('A written proposal came back empty')
  return row
}

export async function findProposal(reader: Reader, id: number): Promise<KeptProposal | undefined> {
  return (await reader.select(keptColumns).from(proposals).where(eq(proposals.id, id)))[0]
}

export async function findProposalBy(
  reader: Reader,
  projectId: number,
  proposer: OwnerId,
): Promise<Proposal | undefined> {
  const isIt = and(eq(proposals.project_id, projectId), eq(proposals.user_id, proposer))
  return (await reader.select(proposalColumns).from(proposals).where(isIt))[0]
}

/** Returns one page of a person's proposals, newest first, with their projects. */
export async function proposalsOf(
  reader: Reader,
  proposer: OwnerId,
  { status, page, page_size }: Page & { status?: ProposalStatus | undefined },
): Promise<{ items: OwnProposal[]; total: number }> {
  const isTheirs = eq(proposals.user_id, proposer)
  const isMeant = status === undefined ? isTheirs : and(isTheirs, eq(proposals.status, status))
  const rows = await reader
    .select({
      proposal: proposalColumns,
      project: {
        title: projects.title,
        company: projects.company,
        budget: projects.budget,
        status: projects.status,
        awarded_at: projects.awarded_at,
      },
      owner: personColumns,
    })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .where(isMeant)
    .orderBy(desc(proposals.created_at), desc(proposals.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  const counted = await reader.select({ count: count() }).from(proposals).where(isMeant)
  return {
    items: rows.map(({ proposal, project, owner }) => ({
      ...proposal,
      project: { ...project, owner: asPublicPerson(owner) },
    })),
    total: counted[0]?.count ?? 0,
  }
}

/** Returns a person's proposals, and their notes to others' proposals, for an export. */
export function exportProposals(tx: Tx, owner: OwnerId) {
  return {
    proposals: rowsOf(tx, tx.select(proposalColumns).from(proposals).where(eq(proposals.user_id, owner))),
    decisions: rowsOf(
      tx,
      tx
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
    ),
  }
}

export async function namesOfProposals(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: proposals.id, title: projects.title, amount: proposals.budget })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(inArray(proposals.id, [...ids]))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** Returns the proposals that are deleted with a person: their own without an award, and those to their projects without one. */
export async function proposalIdsAround(tx: Tx, owner: OwnerId): Promise<number[]> {
  const isEnding = and(eq(proposals.user_id, owner), ne(proposals.status, 'accepted'))
  const rows = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(or(isEnding, and(eq(projects.user_id, owner), not(isWon))))
  return rows.map(({ id }) => id)
}

/** The project was awarded to this proposal, whose author still has an account. */
const isWon = sql`(${projects.awarded_proposal_id} is not distinct from ${proposals.id} and ${projects.winner_left_at} is null)`

/** Deletes all other proposals to projects that are kept for their winners, and the note of the owner who left. */
export async function keepOnlyWon(tx: Tx, won: readonly number[], projectIds: readonly number[]) {
  await tx
    .delete(proposals)
    .where(and(inArray(proposals.project_id, [...projectIds]), notInArray(proposals.id, [...won])))
  return tx
    .update(proposals)
    .set({ note: null })
    .where(inArray(proposals.id, [...won]))
    .returning({ id: proposals.id, project_id: proposals.project_id, user_id: proposals.user_id })
}

/** Deletes the awards of a winner whose client left before. */
export async function deleteWonOfGone(tx: Tx, winner: OwnerId): Promise<void> {
  const ofGone = tx
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(profiles, eq(profiles.id, projects.user_id))
    .innerJoin(proposals, eq(proposals.id, projects.awarded_proposal_id))
    .where(and(eq(proposals.user_id, winner), eq(profiles.is_erased, true)))
  await tx.delete(projects).where(inArray(projects.id, ofGone))
}

/** An author's own texts in a proposal. */
const NO_WORDS = { message: '', timeline: '' } as const

export type KeptAward = { id: number; project_id: number; owner_id: string }

/** Keeps the awards of a person without their text; returns them. */
export async function clearAwardsOf(tx: Tx, proposer: OwnerId): Promise<KeptAward[]> {
  return tx
    .update(proposals)
    .set(NO_WORDS)
    .where(and(eq(proposals.user_id, proposer), eq(proposals.status, 'accepted')))
    .returning({ id: proposals.id, project_id: proposals.project_id, owner_id: proposals.owner_id })
}

/**
 * Deletes a person's proposals without an award. A proposal with a conversation stays as if it was withdrawn, without their text,
 * because it names the project of the conversation. Returns the number of these.
 */
export async function deleteProposalsOf(tx: Tx, proposer: OwnerId): Promise<number> {
  const isEnding = and(eq(proposals.user_id, proposer), ne(proposals.status, 'accepted'))
  // A conversation about a proposal has its id (decision 38).
  const about = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, proposals.id))
  const talkedAbout = await tx
    .update(proposals)
    .set({
      ...NO_WORDS,
      status: 'withdrawn',
      status_before: null,
      note: null,
      decided_at: null,
      award_undone_at: null,
    })
    .where(and(isEnding, exists(about)))
    .returning({ id: proposals.id })
  await tx.delete(proposals).where(and(isEnding, notExists(about)))
  return talkedAbout.length
}

const isCounted = ne(proposals.status, 'withdrawn')

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

export async function countProposalsTo(reader: Reader, projectId: number): Promise<number> {
  return reader.$count(proposals, and(eq(proposals.project_id, projectId), isCounted))
}

/** Locks the projects that an erasure changes, in the order of ids, so that two erasures never wait for each other. */
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

/** Returns the projects whose count includes a proposal that is deleted with its person. */
export async function projectsCounting(reader: Reader, proposer: OwnerId): Promise<number[]> {
  const rows = await reader
    .select({ id: proposals.project_id })
    .from(proposals)
    .where(and(eq(proposals.user_id, proposer), isCounted, ne(proposals.status, 'accepted')))
  return rows.map(({ id }) => id)
}

/** Returns the projects to which a person has a proposal that is not withdrawn, the latest sent first. */
export async function projectsProposedTo(reader: Reader, owner: OwnerId): Promise<number[]> {
  const { project_id, user_id, status, created_at, id } = proposals
  const rows = await reader
    .select({ project_id })
    .from(proposals)
    .where(and(eq(user_id, owner), ne(status, 'withdrawn')))
    .orderBy(desc(created_at), desc(id))
    .limit(MOST_PROPOSED)
  return rows.map((row) => row.project_id)
}
