// Updates and comments as kinds that can be reported and hidden. Hiding a comment locks its update first, as every change of its
// counts does.

import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import type { FileHiding } from '../../../platform/file-storage/files.ts'
import { findsRows, type ModeratedKind, rowIdIn } from '../../../platform/moderated.ts'
import { reinstate, retract } from '../../events/server/events.actions.ts'
import { updateImageBucket, updateVideoBucket } from '../updates.buckets.ts'
import { commentMentioned, updateMentioned, updateQuoted } from '../updates.events.ts'
import { titleOfUpdate, UPDATES } from '../updates.rules.ts'
import { countComment, reinstateComment, retractComment } from './interactions.actions.ts'
import { storeTags } from './posting.actions.ts'
import { mentioningComments } from './posting.records.ts'
import { reinstateQuoted } from './quoted-people.ts'
import { notifiedOf } from './updates.records.ts'
import { updateInteractions as interactions, isPosted, isUpdateCounted, updates } from './updates.table.ts'

export const moderatedUpdates: ModeratedKind = {
  kind: 'update',
  ...findsRows({
    table: updates,
    title: updates.title,
    isSeen: (viewer) => or(isPosted, eq(updates.user_id, viewer)),
    pathOf: paths.update,
  }),
  /** The notifications of mentioned and quoted people are taken back, because they could not find the update. */
  async hide(tx, id) {
    const updateId = Number(id)
    if (!(await hideUpdate(tx, updateId))) return
    await storeTags(tx, updateId, '', null)
    const kinds = [updateMentioned, updateQuoted, commentMentioned]
    await retract(tx, { subject: 'update', ids: [updateId], kinds })
    invalidateRemoved(tx, UPDATES, updateId)
  },
  async restore(tx, id) {
    const updateId = Number(id)
    const restored = await restoreUpdate(tx, updateId)
    if (!restored || restored.is_draft) return
    await storeTags(tx, updateId, restored.text, restored.posted_at)
    const people = await notifiedOf(tx, updateId)
    await reinstate(tx, updateMentioned, { ids: [updateId], people })
    await reinstateQuoted(tx, updateId, restored.text)
    for (const comment_id of await mentioningComments(tx, updateId))
      await reinstate(tx, commentMentioned, { ids: [updateId], params: { comment_id } })
    invalidate(tx, UPDATES, updateId)
  },
}

/** Locks the update of a comment, and then changes the comment. Returns its writer, if that changed anything. */
async function change(
  tx: Tx,
  id: number,
  write: typeof hideComment,
  more: 1 | -1,
): Promise<{ update_id: number; owner_id: string } | undefined> {
  const found = await findComment(tx, id, null)
  if (!found) return undefined
  await holdUpdate(tx, found.update_id)
  const written = await write(tx, id)
  if (!written) return undefined
  if (!written.is_hidden_by_author) await countComment(tx, found.update_id, more)
  return found
}

export const moderatedComments: ModeratedKind = {
  kind: 'comment',
  async find(reader, id, viewer) {
    const commentId = rowIdIn(id)
    const found = commentId === undefined ? undefined : await findComment(reader, commentId, viewer)
    if (!found) return undefined
    const { update_id, content, owner_id, is_hidden } = found
    return { id, owner_id, title: titleOfUpdate(content), path: paths.update(update_id), is_hidden }
  },
  idsOfOwner: idsOfComments,
  async hide(tx, id) {
    const hidden = await change(tx, Number(id), hideComment, -1)
    if (!hidden) return
    const { update_id, owner_id } = hidden
    await retractComment(tx, { update_id, comment_id: Number(id), writer: owner_id })
    invalidateRemoved(tx, UPDATES, update_id)
  },
  async restore(tx, id) {
    const restored = await change(tx, Number(id), restoreComment, 1)
    if (!restored) return
    await reinstateComment(tx, restored.update_id, Number(id))
    invalidate(tx, UPDATES, restored.update_id)
  },
}

/** A file is hidden also if another update shows it, because it may be the reason for hiding this one. */
export const updateFileHiding: FileHiding = {
  buckets: [updateImageBucket, updateVideoBucket],
  isHidden: isHiddenMedia,
}

/** Returns false for an update that is hidden already. */
async function hideUpdate(tx: Tx, id: number): Promise<boolean> {
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

/** Returns its restored state; undefined if it was not hidden. */
async function restoreUpdate(tx: Tx, id: number) {
  const { is_draft, text, posted_at, hidden_from } = updates
  const changed = await tx
    .update(updates)
    .set({ is_draft: sql`${hidden_from} = 'draft'`, hidden_from: null })
    .where(and(eq(updates.id, id), isNotNull(hidden_from)))
    .returning({ is_draft, text, posted_at })
  return changed[0]
}

/** Locks an update, posted or not, until the transaction ends. */
async function holdUpdate(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: updates.id }).from(updates).where(eq(updates.id, id)).for('no key update')
}

/** Returns true if a hidden update shows the file at this address. */
async function isHiddenMedia(reader: Reader, url: string): Promise<boolean> {
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

async function findComment(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: interactions.user_id,
      update_id: interactions.update_id,
      content: sql<string>`${interactions.content}`,
      is_hidden: sql<boolean>`${interactions.hidden_from} is not null`,
    })
    .from(interactions)
    .innerJoin(updates, eq(updates.id, interactions.update_id))
    .where(and(isComment(id), viewer === null ? undefined : and(isPosted, isUpdateCounted)))
  return rows[0]
}

/** The ids are in the order of their updates, which are locked one after the other. */
async function idsOfComments(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: interactions.id })
    .from(interactions)
    .where(and(eq(interactions.user_id, ownerId), eq(interactions.interaction_type, 'comment')))
    .orderBy(asc(interactions.update_id), asc(interactions.id))
  return rows.map(({ id }) => String(id))
}

/** Returns what else hides the comment; undefined if operators hid it already. */
async function hideComment(tx: Tx, id: number) {
  const changed = await tx
    .update(interactions)
    .set({ hidden_from: 'comments' })
    .where(and(isComment(id), isNull(interactions.hidden_from)))
    .returning({ is_hidden_by_author: interactions.is_hidden_by_author })
  return changed[0]
}

/** Returns what else hides the comment; undefined if operators did not hide it. */
async function restoreComment(tx: Tx, id: number) {
  const changed = await tx
    .update(interactions)
    .set({ hidden_from: null })
    .where(and(isComment(id), isNotNull(interactions.hidden_from)))
    .returning({ is_hidden_by_author: interactions.is_hidden_by_author })
  return changed[0]
}
