// Notifies people of reviews and replies, the same for all products: the seller of a review, its author of the reply. Removing
// either takes the event back.
import type { EventDeclaration, EventParams } from '../../../platform/contract/event.ts'
import { emit, retract } from '../../events/server/events.actions.ts'
import type { ReviewedProduct } from './products.ts'

type ReviewEvents<P extends EventParams> = {
  readonly reviewed: EventDeclaration<{ stars: number }, 'owner'>
  readonly answered: EventDeclaration<P, 'other'>
  readonly paramsOfAnswer: (productId: number) => P
}

export function announcementsOfReviews<P extends EventParams>({
  reviewed,
  answered,
  paramsOfAnswer,
}: ReviewEvents<P>): Pick<ReviewedProduct, 'onReview' | 'onReviewRemoved' | 'onReply' | 'onReplyRemoved'> {
  const onReviewRemoved: ReviewedProduct['onReviewRemoved'] = (tx, author, { product_id }) =>
    retract(tx, { subject: reviewed.subject, ids: [product_id], kinds: [reviewed], actor: author.id })

  return {
    async onReview(tx, author, { product_id, owner_id, stars }, now) {
      // A person has one review of a product, so the event of an earlier one is no longer true.
      await onReviewRemoved(tx, author, { product_id })
      const audience = { owner: owner_id }
      await emit(tx, reviewed, { subject: product_id, params: { stars }, actor: author.id, audience }, now)
    },

    onReviewRemoved,

    async onReply(tx, seller, { review_id, product_id, author_id }, now) {
      const params = paramsOfAnswer(product_id)
      const audience = { other: author_id }
      await emit(tx, answered, { subject: review_id, params, actor: seller.id, audience }, now)
    },

    onReplyRemoved: (tx, { review_id }) =>
      retract(tx, { subject: answered.subject, ids: [review_id], kinds: [answered] }),
  }
}
