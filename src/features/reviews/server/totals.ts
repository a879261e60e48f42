// The totals of a product's reviews as SQL, for the nouns that store them beside their products, and the titles of these
// products.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../platform/database/database.ts'
import type { ReviewedType } from '../reviews.rules.ts'
import { isReviewCounted, reviews, reviewTotals } from './reviews.table.ts'

type ProductTable = PgTable & { id: PgColumn }

/** The number of counted reviews, of the totals in the same query. */
export const countedReviews = sql`(${reviewTotals.stars_1} + ${reviewTotals.stars_2} + ${reviewTotals.stars_3} + ${reviewTotals.stars_4} + ${reviewTotals.stars_5})`

/** The sum of the counted stars, of the totals in the same query. */
export const sumOfStars = sql`(${reviewTotals.stars_1} + 2 * ${reviewTotals.stars_2} + 3 * ${reviewTotals.stars_3} + 4 * ${reviewTotals.stars_4} + 5 * ${reviewTotals.stars_5})`

/** The mean of the stars, of the totals in the same query; null without reviews. */
export const meanStars = sql`round(${sumOfStars}::numeric / nullif(${countedReviews}, 0), 2)`

/**
 * The mean by which lists are ordered, of the totals in the same query. It is null if it equals the mean of all, and 0 if no
 * one's review is ranked. Few reviews are unranked, and an index has them.
 */
export const rankedStars = sql`(
  select coalesce(round((${sumOfStars} - sum(${reviews.rating}))::numeric / nullif(${countedReviews} - count(*), 0), 2), 0)
  from ${reviews}
  where ${reviews.product_type} = ${reviewTotals.product_type} and ${reviews.product_id} = ${reviewTotals.product_id}
    and not ${reviews.is_ranked} and ${isReviewCounted}
  having count(*) > 0)`

/** Returns the products of a type for which the condition is true beside the totals of their reviews, by id. */
export async function productsWhere(
  reader: Reader,
  type: ReviewedType,
  table: ProductTable,
  isTrue: SQL,
): Promise<number[]> {
  const rows = await reader
    .select({ id: sql`${table.id}`.mapWith(Number) })
    .from(table)
    .leftJoin(reviewTotals, and(eq(reviewTotals.product_type, type), eq(reviewTotals.product_id, table.id)))
    .where(isTrue)
    .orderBy(table.id)
  return rows.map(({ id }) => id)
}

/** Returns the titles of the products of these reviews, for events. */
export async function namesOfReviewed(
  reader: Reader,
  type: ReviewedType,
  { table, name }: { table: ProductTable; name: PgColumn },
  ids: readonly number[],
) {
  const rows = await reader
    .select({ id: reviews.id, title: sql<string>`${name}` })
    .from(reviews)
    .innerJoin(table, and(eq(reviews.product_type, type), eq(table.id, reviews.product_id)))
    .where(inArray(reviews.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, { title, amount: null }]))
}
