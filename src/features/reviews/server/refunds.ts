// Marks a review when its author's payment was refunded: it stays, and counts nowhere.
import type { Tx } from '../../../platform/database/database.ts'
import type { ReviewedType } from '../reviews.rules.ts'
import { productOf, type ReviewedProducts } from './products.ts'
import { countReview, noteReviews } from './reviews.actions.ts'
import { changeReview, holdReviewBy } from './reviews.records.ts'

type Refunded = { readonly user_id: string; readonly product_type: ReviewedType; readonly product_id: number }

/**
 * Notes that a payment for a product was refunded. It is called in the transaction that records the refund, which locks the rows
 * that decide whether the buyer has the product. Nothing changes if they have paid again since.
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
