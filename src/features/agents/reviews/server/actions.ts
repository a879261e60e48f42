// What the noun reviews asks of agents: who may review one, where its rating is stored, and who is told.
import type { Person } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../../../platform/event-subjects.ts'
import { emit, retract, settle } from '../../../events/server/actions.ts'
import type { ReviewedProduct } from '../../../reviews/products/server/actions.ts'
import { writeReview } from '../../../reviews/server/actions.ts'
import { agentCatalogueMessages } from '../../catalogue/messages.ts'
import { agentReviewAnswered, agentReviewed } from '../../events.ts'
import { AGENTS } from '../../rules.ts'
import { findReviewed, findWrongRatings, namesOfReviewed, storeRating } from './records.ts'

export const agentReviewSubject: EventSubject = { subject: 'agent_review', lookUp: namesOfReviewed }

export const agentReviews: ReviewedProduct = {
  type: 'agent',
  notFound: agentCatalogueMessages.notFound,
  find: findReviewed,
  wrongRatings: findWrongRatings,

  async setRating(tx, id, rating) {
    await storeRating(tx, id, rating)
    noteChange(tx, AGENTS, id)
  },

  async onReview(tx, author, { product_id, owner_id, stars }, now) {
    await forgetReview(tx, author, product_id)
    const audience = { owner: owner_id }
    await emit(tx, agentReviewed, { subject: product_id, params: { stars }, actor: author.id, audience }, now)
  },

  async onReviewRemoved(tx, author, { product_id }) {
    await forgetReview(tx, author, product_id)
  },

  async onReply(tx, seller, { review_id, product_id, author_id }, now) {
    await emit(
      tx,
      agentReviewAnswered,
      {
        subject: review_id,
        params: { agent_id: product_id },
        actor: seller.id,
        audience: { other: author_id },
      },
      now,
    )
  },

  async onReplyRemoved(tx, { review_id, author_id }, now) {
    await retract(tx, agentReviewAnswered.subject, [review_id], [agentReviewAnswered])
    await settle(tx, agentReviewAnswered, { user_id: author_id, subject: review_id }, now)
  },
}

/** One person has one review of an agent: what they said before is no longer true. */
async function forgetReview(tx: Tx, author: { readonly id: string }, agentId: number): Promise<void> {
  await retract(tx, agentReviewed.subject, [agentId], [agentReviewed], author.id)
}

/** Reviews an agent that the person has bought; returns the review's id. Raises the Problems of `writeReview`. */
export async function reviewAgent(
  tx: Tx,
  actor: Person,
  agentId: number,
  review: { rating: number; review_text: string | null },
  now: Date,
): Promise<number> {
  return writeReview(tx, agentReviews, actor, agentId, review, now)
}
