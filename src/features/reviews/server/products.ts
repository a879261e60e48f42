// The types of products that can be reviewed. A noun declares its type, and app/ hands all of them in, so that the actions of
// reviews need to know no noun.
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ProductFacts } from '../reviews.policy.ts'
import type { Experience, ReviewedType } from '../reviews.rules.ts'

export type ReviewEvent = { product_id: number; owner_id: string; stars: number }
export type ReplyEvent = { review_id: number; product_id: number; author_id: string }

export type ReviewedProduct = {
  readonly type: ReviewedType
  readonly notFound: string
  /** Returns undefined if there is no such product for this person. */
  find(reader: Reader, id: number, person: OwnerId | null): Promise<ProductFacts | undefined>
  /** Locks the rows that decide whether a person has the product: no payment for it is refunded until the transaction ends. */
  hold(tx: Tx, id: number, personId: string): Promise<void>
  experience(reader: Reader, id: number, personId: string, now: Date): Promise<Experience>
  /** Returns those of the products for which a person ever paid. */
  paidBy(reader: Reader, personId: string): Promise<readonly number[]>
  /** Stores the product's rating. The transaction has its totals locked, so no one stores another one meanwhile. */
  setRating(tx: Tx, id: number, rating: number | null): Promise<void>
  /** Returns the products whose rating differs from the totals of their reviews. */
  wrongRatings(reader: Reader): Promise<number[]>
  /** Notifies the seller of a review; it replaces the event of a former one by this person. */
  onReview(tx: Tx, author: { readonly id: string }, review: ReviewEvent, now: Date): Promise<void>
  onReviewRemoved(
    tx: Tx,
    author: { readonly id: string },
    review: Pick<ReviewEvent, 'product_id'>,
  ): Promise<void>
  onReply(tx: Tx, seller: { readonly id: string }, reply: ReplyEvent, now: Date): Promise<void>
  /** The reply was removed alone or with its review. */
  onReplyRemoved(tx: Tx, reply: ReplyEvent): Promise<void>
}

export type ReviewedProducts = readonly ReviewedProduct[]

/** Returns the declaration of a type. Raises an Error for a type that no noun declares. */
export function productOf(products: ReviewedProducts, type: ReviewedType): ReviewedProduct {
  const product = products.find((one) => one.type === type)
  if (!product) throw new Error(`No noun declares reviews of a ${type}`)
  return product
}
