// The read verbs of reviews: a product's list, a single one, and one's own.
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Review, ReviewList, ReviewListQuery } from '../reviews.contract.ts'
import { reviewMessages as messages } from '../reviews.messages.ts'
import { countOfReviews, type Distribution, ratingOf, STARS, type StarCount } from '../reviews.rules.ts'
import { countUncounted, findOwnReview, findReview, findTotals, reviewsOfProduct } from './list.records.ts'
import type { ReviewedProduct } from './products.ts'
import { authorOf } from './reviews.actions.ts'

/**
 * Returns one page of a product's reviews, with the totals of all. A hidden product is shown to its owner and to those who bought
 * it. Raises Problem 'not_found' for an unknown product.
 */
export async function listReviews(
  reader: Reader,
  {
    product,
    id,
    query,
    viewer,
  }: { product: ReviewedProduct; id: number; query: ReviewListQuery; viewer: OwnerId | null },
): Promise<ReviewList> {
  if (!(await product.find(reader, id, viewer))) throw notThere(product)
  const ref = { type: product.type, id }
  const counts = await findTotals(reader, ref)
  const uncounted = await countUncounted(reader, ref)
  const matching = (distribution: Distribution) =>
    query.stars === undefined ? countOfReviews(distribution) : distribution[Number(query.stars) as StarCount]
  const total = matching(counts) + matching(uncounted)
  return {
    items: await reviewsOfProduct(reader, ref, query, total),
    total,
    page: query.page,
    page_size: query.page_size,
    product_id: id,
    reviews_count: countOfReviews(counts),
    average: ratingOf(counts),
    distribution: STARS.map((stars) => ({ stars, count: counts[stars] })),
  }
}

/** Returns a review as everyone sees it. Raises Problem 'not_found'. */
export async function readReview(reader: Reader, id: number): Promise<Review> {
  const review = await findReview(reader, id)
  if (!review) throw new Problem('not_found', messages.notFound)
  return review
}

/**
 * Returns one's own review of a product, and the facts that decide whether one may write or edit it. Raises Problem 'not_found'.
 */
export async function readOwnReview(
  reader: Reader,
  id: number,
  { actor, now, product }: { actor: Person; now: Date; product: ReviewedProduct },
) {
  if (!(await product.find(reader, id, actor.id))) throw notThere(product)
  const review = await findOwnReview(reader, { type: product.type, id }, actor.id)
  return {
    review: review ?? null,
    ...(await authorOf(reader, { product, productId: id, person: actor.id }, now)),
  }
}

const notThere = ({ notFound }: ReviewedProduct) => new Problem('not_found', notFound)
