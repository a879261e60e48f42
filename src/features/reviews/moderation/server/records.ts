// The queries that hide a review, or the reply to it. While a review is hidden it is removed: shown to nobody and counted
// nowhere.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { reviewReplies, reviews } from '../../server/table.ts'

export async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: reviews.user_id,
      product_type: reviews.product_type,
      product_id: reviews.product_id,
      rating: reviews.rating,
      removed_at: reviews.removed_at,
      is_hidden: sql<boolean>`${reviews.hidden_from} is not null`,
    })
    .from(reviews)
    .where(and(eq(reviews.id, id), viewer === null ? undefined : isNull(reviews.removed_at)))
  return rows[0]
}

export async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.user_id, ownerId), isNull(reviews.removed_at)))
    .orderBy(asc(reviews.id))
  return rows.map(({ id }) => String(id))
}

export async function setHidden(tx: Tx, id: number, at: string | null): Promise<void> {
  await tx
    .update(reviews)
    .set({ removed_at: at, hidden_from: at === null ? null : 'list' })
    .where(eq(reviews.id, id))
}

/** The reply to a review; operators see it also while it, or its review, is hidden. */
export async function findModeratedReply(reader: Reader, reviewId: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: reviewReplies.user_id,
      product_type: reviews.product_type,
      product_id: reviews.product_id,
      is_hidden: sql<boolean>`${reviewReplies.hidden_from} is not null`,
    })
    .from(reviewReplies)
    .innerJoin(reviews, eq(reviews.id, reviewReplies.review_id))
    .where(
      and(
        eq(reviewReplies.review_id, reviewId),
        viewer === null ? undefined : and(isNull(reviews.removed_at), isNull(reviewReplies.hidden_from)),
      ),
    )
  return rows[0]
}

/** The reviews that somebody replied to. */
export async function idsOfReplier(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: reviewReplies.review_id })
    .from(reviewReplies)
    .where(eq(reviewReplies.user_id, ownerId))
    .orderBy(asc(reviewReplies.review_id))
  return rows.map(({ id }) => String(id))
}

/** Says whether it was otherwise before. */
export async function setReplyHidden(tx: Tx, reviewId: number, isHidden: boolean): Promise<boolean> {
  const { review_id, hidden_from } = reviewReplies
  const changed = await tx
    .update(reviewReplies)
    .set({ hidden_from: isHidden ? 'list' : null })
    .where(and(eq(review_id, reviewId), isHidden ? isNull(hidden_from) : isNotNull(hidden_from)))
    .returning({ review_id })
  return changed.length > 0
}
