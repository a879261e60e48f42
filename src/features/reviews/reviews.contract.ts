// The contracts of reviews. A product's noun has its own addresses for the list of its reviews; the verbs on a single review have
// the same address for all.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import {
  id,
  idInPath,
  idsInQuery,
  moment,
  numberInQuery,
  pageOf,
  pageQuery,
} from '../../platform/contract/shapes.ts'
import { publicPerson } from '../profiles/profiles.contract.ts'
import { PROFILES } from '../profiles/profiles.rules.ts'
import {
  type Experience,
  MAX_STARS,
  MIN_STARS,
  REVIEW_SORTS,
  REVIEWED_TYPES,
  REVIEWS_OF,
  REVIEWS_PAGE_SIZE,
  type ReviewedType,
  STAR_FILTERS,
} from './reviews.rules.ts'
import { newReview, reviewReply, reviewReport } from './reviews.schemas.ts'

const stars = z.int().min(MIN_STARS).max(MAX_STARS)

const reply = z.object({ reply_text: z.string(), created_at: moment, edited_at: moment.nullable() })

/**
 * The author has a public name, repeated under the name of the field in DATA-12 and DATA-51. No one else sees the full name that
 * people entered.
 */
const author = publicPerson.extend({ full_name: publicPerson.shape.display_name })

/** A review as everyone may see it (DATA-12). */
export const review = z.object({
  id,
  product_id: id,
  product_type: z.enum(REVIEWED_TYPES),
  /** Null if the author is null: an id would show that two reviews of a private profile are by the same person. */
  user_id: z.uuid().nullable(),
  rating: stars,
  review_text: z.string().nullable(),
  helpful_count: z.int().nonnegative(),
  created_at: moment,
  edited_at: moment.nullable(),
  is_refunded: z.boolean(),
  /** The review of a refunded purchase may count in the rating all the same. */
  is_counted: z.boolean(),
  author: author.nullable(),
  reply: reply.nullable(),
})
export type Review = z.output<typeof review>

/** The choices of a list of reviews, in the address of the product's page and of the API alike. */
export const reviewListQuery = z.object({
  sort: z.enum(REVIEW_SORTS).default(REVIEW_SORTS[0]),
  stars: z.enum(STAR_FILTERS).optional(),
  page: pageQuery.page,
  page_size: numberInQuery(1, 100).default(REVIEWS_PAGE_SIZE),
})
export type ReviewListQuery = z.output<typeof reviewListQuery>

const reviewList = pageOf(review).extend({
  product_id: id,
  /** The number of all counted reviews of the product, however the list is narrowed. */
  reviews_count: z.int().nonnegative(),
  average: z.number().nullable(),
  /** The counts go from 5 stars down to 1. */
  distribution: z.array(z.object({ stars, count: z.int().nonnegative() })),
})
export type ReviewList = z.output<typeof reviewList>

const experience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('trial') }),
  z.object({
    kind: z.literal('begun'),
    completed: z.int().nonnegative(),
    total: z.int().nonnegative(),
  }),
  z.object({ kind: z.literal('refunded') }),
  z.object({ kind: z.literal('enough') }),
]) satisfies z.ZodType<Experience>

/** One's own review of a product, and the facts that decide whether one may write or edit it. */
const ownReview = z.object({ review: review.nullable(), experience, is_verified: z.boolean() })

const params = z.object({ id: idInPath })
const session = { tag: 'reviews', access: 'session', params } as const
const write = { ...session, limit: 'write' } as const

const PLURALS = { agent: 'agents', course: 'courses' } as const satisfies Record<ReviewedType, string>
const ARTICLES = { agent: 'an agent', course: 'a course' } as const satisfies Record<ReviewedType, string>

function contractsOf(type: ReviewedType) {
  const path = `/${PLURALS[type]}/:id/reviews` as const
  return {
    list: {
      tag: 'reviews',
      access: 'public',
      limit: 'read',
      method: 'GET',
      path,
      summary: `Lists the reviews of ${ARTICLES[type]}, newest first by default, with the number of reviews for each number of stars.`,
      dependsOn: [
        { family: REVIEWS_OF[type], idAt: ['product_id'] },
        { family: PROFILES, idAt: ['items', 'user_id'] },
      ],
      params,
      query: reviewListQuery,
      output: reviewList,
      problems: ['not_found'],
    },
    own: {
      ...session,
      limit: 'read',
      method: 'GET',
      path: `${path}/own`,
      summary: `Returns your review of ${ARTICLES[type]}, and what decides whether you may write or edit one: what you have lived through of it, and whether your email address is verified.`,
      output: ownReview,
      problems: ['not_found'],
    },
    write: {
      ...write,
      method: 'POST',
      path,
      summary: `Reviews ${ARTICLES[type]} that you have lived through some of. Everyone can read it, under your name.`,
      publishes: true,
      creates: true,
      body: newReview,
      output: review,
      problems: ['forbidden', 'not_found', 'conflict', 'too_many_requests'],
    },
  } as const satisfies Record<string, Contract>
}

export const productReviewContracts = {
  agent: contractsOf('agent'),
  course: contractsOf('course'),
} as const satisfies Record<ReviewedType, Record<string, Contract>>

const report = {
  ...write,
  method: 'POST',
  creates: true,
  body: reviewReport,
  output: z.object({ received: z.literal(true) }),
  problems: ['forbidden', 'not_found', 'conflict', 'too_many_requests'],
} as const

/** The contracts of a single review are the same for all types of products. */
export const reviewContracts = {
  edit: {
    ...write,
    method: 'PATCH',
    path: '/reviews/:id',
    summary: 'Replaces the stars and the text of your review.',
    body: newReview,
    output: review,
    problems: ['forbidden', 'not_found', 'too_many_requests'],
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/reviews/:id',
    summary: 'Removes your review. It can be restored for two minutes.',
    output: z.object({}),
    problems: ['forbidden', 'not_found'],
  },
  restore: {
    ...write,
    method: 'POST',
    path: '/reviews/:id/restore',
    summary: 'Restores a review that you removed a moment ago, with its votes and the reply.',
    output: review,
    problems: ['forbidden', 'not_found', 'conflict'],
  },
  reply: {
    ...write,
    method: 'PUT',
    path: '/reviews/:id/reply',
    publishes: true,
    summary: 'Replies to a review of something you sell, or edits your reply. Everyone can read it.',
    body: reviewReply,
    output: review,
    problems: ['forbidden', 'not_found', 'too_many_requests'],
  },
  removeReply: {
    ...write,
    method: 'DELETE',
    path: '/reviews/:id/reply',
    summary: 'Removes your reply to a review.',
    output: review,
    problems: ['forbidden', 'not_found'],
  },
  vote: {
    ...write,
    method: 'PUT',
    path: '/reviews/:id/helpful',
    summary: 'Says that a review was helpful to you. You can do this once for each review.',
    output: z.object({ helpful_count: z.int().nonnegative() }),
    problems: ['forbidden', 'not_found', 'too_many_requests'],
  },
  unvote: {
    ...write,
    method: 'DELETE',
    path: '/reviews/:id/helpful',
    summary: 'Takes back that a review was helpful to you.',
    output: z.object({ helpful_count: z.int().nonnegative() }),
    problems: ['forbidden', 'not_found', 'too_many_requests'],
  },
  report: {
    ...report,
    path: '/reviews/:id/reports',
    summary: 'Reports a review to the people who run this site. You can do this once for each review.',
  },
  reportReply: {
    ...report,
    path: '/reviews/:id/reply/reports',
    summary: 'Reports the reply to a review.',
  },
  marks: {
    tag: 'reviews',
    access: 'session',
    limit: 'read',
    method: 'GET',
    path: '/own/review-marks',
    summary: 'Of up to 100 reviews, returns those that were helpful to you and those that you reported.',
    query: z.object({ ids: idsInQuery(100) }),
    output: z.object({ helpful: z.array(id), reported: z.array(id), reported_replies: z.array(id) }),
  },
} as const satisfies Record<string, Contract>
