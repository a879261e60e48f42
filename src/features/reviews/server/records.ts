// The queries over reviews.
import { and, avg, eq } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { ReviewedType } from '../rules.ts'
import { reviews } from './table.ts'

export type NewReview = typeof reviews.$inferInsert

export async function insertReview(tx: Tx, review: NewReview): Promise<void> {
  await tx.insert(reviews).values(review)
}

/** The mean of a product's stars to two decimals, null without a review. */
export async function averageStars(
  reader: Reader,
  type: ReviewedType,
  productId: number,
): Promise<number | null> {
  const rows = await reader
    .select({ average: avg(reviews.rating).mapWith(Number) })
    .from(reviews)
    .where(and(eq(reviews.product_type, type), eq(reviews.product_id, productId)))
  const average = rows[0]?.average
  return typeof average === 'number' ? Math.round(average * 100) / 100 : null
}

export async function reviewsOfPerson(reader: Reader, owner: OwnerId) {
  return reader.select().from(reviews).where(eq(reviews.user_id, owner))
}
