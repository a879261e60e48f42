// Marks reviews and votes as ranked once their people have come to count in the order of lists.
import type { Tx } from '../../../platform/database/database.ts'
import { ratingOf } from '../reviews.rules.ts'
import { productOf, type ReviewedProducts } from './products.ts'
import { newlyRanked, rankVotes } from './ranking.records.ts'
import { noteReviewsShown } from './reviews.actions.ts'
import { holdReviewTotals } from './reviews.records.ts'

/** Returns the number of products whose place in lists may have changed. */
export async function rankReviews(tx: Tx, products: ReviewedProducts, now: Date): Promise<number> {
  const changed = await newlyRanked(tx, now)
  for (const ref of changed) {
    const rating = ratingOf(await holdReviewTotals(tx, ref))
    await productOf(products, ref.type).setRating(tx, ref.id, rating)
  }
  for (const ref of await rankVotes(tx, now)) noteReviewsShown(tx, ref.type, ref.id)
  return changed.length
}
