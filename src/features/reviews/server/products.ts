// What can be reviewed: each type is declared by the noun that sells it, and app/ hands all of them in. So what reviews
// do needs to know no noun.
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ProductFacts } from '../reviews.policy.ts'
import type { Experience, ReviewedType } from '../reviews.rules.ts'

/** A review that was written or edited, for the events of the product's noun. */
export type ReviewEvent = { product_id: number; owner_id: string; stars: number }
/** A reply that was written or removed. */
export type ReplyEvent = { review_id: number; product_id: number; author_id: string }

export type ReviewedProduct = {
  readonly type: ReviewedType
  /** What is said of one that is not there. */
  readonly notFound: string
  /** Undefined if there is no such product for this person. */
  find(reader: Reader, id: number, person: OwnerId | null): Promise<ProductFacts | undefined>
  /** Holds what says whether a person has it: no payment for it goes back until the transaction ends. */
  hold(tx: Tx, id: number, personId: string): Promise<void>
  /** What a person has lived through of it. */
  experience(reader: Reader, id: number, personId: string, now: Date): Promise<Experience>
  /** Those of them for which a person ever paid. */
  paidBy(reader: Reader, personId: string): Promise<readonly number[]>
  /** Stores the product's rating. The transaction has its totals locked, so no one stores another one meanwhile. */
  setRating(tx: Tx, id: number, rating: number | null): Promise<void>
  /** The products whose rating differs from the totals of their reviews. */
  wrongRatings(reader: Reader): Promise<number[]>
  /** Lets the seller know of a review, in place of what they know of a former one by this person. */
  onReview(tx: Tx, author: { readonly id: string }, review: ReviewEvent, now: Date): Promise<void>
  /** A review is gone: nothing is left of it in the seller's activity. */
  onReviewRemoved(
    tx: Tx,
    author: { readonly id: string },
    review: Pick<ReviewEvent, 'product_id'>,
  ): Promise<void>
  /** Lets the author know of the seller's reply. */
  onReply(tx: Tx, seller: { readonly id: string }, reply: ReplyEvent, now: Date): Promise<void>
  /** A reply is gone, with its review or alone. */
  onReplyRemoved(tx: Tx, reply: ReplyEvent): Promise<void>
}

/** All types of products that can be reviewed. */
export type ReviewedProducts = readonly ReviewedProduct[]

/** What a type declares. A row of a type that no one declares is a fault of ours. */
export function productOf(products: ReviewedProducts, type: ReviewedType): ReviewedProduct {
  const product = products.find((one) => one.type === type)
  if (!product) throw new Error(`No noun declares reviews of a ${type}`)
  return product
}
