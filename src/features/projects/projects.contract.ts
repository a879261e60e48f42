// The contracts of projects.
import * as z from 'zod'
import { catalogueAnswer, catalogueQuery, dollarsInQuery } from '../../platform/contract/catalogue-query.ts'
import type { Contract } from '../../platform/contract/contract.ts'
import { typedLine } from '../../platform/contract/plain-text.ts'
import { id, idInPath, moment, pageOf, pageQuery } from '../../platform/contract/shapes.ts'
import { UNTIL_VERIFIED } from '../accounts/abuse-protection/limits/limits.rules.ts'
import { handleInPath, publicPerson } from '../profiles/profiles.contract.ts'
import { PROFILES } from '../profiles/profiles.rules.ts'
import {
  MAX_PROJECT_LOCATION_LENGTH,
  MAX_PROJECT_SKILL_LENGTH,
  OFFERED_PROJECT_SKILLS,
  PROJECT_CATEGORIES,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  PROJECTS,
  RELATED_PROJECTS,
} from './projects.rules.ts'
import { newProject, projectChange } from './projects.schemas.ts'

export const project = z.object({
  id,
  title: z.string(),
  company: z.string(),
  description: z.string(),
  category: z.enum(PROJECT_CATEGORIES).nullable(),
  budget: z.number(),
  duration: z.string(),
  location: z.string(),
  skills: z.array(z.string()),
  user_id: z.uuid(),
  status: z.enum(PROJECT_STATUSES),
  rating: z.number().nullable(),
  proposals_count: z.int().nonnegative(),
  created_at: moment,
  /** The moment at which a proposal was accepted; from then on the project takes no more. */
  awarded_at: moment.nullable(),
  /** The moment at which the winner's account was erased; the award stays until its owner chooses again. */
  winner_left_at: moment.nullable(),
  owner: publicPerson.nullable(),
})
export type Project = z.output<typeof project>

export const ownProject = project.omit({ owner: true }).extend({
  archived_at: moment.nullable(),
  awarded_proposal_id: id.nullable(),
})
export type OwnProject = z.output<typeof ownProject>

/** The choices of the list, in the address of the page and of the API alike. */
export const projectListQuery = catalogueQuery(
  {
    category: z.enum(PROJECT_CATEGORIES).optional(),
    skill: typedLine(MAX_PROJECT_SKILL_LENGTH).optional(),
    min_budget: dollarsInQuery.optional(),
    max_budget: dollarsInQuery.optional(),
    location: typedLine(MAX_PROJECT_LOCATION_LENGTH).optional(),
  },
  PROJECT_SORTS,
)

const skillCounts = z.object({
  items: z
    .array(z.object({ skill: z.string(), projects_count: z.int().positive() }))
    .max(OFFERED_PROJECT_SKILLS),
})
export type ProjectSkills = z.output<typeof skillCounts>

/** The answer depends on the profiles of the owners in it. */
const owners = { family: PROFILES, idAt: ['items', 'user_id'] } as const
const own = { tag: 'projects', access: 'session' } as const

export const projectContracts = {
  list: {
    method: 'GET',
    path: '/projects',
    summary:
      "Lists open projects, newest first by default, with their count and total budget. `skill` ignores case, `location` matches words. A budget in the search, such as 'under $5000', narrows the list as `max_budget` does.",
    tag: 'projects',
    access: 'public',
    limit: 'read',
    dependsOn: [PROJECTS, owners],
    query: projectListQuery,
    output: pageOf(project).extend({ budget_sum: z.number().nullable(), ...catalogueAnswer }),
  },
  skills: {
    method: 'GET',
    path: '/projects/skills',
    summary: `Returns the ${OFFERED_PROJECT_SKILLS} skills that most active projects ask for.`,
    tag: 'projects',
    access: 'public',
    limit: 'read',
    dependsOn: [PROJECTS],
    output: skillCounts,
  },
  get: {
    method: 'GET',
    path: '/projects/:id',
    summary: 'Returns a project, even if it is archived.',
    tag: 'projects',
    access: 'public',
    limit: 'read',
    dependsOn: [
      { family: PROJECTS, idAt: ['id'] },
      { family: PROFILES, idAt: ['user_id'] },
    ],
    params: z.object({ id: idInPath }),
    output: project,
    problems: ['not_found'],
  },
  related: {
    method: 'GET',
    path: '/projects/:id/related',
    summary: `Returns up to ${RELATED_PROJECTS} other open projects of the same category, those with the same skills first.`,
    tag: 'projects',
    access: 'public',
    limit: 'read',
    dependsOn: [PROJECTS, owners],
    params: z.object({ id: idInPath }),
    output: z.object({ items: z.array(project).max(RELATED_PROJECTS) }),
  },
  ofPerson: {
    method: 'GET',
    path: '/profiles/:handle/projects',
    summary: 'Lists the open projects of a person with a public profile, newest first.',
    tag: 'projects',
    access: 'public',
    limit: 'read',
    dependsOn: [PROJECTS, owners],
    params: z.object({ handle: handleInPath }),
    query: z.object(pageQuery),
    output: pageOf(project),
  },
  post: {
    ...own,
    method: 'POST',
    path: '/projects',
    publishes: true,
    summary: 'Posts a project.',
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.publishing,
    body: newProject,
    output: ownProject,
  },
  edit: {
    ...own,
    method: 'PATCH',
    path: '/projects/:id',
    summary: 'Edits one of your projects while it is open.',
    limit: 'write',
    params: z.object({ id: idInPath }),
    body: projectChange,
    output: ownProject,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  archive: {
    ...own,
    method: 'POST',
    path: '/projects/:id/archive',
    summary: 'Archives one of your projects. It is no longer listed and takes no more proposals.',
    limit: 'write',
    params: z.object({ id: idInPath }),
    output: ownProject,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  restore: {
    ...own,
    method: 'POST',
    path: '/projects/:id/restore',
    summary: 'Restores one of your projects within a minute of archiving it.',
    limit: 'write',
    params: z.object({ id: idInPath }),
    output: ownProject,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  repost: {
    ...own,
    method: 'POST',
    path: '/projects/:id/repost',
    publishes: true,
    summary:
      'Posts one of your projects again, if the account it was awarded to was deleted, and archives the former one.',
    limit: 'write',
    creates: true,
    untilVerified: UNTIL_VERIFIED.publishing,
    params: z.object({ id: idInPath }),
    body: newProject,
    output: ownProject,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  own: {
    ...own,
    method: 'GET',
    path: '/own/projects',
    summary: 'Lists your projects, newest first, with totals.',
    limit: 'read',
    query: z.object(pageQuery),
    output: pageOf(ownProject).extend({
      totals: z.object({
        active: z.int().nonnegative(),
        archived: z.int().nonnegative(),
        proposals: z.int().nonnegative(),
      }),
    }),
  },
} as const satisfies Record<string, Contract>

export type PersonProjectPage = z.output<typeof projectContracts.ofPerson.output>
export type OwnProjectPage = z.output<typeof projectContracts.own.output>
