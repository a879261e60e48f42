// The contracts of people, and the shape of a person in the answers of other nouns.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { moment } from '../../platform/contract/shapes.ts'
import { profileMessages as messages } from './profiles.messages.ts'
import { MAX_HANDLE_LENGTH, PROFILES, SELECTED_PATHS, USER_TYPES } from './profiles.rules.ts'
import {
  displayNameLimits,
  fullName,
  handle,
  handleWish,
  optional,
  picture,
  profileForm,
} from './profiles.schemas.ts'
import { passesForSite } from './shown-names.rules.ts'
import { shownName } from './shown-names.schemas.ts'

export const publicPerson = z.object({
  id: z.uuid(),
  display_name: z.string(),
  handle: z.string(),
  avatar_url: z.string().nullable(),
  /** The person has a page to link to. */
  is_public: z.boolean(),
})

const links = z.array(z.object({ title: z.string(), url: z.string() }))

export const ownProfile = z.object({
  id: z.uuid(),
  display_name: z.string().nullable(),
  handle: z.string().nullable(),
  /** The path of the public page, derived from the handle (DEC-29). */
  profile_url: z.string().nullable(),
  full_name: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  bio: z.string().nullable(),
  /** The rate is in dollars. */
  hourly_rate: z.number().nullable(),
  avatar_url: z.string().nullable(),
  banner_url: z.string().nullable(),
  is_public: z.boolean(),
  /** The moment at which they chose the name beside their published items; null until they first publish. */
  named_at: moment.nullable(),
  skills: z.array(z.string()),
  links,
  user_type: z.enum(USER_TYPES),
  onboarding_completed: z.boolean(),
  selected_path: z.enum(SELECTED_PATHS).nullable(),
  survey_responses: z.record(z.string(), z.string()),
})
export type OwnProfile = z.output<typeof ownProfile>

/** A profile as its page shows it: without the full name and without confidential answers. */
export const publicProfile = z.object({
  id: z.uuid(),
  display_name: z.string().nullable(),
  handle: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  /** The rate is in dollars; only professionals show one. */
  hourly_rate: z.number().nullable(),
  skills: z.array(z.string()),
  links,
  avatar_url: z.string().nullable(),
  banner_url: z.string().nullable(),
  user_type: z.enum(USER_TYPES),
  /** False only for the owner, who alone is shown a private profile (DEC-27). */
  is_public: z.boolean(),
  created_at: moment,
})
export type PublicProfile = z.output<typeof publicProfile>

/** A handle in an address, in any case; an invalid one is not found. */
export const handleInPath = z
  .string()
  .max(MAX_HANDLE_LENGTH)
  .regex(/^[a-z0-9-]+$/i)

const own = { tag: 'profiles', access: 'session' } as const
const open = { tag: 'profiles', access: 'public', limit: 'read' } as const

/** A change of one's own profile; the Account tab saves each of its fields separately (SET-5, SET-6). */
export const ownProfileChange = z.strictObject({
  ...profileForm.partial().shape,
  display_name: optional(shownName(displayNameLimits)).optional(),
  handle: optional(handle.refine((text) => !passesForSite(text), messages.handleReserved)).optional(),
  is_public: z.boolean().optional(),
  avatar_url: picture('avatar').optional(),
  banner_url: picture('banner').optional(),
  full_name: fullName.optional(),
  user_type: z.enum(USER_TYPES).optional(),
})
export type OwnProfileChange = z.output<typeof ownProfileChange>

export const profileContracts = {
  own: {
    ...own,
    method: 'GET',
    path: '/profile',
    summary: 'Returns your profile.',
    limit: 'read',
    output: ownProfile,
  },
  saveOwn: {
    ...own,
    method: 'PATCH',
    path: '/profile',
    summary: 'Saves the changed fields of your profile. Null or an empty string clears an optional field.',
    limit: 'write',
    body: ownProfileChange,
    output: ownProfile,
    problems: ['invalid', 'conflict'],
  },
  generateHandle: {
    ...own,
    method: 'POST',
    path: '/profile/handle',
    summary: 'Suggests an available handle from the display name, without saving it.',
    limit: 'write',
    body: handleWish,
    output: z.object({ handle: z.string() }),
    problems: ['invalid'],
  },
  get: {
    ...open,
    method: 'GET',
    path: '/profiles/:handle',
    summary:
      'Returns a public profile, by its current or a former handle. Owners also get their private one.',
    dependsOn: [{ family: PROFILES, idAt: ['handle'] }],
    params: z.object({ handle: handleInPath }),
    output: publicProfile,
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
