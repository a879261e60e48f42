// The queries that list reviews. A page costs an index walk of its order, however many reviews there are, and the
// totals are one row.
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles } from '../../profiles/server/profiles.table.ts'
import type { Review, ReviewListQuery } from '../reviews.contract.ts'
import { type Distribution, distributionOf, type ProductRef, type ReviewSort } from '../reviews.rules.ts'
import { helpful_count, reviewReplies, reviews, reviewTotals, totalColumns } from './reviews.table.ts'

const shown = {
  id: reviews.id,
  product_id: reviews.product_id,
  product_type: reviews.product_type,
  user_id: reviews.user_id,
  rating: reviews.rating,
  review_text: reviews.review_text,
  helpful_count,
  created_at: reviews.created_at,
  edited_at: reviews.edited_at,
  is_refunded: reviews.is_refunded,
  is_counted: reviews.is_counted,
  author: personColumns,
  reply: {
    reply_text: reviewReplies.reply_text,
    created_at: reviewReplies.created_at,
    edited_at: reviewReplies.edited_at,
  },
}

const isThere = isNull(reviews.removed_at)
const isOf = ({ type, id }: ProductRef) => and(eq(reviews.product_type, type), eq(reviews.product_id, id))

function shownReviews(reader: Reader) {
  return reader
    .select(shown)
    .from(reviews)
    .leftJoin(profiles, eq(profiles.id, reviews.user_id))
    .leftJoin(reviewReplies, and(eq(reviewReplies.review_id, reviews.id), isNull(reviewReplies.hidden_from)))
    .$dynamic()
}
type Row = Awaited<ReturnType<typeof shownReviews>>[number]

function asShown({ user_id, author, ...review }: Row): Review {
  const person = asPublicPerson(author)
  return {
    ...review,
    user_id: person && user_id,
    author: person && { ...person, full_name: person.display_name },
  }
}

type Direction = 'asc' | 'desc'
const REVERSED = { asc: 'desc', desc: 'asc' } as const
const NEWEST = [
  [reviews.created_at, 'desc'],
  [reviews.id, 'desc'],
] as const

const ORDERS = {
  recent: NEWEST,
  helpful: [[reviews.helpful_count, 'desc'], ...NEWEST],
  'rating-high': [[reviews.rating, 'desc'], ...NEWEST],
  'rating-low': [[reviews.rating, 'asc'], ...NEWEST],
} as const satisfies Record<ReviewSort, readonly (readonly [unknown, Direction])[]>

function orderOf(sort: ReviewSort, isReversed: boolean): SQL[] {
  return ORDERS[sort].map(
    ([column, direction]) => sql`${column} ${sql.raw(isReversed ? REVERSED[direction] : direction)}`,
  )
}

/** Returns how many counted reviews of a product have each number of stars. */
export async function findTotals(reader: Reader, { type, id }: ProductRef): Promise<Distribution> {
  const rows = await reader
    .select(totalColumns)
    .from(reviewTotals)
    .where(and(eq(reviewTotals.product_type, type), eq(reviewTotals.product_id, id)))
  return distributionOf(rows[0])
}

/** Returns how many of the shown reviews that don't count have each number of stars. There are few. */
export async function countUncounted(reader: Reader, product: ProductRef): Promise<Distribution> {
  const counted = (stars: number) => sql<number>`(count(*) filter (where ${reviews.rating} = ${stars}))::int4`
  const rows = await reader
    .select({
      stars_1: counted(1),
      stars_2: counted(2),
      stars_3: counted(3),
      stars_4: counted(4),
      stars_5: counted(5),
    })
    .from(reviews)
    .where(and(isOf(product), isThere, not(reviews.is_counted)))
  return distributionOf(rows[0])
}

/** Returns one page of a product's reviews; `total` is the number of matches. Pages of the far half are walked from the end. */
export async function reviewsOfProduct(
  reader: Reader,
  product: ProductRef,
  { sort, stars, page, page_size }: ReviewListQuery,
  total: number,
): Promise<Review[]> {
  const offset = (page - 1) * page_size
  const left = total - offset
  if (left <= 0) return []
  const isReversed = offset > left
  const size = Math.min(page_size, left)
  // If only one number of stars is listed, the order by stars is the order by date.
  const order = orderOf(sort, isReversed)
  const isMatch = and(
    isOf(product),
    isThere,
    stars === undefined ? undefined : eq(reviews.rating, Number(stars)),
  )
  // The ids are read first: the walk to a deep page never leaves the index.
  const ids = reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(isMatch)
    .orderBy(...order)
    .limit(size)
    .offset(isReversed ? left - size : offset)
  const rows = await shownReviews(reader)
    .where(sql`${reviews.id} in (select id from (${ids}) page)`)
    .orderBy(...orderOf(sort, false))
  return rows.map(asShown)
}

/** Returns a single review as everyone sees it; undefined if there is none, or it was removed. */
export async function findReview(reader: Reader, id: number): Promise<Review | undefined> {
  const rows = await shownReviews(reader).where(and(eq(reviews.id, id), isThere))
  return rows[0] && asShown(rows[0])
}

export async function findOwnReview(
  reader: Reader,
  product: ProductRef,
  owner: OwnerId,
): Promise<Review | undefined> {
  const rows = await shownReviews(reader).where(and(isOf(product), eq(reviews.user_id, owner), isThere))
  return rows[0] && asShown(rows[0])
}
