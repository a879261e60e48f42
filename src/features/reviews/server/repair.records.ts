// The queries that compare the counts of reviews with their rows.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ProductRef } from '../reviews.rules.ts'
import { isReviewCounted, reviews, reviewTotals, reviewVotes } from './reviews.table.ts'

const counted = (stars: number) =>
  sql`(count(*) filter (where ${reviews.rating} = ${sql.raw(String(stars))}))::int4`

export async function wrongTotals(reader: Reader): Promise<ProductRef[]> {
  const found = await reader.execute<{ type: ProductRef['type']; id: string }>(sql`
    select coalesce(r.product_type, t.product_type) as type, coalesce(r.product_id, t.product_id) as id
    from (
      select ${reviews.product_type}, ${reviews.product_id}, ${counted(1)} as stars_1, ${counted(2)} as stars_2,
        ${counted(3)} as stars_3, ${counted(4)} as stars_4, ${counted(5)} as stars_5
      from ${reviews} where ${isReviewCounted} group by 1, 2
    ) r
    full join ${reviewTotals} t on t.product_type = r.product_type and t.product_id = r.product_id
    where (coalesce(r.stars_1, 0), coalesce(r.stars_2, 0), coalesce(r.stars_3, 0), coalesce(r.stars_4, 0), coalesce(r.stars_5, 0))
      is distinct from (coalesce(t.stars_1, 0), coalesce(t.stars_2, 0), coalesce(t.stars_3, 0), coalesce(t.stars_4, 0), coalesce(t.stars_5, 0))
    order by 1, 2`)
  return found.rows.map(({ type, id }) => ({ type, id: Number(id) }))
}

/** Counts the reviews of a product whose totals the caller has locked, so that no one changes them meanwhile. */
export async function recountReviews(tx: Tx, { type, id }: ProductRef): Promise<void> {
  const isOf = and(eq(reviews.product_type, type), eq(reviews.product_id, id), isReviewCounted)
  const isTotal = and(eq(reviewTotals.product_type, type), eq(reviewTotals.product_id, id))
  const rows = await tx
    .select({
      stars_1: sql<number>`${counted(1)}`,
      stars_2: sql<number>`${counted(2)}`,
      stars_3: sql<number>`${counted(3)}`,
      stars_4: sql<number>`${counted(4)}`,
      stars_5: sql<number>`${counted(5)}`,
    })
    .from(reviews)
    .where(isOf)
  if (rows[0]) await tx.update(reviewTotals).set(rows[0]).where(isTotal)
}

export async function wrongVotes(reader: Reader): Promise<number[]> {
  const rows = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      sql`(${reviews.helpful_count}, ${reviews.new_helpful_count}) <> (${votesThat(isRanked)}, ${votesThat(isNew)})`,
    )
    .orderBy(reviews.id)
  return rows.map(({ id }) => id)
}

const isRanked = sql`${reviewVotes.is_ranked}`
const isNew = sql`not ${reviewVotes.is_ranked}`
const votesThat = (count: SQL) =>
  sql`(select count(*) from ${reviewVotes} where ${reviewVotes.review_id} = ${reviews.id} and ${count})`

export async function recountVotes(tx: Tx, id: number): Promise<void> {
  await tx
    .update(reviews)
    .set({ helpful_count: votesThat(isRanked), new_helpful_count: votesThat(isNew) })
    .where(eq(reviews.id, id))
}
