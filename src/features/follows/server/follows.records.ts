// The queries over follows.

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import { foldCase } from '../../../platform/contract/fold-case.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { FollowCounts, Follower } from '../follows.contract.ts'
import { follows, followTotals } from './follows.table.ts'

/** A person whose profile the viewer may see, and who can therefore be followed. */
export type SeenPerson = { id: string; handle: string }

export async function seenPerson(
  reader: Reader,
  handle: string,
  viewer: string | null,
): Promise<SeenPerson | undefined> {
  const rows = await reader
    .select({ id: profiles.id, handle: sql<string>`${profiles.handle}` })
    .from(profiles)
    .where(
      and(
        sql`lower(${profiles.handle}) = ${foldCase(handle)}`,
        or(profiles.is_public, sql`${profiles.id} = ${viewer}::uuid`),
      ),
    )
  return rows[0]
}

/** Finds people by id, also those with a private profile; people without a handle are left out. */
export async function handlesOf(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ handle: profiles.handle })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
  return rows.flatMap(({ handle }) => handle ?? [])
}

/** Locks the totals of these people, in one order, so that no one counts or follows meanwhile. Call it first. */
export async function holdFollowTotals(tx: Tx, ids: readonly string[]): Promise<void> {
  const people = [...new Set(ids)].sort()
  await tx
    .insert(followTotals)
    .values(people.map((user_id) => ({ user_id })))
    .onConflictDoNothing()
  await tx
    .select({ id: followTotals.id })
    .from(followTotals)
    .where(inArray(followTotals.user_id, people))
    .orderBy(followTotals.user_id)
    .for('no key update')
}

/** Stores a follow unless it exists; returns true if it is new. */
export async function insertFollow(
  tx: Tx,
  row: { follower_id: string; followee_id: string; created_at: string },
): Promise<boolean> {
  const stored = await tx.insert(follows).values(row).onConflictDoNothing().returning({ id: follows.id })
  return stored.length > 0
}

/** Deletes a follow; returns false if there was none. */
export async function deleteFollow(tx: Tx, followerId: string, followeeId: string): Promise<boolean> {
  const gone = await tx
    .delete(follows)
    .where(and(eq(follows.follower_id, followerId), eq(follows.followee_id, followeeId)))
    .returning({ id: follows.id })
  return gone.length > 0
}

/** Adds to or subtracts from the counts of both sides, whose totals the caller holds. */
export async function countFollow(
  tx: Tx,
  { follower_id, followee_id }: { follower_id: string; followee_id: string },
  more: 1 | -1,
): Promise<void> {
  const { user_id, followers_count, following_count } = followTotals
  await tx
    .update(followTotals)
    .set({ followers_count: sql`${followers_count} + ${more}` })
    .where(eq(user_id, followee_id))
  await tx
    .update(followTotals)
    .set({ following_count: sql`${following_count} + ${more}` })
    .where(eq(user_id, follower_id))
}

export async function followTotalsOf(reader: Reader, userId: string) {
  const { id, followers_count, following_count } = followTotals
  const rows = await reader
    .select({ id, followers_count, following_count })
    .from(followTotals)
    .where(eq(followTotals.user_id, userId))
  return rows[0]
}

export async function countsBehind(reader: Reader, person: SeenPerson): Promise<FollowCounts> {
  const { followers_count = 0, following_count = 0 } = (await followTotalsOf(reader, person.id)) ?? {}
  return { handle: person.handle, followers_count, following_count }
}

type After = { created_at: string; id: number } | undefined
type ListedFollower = Follower & { id: number; created_at: string }

/** Returns one page of one side of a person's follows, newest first; private profiles are left out. */
async function listSide(
  reader: Reader,
  {
    side,
    userId,
    after,
    limit,
  }: { side: 'followers' | 'following'; userId: string; after: After; limit: number },
): Promise<ListedFollower[]> {
  const [own, other] =
    side === 'followers'
      ? [follows.followee_id, follows.follower_id]
      : [follows.follower_id, follows.followee_id]
  return reader
    .select({
      id: follows.id,
      created_at: follows.created_at,
      display_name: sql<string>`${profiles.display_name}`,
      handle: sql<string>`${profiles.handle}`,
      avatar_url: profiles.avatar_url,
    })
    .from(follows)
    .innerJoin(profiles, eq(profiles.id, other))
    .where(
      and(
        eq(own, userId),
        sql`${profiles.is_public} and ${profiles.handle} is not null and ${profiles.display_name} is not null`,
        after && sql`(${follows.created_at}, ${follows.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(follows.created_at), desc(follows.id))
    .limit(limit)
}

export const followersOf = (reader: Reader, userId: string, after: After, limit: number) =>
  listSide(reader, { side: 'followers', userId, after, limit })

export const followingOf = (reader: Reader, userId: string, after: After, limit: number) =>
  listSide(reader, { side: 'following', userId, after, limit })

/** Returns those of the handles that belong to people with a public profile whom `owner` follows. */
export async function followedAmong(
  reader: Reader,
  owner: OwnerId,
  handles: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .select({ handle: sql<string>`${profiles.handle}` })
    .from(profiles)
    .innerJoin(follows, and(eq(follows.followee_id, profiles.id), eq(follows.follower_id, owner)))
    .where(
      and(
        inArray(
          sql`lower(${profiles.handle})`,
          handles.map((handle) => foldCase(handle)),
        ),
        profiles.is_public,
      ),
    )
  return rows.map(({ handle }) => handle)
}

/** Makes every count equal to its rows; returns how many were wrong. */
export async function repairTotals(tx: Tx): Promise<number> {
  const { user_id, followers_count, following_count } = followTotals
  const followers = sql`(select count(*)::int from ${follows} where ${follows.followee_id} = ${user_id})`
  const following = sql`(select count(*)::int from ${follows} where ${follows.follower_id} = ${user_id})`
  const repaired = await tx
    .update(followTotals)
    .set({ followers_count: followers, following_count: following })
    .where(sql`${followers_count} <> ${followers} or ${following_count} <> ${following}`)
  return repaired.rowCount ?? 0
}
