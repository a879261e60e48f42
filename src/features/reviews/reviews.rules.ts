// A review is 1 to 5 stars by someone who bought the product, with or without a text. This file has the rules of reviews and the
// orders and limits of their lists.
import { type Family, rowFamily } from '../../platform/contract/families.ts'
import type { Limit } from '../../platform/contract/limit.ts'

export const REVIEWED_TYPES = ['agent', 'course'] as const
export type ReviewedType = (typeof REVIEWED_TYPES)[number]

export type ProductRef = { type: ReviewedType; id: number }

/** Reviews invalidate by the product: a row of these families is all reviews of the product with its id. */
export const REVIEWS_OF: Readonly<Record<ReviewedType, Family>> = {
  agent: rowFamily('reviews_of_agents'),
  course: rowFamily('reviews_of_courses'),
}

export const MIN_STARS = 1
export const MAX_STARS = 5
/** The stars from the best down, as the distribution lists them. */
export const STARS = [5, 4, 3, 2, 1] as const
export type StarCount = (typeof STARS)[number]

/** The length in code points. */
export const MAX_REVIEW_LENGTH = 2000
export const MAX_REPLY_LENGTH = 2000

/** The orders of a list of reviews (CRS-72), the first by default. */
export const REVIEW_SORTS = ['recent', 'helpful', 'rating-high', 'rating-low'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
export const REVIEW_SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  recent: 'Most Recent',
  helpful: 'Most Helpful',
  'rating-high': 'Highest Rating',
  'rating-low': 'Lowest Rating',
}

/** The stars that a list can be narrowed to, as they are in an address. */
export const STAR_FILTERS = ['5', '4', '3', '2', '1'] as const
export type StarFilter = (typeof STAR_FILTERS)[number]

export type ReviewChoices = {
  sort?: ReviewSort | undefined
  stars?: StarFilter | undefined
  page?: number | undefined
}

/** Returns the choices without defaults, so that every list has one address. */
export const withoutDefaults = ({ sort, stars, page }: ReviewChoices): ReviewChoices => ({
  sort: sort === REVIEW_SORTS[0] ? undefined : sort,
  stars,
  page: page === 1 ? undefined : page,
})

/** Returns '5 Stars' or '1 Star' (CRS-71). */
export const starFilterLabel = (stars: string): string => (stars === '1' ? '1 Star' : `${stars} Stars`)
export const ALL_STARS_LABEL = 'All Ratings'

/** The words appear beside the stars while someone chooses. */
export const STAR_WORDS: Readonly<Record<StarCount, string>> = {
  5: 'Excellent',
  4: 'Good',
  3: 'Okay',
  2: 'Poor',
  1: 'Bad',
}

export const REVIEWS_PAGE_SIZE = 10

/** A person's experience of a product: enough to review it, or the reason why it is not. */
export type Experience =
  | { kind: 'none' }
  /** Nothing was paid yet for the agent. */
  | { kind: 'trial' }
  /** The student has done less than half of a free course, or went through it faster than anyone learns. */
  | { kind: 'begun'; completed: number; total: number }
  | { kind: 'refunded' }
  | { kind: 'enough' }

export const UNDO_REMOVAL_SECONDS = 60
/** The server can restore a review a little longer than the message offers; then it is deleted. */
export const RESTORABLE_SECONDS = 120

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The limits of one person: writing and editing, replying, voting and reporting. */
export const reviewLimits = {
  write: { name: 'review', tries: 20, seconds: DAY_SECONDS },
  reply: { name: 'review_reply', tries: 60, seconds: DAY_SECONDS },
  vote: { name: 'review_vote', tries: 120, seconds: HOUR_SECONDS },
  report: { name: 'review_report', tries: 20, seconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>

export const REVIEWS_ANCHOR = 'reviews'

export type Distribution = Readonly<Record<StarCount, number>>

export type StarTotals = Readonly<Record<'stars_1' | 'stars_2' | 'stars_3' | 'stars_4' | 'stars_5', number>>

export const distributionOf = (totals: StarTotals | undefined): Distribution => ({
  5: totals?.stars_5 ?? 0,
  4: totals?.stars_4 ?? 0,
  3: totals?.stars_3 ?? 0,
  2: totals?.stars_2 ?? 0,
  1: totals?.stars_1 ?? 0,
})

export const countOfReviews = (distribution: Distribution): number =>
  STARS.reduce((sum, stars) => sum + distribution[stars], 0)

/** Returns a product's rating: the mean of its reviews to two decimals, halves up; null without a review. */
export function ratingOf(distribution: Distribution): number | null {
  const count = countOfReviews(distribution)
  if (count === 0) return null
  const sum = STARS.reduce((total, stars) => total + stars * distribution[stars], 0)
  // The sum stays in whole numbers: 100 times a fraction such as 4.035 falls below its half.
  return Math.floor((200 * sum + count) / (2 * count)) / 100
}

export function isReviewRestorable(removedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(removedAt) <= RESTORABLE_SECONDS * 1000
}
