// Trending tags, and following tags: one function per verb.
import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { holdPerson } from '../../../profiles/server/listed-people.ts'
import { tagKey } from '../../text.rules.ts'
import { tagMessages } from '../tags.messages.ts'
import { whyNotFollowTag } from '../tags.policy.ts'
import { asTag, TRENDING_AMONG, trendingTags } from '../tags.rules.ts'
import {
  countTags,
  deleteTagFollow,
  insertTagFollow,
  isFollowed,
  newestTags,
  tagsOf,
} from './tags.records.ts'

export const listTrending = async (reader: Reader, now: Date) => ({
  items: trendingTags(await newestTags(reader, TRENDING_AMONG, now)),
})

export const listFollowedTags = async (reader: Reader, owner: OwnerId) => ({
  items: (await tagsOf(reader, owner)).map(({ name }) => ({ tag: name })),
})

/** Returns the keys of the tags that a person follows. */
export const tagsFollowedBy = async (reader: Reader, owner: OwnerId): Promise<string[]> =>
  (await tagsOf(reader, owner)).map(({ tag }) => tag)

/**
 * Follows a tag; a second time changes nothing. Raises Problem 'not_found' for a text that is no tag, and 'conflict' for too
 * many.
 */
export async function followTag(tx: Tx, actor: Person, typed: string, now: Date) {
  const name = requireTag(typed)
  const tag = tagKey(name)
  await holdPerson(tx, actor.id)
  if (!(await isFollowed(tx, actor.id, tag))) {
    refuseFor(whyNotFollowTag(await countTags(tx, actor.id)))
    await insertTagFollow(tx, { user_id: actor.id, tag, name, created_at: now.toISOString() })
  }
  return { is_following: true }
}

/** Unfollows a tag. Raises Problem 'not_found' for a text that is no tag. */
export async function unfollowTag(tx: Tx, actor: Person, typed: string) {
  await deleteTagFollow(tx, actor.id, tagKey(requireTag(typed)))
  return { is_following: false }
}

function requireTag(typed: string): string {
  const tag = asTag(typed)
  if (tag === undefined) throw new Problem('not_found', tagMessages.notATag)
  return tag
}
