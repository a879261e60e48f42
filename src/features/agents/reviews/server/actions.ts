// What the noun reviews asks of agents: who may review one, where its rating is stored, and who is told.
import type { Person } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { noteChange } from '../../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../../../platform/event-subjects.ts'
import { announcementsOfReviews } from '../../../reviews/announcements/server/actions.ts'
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

  ...announcementsOfReviews({
    reviewed: agentReviewed,
    answered: agentReviewAnswered,
    paramsOfAnswer: (id) => ({ agent_id: id }),
  }),
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
