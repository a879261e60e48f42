// The query that finds and marks the reviews whose authors have come to count where lists are ordered.
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { isRankedPerson } from '../../payments/server/ranking.ts'
import type { ProductRef } from '../reviews.rules.ts'
import { reviews } from './reviews.table.ts'

/** Returns the products of those reviews, in one order, so that two that lock their totals never wait for each other. */
export async function newlyRanked(tx: Tx, now: Date): Promise<ProductRef[]> {
  const { rows } = await tx.execute<{ type: ProductRef['type']; id: string }>(sql`
    with ranked as (
      update ${reviews} set is_ranked = true
      where not ${reviews.is_ranked} and ${isRankedPerson(reviews.user_id, now)}
      returning ${reviews.product_type} as type, ${reviews.product_id} as id)
    select distinct type, id from ranked order by type, id`)
  return rows.map(({ type, id }) => ({ type, id: Number(id) }))
}
