// The queries of feeds: newest first, by cursor. Each finds the ids of its page by a walk along an index that is in the order of
// the page.

import { and, eq, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { MOST_NEW_COUNTED } from '../updates.rules.ts'
import type { FeedPlace } from './updates.records.ts'
import { isPosted, updateInteractions, updates, updateTags } from './updates.table.ts'

export type Slice = { after: FeedPlace | undefined; limit: number }

/** Pages are merged and cut by these columns. */
export type FeedRow = { id: number; user_id: string; posted_at: string }

export async function found(reader: Reader, query: SQL): Promise<FeedRow[]> {
  const { rows } = await reader.execute<{ id: string; user_id: string; posted_at: string }>(query)
  return rows.map(({ id, user_id, posted_at }) => ({
    id: Number(id),
    user_id,
    posted_at: new Date(posted_at).toISOString(),
  }))
}

const comesAfter = (moment: SQLWrapper, id: SQLWrapper, after: FeedPlace | undefined) =>
  after && sql`(${moment}, ${id}) < (${after.created_at}::timestamptz, ${after.id}::int8)`

const isShownTo = (hidden: readonly string[]) =>
  hidden.length > 0 ? notInArray(updates.user_id, [...hidden]) : undefined

/** Returns one page of the posted updates that fulfil a condition. */
export function newestUpdates(
  reader: Reader,
  { after, limit }: Slice,
  hidden: readonly string[],
  isMatch?: SQL,
) {
  const isIt = and(isPosted, comesAfter(updates.posted_at, updates.id, after), isShownTo(hidden), isMatch)
  return found(
    reader,
    sql`select ${updates.id}, ${updates.user_id}, ${updates.posted_at} from ${updates} where ${isIt}
      order by ${updates.posted_at} desc, ${updates.id} desc limit ${limit}`,
  )
}

/** Returns up to so many matches, in no order. */
export function someUpdates(reader: Reader, isMatch: SQL, limit: number) {
  return found(
    reader,
    sql`select ${updates.id}, ${updates.user_id}, ${updates.posted_at} from ${updates}
      where ${and(isPosted, isMatch)} limit ${limit}`,
  )
}

export function updatesTagged(
  reader: Reader,
  tag: string,
  { after, limit }: Slice,
  hidden: readonly string[],
) {
  const isNext = comesAfter(updateTags.posted_at, updateTags.update_id, after)
  return found(
    reader,
    sql`select ${updates.id}, ${updates.user_id}, ${updates.posted_at} from ${updateTags}
      join ${updates} on ${updates.id} = ${updateTags.update_id}
      where ${and(eq(updateTags.tag, tag), isPosted, isNext, isShownTo(hidden))}
      order by ${updateTags.posted_at} desc, ${updateTags.update_id} desc limit ${limit}`,
  )
}

/** Merges the updates with any of these tags: the newest of each tag, and of these a page. */
export function updatesTaggedAny(
  reader: Reader,
  tags: readonly string[],
  { after, limit }: Slice,
  hidden: readonly string[],
) {
  const { tag, update_id, posted_at } = updateTags
  const isNext = and(isPosted, comesAfter(posted_at, update_id, after), isShownTo(hidden))
  return found(
    reader,
    sql`select distinct one.id, one.user_id, one.posted_at from unnest(${sql.param([...tags])}::text[]) followed,
        lateral (select ${updates.id}, ${updates.user_id}, ${updates.posted_at} from ${updateTags}
          join ${updates} on ${updates.id} = ${update_id} where ${tag} = followed and ${isNext}
          order by ${posted_at} desc, ${update_id} desc limit ${limit}) one
      order by one.posted_at desc, one.id desc limit ${limit}`,
  )
}

/**
 * Merges the newest updates of these people: one index probe for the newest of each, and then a page of those whose newest are
 * the newest. A person who is not among as many people as a page has rows has none on it.
 */
export async function updatesOf(reader: Reader, people: readonly string[], { after, limit }: Slice) {
  if (people.length === 0) return []
  const isNext = and(isPosted, comesAfter(updates.posted_at, updates.id, after))
  const newestFirst = sql`order by ${updates.posted_at} desc, ${updates.id} desc`
  return found(
    reader,
    sql`with latest as materialized (
        select person, newest.posted_at, newest.id from unnest(${sql.param([...people])}::uuid[]) person,
          lateral (select ${updates.posted_at}, ${updates.id} from ${updates}
            where ${updates.user_id} = person and ${isNext} ${newestFirst} limit 1) newest
        order by newest.posted_at desc, newest.id desc limit ${limit})
      select one.id, one.user_id, one.posted_at from latest,
        lateral (select ${updates.id}, ${updates.user_id}, ${updates.posted_at} from ${updates}
          where ${updates.user_id} = latest.person and ${isNext} ${newestFirst} limit ${limit}) one
      order by one.posted_at desc, one.id desc limit ${limit}`,
  )
}

/** Returns a person's updates and reposts (DEC-24), each with the moment at which they posted or reposted it. */
export async function updatesOnProfile(
  reader: Reader,
  personId: string,
  { after, limit }: Slice,
  hidden: readonly string[],
): Promise<{ id: number; at: string; is_repost: boolean }[]> {
  const { interaction_type, update_id, user_id, created_at } = updateInteractions
  const isPost = and(
    eq(updates.user_id, personId),
    isPosted,
    comesAfter(updates.posted_at, updates.id, after),
  )
  const isRepost = and(
    eq(user_id, personId),
    eq(interaction_type, 'retweet'),
    sql`${updates.user_id} <> ${personId}`,
    isPosted,
    comesAfter(created_at, update_id, after),
    isShownTo(hidden),
  )
  const { rows } = await reader.execute<{ id: string; at: string; is_repost: boolean }>(sql`
    (select ${updates.id}, ${updates.posted_at} as at, false as is_repost from ${updates} where ${isPost}
      order by ${updates.posted_at} desc, ${updates.id} desc limit ${limit})
    union all
    (select ${updates.id}, ${created_at}, true from ${updateInteractions}
      join ${updates} on ${updates.id} = ${update_id} where ${isRepost}
      order by ${created_at} desc, ${update_id} desc limit ${limit})
    order by at desc, id desc limit ${limit}`)
  return rows.map(({ id, at, is_repost }) => ({ id: Number(id), at: new Date(at).toISOString(), is_repost }))
}

/** Returns the id of the person behind a handle, as far as the viewer may see them (PERM-2, DEC-27). */
export async function personSeen(reader: Reader, handle: string, viewer: OwnerId | undefined) {
  const isSeen = viewer
    ? sql`(${profiles.is_public} or ${profiles.id} = ${viewer})`
    : sql`${profiles.is_public}`
  const rows = await reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(sql`lower(${profiles.handle}) = ${foldCase(handle)}`, isSeen))
  return rows[0]?.id
}

/** Returns the number of updates after a place, up to one more than are counted. */
export async function countNewer(reader: Reader, { created_at, id }: FeedPlace): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from ${updates}
      where ${isPosted} and (${updates.posted_at}, ${updates.id}) > (${created_at}::timestamptz, ${id}::int8)
      limit ${MOST_NEW_COUNTED + 1}) newer`)
  return rows[0]?.count ?? 0
}
