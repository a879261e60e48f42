// The queries over projects, also for their owners and for erasures.
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { isHiddenRow } from '../../../platform/moderated.ts'
import { titlesIn } from '../../events/server/subjects.ts'
import type { OwnProject } from '../projects.contract.ts'
import { ownerTotals, projectColumns, projects } from './projects.table.ts'

const ownColumns = {
  ...projectColumns,
  archived_at: projects.archived_at,
  awarded_proposal_id: projects.awarded_proposal_id,
}

export type ProjectRow = typeof projects.$inferInsert

export async function insertProject(tx: Tx, project: ProjectRow): Promise<OwnProject> {
  const row = (await tx.insert(projects).values(project).returning(ownColumns))[0]
  if (!row) throw new Error('An inserted project came back empty')
  return row
}

/** Locks the project until the transaction ends: every change of its proposals begins here. */
export async function lockProject(tx: Tx, id: number): Promise<OwnProject | undefined> {
  return (await tx.select(ownColumns).from(projects).where(eq(projects.id, id)).for('no key update'))[0]
}

/** The fields of a project that policies need. */
export async function findProject(reader: Reader, id: number): Promise<OwnProject | undefined> {
  return (await reader.select(ownColumns).from(projects).where(eq(projects.id, id)))[0]
}

export const isProjectHidden = (reader: Reader, id: number) => isHiddenRow(reader, projects, id)

/** Stores a change and returns the whole project, which must exist. */
export async function changeProject(
  tx: Tx,
  id: number,
  change: Partial<Omit<ProjectRow, 'id' | 'user_id' | 'proposals_count'>>,
): Promise<OwnProject> {
  const isEmpty = Object.values(change).every((value) => value === undefined)
  const row = isEmpty
    ? await findProject(tx, id)
    : (await tx.update(projects).set(change).where(eq(projects.id, id)).returning(ownColumns))[0]
  if (!row) throw new Error('A locked project was gone')
  return row
}

export async function countProposal(tx: Tx, ids: readonly number[], more: 1 | -1): Promise<void> {
  await tx
    .update(projects)
    .set({ proposals_count: sql`${projects.proposals_count} + ${more}` })
    .where(inArray(projects.id, [...ids]))
}

export async function setProposalsCount(tx: Tx, id: number, count: number): Promise<void> {
  await tx.update(projects).set({ proposals_count: count }).where(eq(projects.id, id))
}

export async function removeAward(tx: Tx, id: number): Promise<void> {
  await tx
    .update(projects)
    .set({ awarded_at: null, awarded_proposal_id: null, winner_left_at: null })
    .where(eq(projects.id, id))
}

/** Marks these projects as ones whose winner's account was erased. */
export async function setWinnerLeft(tx: Tx, ids: readonly number[], at: string): Promise<void> {
  await tx
    .update(projects)
    .set({ winner_left_at: at })
    .where(inArray(projects.id, [...ids]))
}

/** Returns one page of a person's projects, newest first, with the totals of all of them. */
export async function projectsOfOwner(
  reader: Reader,
  owner: OwnerId,
  { page, page_size }: { page: number; page_size: number },
) {
  const items = await reader
    .select(ownColumns)
    .from(projects)
    .where(eq(projects.user_id, owner))
    .orderBy(desc(projects.created_at), desc(projects.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  const kept = await reader
    .select({
      active: ownerTotals.active_count,
      archived: ownerTotals.archived_count,
      proposals: ownerTotals.proposals_sum,
    })
    .from(ownerTotals)
    .where(eq(ownerTotals.user_id, owner))
  const totals = kept[0] ?? { active: 0, archived: 0, proposals: 0 }
  return { items, total: totals.active + totals.archived, totals }
}

export function exportProjects(tx: Tx, owner: OwnerId) {
  return rowsOf(tx, tx.select(ownColumns).from(projects).where(eq(projects.user_id, owner)))
}

/** The project was awarded to someone who still has an account. */
const isKept = sql`(${projects.awarded_at} is not null and ${projects.winner_left_at} is null)`

/**
 * Keeps the projects that a person awarded to others, archived and with only their title: they are records of the winners, and
 * have no page.
 */
export async function keepAwardedOf(tx: Tx, owner: OwnerId, at: string) {
  return tx
    .update(projects)
    .set({
      company: '',
      description: '',
      location: '',
      rating: null,
      proposals_count: 1,
      status: 'archived',
      archived_at: at,
      hidden_from: 'archived',
    })
    .where(and(eq(projects.user_id, owner), isKept))
    .returning({ id: projects.id, awarded_proposal_id: projects.awarded_proposal_id })
}

/** Deletes a person's projects, except those that they awarded to others; returns their ids. */
export async function deleteProjectsOf(tx: Tx, owner: OwnerId): Promise<number[]> {
  const gone = await tx
    .delete(projects)
    .where(and(eq(projects.user_id, owner), not(isKept)))
    .returning({ id: projects.id })
  return gone.map(({ id }) => id)
}

export const namesOfProjects = (reader: Reader, ids: readonly number[]) =>
  titlesIn(reader, { table: projects, title: projects.title, amount: projects.budget }, ids)
