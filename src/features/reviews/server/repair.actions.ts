// Compares the counts of reviews with their rows, and corrects them. Each product is locked before it is counted, as in every
// action on its reviews, so a repair never loses a review that is written meanwhile.
import type { Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { type ProductRef, REVIEWS_OF, ratingOf } from '../reviews.rules.ts'
import type { ReviewedProduct, ReviewedProducts } from './products.ts'
import { recountReviews, recountVotes, wrongTotals, wrongVotes } from './repair.records.ts'
import { holdReview as holdReviewById, holdReviewTotals } from './reviews.records.ts'

/** Returns how many totals, votes and ratings were wrong. */
export async function repairReviewCounts(tx: Tx, products: ReviewedProducts): Promise<number> {
  const votes = await wrongVotes(tx)
  // Reviews are locked before totals, as in every other action.
  for (const id of votes) {
    await holdReviewById(tx, id)
    await recountVotes(tx, id)
  }
  const totals = await wrongTotals(tx)
  for (const product of totals) {
    await holdReviewTotals(tx, product)
    await recountReviews(tx, product)
  }
  let ratings = 0
  for (const product of products) ratings += await repairRatings(tx, product)
  if (votes.length + totals.length > 0) for (const { type } of products) invalidate(tx, REVIEWS_OF[type])
  return votes.length + totals.length + ratings
}

async function repairRatings(tx: Tx, product: ReviewedProduct): Promise<number> {
  const wrong = await product.wrongRatings(tx)
  for (const id of wrong) {
    const ref: ProductRef = { type: product.type, id }
    await product.setRating(tx, id, ratingOf(await holdReviewTotals(tx, ref)))
  }
  return wrong.length
}
