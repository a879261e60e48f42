// What can be asked about people over HTTP, and how a person appears inside the answers of other nouns: only ever
// with a public profile.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { SELECTED_PATHS } from './onboarding/rules.ts'
import { completedOnboarding } from './onboarding/schemas.ts'
import { USER_TYPES } from './rules.ts'
import { ownProfileChange } from './schemas.ts'

export const publicPerson = z.object({
  display_name: z.string(),
  handle: z.string().nullable(),
  avatar_url: z.string().nullable(),
})

/** The own profile, whole (DATA-3). */
export const ownProfile = z.object({
  id: z.uuid(),
  display_name: z.string().nullable(),
  handle: z.string().nullable(),
  full_name: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  banner_url: z.string().nullable(),
  is_public: z.boolean(),
  skills: z.array(z.string()),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  user_type: z.enum(USER_TYPES),
  onboarding_completed: z.boolean(),
  selected_path: z.enum(SELECTED_PATHS).nullable(),
  survey_responses: z.record(z.string(), z.string()),
})
export type OwnProfile = z.output<typeof ownProfile>

const common = { tag: 'profiles', access: 'session' } as const

export const profileContracts = {
  own: {
    ...common,
    method: 'GET',
    path: '/profile',
    summary: 'Gives the own profile.',
    limit: 'read',
    output: ownProfile,
  },
  saveOwn: {
    ...common,
    method: 'PATCH',
    path: '/profile',
    summary: 'Saves what changed of the own profile: full name, account type.',
    limit: 'write',
    body: ownProfileChange,
    output: ownProfile,
    problems: ['invalid'],
  },
  completeOnboarding: {
    ...common,
    method: 'POST',
    path: '/onboarding',
    summary: 'Completes the onboarding with a path and an answer to each of its questions.',
    limit: 'write',
    body: completedOnboarding,
    output: ownProfile,
    problems: ['invalid'],
  },
} as const satisfies Record<string, Contract>
