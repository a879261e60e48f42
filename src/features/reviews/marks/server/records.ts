// The queries about who found which review helpful.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { reviews, reviewVotes } from '../../server/table.ts'

/** Stores a vote unless it is there; says whether it is new. */
export async function insertVote(tx: Tx, reviewId: number, userId: OwnerId, at: string): Promise<boolean> {
  const stored = await tx
    .insert(reviewVotes)
    .values({ review_id: reviewId, user_id: userId, created_at: at })
    .onConflictDoNothing()
    .returning({ review_id: reviewVotes.review_id })
  return stored.length > 0
}

/** Deletes a vote; says whether there was one. */
export async function deleteVote(tx: Tx, reviewId: number, userId: OwnerId): Promise<boolean> {
  const gone = await tx
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.review_id, reviewId), eq(reviewVotes.user_id, userId)))
    .returning({ review_id: reviewVotes.review_id })
  return gone.length > 0
}

/** Adds to the votes of a locked review; returns how many there are. */
export async function countVotes(tx: Tx, reviewId: number, more: number): Promise<number> {
  const counted = await tx
    .update(reviews)
    .set({ helpful_count: sql`${reviews.helpful_count} + ${more}` })
    .where(eq(reviews.id, reviewId))
    .returning({ helpful_count: reviews.helpful_count })
  return counted[0]?.helpful_count ?? 0
}

/** Of these reviews, those that were helpful to a person. */
export async function votedAmong(reader: Reader, owner: OwnerId, ids: readonly number[]): Promise<number[]> {
  const voted = await reader
    .select({ id: reviewVotes.review_id })
    .from(reviewVotes)
    .where(and(inArray(reviewVotes.review_id, [...ids]), eq(reviewVotes.user_id, owner)))
  return voted.map(({ id }) => id)
}
