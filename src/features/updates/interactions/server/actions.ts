// What people do with the updates of others: one function per verb, in the caller's transaction. Each locks the update
// first, so that its counts are exact however many come at once.
import type { Actor, Person } from '../../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../../platform/contract/problem.ts'
import { cursorAfter, readCursor } from '../../../../platform/contract/shapes.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { noteChange, noteRemoval } from '../../../../platform/database/row-changes.ts'
import { emit, retract, settle } from '../../../events/server/actions.ts'
import type { Comment, CommentPage, Counts, MarkedCounts } from '../../contract.ts'
import { commentMentioned, updateCommented, updateLiked, updateReposted } from '../../events.ts'
import { updateMessages as messages } from '../../messages.ts'
import { type FeedPeople, hiddenFor } from '../../people/server/actions.ts'
import { whyNotInteract } from '../../policy.ts'
import { MAX_NOTIFIED_MENTIONS, type MarkType, UPDATES } from '../../rules.ts'
import type { NewComment } from '../../schemas.ts'
import { authorOfPosted, lockPosted, peopleNamed } from '../../server/actions.ts'
import { contentsOf, mentionKey } from '../../text/rules.ts'
import {
  addToCount,
  commentsOn,
  deleteMark,
  deleteOwnComment,
  hasCommented,
  idsBy,
  insertComment,
  insertMark,
  insertMentions,
  marksOf,
  notifiedByAlone,
  repairCounts,
} from './records.ts'

export { hasCommented } from './records.ts'

const EVENT_OF = { like: updateLiked, retweet: updateReposted } as const
/** Of a post that more people like, nobody finds one line in their Recent Activity, and looking for it would take long. */
const RETRACTED_UP_TO = 200

/** The author of an update that is locked for this transaction. Raises Problem 'not_found'. */
async function lock(tx: Tx, people: FeedPeople, actor: Person, id: number): Promise<string> {
  const locked = await lockPosted(tx, id)
  if (!locked) throw new Problem('not_found', messages.notFound)
  if (locked.user_id !== actor.id)
    refuseFor(whyNotInteract(await people.isBlockedBetween(tx, actor.id, locked.user_id)))
  return locked.user_id
}

/** Likes or reposts an update; nothing happens the second time (UPD-12). Raises Problem 'not_found' for a draft. */
export async function markUpdate(
  tx: Tx,
  people: FeedPeople,
  actor: Person,
  { id, interaction_type }: { id: number; interaction_type: MarkType },
  now: Date,
): Promise<MarkedCounts> {
  const author = await lock(tx, people, actor, id)
  const mark = { update_id: id, user_id: actor.id, interaction_type, created_at: now.toISOString() }
  const isNew = await insertMark(tx, mark)
  const counts = await addToCount(tx, id, interaction_type, isNew ? 1 : 0)
  if (isNew) {
    noteChange(tx, UPDATES, id)
    if (author !== actor.id) {
      const audience = { owner: author }
      await emit(tx, EVENT_OF[interaction_type], { subject: id, params: {}, actor: actor.id, audience }, now)
    }
  }
  return withMarks(tx, actor, counts)
}

/** Takes a like or a repost back; nothing happens if there is none. */
export async function unmarkUpdate(
  tx: Tx,
  actor: Person,
  { id, interaction_type }: { id: number; interaction_type: MarkType },
): Promise<MarkedCounts> {
  if (!(await lockPosted(tx, id))) throw new Problem('not_found', messages.notFound)
  const wasThere = await deleteMark(tx, { update_id: id, user_id: actor.id, interaction_type })
  const counts = await addToCount(tx, id, interaction_type, wasThere ? -1 : 0)
  if (wasThere) {
    noteChange(tx, UPDATES, id)
    const left = interaction_type === 'like' ? counts.likes_count : counts.retweets_count
    if (left < RETRACTED_UP_TO) await retract(tx, 'update', [id], [EVENT_OF[interaction_type]], actor.id)
  }
  return withMarks(tx, actor, counts)
}

async function withMarks(reader: Reader, actor: Person, counts: Counts): Promise<MarkedCounts> {
  const { items } = await readMarks(reader, undefined, actor, [counts.id])
  return { ...counts, liked: items[0]?.liked ?? false, retweeted: items[0]?.retweeted ?? false }
}

/** The marks of one person on these updates, and those of people whom they don't see. */
export async function readMarks(
  reader: Reader,
  people: FeedPeople | undefined,
  actor: Person,
  ids: readonly number[],
) {
  const marks = await marksOf(reader, actor.id, ids)
  const has = (id: number, type: MarkType) => marks.some((one) => one.id === id && one.type === type)
  const hidden = people ? await people.hiddenFrom(reader, actor.id) : []
  return {
    items: ids.map((id) => ({ id, liked: has(id, 'like'), retweeted: has(id, 'retweet') })),
    hidden_ids: await idsBy(reader, hidden, ids),
  }
}

/**
 * One page of the comments on an update, newest first. Raises Problem 'not_found' for a draft, and where
 * there is a block between the viewer and its author: comments tell what an update says.
 */
export async function listComments(
  reader: Reader,
  people: FeedPeople,
  actor: Actor,
  id: number,
  { cursor, page_size }: { cursor?: string | undefined; page_size: number },
): Promise<CommentPage> {
  const author = await authorOfPosted(reader, id)
  const isBlocked =
    author !== undefined &&
    actor.kind === 'person' &&
    (await people.isBlockedBetween(reader, actor.id, author))
  if (author === undefined || isBlocked) throw new Problem('not_found', messages.notFound)
  const hidden = await hiddenFor(reader, people, actor)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await commentsOn(reader, id, { after, limit: page_size + 1, hidden })
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return {
    update_id: id,
    items,
    next_cursor: rows.length > items.length && last ? cursorAfter(last) : null,
  }
}

/** Comments on an update, and notifies its author and whom the comment mentions. Raises Problem 'not_found' for a draft. */
export async function addComment(
  tx: Tx,
  people: FeedPeople,
  actor: Person,
  id: number,
  { content }: NewComment,
  now: Date,
): Promise<{ comment: Comment; counts: Counts }> {
  const author = await lock(tx, people, actor, id)
  const created_at = now.toISOString()
  const commentId = await insertComment(tx, { update_id: id, user_id: actor.id, content, created_at })
  const counts = await addToCount(tx, id, 'comment', 1)
  noteChange(tx, UPDATES, id)
  if (author !== actor.id)
    await emit(
      tx,
      updateCommented,
      { subject: id, params: {}, actor: actor.id, audience: { owner: author } },
      now,
    )
  await mentionIn(tx, people, actor, { update_id: id, comment_id: commentId, content, author }, now)
  const [comment] = await commentsOn(tx, id, { id: commentId, limit: 1, hidden: [] })
  if (!comment) throw new Error('An inserted comment is gone')
  return { comment, counts }
}

/**
 * Stores whom a comment mentions and notifies them as an update does: not oneself, nor the author of the update, who
 * hears of the comment anyway, and nobody who has to do with neither of the two because of a block.
 */
async function mentionIn(
  tx: Tx,
  people: FeedPeople,
  actor: Person,
  comment: { update_id: number; comment_id: number; content: string; author: string },
  now: Date,
): Promise<void> {
  const { update_id, comment_id, content, author } = comment
  const named = await peopleNamed(tx, contentsOf(content).mentions.map(mentionKey))
  const notified: string[] = []
  for (const { user_id } of named) {
    if (user_id === actor.id || user_id === author || notified.length >= MAX_NOTIFIED_MENTIONS) continue
    const isApart =
      (await people.isBlockedBetween(tx, actor.id, user_id)) ||
      (await people.isBlockedBetween(tx, author, user_id))
    if (!isApart) notified.push(user_id)
  }
  await insertMentions(
    tx,
    named.map((one) => ({ ...one, comment_id, is_notified: notified.includes(one.user_id) })),
  )
  if (notified.length === 0) return
  const audience = { other: notified }
  await emit(tx, commentMentioned, { subject: update_id, params: {}, actor: actor.id, audience }, now)
}

/** Whom a comment mentions need not look for it once it is gone. Call it while it is there. */
export async function settleMentions(
  tx: Tx,
  { update_id, comment_id }: { update_id: number; comment_id: number },
  now: Date,
): Promise<void> {
  const user_id = await notifiedByAlone(tx, update_id, comment_id)
  if (user_id.length > 0) await settle(tx, commentMentioned, { user_id, subject: update_id }, now)
}

/** Deletes one's own comment (UPD-14). Raises Problem 'not_found', also for anybody else's. */
export async function deleteComment(
  tx: Tx,
  actor: Person,
  { id, comment_id }: { id: number; comment_id: number },
  now: Date,
): Promise<Counts> {
  const notFound = () => new Problem('not_found', messages.commentNotFound)
  if (!(await lockPosted(tx, id))) throw notFound()
  const mentioned = await notifiedByAlone(tx, id, comment_id)
  if (!(await deleteOwnComment(tx, { id: comment_id, update_id: id, user_id: actor.id }))) throw notFound()
  const counts = await addToCount(tx, id, 'comment', -1)
  if (mentioned.length > 0) await settle(tx, commentMentioned, { user_id: mentioned, subject: id }, now)
  if (!(await hasCommented(tx, id, actor.id)))
    await retract(tx, 'update', [id], [updateCommented, commentMentioned], actor.id)
  noteRemoval(tx, UPDATES, id)
  return counts
}

/** Counts a comment that is hidden, or shown again. Its update is locked. */
export async function countComment(tx: Tx, updateId: number, more: 1 | -1): Promise<void> {
  await addToCount(tx, updateId, 'comment', more)
}

/** Makes the counts of an update equal to its rows. */
export async function repairUpdateCounts(tx: Tx, id: number): Promise<void> {
  await repairCounts(tx, id)
  noteChange(tx, UPDATES, id)
}
