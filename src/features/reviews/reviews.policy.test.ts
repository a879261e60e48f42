// Tests the policy of reviews as a table of people and actions.
import { describe, expect, it } from 'vitest'
import { reviewMessages as messages } from './reviews.messages.ts'
import {
  type AuthorFacts,
  nextStepOf,
  type ReviewFacts,
  whyNotEditReview,
  whyNotRemoveReview,
  whyNotReply,
  whyNotReportReview,
  whyNotRestoreReview,
  whyNotReview,
  whyNotVote,
} from './reviews.policy.ts'

const NOW = new Date('2026-01-01T12:00:00.000Z')
const review: ReviewFacts = { user_id: 'author', product_type: 'agent', removed_at: null }
const removed: ReviewFacts = { ...review, removed_at: '2026-01-01T11:59:00.000Z' }
const longRemoved: ReviewFacts = { ...review, removed_at: '2026-01-01T11:00:00.000Z' }
const product = { owner_id: 'seller' }
const enough = { kind: 'enough' } as const
const verified: AuthorFacts = { experience: enough, is_verified: true }

describe.each(['agent', 'course'] as const)('reviewing one %s', (type) => {
  it.each<[string, Partial<AuthorFacts>, string | undefined, 'learn' | 'verify' | undefined]>([
    ['who has lived through enough of it', {}, undefined, undefined],
    ['who has never had it', { experience: { kind: 'none' } }, messages.buyersOnly[type], undefined],
    ['in a trial', { experience: { kind: 'trial' } }, messages.trialOnly, undefined],
    [
      'with less than half of it done',
      { experience: { kind: 'begun', completed: 3, total: 8 } },
      'Finish half of the lectures to review this course (3 of 8 done)',
      'learn',
    ],
    ['who was refunded', { experience: { kind: 'refunded' } }, messages.refundedBefore[type], undefined],
    [
      'with all of it done faster than anyone learns',
      { experience: { kind: 'begun', completed: 8, total: 8 } },
      messages.tooFast,
      'learn',
    ],
    ['with an unverified address', { is_verified: false }, messages.unverified, 'verify'],
    [
      'with an unverified address, in a trial',
      { experience: { kind: 'trial' }, is_verified: false },
      messages.trialOnly,
      undefined,
    ],
  ])('by someone %s, and editing it', (_who, facts, message, step) => {
    const author = { ...verified, ...facts }
    expect(whyNotReview('author', type, product, { ...author, hasReviewed: false })?.message).toBe(message)
    const own = { ...review, product_type: type }
    expect(whyNotEditReview('author', own, author)?.message).toBe(message)
    expect(nextStepOf(author)).toBe(step)
  })

  it.each([
    ['the seller, who bought it before it was theirs', 'seller', false, messages.notOwnProduct[type]],
    ['a buyer who has', 'author', true, messages.reviewedBefore[type]],
  ])('by %s', (_who, person, hasReviewed, message) =>
    expect(whyNotReview(person, type, product, { ...verified, hasReviewed })?.message).toBe(message),
  )
})

it.each([
  ['edit', 'author', review, undefined],
  ['edit', 'seller', review, messages.authorOnly],
  ['edit', 'stranger', review, messages.authorOnly],
  ['edit', 'author', removed, messages.notFound],
  ['remove', 'author', review, undefined],
  ['remove', 'seller', review, messages.authorOnly],
  ['remove', 'author', removed, messages.notFound],
  ['restore', 'author', removed, undefined],
  ['restore', 'author', longRemoved, messages.goneForGood],
  ['restore', 'author', review, messages.notRemoved],
  ['restore', 'stranger', removed, messages.notFound],
  ['restore', 'stranger', review, messages.authorOnly],
  ['reply', 'seller', review, undefined],
  ['reply', 'author', review, messages.sellerOnly],
  ['reply', 'stranger', review, messages.sellerOnly],
  ['reply', 'seller', removed, messages.notFound],
  ['vote', 'stranger', review, undefined],
  ['vote', 'author', review, messages.notOwnVote],
  ['vote', 'seller', review, messages.notSellerVote],
  ['vote', 'stranger', removed, messages.notFound],
  ['report', 'stranger', review, undefined],
  ['report', 'seller', review, undefined],
  ['report', 'author', review, messages.notOwnReport],
  ['report', 'stranger', removed, messages.notFound],
] as const)('whether one may %s, as the %s', (verb, person, facts, message) => {
  const why = {
    edit: () => whyNotEditReview(person, facts, verified),
    remove: () => whyNotRemoveReview(person, facts),
    restore: () => whyNotRestoreReview(person, facts, NOW),
    reply: () => whyNotReply(person, facts, product),
    vote: () => whyNotVote(person, facts, product),
    report: () => whyNotReportReview(person, facts),
  }
  expect(why[verb]()?.message).toBe(message)
})
