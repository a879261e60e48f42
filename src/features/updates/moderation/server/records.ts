// The queries that hide updates and comments. While an update is hidden it is a draft, which only its author sees; a
// hidden comment is seen by nobody.
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { updateInteractions as interactions, isCounted, isPosted, updates } from '../../server/table.ts'

export async function findUpdate(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: updates.user_id,
      title: updates.title,
      is_hidden: sql<boolean>`${updates.hidden_from} is not null`,
    })
    .from(updates)
    .where(and(eq(updates.id, id), viewer === null ? undefined : or(isPosted, eq(updates.user_id, viewer))))
  return rows[0]
}

export async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: updates.id })
    .from(updates)
    .where(eq(updates.user_id, ownerId))
    .orderBy(asc(updates.id))
  return rows.map(({ id }) => String(id))
}

/** Says whether it was not hidden before. */
export async function hideUpdate(tx: Tx, id: number): Promise<boolean> {
  const changed = await tx
    .update(updates)
    .set({
      hidden_from: sql`case when ${updates.is_draft} then 'draft' else 'feed' end`,
      is_draft: true,
    })
    .where(and(eq(updates.id, id), isNull(updates.hidden_from)))
    .returning({ id: updates.id })
  return changed.length > 0
}

/** Gives what it is now; undefined if it was not hidden. */
export async function restoreUpdate(tx: Tx, id: number) {
  const { is_draft, text, posted_at, hidden_from } = updates
  const changed = await tx
    .update(updates)
    .set({ is_draft: sql`${hidden_from} = 'draft'`, hidden_from: null })
    .where(and(eq(updates.id, id), isNotNull(hidden_from)))
    .returning({ is_draft, text, posted_at })
  return changed[0]
}

/** Locks an update, posted or not, until the transaction ends. */
export async function holdUpdate(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: updates.id }).from(updates).where(eq(updates.id, id)).for('no key update')
}

/** Whether a hidden update shows the file at this address. */
export async function isHiddenMedia(reader: Reader, url: string): Promise<boolean> {
  const rows = await reader
    .select({ id: updates.id })
    .from(updates)
    .where(
      and(
        sql`cardinality(${updates.media}) > 0 and ${updates.media} @> array[${url}]::text[]`,
        isNotNull(updates.hidden_from),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const isComment = (id: number) => and(eq(interactions.id, id), eq(interactions.interaction_type, 'comment'))

export async function findComment(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: interactions.user_id,
      update_id: interactions.update_id,
      content: sql<string>`${interactions.content}`,
      is_hidden: sql<boolean>`${interactions.hidden_from} is not null`,
    })
    .from(interactions)
    .innerJoin(updates, eq(updates.id, interactions.update_id))
    .where(and(isComment(id), viewer === null ? undefined : and(isPosted, isCounted)))
  return rows[0]
}

/** In the order of their updates, which are locked one after the other. */
export async function idsOfComments(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: interactions.id })
    .from(interactions)
    .where(and(eq(interactions.user_id, ownerId), eq(interactions.interaction_type, 'comment')))
    .orderBy(asc(interactions.update_id), asc(interactions.id))
  return rows.map(({ id }) => String(id))
}

/** What else keeps the comment from being seen; undefined if it was hidden by operators before. */
export async function hideComment(tx: Tx, id: number) {
  const changed = await tx
    .update(interactions)
    .set({ hidden_from: 'comments' })
    .where(and(isComment(id), isNull(interactions.hidden_from)))
    .returning({ is_hidden_by_author: interactions.is_hidden_by_author })
  return changed[0]
}

/** What else keeps the comment from being seen; undefined if operators did not hide it. */
export async function restoreComment(tx: Tx, id: number) {
  const changed = await tx
    .update(interactions)
    .set({ hidden_from: null })
    .where(and(isComment(id), isNotNull(interactions.hidden_from)))
    .returning({ is_hidden_by_author: interactions.is_hidden_by_author })
  return changed[0]
}
