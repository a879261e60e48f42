// The verbs on other people's updates: one function per verb, in the caller's transaction. Each locks the update first, so that
// its counts are exact however many arrive at once.
import type { Actor, Person } from '../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { emit, reinstate, retract } from '../../events/server/events.actions.ts'
import { avoidedBy, hiddenFor } from '../../profiles/blocks/server/avoidance.ts'
import { isBlockedBetween } from '../../profiles/blocks/server/blocks.actions.ts'
import { requireName } from '../../profiles/server/profiles.actions.ts'
import { contentsOfText, mentionKey } from '../text.rules.ts'
import type { Comment, CommentPage, Counts, MarkedCounts } from '../updates.contract.ts'
import { commentMentioned, updateCommented, updateLiked, updateReposted } from '../updates.events.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { whyNotInteract } from '../updates.policy.ts'
import { MAX_NOTIFIED_MENTIONS, type MarkType, UPDATES } from '../updates.rules.ts'
import type { NewComment } from '../updates.schemas.ts'
import {
  addToComments,
  commentsOn,
  deleteMark,
  deleteOwnComment,
  hasComment,
  hasCommented,
  idsBy,
  insertComment,
  insertMark,
  insertMentions,
  isCommentShown,
  type Marked,
  marksOf,
  repairCounts,
  setHiddenByAuthor,
} from './interactions.records.ts'
import { areCommentsOff, authorOfPosted, lockPosted, peopleNamed } from './updates.records.ts'

const EVENT_OF = { like: updateLiked, retweet: updateReposted } as const

/** Locks an update until the transaction ends and returns its author. Raises Problem 'not_found'. */
async function lock(tx: Tx, id: number): Promise<string> {
  const locked = await lockPosted(tx, id)
  if (!locked) throw new Problem('not_found', messages.notFound)
  return locked.user_id
}

/** Raises Problem 'forbidden' where there is a block between the actor and the author. */
async function refuseBlocked(tx: Tx, actor: Person, author: string): Promise<void> {
  if (author !== actor.id) refuseFor(whyNotInteract(await isBlockedBetween(tx, actor.id, author)))
}

/** Likes or reposts an update; a second time changes nothing (UPD-12). Raises Problem 'not_found' for a draft. */
export async function markUpdate(
  tx: Tx,
  { id, interaction_type }: { id: number; interaction_type: MarkType },
  { actor, now }: { actor: Person; now: Date },
): Promise<MarkedCounts> {
  return setMark(tx, { id, author: await lock(tx, id) }, { actor, interaction_type, at: now })
}

/** Takes a like or a repost back; without one nothing happens. */
export async function unmarkUpdate(
  tx: Tx,
  actor: Person,
  { id, interaction_type }: { id: number; interaction_type: MarkType },
): Promise<MarkedCounts> {
  await lock(tx, id)
  return removeMark(tx, id, { actor, interaction_type })
}

/** A like or a repost that a person sets or takes back. */
export type Click = { actor: Person; interaction_type: MarkType; isSet: boolean; at: Date }

/**
 * Takes several clicks on one update, in the order in which they arrived: it is locked once for all of them. Each has the outcome
 * that it would have alone; a refused one has changed nothing.
 */
export async function takeClicks(
  tx: Tx,
  id: number,
  clicks: readonly Click[],
): Promise<(MarkedCounts | Problem)[]> {
  const locked = await lockPosted(tx, id)
  if (!locked) return clicks.map(() => new Problem('not_found', messages.notFound))
  const outcomes: (MarkedCounts | Problem)[] = []
  for (const click of clicks) {
    const work = click.isSet ? setMark(tx, { id, author: locked.user_id }, click) : removeMark(tx, id, click)
    outcomes.push(await orRefusal(work))
  }
  return outcomes
}

async function orRefusal<T>(work: Promise<T>): Promise<T | Problem> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

async function setMark(
  tx: Tx,
  { id, author }: { id: number; author: string },
  { actor, interaction_type, at }: Omit<Click, 'isSet'>,
): Promise<MarkedCounts> {
  await refuseBlocked(tx, actor, author)
  // A repost is published on the actor's own profile; a like names no one who has no name yet.
  if (interaction_type === 'retweet') await requireName(tx, actor.id)
  const mark = { update_id: id, user_id: actor.id, interaction_type, created_at: at.toISOString() }
  const marked = await insertMark(tx, mark)
  if (marked.isChanged) {
    invalidate(tx, UPDATES, id)
    if (author !== actor.id) {
      const audience = { owner: author }
      await emit(tx, EVENT_OF[interaction_type], { subject: id, params: {}, actor: actor.id, audience }, at)
    }
  }
  return withMarks(marked, interaction_type, true)
}

async function removeMark(
  tx: Tx,
  id: number,
  { actor, interaction_type }: Pick<Click, 'actor' | 'interaction_type'>,
): Promise<MarkedCounts> {
  const marked = await deleteMark(tx, { update_id: id, user_id: actor.id, interaction_type })
  if (marked.isChanged) {
    invalidate(tx, UPDATES, id)
    await retract(tx, { subject: 'update', ids: [id], kinds: [EVENT_OF[interaction_type]], actor: actor.id })
  }
  return withMarks(marked, interaction_type, false)
}

function withMarks({ counts, hasOther }: Marked, type: MarkType, isSet: boolean): MarkedCounts {
  const [liked, retweeted] = type === 'like' ? [isSet, hasOther] : [hasOther, isSet]
  return { ...counts, liked, retweeted }
}

/** Returns one person's marks on these updates, and the updates of people whom they don't see. */
export async function readUpdateMarks(reader: Reader, actor: Person, ids: readonly number[]) {
  const marks = await marksOf(reader, actor.id, ids)
  const has = (id: number, type: MarkType) => marks.some((one) => one.id === id && one.type === type)
  const hidden = await avoidedBy(reader, actor.id)
  return {
    items: ids.map((id) => ({ id, liked: has(id, 'like'), retweeted: has(id, 'retweet') })),
    hidden_ids: await idsBy(reader, hidden, ids),
  }
}

/**
 * Returns one page of the comments on an update, newest first. Raises Problem 'not_found' for a draft, and where there is a block
 * between the viewer and its author, because comments reveal the content of an update.
 */
export async function listComments(
  reader: Reader,
  {
    actor,
    id,
    cursor,
    page_size,
  }: { actor: Actor; id: number; cursor?: string | undefined; page_size: number },
): Promise<CommentPage> {
  const author = await authorOfPosted(reader, id)
  const isBlocked =
    author !== undefined && actor.kind === 'person' && (await isBlockedBetween(reader, actor.id, author))
  if (author === undefined || isBlocked) throw new Problem('not_found', messages.notFound)
  const hidden = await hiddenFor(reader, actor)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await commentsOn(reader, id, actor.kind === 'person' ? actor.id : null, {
    after,
    limit: page_size + 1,
    hidden,
  })
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  return {
    update_id: id,
    items,
    next_cursor: rows.length > items.length && last ? cursorAfter(last) : null,
  }
}

/**
 * Comments on an update, and notifies its author and the mentioned people. Raises Problem 'not_found' for a draft, and 'conflict'
 * where comments are turned off.
 */
export async function addComment(
  tx: Tx,
  { id, newComment: { content } }: { id: number; newComment: NewComment },
  { actor, now }: { actor: Person; now: Date },
): Promise<{ comment: Comment; counts: Counts }> {
  const author = await lock(tx, id)
  await refuseBlocked(tx, actor, author)
  if (await areCommentsOff(tx, id)) throw new Problem('conflict', messages.commentsOff)
  const created_at = now.toISOString()
  const commentId = await insertComment(tx, { update_id: id, user_id: actor.id, content, created_at })
  const counts = await addToComments(tx, id, 1)
  invalidate(tx, UPDATES, id)
  if (author !== actor.id)
    await emit(
      tx,
      updateCommented,
      { subject: id, params: { comment_id: commentId }, actor: actor.id, audience: { owner: author } },
      now,
    )
  await mentionIn(tx, { actor, comment: { update_id: id, comment_id: commentId, content, author } }, now)
  const [comment] = await commentsOn(tx, id, actor.id, { id: commentId, limit: 1, hidden: [] })
  if (!comment) throw new Error('An inserted comment is gone')
  return { comment, counts }
}

/**
 * Stores the people whom a comment mentions and notifies them as an update does: not oneself, nor the update's author, who is
 * notified of the comment anyway, and no one between whom and either of the two there is a block.
 */
async function mentionIn(
  tx: Tx,
  {
    actor,
    comment,
  }: {
    actor: Person
    comment: { update_id: number; comment_id: number; content: string; author: string }
  },
  now: Date,
): Promise<void> {
  const { update_id, comment_id, content, author } = comment
  const named = await peopleNamed(tx, contentsOfText(content).mentions.map(mentionKey))
  const notified: string[] = []
  for (const { user_id } of named) {
    if (user_id === actor.id || user_id === author || notified.length >= MAX_NOTIFIED_MENTIONS) continue
    const isApart =
      (await isBlockedBetween(tx, actor.id, user_id)) || (await isBlockedBetween(tx, author, user_id))
    if (!isApart) notified.push(user_id)
  }
  await insertMentions(
    tx,
    named.map((one) => ({ ...one, comment_id, is_notified: notified.includes(one.user_id) })),
  )
  if (notified.length === 0) return
  const audience = { other: notified }
  await emit(
    tx,
    commentMentioned,
    { subject: update_id, params: { comment_id }, actor: actor.id, audience },
    now,
  )
}

/** Takes back the events of a deleted or hidden comment, for the author of its update and the mentioned people. */
export async function retractComment(
  tx: Tx,
  { update_id, comment_id, writer }: { update_id: number; comment_id: number; writer: string },
): Promise<void> {
  const said = {
    subject: 'update',
    ids: [update_id],
    kinds: [updateCommented, commentMentioned],
    actor: writer,
  }
  await retract(tx, { ...said, params: { comment_id } })
  // Old events without a comment's id are taken back with the last comment of their writer.
  if (!(await hasCommented(tx, update_id, writer))) await retract(tx, said)
}

/** Restores the events that `retractComment` took back, unless the comment is hidden by someone else as well. */
export async function reinstateComment(tx: Tx, update_id: number, comment_id: number): Promise<void> {
  if (!(await isCommentShown(tx, comment_id))) return
  for (const event of [updateCommented, commentMentioned])
    await reinstate(tx, event, { ids: [update_id], params: { comment_id } })
}

/**
 * Hides a comment on one's own update from everyone but oneself and its writer, or shows it again. Raises Problem 'not_found',
 * also for anyone else's update.
 */
export async function hideComment(
  tx: Tx,
  actor: Person,
  { id, comment_id, is_hidden }: { id: number; comment_id: number; is_hidden: boolean },
): Promise<Counts> {
  const notFound = () => new Problem('not_found', messages.commentNotFound)
  const comment = { id: comment_id, update_id: id }
  if ((await lockPosted(tx, id))?.user_id !== actor.id || !(await hasComment(tx, comment))) throw notFound()
  const writer = await setHiddenByAuthor(tx, comment, is_hidden)
  if (writer === undefined) return addToComments(tx, id, 0)
  if (is_hidden) await retractComment(tx, { update_id: id, comment_id, writer })
  else await reinstateComment(tx, id, comment_id)
  invalidateRemoved(tx, UPDATES, id)
  return addToComments(tx, id, is_hidden ? -1 : 1)
}

/** Deletes one's own comment (UPD-14). Raises Problem 'not_found', also for anyone else's. */
export async function deleteComment(
  tx: Tx,
  actor: Person,
  { id, comment_id }: { id: number; comment_id: number },
): Promise<Counts> {
  const notFound = () => new Problem('not_found', messages.commentNotFound)
  if (!(await lockPosted(tx, id))) throw notFound()
  const deleted = await deleteOwnComment(tx, { id: comment_id, update_id: id, user_id: actor.id })
  if (!deleted) throw notFound()
  const counts = await addToComments(tx, id, deleted.isHidden ? 0 : -1)
  await retractComment(tx, { update_id: id, comment_id, writer: actor.id })
  invalidateRemoved(tx, UPDATES, id)
  return counts
}

/** Adds or subtracts a comment that is shown again or hidden. The caller has locked its update. */
export async function countComment(tx: Tx, updateId: number, more: 1 | -1): Promise<void> {
  await addToComments(tx, updateId, more)
}

/** Makes the counts of an update equal to its rows. */
export async function repairUpdateCounts(tx: Tx, id: number): Promise<void> {
  await repairCounts(tx, id)
  invalidate(tx, UPDATES, id)
}
