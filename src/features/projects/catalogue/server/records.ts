// The readings of the catalogue. A list costs an index walk; its totals come from the counter unless it is searched.
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createSearches, fewMatching, pageOfFew } from '../../../../platform/database/few-matches.ts'
import {
  idsOfListed,
  idsOfPage,
  inOrder,
  lookedForAgain,
  type Ordering,
  type PageAsked,
  pageAsked,
} from '../../../../platform/database/matched-page.ts'
import { preparedPages, unseenLowerText, unseenText } from '../../../../platform/database/one-plan.ts'
import { containsText, isIndexed, matchesPattern, patternOf } from '../../../../platform/database/search.ts'
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

type Choice = { sort: ProjectSort; byCategory: boolean }

/** The list's rows joined to its totals, so that a page beyond the end still tells the totals. */
function listQuery(db: Db, { sort, byCategory }: Choice, asked: PageAsked) {
  const category = unseenText('category')
  const totals = db
    .select({
      total: sql<number>`coalesce(sum(${projectTotals.projects_count}), 0)::int8`.as('total'),
      budget_sum: sql<number>`coalesce(sum(${projectTotals.budget_sum}), 0)::float8`.as('budget_sum'),
    })
    .from(projectTotals)
    .where(byCategory ? eq(projectTotals.category, category) : undefined)
    .as('totals')
  const where = and(isActive, byCategory ? eq(projects.category, category) : undefined)
  const slice = db
    .$with('slice', { id: projects.id })
    .as(idsOfListed({ from: projects, where, id: projects.id }, order(sort), asked))
  return db
    .with(slice)
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

/** The totals of what a search matched, if that is few, and one page of it. */
function fewQuery(db: Db, { sort, byCategory }: Choice, asked: PageAsked) {
  const isMatch = and(
    isActive,
    byCategory ? eq(projects.category, unseenText('category')) : undefined,
    matchesPattern(projects.search_text, unseenLowerText('pattern')),
  )
  const found = db.$with('found', projectColumns).as(fewMatching(projects, projectColumns, isMatch))
  const totals = db
    .select({
      total: sql<number>`count(*)`.as('total'),
      budget_sum: sql<number>`coalesce(sum(${found.budget}), 0)::float8`.as('budget_sum'),
    })
    .from(found)
    .as('totals')
  const page = db.$with('projects', projectColumns).as(pageOfFew(found, projects, order(sort), asked))
  return db
    .with(found, page)
    .select({
      total: totals.total,
      budget_sum: totals.budget_sum,
      project: projectColumns,
      owner: personColumns,
    })
    .from(totals)
    .leftJoin(page, sql`true`)
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .orderBy(inOrder(order(sort)))
}

/** The same of what many match. */
function manyQuery(db: Db, filter: ProjectFilter, search: string) {
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

/** What one person offers: few rows, so they are counted. */
function ofPersonQuery(db: Db, asked: PageAsked) {
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
  const slice = db
    .$with('slice', { id: projects.id })
    .as(idsOfListed({ from: projects, where: theirs, id: projects.id }, order('recent'), asked))
  return db
    .with(slice)
    .select({ total: totals.total, project: projectColumns, owner: personColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(projects, eq(projects.id, slice.id))
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .orderBy(inOrder(order('recent')))
}

/** The readings that are asked for most, prepared once per connection. */
export function createProjectRecords(db: Db) {
  const lists = preparedPages('projects', (choice: Choice, asked, name) =>
    listQuery(db, choice, asked).prepare(name),
  )
  const few = preparedPages('projects_few', (choice: Choice, asked, name) =>
    fewQuery(db, choice, asked).prepare(name),
  )
  const search = createSearches()
  const one = db
    .select({ project: projectColumns, owner: personColumns })
    .from(projects)
    .leftJoin(profiles, eq(profiles.id, projects.user_id))
    .where(eq(projects.id, sql.placeholder('id')))
    .prepare('project_by_id')
  const ofPerson = preparedPages('projects_of_person', (_choice: Record<string, never>, asked, name) =>
    ofPersonQuery(db, asked).prepare(name),
  )

  return {
    /** One page of the active projects, with the totals over all that match (DEC-42). */
    async list(filter: ProjectFilter) {
      const { search: typed, category, sort, page_size } = filter
      const choice: Choice = { sort, byCategory: category !== undefined }
      const asked = { ...pageAsked(filter), category }
      const rows = await (typed
        ? search(typed, category, {
            few: () => few(choice, page_size).execute({ ...asked, pattern: patternOf(typed) }),
            many: () => manyQuery(db, filter, typed),
          })
        : lists(choice, page_size).execute(asked))
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
      const rows = await ofPerson({}, slice.page_size).execute({
        ...pageAsked(slice),
        handle: handle.toLowerCase(),
        viewer,
      })
      const items: Project[] = []
      for (const { project, owner } of rows)
        if (project) items.push({ ...project, owner: asPublicPerson(owner) })
      return { items, total: rows[0]?.total ?? 0 }
    },
  }
}
