// Who may do what with a review, as a table.
import { describe, expect, it } from 'vitest'
import { reviewMessages as messages } from './messages.ts'
import {
  type ReviewFacts,
  whyNotEditReview,
  whyNotReply,
  whyNotReport,
  whyNotRestore,
  whyNotReview,
  whyNotVote,
} from './policy.ts'

const NOW = new Date('2026-01-01T12:00:00.000Z')
const review: ReviewFacts = { user_id: 'author', product_type: 'agent', removed_at: null }
const removed: ReviewFacts = { ...review, removed_at: '2026-01-01T11:59:00.000Z' }
const longRemoved: ReviewFacts = { ...review, removed_at: '2026-01-01T11:00:00.000Z' }
const product = { owner_id: 'seller', has_bought: true }

describe.each(['agent', 'course'] as const)('reviewing one %s', (type) => {
  it.each([
    ['a buyer', 'author', true, false, undefined],
    ['a stranger', 'stranger', false, false, messages.buyersOnly[type]],
    ['the seller', 'seller', false, false, messages.notOwnProduct[type]],
    ['the seller, who bought it before it was theirs', 'seller', true, false, messages.notOwnProduct[type]],
    ['a buyer who has', 'author', true, true, messages.reviewedBefore[type]],
  ])('by %s', (_who, person, has_bought, hasReviewed, message) =>
    expect(whyNotReview(person, type, { owner_id: 'seller', has_bought }, hasReviewed)?.message).toBe(
      message,
    ),
  )
})

it.each([
  ['edit', 'author', review, undefined],
  ['edit', 'seller', review, messages.authorOnly],
  ['edit', 'stranger', review, messages.authorOnly],
  ['edit', 'author', removed, messages.notFound],
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
    edit: () => whyNotEditReview(person, facts),
    restore: () => whyNotRestore(person, facts, NOW),
    reply: () => whyNotReply(person, facts, product),
    vote: () => whyNotVote(person, facts, product),
    report: () => whyNotReport(person, facts),
  }
  expect(why[verb]()?.message).toBe(message)
})
