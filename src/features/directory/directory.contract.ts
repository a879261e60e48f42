// The contracts of the directory: public profiles of people who offer their work, and their track records.
import * as z from 'zod'
import { catalogueAnswer } from '../../platform/contract/catalogue-query.ts'
import type { Contract } from '../../platform/contract/contract.ts'
import { pageOf } from '../../platform/contract/shapes.ts'
import { AGENTS } from '../agents/agents.rules.ts'
import { COURSES } from '../courses/courses.rules.ts'
import { professionalListQuery } from '../profiles/directory/directory.schemas.ts'
import { handleInPath } from '../profiles/profiles.contract.ts'
import { PROFILES } from '../profiles/profiles.rules.ts'
import { PROJECTS } from '../projects/projects.rules.ts'
import { UPDATES } from '../updates/updates.rules.ts'
import { ACTIVITIES, OFFERED_SKILLS } from './directory.rules.ts'

export const trackRecord = z.object({
  /** The mean and the number of all reviews of the products that they sell. */
  rating: z.number().nullable(),
  reviews_count: z.int().nonnegative(),
  /** The professional posted an update or sent a proposal in the last seven or thirty days. */
  active_this: z.enum(ACTIVITIES).nullable(),
})
export type TrackRecord = z.output<typeof trackRecord>

export const professional = z
  .object({
    display_name: z.string(),
    handle: z.string(),
    bio: z.string().nullable(),
    location: z.string().nullable(),
    skills: z.array(z.string()),
    /** The rate is in dollars. */
    hourly_rate: z.number().nullable(),
    avatar_url: z.string().nullable(),
  })
  .extend(trackRecord.shape)
export type Professional = z.output<typeof professional>

const common = { tag: 'profiles', access: 'public', limit: 'read', method: 'GET' } as const

export const directoryContracts = {
  list: {
    ...common,
    path: '/professionals',
    summary:
      'Lists professionals with a public profile and what they have done, newest first by default. `skill` ignores case.',
    dependsOn: [PROFILES, AGENTS, COURSES, PROJECTS, UPDATES],
    query: professionalListQuery,
    output: pageOf(professional).extend(catalogueAnswer),
  },
  record: {
    ...common,
    path: '/profiles/:handle/record',
    summary:
      'Returns what buyers and activity say of a person with a public profile, as the directory shows it.',
    dependsOn: [PROFILES, AGENTS, COURSES, PROJECTS, UPDATES],
    params: z.object({ handle: handleInPath }),
    output: trackRecord,
    problems: ['not_found'],
  },
  skills: {
    ...common,
    path: '/professionals/skills',
    summary: `Counts professionals and their skills, and returns the ${OFFERED_SKILLS} most common skills.`,
    dependsOn: [PROFILES],
    output: z.object({
      professionals_count: z.int().nonnegative(),
      skills_count: z.int().nonnegative(),
      items: z.array(z.object({ skill: z.string(), people_count: z.int().positive() })).max(OFFERED_SKILLS),
    }),
  },
} as const satisfies Record<string, Contract>

export type SkillCounts = z.output<typeof directoryContracts.skills.output>
