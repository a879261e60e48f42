// The queries of authors over their updates, with the tags and mentions that are derived from the texts.
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { OwnUpdate } from '../updates.contract.ts'
import { type FeedPlace, mentionedIn, peopleNamed } from './updates.records.ts'
import {
  commentMentions,
  isUpdateCounted,
  updateColumns,
  updateInteractions,
  updateMentions,
  updates,
  updateTags,
} from './updates.table.ts'

export type UpdateInsert = typeof updates.$inferInsert

export async function insertUpdate(tx: Tx, update: UpdateInsert): Promise<number> {
  const row = (await tx.insert(updates).values(update).returning({ id: updates.id }))[0]
  if (!row) throw new Error('An inserted update came back without its id')
  return row.id
}

/** Returns one's own update, locked until the transaction ends; undefined for anyone else's. */
export async function lockOwnUpdate(tx: Tx, owner: OwnerId, id: number) {
  const { is_draft, posted_at, text, media, hidden_from } = updates
  const rows = await tx
    .select({ is_draft, posted_at, text, media, hidden_from })
    .from(updates)
    .where(and(eq(updates.id, id), eq(updates.user_id, owner)))
    .for('update')
  return rows[0]
}

export async function changeUpdate(tx: Tx, id: number, change: Partial<UpdateInsert>): Promise<void> {
  await tx.update(updates).set(change).where(eq(updates.id, id))
}

export async function deleteUpdates(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(updates).where(inArray(updates.id, [...ids]))
}

/** Returns one's own update, or a page of them, newest first. */
export async function ownUpdates(
  reader: Reader,
  owner: OwnerId,
  { id, after, limit }: { id?: number; after?: FeedPlace | undefined; limit: number },
): Promise<OwnUpdate[]> {
  const rows = await reader
    .select({ ...updateColumns, is_hidden: sql<boolean>`${updates.hidden_from} is not null` })
    .from(updates)
    .where(
      and(
        eq(updates.user_id, owner),
        id === undefined ? undefined : eq(updates.id, id),
        after && sql`(${updates.created_at}, ${updates.id}) < (${after.created_at}, ${after.id})`,
      ),
    )
    .orderBy(desc(updates.created_at), desc(updates.id))
    .limit(limit)
  const mentioned = await mentionedIn(
    reader,
    rows.filter(({ mentions }) => mentions.length > 0).map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, mentioned: mentioned(row.id) }))
}

export async function replaceTags(
  tx: Tx,
  update_id: number,
  tags: readonly string[],
  posted_at: string | null,
): Promise<void> {
  await tx.delete(updateTags).where(eq(updateTags.update_id, update_id))
  if (posted_at === null || tags.length === 0) return
  await tx.insert(updateTags).values(tags.map((tag) => ({ tag, update_id, posted_at })))
}

/**
 * Stores the mentions of an update: those of these names that are handles of public profiles. Names that it had `before` keep the
 * person of then, or none, because their handle may be another's by now.
 */
export async function replaceMentions(
  tx: Tx,
  update_id: number,
  { names, before }: { names: readonly string[]; before: readonly string[] },
): Promise<void> {
  await tx
    .delete(updateMentions)
    .where(
      and(
        eq(updateMentions.update_id, update_id),
        names.length > 0 ? notInArray(updateMentions.name, [...names]) : undefined,
      ),
    )
  const people = await peopleNamed(
    tx,
    names.filter((name) => !before.includes(name)),
  )
  if (people.length === 0) return
  await tx
    .insert(updateMentions)
    .values(people.map((person) => ({ update_id, ...person })))
    .onConflictDoNothing()
}

export async function peopleToNotify(tx: Tx, update_id: number): Promise<string[]> {
  const rows = await tx
    .select({ user_id: updateMentions.user_id })
    .from(updateMentions)
    .where(and(eq(updateMentions.update_id, update_id), eq(updateMentions.is_notified, false)))
    .orderBy(updateMentions.user_id)
  return rows.map(({ user_id }) => user_id)
}

export async function markNotified(tx: Tx, update_id: number, people: readonly string[]): Promise<void> {
  await tx
    .update(updateMentions)
    .set({ is_notified: true })
    .where(and(eq(updateMentions.update_id, update_id), inArray(updateMentions.user_id, [...people])))
}

/** Returns the shown comments on an update whose mentions were announced. */
export async function mentioningComments(tx: Tx, update_id: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: commentMentions.comment_id })
    .from(commentMentions)
    .innerJoin(updateInteractions, eq(updateInteractions.id, commentMentions.comment_id))
    .where(and(eq(updateInteractions.update_id, update_id), commentMentions.is_notified, isUpdateCounted))
  return rows.map(({ id }) => id)
}
