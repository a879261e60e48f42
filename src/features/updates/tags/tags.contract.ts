// The contracts of tags: trending ones, and those that one follows.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { MAX_TEXT_LENGTH, UPDATES } from '../updates.rules.ts'
import { asTag, MAX_FOLLOWED_TAGS, MOST_TRENDING, TRENDING_AMONG } from './tags.rules.ts'

/** The sign is optional; a text that cannot be a tag is not found. */
const params = z.object({
  tag: z
    .string()
    .max(MAX_TEXT_LENGTH, { abort: true })
    .refine((tag) => asTag(tag) !== undefined),
})
const own = { tag: 'updates', access: 'session' } as const

export const tagContracts = {
  trending: {
    tag: 'updates',
    access: 'public',
    limit: 'read',
    dependsOn: [UPDATES],
    method: 'GET',
    path: '/updates/tags',
    summary: `Returns the ${MOST_TRENDING} tags that most people use among the ${TRENDING_AMONG} newest updates.`,
    output: z.object({
      items: z.array(z.object({ tag: z.string(), people_count: z.int().positive() })).max(MOST_TRENDING),
    }),
  },
  followed: {
    ...own,
    method: 'GET',
    path: '/own/followed-tags',
    limit: 'read',
    summary: 'Lists the tags that you follow, from A to Z.',
    output: z.object({ items: z.array(z.object({ tag: z.string() })).max(MAX_FOLLOWED_TAGS) }),
  },
  follow: {
    ...own,
    method: 'PUT',
    path: '/own/followed-tags/:tag',
    limit: 'write',
    summary: 'Follows a tag: what is posted with it is in your feed. Following it again changes nothing.',
    params,
    output: z.object({ is_following: z.boolean() }),
    problems: ['not_found', 'conflict', 'too_many_requests'],
  },
  unfollow: {
    ...own,
    method: 'DELETE',
    path: '/own/followed-tags/:tag',
    limit: 'write',
    summary: 'Unfollows a tag.',
    params,
    output: z.object({ is_following: z.boolean() }),
    problems: ['not_found', 'too_many_requests'],
  },
} as const satisfies Record<string, Contract>
