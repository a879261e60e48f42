// The queries over projects. A list costs an index walk; its totals come from the counter unless it is searched.
import { and, desc, eq, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'
import {
  idsOfPage,
  inOrder,
  lookedForAgain,
  type Ordering,
  pageAsked,
} from '../../../platform/database/matched-page.ts'
import { containsText, isIndexed } from '../../../platform/database/search.ts'
import type { OwnerId } from '../../../platform/http/endpoint.ts'
import { asPublicPerson } from '../../profiles/policy.ts'
import { isSeenAs, personColumns, profiles } from '../../profiles/server/table.ts'
import type { OwnProject, Project } from '../contract.ts'
import type { ProjectCategory, ProjectSort } from '../rules.ts'
import { ownerTotals, projects, projectTotals, proposals } from './table.ts'

export type ProjectFilter = {
  search?: string | undefined
  category?: ProjectCategory | undefined
  sort: ProjectSort
  page: number
  page_size: number
}

const projectColumns = {
  id: projects.id,
  title: projects.title,
  company: projects.company,
  description: projects.description,
  category: projects.category,
  budget: projects.budget,
  duration: projects.duration,
  location: projects.location,
  skills: projects.skills,
  user_id: projects.user_id,
  status: projects.status,
  rating: projects.rating,
  proposals_count: projects.proposals_count,
  created_at: projects.created_at,
  awarded_at: projects.awarded_at,
}

const ownColumns = {
  ...projectColumns,
  archived_at: projects.archived_at,
  awarded_proposal_id: projects.awarded_proposal_id,
}

/** What each order looks at first. */
const leads = {
  recent: 'created_at',
  budget: 'budget',
  proposals: 'proposals_count',
} as const satisfies Record<ProjectSort, keyof typeof projectColumns>

/** The order, over the table or over what a search matched; ties come in the order of posting, the last one first. */
function order(
  sort: ProjectSort,
  from: Record<'id' | (typeof leads)[ProjectSort], SQLWrapper> = projects,
): Ordering {
  return [
    { by: from[leads[sort]], direction: 'desc' },
    { by: from.id, direction: 'desc' },
  ]
}

const isActive = sql`${projects.status} = 'active'`

/** The list's rows joined to its totals, so that a page beyond the end still tells the totals. */
function listQuery(db: Db, sort: ProjectSort, byCategory: boolean) {
  const totals = db
    .select({
      total: sql<number>`coalesce(sum(${projectTotals.projects_count}), 0)::int8`.as('total'),
      budget_sum: sql<number>`coalesce(sum(${projectTotals.budget_sum}), 0)::float8`.as('budget_sum'),
    })
    .from(projectTotals)
    .where(byCategory ? eq(projectTotals.category, sql.placeholder('category')) : undefined)
    .as('totals')
  // Ids alone first: the walk to a deep page then never leaves the index.
  const slice = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(isActive, byCategory ? eq(projects.category, sql.placeholder('category')) : undefined))
    .orderBy(inOrder(order(sort)))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('slice')
  return db
    .select({
      total: totals.total,
      budget_sum: totals.budget_sum,
      project: projectColumns,
      owner: personColumns,
    })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(projects, eq(projects.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .orderBy(inOrder(order(sort)))
}

/** The totals of what a search matched, and one page of it. */
function searchQuery(db: Db, filter: ProjectFilter, search: string) {
  const asked = pageAsked(filter)
  const isMatch = and(
    isActive,
    filter.category === undefined ? undefined : eq(projects.category, filter.category),
    containsText(projects.search_text, search),
  )
  const matched = db.$with('matched').as(
    db
      .select({
        id: projects.id,
        budget: projects.budget,
        created_at: projects.created_at,
        proposals_count: projects.proposals_count,
      })
      .from(projects)
      .where(isMatch),
  )
  const totals = db.$with('totals').as(
    db
      .select({
        total: sql<number>`count(*)`.as('total'),
        budget_sum: sql<number>`coalesce(sum(${matched.budget}), 0)::float8`.as('budget_sum'),
      })
      .from(matched),
  )
  const total = sql`(select ${totals.total} from ${totals})`
  const ids = isIndexed(search)
    ? idsOfPage(
        { rows: lookedForAgain(projects, isMatch, total), id: projects.id, total },
        order(filter.sort),
        asked,
      )
    : idsOfPage({ rows: matched, id: matched.id, total }, order(filter.sort, matched), asked)
  const slice = db.$with('slice', { id: matched.id }).as(ids)
  return db
    .with(matched, totals, slice)
    .select({
      total: totals.total,
      budget_sum: totals.budget_sum,
      project: projectColumns,
      owner: personColumns,
    })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(projects, eq(projects.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .orderBy(inOrder(order(filter.sort)))
}

export type ProjectRecords = ReturnType<typeof createProjectRecords>

/** What one person offers: few rows, so they are counted. */
function ofPersonQuery(db: Db) {
  const person = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(isSeenAs(sql.placeholder('handle'), sql.placeholder('viewer')))
  const theirs = and(isActive, eq(projects.user_id, person))
  const totals = db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(projects)
    .where(theirs)
    .as('totals')
  const newest = [desc(projects.created_at), desc(projects.id)]
  const slice = db
    .select({ id: projects.id })
    .from(projects)
    .where(theirs)
    .orderBy(...newest)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('slice')
  return db
    .select({ total: totals.total, project: projectColumns, owner: personColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(projects, eq(projects.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .orderBy(...newest)
    .prepare('projects_of_person')
}

/** The readings that are asked for most, prepared once per connection. */
export function createProjectRecords(db: Db) {
  const prepareList = (sort: ProjectSort, byCategory: boolean) =>
    listQuery(db, sort, byCategory).prepare(`projects_by_${sort}${byCategory ? '_in_category' : ''}`)
  const lists = {
    recent: { all: prepareList('recent', false), category: prepareList('recent', true) },
    budget: { all: prepareList('budget', false), category: prepareList('budget', true) },
    proposals: { all: prepareList('proposals', false), category: prepareList('proposals', true) },
  }
  const one = db
    .select({ project: projectColumns, owner: personColumns })
    .from(projects)
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .where(eq(projects.id, sql.placeholder('id')))
    .prepare('project_by_id')
  const ofPerson = ofPersonQuery(db)

  return {
    /** One page of the active projects, with the totals over all that match (DEC-42). */
    async list(filter: ProjectFilter) {
      // A search is planned anew each time: what it costs depends on the word.
      const rows = filter.search
        ? await searchQuery(db, filter, filter.search)
        : await lists[filter.sort][filter.category === undefined ? 'all' : 'category'].execute({
            limit: filter.page_size,
            offset: (filter.page - 1) * filter.page_size,
            category: filter.category,
          })
      const items: Project[] = []
      for (const { project, owner } of rows)
        if (project) items.push({ ...project, owner: asPublicPerson(owner) })
      return { items, total: rows[0]?.total ?? 0, budget_sum: rows[0]?.budget_sum ?? 0 }
    },

    async find(id: number): Promise<Project | undefined> {
      const row = (await one.execute({ id }))[0]
      return row && { ...row.project, owner: asPublicPerson(row.owner) }
    },

    /** What the person behind a handle offers, newest first; nothing of somebody whom the viewer may not see. */
    async ofPerson(handle: string, viewer: OwnerId | null, slice: { page: number; page_size: number }) {
      const rows = await ofPerson.execute({
        handle: handle.toLowerCase(),
        viewer,
        limit: slice.page_size,
        offset: (slice.page - 1) * slice.page_size,
      })
      const items: Project[] = []
      for (const { project, owner } of rows)
        if (project) items.push({ ...project, owner: asPublicPerson(owner) })
      return { items, total: rows[0]?.total ?? 0 }
    },
  }
}

export type ProjectRow = typeof projects.$inferInsert

/** Stores a project. */
export async function insertProject(tx: Tx, project: ProjectRow): Promise<OwnProject> {
  const row = (await tx.insert(projects).values(project).returning(ownColumns))[0]
  if (!row) throw new Error('An inserted project came back empty')
  return row
}

/** The project, which nobody else changes until the transaction ends: whoever changes its proposals begins here. */
export async function lockProject(tx: Tx, id: number): Promise<OwnProject | undefined> {
  return (await tx.select(ownColumns).from(projects).where(eq(projects.id, id)).for('no key update'))[0]
}

/** The project as it decides who may do what. */
export async function findProject(reader: Reader, id: number): Promise<OwnProject | undefined> {
  return (await reader.select(ownColumns).from(projects).where(eq(projects.id, id)))[0]
}

/** Stores what changed and gives the whole project, which must be there. */
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

/** One page of a person's projects, newest first, with what all of them come to. */
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

/** Corrects counts that differ from their rows, and says how many did. */
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

/** Opens again what was awarded to a person, and counts their proposals no longer; before these are deleted. */
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

/** Deletes a person's projects, and with them the proposals to these. */
export async function deleteProjectsOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(projects).where(eq(projects.user_id, owner))
}
