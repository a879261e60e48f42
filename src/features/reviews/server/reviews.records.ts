// The queries that write reviews, and the totals of their products.
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { type Distribution, distributionOf, type ProductRef, type StarCount } from '../reviews.rules.ts'
import { reviewReplies, reviews, reviewTotals, totalColumns } from './reviews.table.ts'

export type NewReviewRow = Pick<
  typeof reviews.$inferInsert,
  'product_type' | 'product_id' | 'user_id' | 'rating' | 'review_text' | 'is_ranked' | 'created_at'
>

export type HeldReview = Pick<
  typeof reviews.$inferSelect,
  | 'id'
  | 'product_type'
  | 'product_id'
  | 'user_id'
  | 'rating'
  | 'is_refunded'
  | 'is_counted'
  | 'removed_at'
  | 'hidden_from'
>

const heldColumns = {
  id: reviews.id,
  product_type: reviews.product_type,
  product_id: reviews.product_id,
  user_id: reviews.user_id,
  rating: reviews.rating,
  is_refunded: reviews.is_refunded,
  is_counted: reviews.is_counted,
  removed_at: reviews.removed_at,
  hidden_from: reviews.hidden_from,
}

const ofProduct = ({ type, id }: ProductRef): SQL | undefined =>
  and(eq(reviews.product_type, type), eq(reviews.product_id, id))

/** A review that its author removed is deleted; one that operators hide is kept. */
const isGoneForGood = and(isNotNull(reviews.removed_at), isNull(reviews.hidden_from))

/** Stores a review, in place of a removed one; returns undefined if this person has another one of the product. */
export async function insertReview(tx: Tx, row: NewReviewRow): Promise<number | undefined> {
  const product = { type: row.product_type, id: row.product_id }
  await tx.delete(reviews).where(and(ofProduct(product), eq(reviews.user_id, row.user_id), isGoneForGood))
  const stored = await tx.insert(reviews).values(row).onConflictDoNothing().returning({ id: reviews.id })
  return stored[0]?.id
}

/** Locks a review until the transaction ends. Call it before the totals of its product are locked. */
export async function holdReview(tx: Tx, id: number): Promise<HeldReview | undefined> {
  const rows = await tx.select(heldColumns).from(reviews).where(eq(reviews.id, id)).for('no key update')
  return rows[0]
}

/** Locks a person's review of a product until the transaction ends. */
export async function holdReviewBy(
  tx: Tx,
  userId: string,
  product: ProductRef,
): Promise<HeldReview | undefined> {
  const rows = await tx
    .select(heldColumns)
    .from(reviews)
    .where(and(ofProduct(product), eq(reviews.user_id, userId)))
    .for('no key update')
  return rows[0]
}

/** Returns the product of a review, which never changes. */
export async function findProductOf(reader: Reader, id: number): Promise<ProductRef | undefined> {
  const rows = await reader
    .select({ type: reviews.product_type, id: reviews.product_id })
    .from(reviews)
    .where(eq(reviews.id, id))
  return rows[0]
}

export async function changeReview(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<
      typeof reviews.$inferInsert,
      'rating' | 'review_text' | 'edited_at' | 'is_refunded' | 'is_counted' | 'removed_at'
    >
  >,
): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id))
}

/** Adds to the counts of a product's reviews by stars, and returns all of them. The row stays locked. */
export async function countStars(
  tx: Tx,
  { type, id }: ProductRef,
  more: Partial<Record<StarCount, number>>,
): Promise<Distribution> {
  await tx.insert(reviewTotals).values({ product_type: type, product_id: id }).onConflictDoNothing()
  const plus = (column: keyof typeof totalColumns) =>
    sql`${reviewTotals[column]} + ${more[STARS_OF[column]] ?? 0}`
  const counted = await tx
    .update(reviewTotals)
    .set({
      stars_1: plus('stars_1'),
      stars_2: plus('stars_2'),
      stars_3: plus('stars_3'),
      stars_4: plus('stars_4'),
      stars_5: plus('stars_5'),
    })
    .where(isTotalOf({ type, id }))
    .returning(totalColumns)
  const row = counted[0]
  if (!row) throw new Error('The totals of a product came back empty')
  return distributionOf(row)
}

const STARS_OF = { stars_1: 1, stars_2: 2, stars_3: 3, stars_4: 4, stars_5: 5 } as const

const isTotalOf = ({ type, id }: ProductRef): SQL | undefined =>
  and(eq(reviewTotals.product_type, type), eq(reviewTotals.product_id, id))

/** Returns the totals of a product, locked until the transaction ends. */
export async function holdReviewTotals(tx: Tx, product: ProductRef): Promise<Distribution> {
  return countStars(tx, product, {})
}

/** Deletes reviews that were removed before this moment, with their replies and votes; returns their number. */
export async function deleteRemoved(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .delete(reviews)
    .where(and(lt(reviews.removed_at, before.toISOString()), isGoneForGood))
    .returning({ id: reviews.id })
  return gone.length
}

/** Finds the author of the reply to a review, and if operators hide it; undefined if there is none. */
export async function findReply(
  reader: Reader,
  reviewId: number,
): Promise<{ user_id: string; is_hidden: boolean } | undefined> {
  const rows = await reader
    .select({
      user_id: reviewReplies.user_id,
      is_hidden: sql<boolean>`${reviewReplies.hidden_from} is not null`,
    })
    .from(reviewReplies)
    .where(eq(reviewReplies.review_id, reviewId))
  return rows[0]
}
