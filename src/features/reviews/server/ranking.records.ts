// The queries that find and mark the reviews and votes of people who have come to count in the order of lists.
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { isRankedPerson } from '../../payments/server/ranking.ts'
import type { ProductRef } from '../reviews.rules.ts'
import { reviews, reviewVotes } from './reviews.table.ts'

/** Returns the products of the newly ranked reviews, in one order, so that two that lock totals never wait in a circle. */
export async function newlyRanked(tx: Tx, now: Date): Promise<ProductRef[]> {
  const { rows } = await tx.execute<{ type: ProductRef['type']; id: string }>(sql`
    with ranked as (
      update ${reviews} set is_ranked = true
      where not ${reviews.is_ranked} and ${isRankedPerson(reviews.user_id, now)}
      returning ${reviews.product_type} as type, ${reviews.product_id} as id)
    select distinct type, id from ranked order by type, id`)
  return rows.map(({ type, id }) => ({ type, id: Number(id) }))
}

/** Marks votes as ranked whose people have come to count in the order of lists; returns the products. */
export async function rankVotes(tx: Tx, now: Date): Promise<ProductRef[]> {
  const { rows } = await tx.execute<{ type: ProductRef['type']; id: string }>(sql`
    with ranked as (
      update ${reviewVotes} set is_ranked = true
      where not ${reviewVotes.is_ranked} and ${isRankedPerson(reviewVotes.user_id, now)}
      returning ${reviewVotes.review_id} as review_id),
    counted as (select review_id, count(*) as votes from ranked group by review_id)
    update ${reviews} set helpful_count = helpful_count + votes, new_helpful_count = new_helpful_count - votes
    from counted where ${reviews.id} = review_id
    returning ${reviews.product_type} as type, ${reviews.product_id} as id`)
  return rows.map(({ type, id }) => ({ type, id: Number(id) }))
}
