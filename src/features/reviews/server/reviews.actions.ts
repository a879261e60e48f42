// The verbs of an author on a review: write, edit, remove and restore, in the caller's transaction. Each action locks the review
// first, then the totals of its product, so that ratings and counts are exact however many people review at once.
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { Problem, refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { isAddressVerified } from '../../accounts/identity/users/server/users.actions.ts'
import { refuseIfHidden } from '../../moderation/server/moderation.actions.ts'
import { isRanked } from '../../payments/server/ranking.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'
import {
  type AuthorFacts,
  whyNotEditReview,
  whyNotRemoveReview,
  whyNotRestoreReview,
  whyNotReview,
} from '../reviews.policy.ts'
import {
  type ProductRef,
  RESTORABLE_SECONDS,
  REVIEWS_OF,
  type ReviewedType,
  ratingOf,
  type StarCount,
} from '../reviews.rules.ts'
import type { NewReview } from '../reviews.schemas.ts'
import { productOf, type ReviewedProduct, type ReviewedProducts } from './products.ts'
import {
  changeReview,
  countStars,
  deleteRemoved,
  findProductOf,
  findReply,
  type HeldReview,
  holdReview,
  insertReview,
} from './reviews.records.ts'

/** Returns the facts that decide whether a person may write a review of a product, or edit theirs. */
export async function authorOf(
  reader: Reader,
  { product, productId, person }: { product: ReviewedProduct; productId: number; person: OwnerId },
  now: Date,
): Promise<AuthorFacts> {
  return {
    experience: await product.experience(reader, productId, person, now),
    is_verified: await isAddressVerified(reader, person),
  }
}

/**
 * Reviews a product of which the person has enough experience; returns the review's id. Raises Problem 'not_found' for an unknown
 * product, 'forbidden' for one's own or too little experience, 'conflict' for a second review.
 */
export async function writeReview(
  tx: Tx,
  { productId, input }: { productId: number; input: NewReview },
  { actor, now, product }: { actor: Person; now: Date; product: ReviewedProduct },
): Promise<number> {
  const { type } = product
  const facts = await requireProduct(tx, product, productId, actor.id)
  await product.hold(tx, productId, actor.id)
  const author = await authorOf(tx, { product, productId, person: actor.id }, now)
  refuseFor(whyNotReview(actor.id, type, facts, { ...author, hasReviewed: false }))
  const id = await insertReview(tx, {
    product_type: type,
    product_id: productId,
    user_id: actor.id,
    ...input,
    is_ranked: await isRanked(tx, actor.id, now),
    created_at: now.toISOString(),
  })
  if (id === undefined) throw new Problem('conflict', messages.reviewedBefore[type])
  await count(tx, product, { product_id: productId, is_counted: true }, { [input.rating]: 1 })
  const event = { product_id: productId, owner_id: facts.owner_id, stars: input.rating }
  await product.onReview(tx, actor, event, now)
  return id
}

/**
 * Replaces the stars and the text of one's own review; the conditions are those of writing one. Raises Problem 'not_found' or
 * 'forbidden'.
 */
export async function editReview(
  tx: Tx,
  { id, input }: { id: number; input: NewReview },
  { actor, now, products }: { actor: Person; now: Date; products: ReviewedProducts },
): Promise<void> {
  const about = await findProductOf(tx, id)
  if (!about) throw new Problem('not_found', messages.notFound)
  const product = productOf(products, about.type)
  // The product is locked before the review, as in a refund.
  await product.hold(tx, about.id, actor.id)
  const review = await requireReview(tx, id)
  refuseFor(whyNotRemoveReview(actor.id, review))
  const author = await authorOf(tx, { product, productId: about.id, person: actor.id }, now)
  refuseFor(whyNotEditReview(actor.id, review, author))
  // An author whose payment was refunded may edit the review only once they have paid again.
  const eligibility = { is_refunded: false, is_counted: true }
  await changeReview(tx, id, { ...input, ...eligibility, edited_at: now.toISOString() })
  noteReviews(tx, review)
  if (review.is_counted && input.rating === review.rating) return
  const before = review.is_counted ? { [review.rating]: -1 } : {}
  await count(tx, product, { ...review, ...eligibility }, { ...before, [input.rating]: 1 })
  const { owner_id } = await requireProduct(tx, product, review.product_id, actor.id)
  await product.onReview(tx, actor, { product_id: review.product_id, owner_id, stars: input.rating }, now)
}

/** Removes one's own review. For a moment it can be restored. Raises Problem 'not_found' or 'forbidden'. */
export async function removeReview(
  tx: Tx,
  id: number,
  { actor, now, products }: { actor: Person; now: Date; products: ReviewedProducts },
): Promise<void> {
  const review = await requireReview(tx, id)
  refuseFor(whyNotRemoveReview(actor.id, review))
  await changeReview(tx, id, { removed_at: now.toISOString() })
  const product = productOf(products, review.product_type)
  await count(tx, product, review, { [review.rating]: -1 })
  await product.onReviewRemoved(tx, actor, review)
  await product.onReplyRemoved(tx, replyTo(review))
}

/**
 * Undoes the removal of one's own review, with its votes and its reply. Raises Problem 'not_found', 'forbidden' or
 * 'conflict'.
 */
export async function restoreReview(
  tx: Tx,
  id: number,
  { actor, now, products }: { actor: Person; now: Date; products: ReviewedProducts },
): Promise<void> {
  const review = await requireReview(tx, id)
  if (review.user_id === actor.id) refuseIfHidden(review.hidden_from !== null)
  refuseFor(whyNotRestoreReview(actor.id, review, now))
  await changeReview(tx, id, { removed_at: null })
  const product = productOf(products, review.product_type)
  await count(tx, product, review, { [review.rating]: 1 })
  await announceAgain(tx, { product, review, viewer: actor.id }, now)
}

/** Notifies the seller of a review that is shown again, and its author of the reply. */
export async function announceAgain(
  tx: Tx,
  { product, review, viewer }: { product: ReviewedProduct; review: HeldReview; viewer: OwnerId | null },
  now: Date,
): Promise<void> {
  const { id, product_id, rating: stars, user_id } = review
  const facts = await product.find(tx, product_id, viewer)
  if (facts) await product.onReview(tx, { id: user_id }, { product_id, owner_id: facts.owner_id, stars }, now)
  const reply = await findReply(tx, id)
  if (reply && !reply.is_hidden) await product.onReply(tx, { id: reply.user_id }, replyTo(review), now)
}

/** Deletes removed reviews that can no longer be restored; returns their number. */
export async function forgetRemovedReviews(tx: Tx, now: Date): Promise<number> {
  return deleteRemoved(tx, new Date(now.getTime() - RESTORABLE_SECONDS * 1000))
}

/** Locks a review until the transaction ends. Raises Problem 'not_found'. */
export async function requireReview(tx: Tx, id: number): Promise<HeldReview> {
  const review = await holdReview(tx, id)
  if (!review) throw new Problem('not_found', messages.notFound)
  return review
}

async function requireProduct(tx: Tx, product: ReviewedProduct, id: number, person: OwnerId) {
  const facts = await product.find(tx, id, person)
  if (!facts) throw new Problem('not_found', product.notFound)
  return facts
}

/** Returns the product of a review, and the facts that decide what this person may do with it. Raises Problem 'not_found'. */
export async function productBehind(tx: Tx, products: ReviewedProducts, review: HeldReview, person: OwnerId) {
  const product = productOf(products, review.product_type)
  return { product, facts: await requireProduct(tx, product, review.product_id, person) }
}

/**
 * Adds the stars of a review that is shown again, or subtracts those of one that no longer is. A review that doesn't count
 * changes nothing.
 */
export async function countReview(
  tx: Tx,
  product: ReviewedProduct,
  review: Pick<HeldReview, 'product_id' | 'rating' | 'is_counted'>,
  more: 1 | -1,
): Promise<void> {
  await count(tx, product, review, { [review.rating]: more })
}

/** Counts stars and stores the rating that they make, while no one else counts. */
async function count(
  tx: Tx,
  product: ReviewedProduct,
  { product_id: id, is_counted }: Pick<HeldReview, 'product_id' | 'is_counted'>,
  more: Partial<Record<StarCount, number>>,
): Promise<void> {
  const ref: ProductRef = { type: product.type, id }
  if (is_counted) await product.setRating(tx, id, ratingOf(await countStars(tx, ref, more)))
  invalidate(tx, REVIEWS_OF[product.type], id)
}

/** Notes that the public reviews of a product have changed. */
export const noteReviews = (tx: Tx, review: { product_type: ReviewedType; product_id: number }) =>
  invalidate(tx, REVIEWS_OF[review.product_type], review.product_id)

export const replyTo = ({ id, product_id, user_id }: HeldReview) => ({
  review_id: id,
  product_id,
  author_id: user_id,
})

/** Notes that these products, and their reviews with them, have become public. */
export function noteReviewsShown(tx: Tx, type: ReviewedType, ...ids: number[]): void {
  invalidate(tx, REVIEWS_OF[type], ...ids)
}

/** Notes that these products are no longer public, so that no cache may serve their reviews. */
export function noteReviewsHidden(tx: Tx, type: ReviewedType, ...ids: number[]): void {
  invalidateRemoved(tx, REVIEWS_OF[type], ...ids)
}
