// Updates and comments as something that is reported and hidden. Whoever hides a comment locks its update first, as
// everybody does who changes the counts of one.
import { paths } from '../../../../paths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange, noteRemoval } from '../../../../platform/database/row-changes.ts'
import type { FileHiding } from '../../../../platform/file-storage/files.ts'
import { type ModeratedKind, rowIdIn } from '../../../../platform/moderated.ts'
import { retract, settle } from '../../../events/server/actions.ts'
import { updateImageBucket, updateVideoBucket } from '../../buckets.ts'
import { commentMentioned, updateCommented, updateMentioned } from '../../events.ts'
import { countComment, hasCommented, settleMentions } from '../../interactions/server/actions.ts'
import { notifiedInComments, notifiedOf, storeTags } from '../../posting/server/actions.ts'
import { titleOf, UPDATES } from '../../rules.ts'
import {
  findComment,
  findUpdate,
  hideComment,
  hideUpdate,
  holdUpdate,
  idsOf,
  idsOfComments,
  isHiddenMedia,
  restoreComment,
  restoreUpdate,
} from './records.ts'

export const moderatedUpdates: ModeratedKind = {
  kind: 'update',
  async find(reader, id, viewer) {
    const updateId = rowIdIn(id)
    const found = updateId === undefined ? undefined : await findUpdate(reader, updateId, viewer)
    return found && updateId !== undefined ? { ...found, id, path: paths.update(updateId) } : undefined
  },
  idsOfOwner: idsOf,
  /** Whoever was told that it mentions them need not look for it any more. */
  async hide(tx, id, now) {
    const updateId = Number(id)
    if (!(await hideUpdate(tx, updateId))) return
    await storeTags(tx, updateId, '', null)
    for (const [event, user_id] of [
      [updateMentioned, await notifiedOf(tx, updateId)],
      [commentMentioned, await notifiedInComments(tx, updateId)],
    ] as const)
      if (user_id.length > 0) await settle(tx, event, { user_id, subject: updateId }, now)
    noteRemoval(tx, UPDATES, updateId)
  },
  async restore(tx, id) {
    const updateId = Number(id)
    const restored = await restoreUpdate(tx, updateId)
    if (!restored || restored.is_draft) return
    await storeTags(tx, updateId, restored.text, restored.posted_at)
    noteChange(tx, UPDATES, updateId)
  },
}

/** Locks the update of a comment, and then changes the comment. Gives whose it is, if it was changed. */
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
    return { id, owner_id, title: titleOf(content), path: paths.update(update_id), is_hidden }
  },
  idsOfOwner: idsOfComments,
  async hide(tx, id, now) {
    const hidden = await change(tx, Number(id), hideComment, -1)
    if (!hidden) return
    const { update_id, owner_id } = hidden
    await settleMentions(tx, { update_id, comment_id: Number(id) }, now)
    if (!(await hasCommented(tx, update_id, owner_id)))
      await retract(tx, 'update', [update_id], [updateCommented, commentMentioned], owner_id)
    noteRemoval(tx, UPDATES, update_id)
  },
  async restore(tx, id) {
    const restored = await change(tx, Number(id), restoreComment, 1)
    if (restored) noteChange(tx, UPDATES, restored.update_id)
  },
}

/** Also if another update shows the same file: what it was hidden for is in it. */
export const updateFileHiding: FileHiding = {
  buckets: [updateImageBucket, updateVideoBucket],
  isHidden: isHiddenMedia,
}
