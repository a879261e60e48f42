// Who may review, edit, reply, vote and report: undefined for yes, else the reason.
import type { Refusal } from '../../platform/contract/problem.ts'
import { reviewMessages as messages } from './reviews.messages.ts'
import { type Experience, isRestorable, type ReviewedType } from './reviews.rules.ts'

/** What a product's noun knows of it. */
export type ProductFacts = { owner_id: string }

/** What decides whether someone can say what a product is like. */
export type AuthorFacts = {
  experience: Experience
  /** Whether their address is. */
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

/** Whether someone may review a product: those who have lived through some of it, once, and never its owner. */
export function whyNotReview(
  personId: string,
  type: ReviewedType,
  product: ProductFacts,
  author: AuthorFacts & { hasReviewed: boolean },
): Refusal | undefined {
  if (isSeller(personId, product)) return forbidden(messages.notOwnProduct[type])
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

/** What someone can do so that they may write, if it is in their hands now. */
export function nextStepOf({ experience, is_verified }: AuthorFacts): 'learn' | 'verify' | undefined {
  if (experience.kind === 'begun') return 'learn'
  return experience.kind === 'enough' && !is_verified ? 'verify' : undefined
}

export const isSeller = (personId: string, product: Pick<ProductFacts, 'owner_id'>): boolean =>
  product.owner_id === personId

const isGone = (review: ReviewFacts): boolean => review.removed_at !== null

/** Whether someone may remove a review: its author, always. */
export function whyNotRemove(personId: string, review: ReviewFacts): Refusal | undefined {
  if (isGone(review)) return notFound
  return review.user_id === personId ? undefined : forbidden(messages.authorOnly)
}

/** Whether someone may edit a review: its author, for the same reasons for which they could write it. */
export function whyNotEditReview(
  personId: string,
  review: ReviewFacts,
  author: AuthorFacts,
): Refusal | undefined {
  return whyNotRemove(personId, review) ?? whyNotWrite(review.product_type, author)
}

/** Whether someone may undo a removal: the author, for a moment. A removed review exists for no one else. */
export function whyNotRestore(personId: string, review: ReviewFacts, now: Date): Refusal | undefined {
  if (review.user_id !== personId) return isGone(review) ? notFound : forbidden(messages.authorOnly)
  if (review.removed_at === null) return conflict(messages.notRemoved)
  return isRestorable(review.removed_at, now) ? undefined : conflict(messages.goneForGood)
}

/** Whether someone may reply to a review: the seller of what it is about. */
export function whyNotReply(
  personId: string,
  review: ReviewFacts,
  product: Pick<ProductFacts, 'owner_id'>,
): Refusal | undefined {
  if (isGone(review)) return notFound
  return isSeller(personId, product) ? undefined : forbidden(messages.sellerOnly)
}

/** Whether someone may find a review helpful: everyone but its author, and the seller, who can reply. */
export function whyNotVote(
  personId: string,
  review: ReviewFacts,
  product: Pick<ProductFacts, 'owner_id'>,
): Refusal | undefined {
  if (isGone(review)) return notFound
  if (review.user_id === personId) return forbidden(messages.notOwnVote)
  return isSeller(personId, product) ? forbidden(messages.notSellerVote) : undefined
}

/** Whether someone may report a review: everyone but its author. */
export function whyNotReport(personId: string, review: ReviewFacts): Refusal | undefined {
  if (isGone(review)) return notFound
  return review.user_id === personId ? forbidden(messages.notOwnReport) : undefined
}

/** Whether someone may report the reply to a review: everyone but its author. `replier` wrote it, if there is one. */
export function whyNotReportReply(
  personId: string,
  review: ReviewFacts,
  replier: string | undefined,
): Refusal | undefined {
  if (isGone(review)) return notFound
  if (replier === undefined) return { kind: 'not_found', message: messages.noReply }
  return replier === personId ? forbidden(messages.notOwnReport) : undefined
}
