// The readings of the catalogue. A list costs an index walk; its totals come from the counter unless it is searched.
import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import {
  idsOfPage,
  inOrder,
  lookedForAgain,
  type Ordering,
  pageAsked,
} from '../../../../platform/database/matched-page.ts'
import { containsText, isIndexed } from '../../../../platform/database/search.ts'
import type { OwnerId } from '../../../../platform/http/endpoint.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { isSeenAs, personColumns, profiles } from '../../../profiles/server/table.ts'
import type { Project } from '../../contract.ts'
import type { ProjectCategory, ProjectSort } from '../../rules.ts'
import { projectColumns, projects, projectTotals } from '../../server/table.ts'

export type ProjectFilter = {
  search?: string | undefined
  category?: ProjectCategory | undefined
  sort: ProjectSort
  page: number
  page_size: number
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
