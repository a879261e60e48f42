// The queries that reviews of agents ask of the noun agents: who offers and who has one, and the stored rating.
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { reviews, reviewTotals } from '../../../reviews/server/table.ts'
import { PAID_STATUSES } from '../../rules.ts'
import { agents, purchases } from '../../server/table.ts'

const isPaidBy = (person: string | null) =>
  and(sql`${purchases.user_id} = ${person}::uuid`, inArray(purchases.status, [...PAID_STATUSES]))

/** Whose an agent is. A hidden one is there only for its owner, and for those who have it or had it. */
export async function findReviewed(
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

/** Whether a person has an agent or had it, in a trial, too. */
export async function hadAgent(reader: Reader, id: number, personId: string): Promise<boolean> {
  return (await reader.$count(purchases, and(eq(purchases.agent_id, id), isPaidBy(personId)))) > 0
}

export async function storeRating(tx: Tx, id: number, rating: number | null): Promise<void> {
  await tx.update(agents).set({ rating }).where(eq(agents.id, id))
}

/** The agents whose rating is not the mean of their reviews. */
export async function findWrongRatings(reader: Reader): Promise<number[]> {
  const { stars_1, stars_2, stars_3, stars_4, stars_5 } = reviewTotals
  const count = sql`(${stars_1} + ${stars_2} + ${stars_3} + ${stars_4} + ${stars_5})`
  const sum = sql`(${stars_1} + 2 * ${stars_2} + 3 * ${stars_3} + 4 * ${stars_4} + 5 * ${stars_5})`
  const rows = await reader
    .select({ id: agents.id })
    .from(agents)
    .leftJoin(
      reviewTotals,
      and(eq(reviewTotals.product_type, 'agent'), eq(reviewTotals.product_id, agents.id)),
    )
    .where(sql`${agents.rating} is distinct from round(${sum}::numeric / nullif(${count}, 0), 2)`)
    .orderBy(agents.id)
  return rows.map(({ id }) => id)
}

/** The names of the agents that these reviews are about. */
export async function namesOfReviewed(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: reviews.id, title: agents.name })
    .from(reviews)
    .innerJoin(agents, and(eq(reviews.product_type, 'agent'), eq(agents.id, reviews.product_id)))
    .where(inArray(reviews.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, { title, amount: null }]))
}
