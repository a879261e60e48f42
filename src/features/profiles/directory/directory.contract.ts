// What can be requested about the directory: public profiles of people who offer their work.
import * as z from 'zod'
import { catalogueAnswer, catalogueQuery } from '../../../platform/contract/catalogue-query.ts'
import type { Contract } from '../../../platform/contract/contract.ts'
import { typedLine } from '../../../platform/contract/plain-text.ts'
import { pageOf } from '../../../platform/contract/shapes.ts'
import { MAX_SKILL_LENGTH, PROFILES } from '../profiles.rules.ts'
import { OFFERED_SKILLS, PROFESSIONAL_SORTS } from './directory.rules.ts'

export const professional = z.object({
  display_name: z.string(),
  handle: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  skills: z.array(z.string()),
  avatar_url: z.string().nullable(),
})
export type Professional = z.output<typeof professional>

/** The choices of the list, in the address of the page and of the API alike. */
export const professionalListQuery = catalogueQuery(
  { skill: typedLine(MAX_SKILL_LENGTH).optional() },
  PROFESSIONAL_SORTS,
)

const common = {
  tag: 'profiles',
  access: 'public',
  limit: 'read',
  dependsOn: [PROFILES],
  method: 'GET',
} as const

export const directoryContracts = {
  list: {
    ...common,
    path: '/professionals',
    summary: 'Lists professionals with a public profile, newest first by default. `skill` ignores case.',
    query: professionalListQuery,
    output: pageOf(professional).extend(catalogueAnswer),
  },
  skills: {
    ...common,
    path: '/professionals/skills',
    summary: `Counts professionals and their skills, and returns the ${OFFERED_SKILLS} most common skills.`,
    output: z.object({
      professionals_count: z.int().nonnegative(),
      skills_count: z.int().nonnegative(),
      items: z.array(z.object({ skill: z.string(), people_count: z.int().positive() })).max(OFFERED_SKILLS),
    }),
  },
} as const satisfies Record<string, Contract>

export type SkillCounts = z.output<typeof directoryContracts.skills.output>
