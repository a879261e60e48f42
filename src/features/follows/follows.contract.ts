// The contracts of following: the endpoints that follow people, and that list and count follows.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { cursorPageOf, cursorQuery } from '../../platform/contract/shapes.ts'
import { handleInPath } from '../profiles/profiles.contract.ts'
import { MAX_HANDLE_LENGTH, PROFILES } from '../profiles/profiles.rules.ts'
import { FOLLOWS, MAX_MARKS } from './follows.rules.ts'

const count = z.int().nonnegative()

const follower = z.object({
  display_name: z.string(),
  handle: z.string(),
  avatar_url: z.string().nullable(),
})
export type Follower = z.output<typeof follower>

const followCounts = z.object({ handle: z.string(), followers_count: count, following_count: count })
export type FollowCounts = z.output<typeof followCounts>

const standing = z.object({ is_following: z.boolean(), followers_count: count })
export type FollowStanding = z.output<typeof standing>

const params = z.object({ handle: handleInPath })
const open = {
  tag: 'follows',
  access: 'public',
  limit: 'read',
  method: 'GET',
  params,
  problems: ['not_found'],
} as const
const session = { tag: 'follows', access: 'session' } as const

export const followContracts = {
  counts: {
    ...open,
    path: '/profiles/:handle/follows',
    summary: 'Counts the followers of a person with a public profile, and the people they follow.',
    dependsOn: [
      { family: FOLLOWS, idAt: ['handle'] },
      { family: PROFILES, idAt: ['handle'] },
    ],
    output: followCounts,
  },
  followers: {
    ...open,
    path: '/profiles/:handle/followers',
    summary: 'Lists the followers of a person, newest first. People with a private profile are left out.',
    dependsOn: [FOLLOWS, PROFILES],
    query: z.object(cursorQuery),
    output: cursorPageOf(follower),
    problems: ['invalid', 'not_found'],
  },
  following: {
    ...open,
    path: '/profiles/:handle/following',
    summary: 'Lists the people that a person follows, newest first. Private profiles are left out.',
    dependsOn: [FOLLOWS, PROFILES],
    query: z.object(cursorQuery),
    output: cursorPageOf(follower),
    problems: ['invalid', 'not_found'],
  },
  follow: {
    ...session,
    method: 'PUT',
    path: '/profiles/:handle/follow',
    publishes: true,
    summary: 'Follows a person with a public profile. Following them again changes nothing.',
    limit: 'write',
    params,
    output: standing,
    problems: ['forbidden', 'not_found', 'conflict', 'too_many_requests'],
  },
  unfollow: {
    ...session,
    method: 'DELETE',
    path: '/profiles/:handle/follow',
    summary: 'Unfollows a person.',
    limit: 'write',
    params,
    output: standing,
    problems: ['not_found', 'too_many_requests'],
  },
  marks: {
    ...session,
    method: 'GET',
    path: '/own/follow-marks',
    summary: `Of up to ${MAX_MARKS} people, by their handles, returns those whom you follow.`,
    limit: 'read',
    query: z.object({
      handles: z
        .string()
        .max(MAX_MARKS * (MAX_HANDLE_LENGTH + 1))
        .regex(new RegExp(`^[a-z0-9-]+(,[a-z0-9-]+){0,${MAX_MARKS - 1}}$`, 'i')),
    }),
    output: z.object({ following: z.array(z.string()) }),
  },
} as const satisfies Record<string, Contract>
