// Reviews, and the sellers' replies to them, as something that is reported and hidden. The stars of a review count only
// while it is shown.
import { paths } from '../../../../paths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type ModeratedKind, rowIdIn } from '../../../../platform/moderated.ts'
import { productOf, type ReviewedProducts } from '../../products/server/actions.ts'
import type { ReviewedType } from '../../rules.ts'
import { countReview, holdReviewById, noteReviews, noteReviewsHidden, replyTo } from '../../server/actions.ts'
import {
  findModerated,
  findModeratedReply,
  idsOf,
  idsOfReplier,
  setHidden,
  setReplyHidden,
} from './records.ts'

const PAGES = { agent: paths.agent, course: paths.course } as const satisfies Record<
  ReviewedType,
  (id: number) => string
>

/** A review by its stars: its words may be what it is reported for. */
export const reviewTitle = (rating: number) => `A review with ${rating === 1 ? '1 star' : `${rating} stars`}`

export function moderatedReviews(products: ReviewedProducts): ModeratedKind {
  async function setShown(tx: Tx, id: number, isShown: boolean, now: Date): Promise<void> {
    const review = await holdReviewById(tx, id)
    const found = await findModerated(tx, id, null)
    // One that its author removed meanwhile stays removed.
    if (!review || !found || found.is_hidden !== isShown || (!isShown && review.removed_at !== null)) return
    await setHidden(tx, id, isShown ? null : now.toISOString())
    const product = productOf(products, review.product_type)
    await countReview(tx, product, review, isShown ? 1 : -1)
    if (!isShown) await product.onReviewRemoved(tx, { id: review.user_id }, review)
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

/** The reply to a review, by the review's id. It has none of its own: there is one to each. */
export function moderatedReplies(products: ReviewedProducts): ModeratedKind {
  async function setShown(tx: Tx, id: number, isShown: boolean, now: Date): Promise<void> {
    const review = await holdReviewById(tx, id)
    if (!review || !(await setReplyHidden(tx, id, !isShown))) return
    const product = productOf(products, review.product_type)
    if (isShown) noteReviews(tx, review)
    else {
      noteReviewsHidden(tx, review.product_type, review.product_id)
      await product.onReplyRemoved(tx, replyTo(review), now)
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
