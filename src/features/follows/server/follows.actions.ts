// Following: one function per verb, in the caller's transaction. Each holds the totals of both people first, so that
// counts are exact however many follow at once.
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { emit, retract } from '../../events/server/events.actions.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { type BlockHandler, blockReason } from '../../profiles/blocks/server/blocks.actions.ts'
import type { FollowCounts, FollowStanding } from '../follows.contract.ts'
import { personFollowed } from '../follows.events.ts'
import { followMessages as messages } from '../follows.messages.ts'
import { NOT_POSSIBLE, whyNotFollow } from '../follows.policy.ts'
import { FOLLOWS } from '../follows.rules.ts'
import {
  countFollow,
  countsBehind,
  deleteFollow,
  followedAmong,
  followersOf,
  followingOf,
  followTotalsOf,
  handlesOf,
  holdFollowTotals,
  insertFollow,
  repairTotals,
  type SeenPerson,
  seenPerson,
} from './follows.records.ts'

/** Returns whom a viewer may see behind a handle. Raises Problem 'not_found' for a profile that is not public to them. */
export async function requirePerson(
  reader: Reader,
  handle: string,
  viewer: OwnerId | null,
): Promise<SeenPerson> {
  const person = await seenPerson(reader, handle, viewer)
  if (!person) throw new Problem('not_found', messages.notFound)
  return person
}

/**
 * Follows someone; a second time changes nothing. Raises Problem 'not_found' for a profile that is not public,
 * 'forbidden' for oneself and 'conflict' if either has blocked the other.
 */
export async function followPerson(
  tx: Tx,
  actor: Person,
  handle: string,
  now: Date,
): Promise<FollowStanding> {
  const followee = await requirePerson(tx, handle, actor.id)
  refuseFor(whyNotFollow(actor.id, followee.id))
  const pair = { follower_id: actor.id, followee_id: followee.id }
  await holdFollowTotals(tx, [actor.id, followee.id])
  refuseFor(await blockReason(tx, actor.id, followee.id, NOT_POSSIBLE))
  if (await insertFollow(tx, { ...pair, created_at: now.toISOString() })) {
    await countFollow(tx, pair, 1)
    await noteFollows(tx, [actor.id, followee.id])
    await announce(tx, actor, followee, now)
  }
  return standing(tx, followee.id, true)
}

async function announce(tx: Tx, actor: Person, followee: SeenPerson, now: Date): Promise<void> {
  const totals = await followTotalsOf(tx, followee.id)
  if (!totals) return
  const [handle = null] = (await isPublic(tx, actor.id)) ? await handlesOf(tx, [actor.id]) : []
  await emit(
    tx,
    personFollowed,
    { subject: totals.id, params: { handle }, actor: actor.id, audience: { owner: followee.id } },
    now,
  )
}

async function isPublic(reader: Reader, id: string): Promise<boolean> {
  const [handle] = await handlesOf(reader, [id])
  return handle !== undefined && (await seenPerson(reader, handle, null)) !== undefined
}

/** Unfollows someone. Raises Problem 'not_found'. */
export async function unfollowPerson(tx: Tx, actor: Person, handle: string): Promise<FollowStanding> {
  const followee = await requirePerson(tx, handle, actor.id)
  await endFollow(tx, actor.id, followee.id)
  return standing(tx, followee.id, false)
}

async function endFollow(tx: Tx, follower_id: string, followee_id: string): Promise<void> {
  await holdFollowTotals(tx, [follower_id, followee_id])
  if (!(await deleteFollow(tx, follower_id, followee_id))) return
  await countFollow(tx, { follower_id, followee_id }, -1)
  const totals = await followTotalsOf(tx, followee_id)
  if (totals) await retract(tx, { subject: personFollowed.subject, ids: [totals.id], actor: follower_id })
  await noteFollows(tx, [follower_id, followee_id])
}

async function noteFollows(tx: Tx, ids: readonly string[]): Promise<void> {
  const handles = await handlesOf(tx, ids)
  if (handles.length > 0) invalidate(tx, FOLLOWS, ...handles)
}

async function standing(reader: Reader, userId: string, is_following: boolean): Promise<FollowStanding> {
  return { is_following, followers_count: (await followTotalsOf(reader, userId))?.followers_count ?? 0 }
}

/** Returns how many people follow the person behind a handle, and how many they follow. Raises Problem 'not_found'. */
export async function readCounts(
  reader: Reader,
  handle: string,
  viewer: OwnerId | null,
): Promise<FollowCounts> {
  return countsBehind(reader, await requirePerson(reader, handle, viewer))
}

const SIDES = { followers: followersOf, following: followingOf } as const

/** Returns one page of a person's followers, or of those they follow, newest first. Raises Problem 'not_found'. */
export async function listFollows(
  reader: Reader,
  side: keyof typeof SIDES,
  { handle, viewer }: { handle: string; viewer: OwnerId | null },
  { cursor, page_size }: { cursor?: string | undefined; page_size: number },
) {
  const person = await requirePerson(reader, handle, viewer)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await SIDES[side](reader, person.id, after, page_size + 1)
  const page = rows.slice(0, page_size)
  const last = page.at(-1)
  return {
    items: page.map(({ display_name, handle, avatar_url }) => ({ display_name, handle, avatar_url })),
    next_cursor: rows.length > page.length && last ? cursorAfter(last) : null,
  }
}

/** Returns those of the handles whose people `owner` follows. */
export async function followMarks(reader: Reader, owner: OwnerId, handles: readonly string[]) {
  return { following: await followedAmong(reader, owner, handles) }
}

/** A block ends what the two were to each other; unblocking restores nothing. */
export const followBlocking: BlockHandler = {
  async blocked(tx, actor, otherId) {
    await endFollow(tx, actor.id, otherId)
    await endFollow(tx, otherId, actor.id)
  },
  async unblocked() {},
}

/** Makes every count equal to its rows; returns how many were wrong. */
export async function repairFollowCounts(tx: Tx): Promise<number> {
  return repairTotals(tx)
}

/** The sentence names the follower, so the subject has no title. */
export const followerCountSubject: EventSubject = {
  subject: personFollowed.subject,
  lookUp: async () => new Map(),
}
