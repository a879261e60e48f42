// The catalogue of projects and its queries. A list costs an index walk; its totals come from the counter unless it is
// searched.

import { asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { OwnerId } from '../../../platform/actor.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import { builtOnce } from '../../../platform/database/built-once.ts'
import { createCatalogue } from '../../../platform/database/catalogue.ts'
import type { Ordering } from '../../../platform/database/matched-page.ts'
import { withoutPictures } from '../../../platform/database/typed-signs.ts'
import { wordQuery } from '../../../platform/database/typed-words.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { idSeenAs, personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import { isWithin } from '../../saved-searches/server/published-moments.ts'
import type { Span } from '../../saved-searches/server/searched-lists.ts'
import type { Project, ProjectSkills, projectListQuery } from '../projects.contract.ts'
import {
  OFFERED_PROJECT_SKILLS,
  PROJECT_BUDGETS,
  PROJECT_CATEGORIES,
  PROJECT_NAMES,
  RELATED_PROJECTS,
} from '../projects.rules.ts'
import {
  projectColumns,
  projectSkillTotals,
  projects,
  projectTotals,
  projectWords,
} from './projects.table.ts'
import { PROJECT_SYNONYMS } from './synonyms.ts'

/** Of a category, the newest projects are compared, so many of them: their skills are read, not searched. */
const COMPARED = 48

/** Awarded projects have a page of their own, and no one can propose to them (PRJ-12). */
const isOpen = sql`(${projects.status} = 'active' and ${projects.awarded_at} is null)`

/** Among equal ones, the last posted comes first. */
const descending = (lead: Ordering[number]['by']): Ordering => [
  { by: lead, direction: 'desc' },
  { by: projects.id, direction: 'desc' },
]

type ProjectQuery = z.output<typeof projectListQuery>

export const createProjectRecords = builtOnce((db) => {
  const catalogue = createCatalogue(db, {
    name: 'projects',
    table: projects,
    id: projects.id,
    shown: { ...projectColumns, owner: personColumns },
    itemOf: (project): Project => ({ ...project, owner: asPublicPerson(project.owner) }),
    joined: { table: profiles, on: eq(profiles.id, projects.user_id) },
    isListed: isOpen,
    sorts: {
      recent: descending(projects.created_at),
      budget: descending(projects.budget),
      proposals: descending(projects.proposals_count),
    },
    filters: {
      category: { is: (category) => eq(projects.category, category) },
      skill: { is: (skill) => sql`${projects.skill_keys} @> array[lower(${skill})]`, isUneven: true },
      location: {
        read: (place) => wordQuery(withoutPictures(place)),
        is: (words) => sql`${projects.location_words} @@ to_tsquery('simple', ${words})`,
        isUneven: true,
      },
      min_budget: { is: (least) => sql`${projects.budget} >= ${least}::numeric`, isUneven: true },
      max_budget: { is: (most) => sql`${projects.budget} <= ${most}::numeric`, isUneven: true },
    },
    prices: PROJECT_BUDGETS,
    searched: {
      called: PROJECT_NAMES,
      text: projects.search_text,
      words: projects.search_words,
      name: projects.title,
      known: {
        from: projectWords,
        word: projectWords.word,
        count: projectWords.rows_count,
        labels: PROJECT_CATEGORIES,
      },
      synonyms: PROJECT_SYNONYMS,
    },
    sums: { budget_sum: projects.budget },
    kept: {
      from: projectTotals,
      count: projectTotals.projects_count,
      sums: { budget_sum: projectTotals.budget_sum },
      ofFilter: { category: (category) => eq(projectTotals.category, category) },
    },
  })
  const skills = db
    .select({ skill: projectSkillTotals.skill, projects_count: projectSkillTotals.projects_count })
    .from(projectSkillTotals)
    .orderBy(desc(projectSkillTotals.projects_count), asc(projectSkillTotals.skill_key))
    .limit(OFFERED_PROJECT_SKILLS)
    .prepare('project_skills_top')
  const byId = catalogue.picked(
    'by_id',
    sql`${projects.id} = ${sql.placeholder('id')} and ${projects.hidden_from} is null`,
    'recent',
    1,
  )
  const related = catalogue.picked(
    'related',
    sql`${projects.id} in (${relatedIds(sql.placeholder('id'))})`,
    'recent',
    RELATED_PROJECTS,
  )
  const ofPerson = catalogue.within('of_person', eq(projects.user_id, idSeenAs), 'recent')

  return {
    /** Returns one page of the open projects, with the totals of all that match (DEC-42). */
    list: catalogue.list,

    /** Returns the newest matches of a query that were posted in a span. */
    published: (query: ProjectQuery, span: Span, most: number): Promise<Project[]> =>
      catalogue.among(query, isWithin(projects.created_at, span), 'recent', most),

    skills: async (): Promise<ProjectSkills> => ({ items: await skills.execute() }),

    /** Archived projects are found, too. */
    find: async (id: number): Promise<Project | undefined> => (await byId({ id }))[0],

    /** Returns other open projects of the same category with the same skills, or else its newest. */
    related: (id: number): Promise<Project[]> => related({ id }),

    /** Returns the projects of the person behind a handle, newest first; nothing of a profile that the viewer may not see. */
    ofPerson: (handle: string, viewer: OwnerId | null, slice: { page: number; page_size: number }) =>
      ofPerson(slice, { handle: foldCase(handle), viewer }),
  }
})

/**
 * Selects the ids of the related projects: of the newest ones of the category those with the most skills in common. Each half
 * walks the index of the category as far as it compares; only one has a category to look for.
 */
function relatedIds(id: Placeholder): SQL {
  const newest = (isOfCategory: SQL) => sql`(
    select other.id, other.skills, other.created_at from ${projects} other
    where other.status = 'active' and other.awarded_at is null and ${isOfCategory}
    order by other.created_at desc, other.id desc limit ${sql.raw(String(COMPARED))})`
  return sql`
    with shown as (select category, skills from ${projects} where id = ${id}::int8),
      near as (
        ${newest(sql`other.category = (select category from shown)`)}
        union all
        ${newest(sql`other.category is null and (select category is null from shown)`)})
    select near.id from near
    where near.id <> ${id}::int8
    order by (
        select count(*) from unnest(near.skills) skill
        where lower(skill) in (select lower(own) from shown, unnest(shown.skills) own)) desc,
      near.created_at desc, near.id desc
    limit ${sql.raw(String(RELATED_PROJECTS))}`
}
