// What the noun reviews asks of agents: who may review one, where its rating is stored, and who is told.
import type { Person } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../../../platform/event-subjects.ts'
import { paidBy, salesTo } from '../../../payments/books/server/actions.ts'
import { announcementsOfReviews } from '../../../reviews/announcements/server/actions.ts'
import type { ReviewedProduct } from '../../../reviews/products/server/actions.ts'
import { writeReview } from '../../../reviews/server/actions.ts'
import { holdPurchase } from '../../buying/server/actions.ts'
import { agentCatalogueMessages } from '../../catalogue/messages.ts'
import { agentReviewAnswered, agentReviewed } from '../../events.ts'
import { AGENTS } from '../../rules.ts'
import { hasMonthPassed } from '../rules.ts'
import { findReviewed, findWrongRatings, hadAgent, namesOfReviewed, storeRating } from './records.ts'

export const agentReviewSubject: EventSubject = { subject: 'agent_review', lookUp: namesOfReviewed }

export const agentReviews: ReviewedProduct = {
  type: 'agent',
  notFound: agentCatalogueMessages.notFound,
  find: findReviewed,

  async hold(tx, agent_id, user_id) {
    await holdPurchase(tx, { user_id, agent_id })
  },

  async experience(reader, product_id, user_id, now) {
    const months = await salesTo(reader, { user_id, product_type: 'agent', product_id })
    const [latest] = months
    if (!latest) return { kind: (await hadAgent(reader, product_id, user_id)) ? 'trial' : 'none' }
    const is_refunded = latest.went_back
    return is_refunded && !hasMonthPassed(months, now)
      ? { kind: 'refunded' }
      : { kind: 'enough', is_refunded }
  },

  paidBy: (reader, userId) => paidBy(reader, userId, 'agent'),
  wrongRatings: findWrongRatings,

  async setRating(tx, id, rating) {
    await storeRating(tx, id, rating)
    noteChange(tx, AGENTS, id)
  },

  ...announcementsOfReviews({
    reviewed: agentReviewed,
    answered: agentReviewAnswered,
    paramsOfAnswer: (id) => ({ agent_id: id }),
  }),
}

/** Reviews an agent that the person has paid for; returns the review's id. Raises the Problems of `writeReview`. */
export async function reviewAgent(
  tx: Tx,
  actor: Person,
  agentId: number,
  review: { rating: number; review_text: string | null },
  now: Date,
): Promise<number> {
  return writeReview(tx, agentReviews, actor, agentId, review, now)
}
