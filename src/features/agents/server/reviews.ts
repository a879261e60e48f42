// Answers for reviews who may review an agent, where its rating is stored, and who is notified.

import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId, Person } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import type { EventSubject } from '../../events/server/subjects.ts'
import { paidBy, salesTo } from '../../payments/server/sales.ts'
import { announcementsOfReviews } from '../../reviews/server/announcements.ts'
import type { ReviewedProduct } from '../../reviews/server/products.ts'
import { writeReview } from '../../reviews/server/reviews.actions.ts'
import { meanStars, namesOfReviewed, productsWhere } from '../../reviews/server/totals.ts'
import { agentReviewAnswered, agentReviewed } from '../agents.events.ts'
import { AGENTS, PAID_STATUSES } from '../agents.rules.ts'
import { agentCatalogueMessages } from '../catalogue.messages.ts'
import { agents, purchases } from './agents.table.ts'
import { lockPurchase } from './buying.records.ts'

export const agentReviewSubject: EventSubject = {
  subject: 'agent_review',
  lookUp: (reader, ids) => namesOfReviewed(reader, 'agent', { table: agents, name: agents.name }, ids),
}

export const agentReviews: ReviewedProduct = {
  type: 'agent',
  notFound: agentCatalogueMessages.notFound,
  find: findReviewed,

  async hold(tx, agent_id, user_id) {
    await lockPurchase(tx, { user_id, agent_id })
  },

  async experience(reader, product_id, user_id) {
    const [latest] = await salesTo(reader, { user_id, product_type: 'agent', product_id })
    if (!latest) return { kind: (await hadAgent(reader, product_id, user_id)) ? 'trial' : 'none' }
    return { kind: latest.went_back ? 'refunded' : 'enough' }
  },

  paidBy: (reader, userId) => paidBy(reader, userId, 'agent'),
  wrongRatings: (reader) =>
    productsWhere(reader, 'agent', agents, sql`${agents.rating} is distinct from ${meanStars}`),

  async setRating(tx, id, rating) {
    await storeRating(tx, id, rating)
    invalidate(tx, AGENTS, id)
  },

  ...announcementsOfReviews({
    reviewed: agentReviewed,
    answered: agentReviewAnswered,
    paramsOfAnswer: (id) => ({ agent_id: id }),
  }),
}

/** Raises the Problems of `writeReview`. */
export async function reviewAgent(
  tx: Tx,
  {
    actor,
    agentId,
    review,
  }: { actor: Person; agentId: number; review: { rating: number; review_text: string | null } },
  now: Date,
): Promise<number> {
  return writeReview(tx, { productId: agentId, input: review }, { actor, now, product: agentReviews })
}

const isPaidBy = (person: string | null) =>
  and(sql`${purchases.user_id} = ${person}::uuid`, inArray(purchases.status, [...PAID_STATUSES]))

/** Only its owner and its present or former buyers find a hidden agent. */
async function findReviewed(
  reader: Reader,
  id: number,
  person: OwnerId | null,
): Promise<{ owner_id: string } | undefined> {
  const bought = reader
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.agent_id, agents.id), isPaidBy(person)))
  const rows = await reader
    .select({ owner_id: agents.user_id })
    .from(agents)
    .where(
      and(
        eq(agents.id, id),
        or(isNull(agents.hidden_from), sql`${agents.user_id} = ${person}::uuid`, exists(bought)),
      ),
    )
  return rows[0]
}

/** A trial counts, too. */
async function hadAgent(reader: Reader, id: number, personId: string): Promise<boolean> {
  return (await reader.$count(purchases, and(eq(purchases.agent_id, id), isPaidBy(personId)))) > 0
}

async function storeRating(tx: Tx, id: number, rating: number | null): Promise<void> {
  await tx.update(agents).set({ rating }).where(eq(agents.id, id))
}
