// What becomes of a review when its author's money goes back: it stays, is marked, and counts nowhere.
import type { Tx } from '../../../platform/database/database.ts'
import type { ReviewedType } from '../reviews.rules.ts'
import { productOf, type ReviewedProducts } from './products.ts'
import { countReview, noteReviews } from './reviews.actions.ts'
import { changeReview, holdReviewBy } from './reviews.records.ts'

type Refunded = { readonly user_id: string; readonly product_type: ReviewedType; readonly product_id: number }

/**
 * A payment for a product went back. Called in the transaction that records it, which holds what says whether the buyer
 * has the product. Nothing changes if they have paid again since.
 */
export async function noteRefund(
  tx: Tx,
  products: ReviewedProducts,
  { user_id, product_type, product_id }: Refunded,
  now: Date,
): Promise<void> {
  const product = productOf(products, product_type)
  const experience = await product.experience(tx, product_id, user_id, now)
  if (experience.kind !== 'refunded') return
  const review = await holdReviewBy(tx, user_id, { type: product_type, id: product_id })
  if (!review) return
  await changeReview(tx, review.id, { is_refunded: true, is_counted: false })
  noteReviews(tx, review)
  if (review.removed_at === null) await countReview(tx, product, review, -1)
}
