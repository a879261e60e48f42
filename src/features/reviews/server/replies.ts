// The verbs of sellers on the reply to a review of their product, and reports of the reply. Each action locks the review.

import { eq, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fileReport, refuseIfHidden } from '../../moderation/server/moderation.actions.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'
import { whyNotReply, whyNotReportReply } from '../reviews.policy.ts'
import type { ReviewReply, ReviewReport } from '../reviews.schemas.ts'
import type { ReviewedProducts } from './products.ts'
import { noteReviews, productBehind, replyTo, requireReview } from './reviews.actions.ts'
import { findReply } from './reviews.records.ts'
import { reviewReplies } from './reviews.table.ts'

/** Replies to a review of one's own product, or edits the reply. Raises Problem 'not_found' or 'forbidden'. */
export async function replyToReview(
  tx: Tx,
  {
    products,
    actor,
    id,
    reviewReply: { reply_text },
  }: { products: ReviewedProducts; actor: Person; id: number; reviewReply: ReviewReply },
  now: Date,
): Promise<void> {
  const { review, product } = await requireAnswerable(tx, products, actor, id)
  const row = { review_id: id, user_id: actor.id, reply_text }
  const { isNew } = await saveReply(tx, row, now.toISOString())
  noteReviews(tx, review)
  if (isNew) await product.onReply(tx, actor, replyTo(review), now)
}

/** Removes one's reply. Raises Problem 'not_found', also where there is none, or 'forbidden'. */
export async function removeReply(
  tx: Tx,
  { products, actor, id }: { products: ReviewedProducts; actor: Person; id: number },
): Promise<void> {
  const { review, product } = await requireAnswerable(tx, products, actor, id)
  if (!(await deleteReply(tx, id))) throw new Problem('not_found', messages.noReply)
  noteReviews(tx, review)
  await product.onReplyRemoved(tx, replyTo(review))
}

/**
 * Stores a report of the seller's reply for those who run the site. Raises Problem 'not_found', also where there is none,
 * 'forbidden' for its author, 'conflict' for a second report.
 */
export async function reportReply(
  tx: Tx,
  {
    products,
    actor,
    id,
    report,
  }: { products: ReviewedProducts; actor: Person; id: number; report: ReviewReport },
  now: Date,
): Promise<void> {
  const review = await requireReview(tx, id)
  await productBehind(tx, products, review, actor.id)
  const reply = await findReply(tx, id)
  refuseFor(whyNotReportReply(actor.id, review, reply?.is_hidden ? undefined : reply?.user_id))
  await fileReport(tx, actor, { kind: 'review_reply', subject_id: String(id), ...report }, now)
}

/**
 * Returns a review that this person may answer, with its product. Raises Problem 'not_found' or 'forbidden'; 'conflict' if their
 * reply is hidden, because another one must not replace it.
 */
async function requireAnswerable(tx: Tx, products: ReviewedProducts, actor: Person, id: number) {
  const review = await requireReview(tx, id)
  const { product, facts } = await productBehind(tx, products, review, actor.id)
  refuseFor(whyNotReply(actor.id, review, facts))
  refuseIfHidden((await findReply(tx, id))?.is_hidden ?? false)
  return { review, product }
}

/** Stores the seller's reply or its new text; returns true if it is new. */
async function saveReply(
  tx: Tx,
  row: { review_id: number; user_id: string; reply_text: string },
  at: string,
): Promise<{ isNew: boolean }> {
  const stored = await tx
    .insert(reviewReplies)
    .values({ ...row, created_at: at })
    .onConflictDoUpdate({
      target: reviewReplies.review_id,
      set: { reply_text: row.reply_text, user_id: row.user_id, edited_at: at },
    })
    .returning({ isNew: sql<boolean>`${reviewReplies.edited_at} is null` })
  return stored[0] ?? { isNew: false }
}

/** Deletes the reply; returns false if there was none. */
async function deleteReply(tx: Tx, reviewId: number): Promise<boolean> {
  const gone = await tx
    .delete(reviewReplies)
    .where(eq(reviewReplies.review_id, reviewId))
    .returning({ review_id: reviewReplies.review_id })
  return gone.length > 0
}
