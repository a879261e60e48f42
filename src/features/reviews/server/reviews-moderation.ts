// Reviews, and the sellers' replies to them, as kinds that can be reported and hidden. The stars of a review count only while it
// is shown.

import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { type ModeratedKind, rowIdIn } from '../../../platform/moderated.ts'
import type { ReviewedType } from '../reviews.rules.ts'
import { productOf, type ReviewedProducts } from './products.ts'
import { announceAgain, countReview, noteReviews, noteReviewsHidden, replyTo } from './reviews.actions.ts'
import { findReply, holdReview as holdReviewById } from './reviews.records.ts'
import { reviewReplies, reviews } from './reviews.table.ts'

const PAGES = { agent: paths.agent, course: paths.course } as const satisfies Record<
  ReviewedType,
  (id: number) => string
>

/** The title has only the stars, because the words may be the reason for the report. */
export const reviewTitle = (rating: number) => `A review with ${rating === 1 ? '1 star' : `${rating} stars`}`

export function moderatedReviews(products: ReviewedProducts): ModeratedKind {
  async function setShown(tx: Tx, id: number, isShown: boolean, now: Date): Promise<void> {
    const review = await holdReviewById(tx, id)
    const found = await findModerated(tx, id, null)
    // A review that its author removed in the meantime stays removed.
    if (!review || !found || found.is_hidden !== isShown || (!isShown && review.removed_at !== null)) return
    await setHidden(tx, id, isShown ? null : now.toISOString())
    const product = productOf(products, review.product_type)
    await countReview(tx, product, review, isShown ? 1 : -1)
    if (isShown) return announceAgain(tx, { product, review, viewer: null }, now)
    await product.onReviewRemoved(tx, { id: review.user_id }, review)
    await product.onReplyRemoved(tx, replyTo(review))
  }

  return {
    kind: 'review',
    async find(reader, id, viewer) {
      const reviewId = rowIdIn(id)
      const found = reviewId === undefined ? undefined : await findModerated(reader, reviewId, viewer)
      if (!found || (found.removed_at !== null && !found.is_hidden)) return undefined
      const { owner_id, product_type, product_id, rating, is_hidden } = found
      return {
        id,
        owner_id,
        title: reviewTitle(rating),
        path: PAGES[product_type](product_id),
        is_hidden,
      }
    },
    idsOfOwner: idsOf,
    hide: (tx, id, now) => setShown(tx, Number(id), false, now),
    restore: (tx, id, now) => setShown(tx, Number(id), true, now),
  }
}

/** A reply is identified by the review's id, because each review has one reply at most. */
export function moderatedReplies(products: ReviewedProducts): ModeratedKind {
  async function setShown(tx: Tx, id: number, isShown: boolean, now: Date): Promise<void> {
    const review = await holdReviewById(tx, id)
    if (!review || !(await setReplyHidden(tx, id, !isShown))) return
    const product = productOf(products, review.product_type)
    if (isShown) {
      noteReviews(tx, review)
      const reply = await findReply(tx, id)
      if (reply) await product.onReply(tx, { id: reply.user_id }, replyTo(review), now)
    } else {
      noteReviewsHidden(tx, review.product_type, review.product_id)
      await product.onReplyRemoved(tx, replyTo(review))
    }
  }

  return {
    kind: 'review_reply',
    async find(reader, id, viewer) {
      const reviewId = rowIdIn(id)
      const found = reviewId === undefined ? undefined : await findModeratedReply(reader, reviewId, viewer)
      if (!found) return undefined
      const { product_type, product_id, ...reply } = found
      return { ...reply, id, title: 'A reply to a review', path: PAGES[product_type](product_id) }
    },
    idsOfOwner: idsOfReplier,
    hide: (tx, id, now) => setShown(tx, Number(id), false, now),
    restore: (tx, id, now) => setShown(tx, Number(id), true, now),
  }
}

async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: reviews.user_id,
      product_type: reviews.product_type,
      product_id: reviews.product_id,
      rating: reviews.rating,
      removed_at: reviews.removed_at,
      is_hidden: sql<boolean>`${reviews.hidden_from} is not null`,
    })
    .from(reviews)
    .where(and(eq(reviews.id, id), viewer === null ? undefined : isNull(reviews.removed_at)))
  return rows[0]
}

async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.user_id, ownerId), isNull(reviews.removed_at)))
    .orderBy(asc(reviews.id))
  return rows.map(({ id }) => String(id))
}

async function setHidden(tx: Tx, id: number, at: string | null): Promise<void> {
  await tx
    .update(reviews)
    .set({ removed_at: at, hidden_from: at === null ? null : 'list' })
    .where(eq(reviews.id, id))
}

/** Returns the reply to a review; operators see it also while it, or its review, is hidden. */
async function findModeratedReply(reader: Reader, reviewId: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: reviewReplies.user_id,
      product_type: reviews.product_type,
      product_id: reviews.product_id,
      is_hidden: sql<boolean>`${reviewReplies.hidden_from} is not null`,
    })
    .from(reviewReplies)
    .innerJoin(reviews, eq(reviews.id, reviewReplies.review_id))
    .where(
      and(
        eq(reviewReplies.review_id, reviewId),
        viewer === null ? undefined : and(isNull(reviews.removed_at), isNull(reviewReplies.hidden_from)),
      ),
    )
  return rows[0]
}

async function idsOfReplier(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: reviewReplies.review_id })
    .from(reviewReplies)
    .where(eq(reviewReplies.user_id, ownerId))
    .orderBy(asc(reviewReplies.review_id))
  return rows.map(({ id }) => String(id))
}

/** Returns false if the reply was in this state already. */
async function setReplyHidden(tx: Tx, reviewId: number, isHidden: boolean): Promise<boolean> {
  const { review_id, hidden_from } = reviewReplies
  const changed = await tx
    .update(reviewReplies)
    .set({ hidden_from: isHidden ? 'list' : null })
    .where(and(eq(review_id, reviewId), isHidden ? isNull(hidden_from) : isNotNull(hidden_from)))
    .returning({ review_id })
  return changed.length > 0
}
