// The marks of readers on reviews: helpful votes and reports.

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerId, Person } from '../../../platform/actor.ts'
import { refuseFor } from '../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { fileReport, reportedOf } from '../../moderation/server/moderation.actions.ts'
import { isRanked } from '../../payments/server/ranking.ts'
import { whyNotReportReview, whyNotVote } from '../reviews.policy.ts'
import type { ReviewReport } from '../reviews.schemas.ts'
import type { ReviewedProducts } from './products.ts'
import { noteReviews, productBehind, requireReview } from './reviews.actions.ts'
import { helpful_count, reviews, reviewVotes } from './reviews.table.ts'

/**
 * Votes for a review as helpful, or takes the vote back; returns the number of votes. A second vote changes nothing. Raises
 * Problem 'not_found', or 'forbidden' for the author and the seller.
 */
export async function voteHelpful(
  tx: Tx,
  {
    products,
    actor,
    id,
    isHelpful,
  }: { products: ReviewedProducts; actor: Person; id: number; isHelpful: boolean },
  now: Date,
): Promise<number> {
  const review = await requireReview(tx, id)
  const { facts } = await productBehind(tx, products, review, actor.id)
  refuseFor(whyNotVote(actor.id, review, facts))
  const changed = isHelpful
    ? await insertVote(tx, {
        review_id: id,
        user_id: actor.id,
        created_at: now.toISOString(),
        is_ranked: await isRanked(tx, actor.id, now),
      })
    : await deleteVote(tx, id, actor.id)
  if (changed) noteReviews(tx, review)
  return countVotes(tx, id, {
    by: changed ? (isHelpful ? 1 : -1) : 0,
    is_ranked: changed?.is_ranked === true,
  })
}

/**
 * Stores a report for those who run the site. Raises Problem 'not_found', 'forbidden' for the author, 'conflict' for a
 * second report.
 */
export async function reportReview(
  tx: Tx,
  {
    products,
    actor,
    id,
    report,
  }: { products: ReviewedProducts; actor: Person; id: number; report: ReviewReport },
  now: Date,
): Promise<void> {
  const review = await requireReview(tx, id)
  // The reviews of a hidden product are hidden from strangers, too.
  await productBehind(tx, products, review, actor.id)
  refuseFor(whyNotReportReview(actor.id, review))
  await fileReport(tx, actor, { kind: 'review', subject_id: String(id), ...report }, now)
}

/** Returns those of these reviews that a person found helpful, and those of them, or of their replies, that they reported. */
export async function readReviewMarks(reader: Reader, owner: OwnerId, ids: readonly number[]) {
  const reportedAs = async (kind: 'review' | 'review_reply') =>
    (await reportedOf(reader, owner, kind, ids.map(String))).map(Number)
  return {
    helpful: await votedAmong(reader, owner, ids),
    reported: await reportedAs('review'),
    reported_replies: await reportedAs('review_reply'),
  }
}

type Vote = Pick<typeof reviewVotes.$inferSelect, 'is_ranked'>

/** Returns the stored vote; undefined if it existed already. */
async function insertVote(tx: Tx, vote: typeof reviewVotes.$inferInsert): Promise<Vote | undefined> {
  const stored = await tx
    .insert(reviewVotes)
    .values(vote)
    .onConflictDoNothing()
    .returning({ is_ranked: reviewVotes.is_ranked })
  return stored[0]
}

/** Returns the deleted vote; undefined if there was none. */
async function deleteVote(tx: Tx, reviewId: number, userId: OwnerId): Promise<Vote | undefined> {
  const gone = await tx
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.review_id, reviewId), eq(reviewVotes.user_id, userId)))
    .returning({ is_ranked: reviewVotes.is_ranked })
  return gone[0]
}

/** Adds to the votes of a locked review, ranked or unranked; returns the sum of both. */
async function countVotes(
  tx: Tx,
  reviewId: number,
  { by, is_ranked }: { by: number; is_ranked: boolean },
): Promise<number> {
  const column = is_ranked ? 'helpful_count' : 'new_helpful_count'
  const counted = await tx
    .update(reviews)
    .set({ [column]: sql`${reviews[column]} + ${by}` })
    .where(eq(reviews.id, reviewId))
    .returning({ helpful_count })
  return counted[0]?.helpful_count ?? 0
}

async function votedAmong(reader: Reader, owner: OwnerId, ids: readonly number[]): Promise<number[]> {
  const voted = await reader
    .select({ id: reviewVotes.review_id })
    .from(reviewVotes)
    .where(and(inArray(reviewVotes.review_id, [...ids]), eq(reviewVotes.user_id, owner)))
  return voted.map(({ id }) => id)
}
