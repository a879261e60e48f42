// The queries over projects, what owners see of theirs, and what happens when a person leaves.
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { OwnProject } from '../contract.ts'
import { ownerTotals, projectColumns, projects, proposals } from './table.ts'

const ownColumns = {
  ...projectColumns,
  archived_at: projects.archived_at,
  awarded_proposal_id: projects.awarded_proposal_id,
}

export type ProjectRow = typeof projects.$inferInsert

/** Stores a project. */
export async function insertProject(tx: Tx, project: ProjectRow): Promise<OwnProject> {
  const row = (await tx.insert(projects).values(project).returning(ownColumns))[0]
  if (!row) throw new Error('An inserted project came back empty')
  return row
}

/** The project, locked until the transaction ends: every change of its proposals begins with this lock. */
export async function lockProject(tx: Tx, id: number): Promise<OwnProject | undefined> {
  return (await tx.select(ownColumns).from(projects).where(eq(projects.id, id)).for('no key update'))[0]
}

/** The fields of a project that policies need. */
export async function findProject(reader: Reader, id: number): Promise<OwnProject | undefined> {
  return (await reader.select(ownColumns).from(projects).where(eq(projects.id, id)))[0]
}

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

/** Counts a proposal more or less. */
export async function countProposal(tx: Tx, id: number, more: 1 | -1): Promise<void> {
  await tx
    .update(projects)
    .set({ proposals_count: sql`${projects.proposals_count} + ${more}` })
    .where(eq(projects.id, id))
}

/** One page of a person's projects, newest first, with the totals of all of them. */
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

/** Corrects counts that differ from their rows, and returns how many did. */
export async function repairProposalCounts(tx: Tx): Promise<number> {
  const counted = tx
    .select({ project_id: proposals.project_id, count: sql<number>`count(*)::int`.as('count') })
    .from(proposals)
    .where(ne(proposals.state, 'withdrawn'))
    .groupBy(proposals.project_id)
    .as('counted')
  const truth = sql`coalesce((select ${counted.count} from ${counted} where ${counted.project_id} = ${projects.id}), 0)`
  const wrong = await tx
    .update(projects)
    .set({ proposals_count: truth })
    .where(sql`${projects.proposals_count} <> ${truth}`)
    .returning({ id: projects.id })
  return wrong.length
}

/** What a person posted, for an export. */
export async function tellProjects(reader: Reader, owner: OwnerId) {
  return reader.select(ownColumns).from(projects).where(eq(projects.user_id, owner))
}

/** Locks what the erasure of a person changes, in the order of ids, so that two erasures never deadlock. */
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

/** Reopens projects that were awarded to a person, and uncounts their proposals; before these are deleted. */
export async function forgetProposer(tx: Tx, owner: OwnerId): Promise<void> {
  const ofPerson = (condition: SQL) =>
    tx
      .select({ id: proposals.project_id })
      .from(proposals)
      .where(and(eq(proposals.user_id, owner), condition))
  await tx
    .update(projects)
    .set({ awarded_at: null, awarded_proposal_id: null })
    .where(inArray(projects.id, ofPerson(eq(proposals.state, 'accepted'))))
  // One proposal per person and project: each of these loses exactly one.
  await tx
    .update(projects)
    .set({ proposals_count: sql`${projects.proposals_count} - 1` })
    .where(inArray(projects.id, ofPerson(ne(proposals.state, 'withdrawn'))))
}

/** Deletes a person's projects, and with them the proposals to these; returns their ids. */
export async function deleteProjectsOf(tx: Tx, owner: OwnerId): Promise<number[]> {
  const gone = await tx.delete(projects).where(eq(projects.user_id, owner)).returning({ id: projects.id })
  return gone.map(({ id }) => id)
}

/** The titles of these projects, and their budgets. */
export async function namesOfProjects(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: projects.id, title: projects.title, amount: projects.budget })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}
