// Decides whether someone may review, edit, reply, vote and report: undefined for yes, else the reason.
import type { Refusal } from '../../platform/contract/problem.ts'
import { reviewMessages as messages } from './reviews.messages.ts'
import { type Experience, isReviewRestorable, type ReviewedType } from './reviews.rules.ts'

export type ProductFacts = { owner_id: string }

/** These facts decide whether someone knows a product well enough to review it. */
export type AuthorFacts = {
  experience: Experience
  is_verified: boolean
}

export type ReviewFacts = {
  user_id: string
  product_type: ReviewedType
  removed_at: string | null
}

const forbidden = (message: string): Refusal => ({ kind: 'forbidden', message })
const conflict = (message: string): Refusal => ({ kind: 'conflict', message })
const notFound: Refusal = { kind: 'not_found', message: messages.notFound }

/** Returns why a person may not review a product: they need experience of it, have one review each, and cannot be its owner. */
export function whyNotReview(
  personId: string,
  type: ReviewedType,
  product: ProductFacts,
  author: AuthorFacts & { hasReviewed: boolean },
): Refusal | undefined {
  if (isReviewedSeller(personId, product)) return forbidden(messages.notOwnProduct[type])
  if (author.hasReviewed) return conflict(messages.reviewedBefore[type])
  return whyNotWrite(type, author)
}

function whyNotWrite(type: ReviewedType, { experience, is_verified }: AuthorFacts): Refusal | undefined {
  switch (experience.kind) {
    case 'none':
      return forbidden(messages.buyersOnly[type])
    case 'trial':
      return forbidden(messages.trialOnly)
    case 'begun':
      return forbidden(
        experience.completed * 2 < experience.total ? messages.halfFirst(experience) : messages.tooFast,
      )
    case 'refunded':
      return forbidden(messages.refundedBefore[type])
    case 'enough':
      return is_verified ? undefined : forbidden(messages.unverified)
  }
}

/** Returns the step by which someone can become able to write a review now; undefined if there is none. */
export function nextStepOf({ experience, is_verified }: AuthorFacts): 'learn' | 'verify' | undefined {
  if (experience.kind === 'begun') return 'learn'
  return experience.kind === 'enough' && !is_verified ? 'verify' : undefined
}

export const isReviewedSeller = (personId: string, product: Pick<ProductFacts, 'owner_id'>): boolean =>
  product.owner_id === personId

const isGone = (review: ReviewFacts): boolean => review.removed_at !== null

export function whyNotRemoveReview(personId: string, review: ReviewFacts): Refusal | undefined {
  if (isGone(review)) return notFound
  return review.user_id === personId ? undefined : forbidden(messages.authorOnly)
}

/** Returns why a person may not edit a review; the author needs the same as for writing it. */
export function whyNotEditReview(
  personId: string,
  review: ReviewFacts,
  author: AuthorFacts,
): Refusal | undefined {
  return whyNotRemoveReview(personId, review) ?? whyNotWrite(review.product_type, author)
}

/** Returns why a person may not undo a removal; the author may for a moment. A removed review exists for no one else. */
export function whyNotRestoreReview(personId: string, review: ReviewFacts, now: Date): Refusal | undefined {
  if (review.user_id !== personId) return isGone(review) ? notFound : forbidden(messages.authorOnly)
  if (review.removed_at === null) return conflict(messages.notRemoved)
  return isReviewRestorable(review.removed_at, now) ? undefined : conflict(messages.goneForGood)
}

/** Returns why a person may not reply to a review; only the seller of the product may. */
export function whyNotReply(
  personId: string,
  review: ReviewFacts,
  product: Pick<ProductFacts, 'owner_id'>,
): Refusal | undefined {
  if (isGone(review)) return notFound
  return isReviewedSeller(personId, product) ? undefined : forbidden(messages.sellerOnly)
}

/** Returns why a person may not vote for a review; everyone may but its author, and the seller, who can reply. */
export function whyNotVote(
  personId: string,
  review: ReviewFacts,
  product: Pick<ProductFacts, 'owner_id'>,
): Refusal | undefined {
  if (isGone(review)) return notFound
  if (review.user_id === personId) return forbidden(messages.notOwnVote)
  return isReviewedSeller(personId, product) ? forbidden(messages.notSellerVote) : undefined
}

/** Returns why a person may not report a review; everyone may but its author. */
export function whyNotReportReview(personId: string, review: ReviewFacts): Refusal | undefined {
  if (isGone(review)) return notFound
  return review.user_id === personId ? forbidden(messages.notOwnReport) : undefined
}

/**
 * Returns why a person may not report the reply to a review; everyone may but its author, `replier`, who is undefined without a
 * reply.
 */
export function whyNotReportReply(
  personId: string,
  review: ReviewFacts,
  replier: string | undefined,
): Refusal | undefined {
  if (isGone(review)) return notFound
  if (replier === undefined) return { kind: 'not_found', message: messages.noReply }
  return replier === personId ? forbidden(messages.notOwnReport) : undefined
}
