// The queries over the tags of the newest updates, and over the tags that people follow.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { isRankedPerson } from '../../../payments/server/ranking.ts'
import { isPosted, updates } from '../../server/updates.table.ts'
import { tagFollows } from './tags.table.ts'

/** Returns the authors and tags of the newest updates, by people who count in trends. */
export const newestTags = (reader: Reader, limit: number, now: Date) =>
  reader
    .select({ user_id: updates.user_id, hashtags: updates.hashtags })
    .from(updates)
    .where(and(isPosted, isRankedPerson(updates.user_id, now)))
    .orderBy(desc(updates.posted_at), desc(updates.id))
    .limit(limit)

/** Returns the tags that a person follows, each with its key and as it is shown. */
export const tagsOf = (reader: Reader, owner: OwnerId) =>
  reader
    .select({ tag: tagFollows.tag, name: tagFollows.name })
    .from(tagFollows)
    .where(eq(tagFollows.user_id, owner))
    .orderBy(asc(tagFollows.tag))

export const countTags = (reader: Reader, owner: OwnerId) =>
  reader.$count(tagFollows, eq(tagFollows.user_id, owner))

const isTheir = (owner: OwnerId, tag: string) => and(eq(tagFollows.user_id, owner), eq(tagFollows.tag, tag))

export async function isFollowed(reader: Reader, owner: OwnerId, tag: string): Promise<boolean> {
  const rows = await reader.select({ one: sql`1` }).from(tagFollows).where(isTheir(owner, tag))
  return rows.length > 0
}

export async function insertTagFollow(tx: Tx, row: typeof tagFollows.$inferInsert): Promise<void> {
  await tx.insert(tagFollows).values(row).onConflictDoNothing()
}

export async function deleteTagFollow(tx: Tx, owner: OwnerId, tag: string): Promise<void> {
  await tx.delete(tagFollows).where(isTheir(owner, tag))
}

export async function deleteTagsOf(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(tagFollows).where(eq(tagFollows.user_id, owner))
}

export function exportTags(tx: Tx, owner: OwnerId) {
  const { name, created_at } = tagFollows
  return rowsOf(
    tx,
    tx
      .select({ name, created_at })
      .from(tagFollows)
      .where(eq(tagFollows.user_id, owner))
      .orderBy(tagFollows.tag),
  )
}
