// What readers mark about reviews: that one was helpful, or that those who run the site should look at it.
import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { refuseFor } from '../../../../platform/contract/problem.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { fileReport, reportedOf } from '../../../moderation/server/actions.ts'
import { whyNotReport, whyNotVote } from '../../policy.ts'
import type { ReviewedProducts } from '../../products/server/actions.ts'
import type { ReviewReport } from '../../schemas.ts'
import { noteReviews, productBehind, requireReview } from '../../server/actions.ts'
import { countVotes, deleteVote, insertVote, votedAmong } from './records.ts'

/**
 * Says that a review was helpful, or takes it back; returns how many people say so. Saying it again changes nothing.
 * Raises Problem 'not_found', or 'forbidden' for the author and the seller.
 */
export async function voteHelpful(
  tx: Tx,
  products: ReviewedProducts,
  actor: Person,
  id: number,
  isHelpful: boolean,
  now: Date,
): Promise<number> {
  const review = await requireReview(tx, id)
  const { facts } = await productBehind(tx, products, review, actor.id)
  refuseFor(whyNotVote(actor.id, review, facts))
  const isChanged = isHelpful
    ? await insertVote(tx, id, actor.id, now.toISOString())
    : await deleteVote(tx, id, actor.id)
  if (isChanged) noteReviews(tx, review)
  return countVotes(tx, id, isChanged ? (isHelpful ? 1 : -1) : 0)
}

/**
 * Stores a report for those who run the site. Raises Problem 'not_found', 'forbidden' for the author, 'conflict' for a
 * second report.
 */
export async function reportReview(
  tx: Tx,
  products: ReviewedProducts,
  actor: Person,
  id: number,
  report: ReviewReport,
  now: Date,
): Promise<void> {
  const review = await requireReview(tx, id)
  // What is hidden is not there for strangers, its reviews included.
  await productBehind(tx, products, review, actor.id)
  refuseFor(whyNotReport(actor.id, review))
  await fileReport(tx, actor, { kind: 'review', subject_id: String(id), ...report }, now)
}

/** Of these reviews, those that were helpful to a person, and those that they reported, or whose reply they did. */
export async function readMarks(reader: Reader, owner: OwnerId, ids: readonly number[]) {
  const reportedAs = async (kind: 'review' | 'review_reply') =>
    (await reportedOf(reader, owner, kind, ids.map(String))).map(Number)
  return {
    helpful: await votedAmong(reader, owner, ids),
    reported: await reportedAs('review'),
    reported_replies: await reportedAs('review_reply'),
  }
}
