// The tables of reviews of agents and courses, one per buyer and product, with the seller's reply, the helpful votes, and the
// counts by stars (DATA-12, DEC-16).
import { and, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  descending,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
  rowRef,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { ReviewedType } from '../reviews.rules.ts'

const person = () => requiredPerson(() => profiles.id)

const reviewRef = () => requiredRow(() => reviews.id, { onDelete: 'cascade' })

export const reviews = pgTable(
  'reviews',
  {
    id: rowId(),
    product_type: text().$type<ReviewedType>().notNull(),
    product_id: rowRef().notNull(),
    user_id: person(),
    rating: smallint().notNull(),
    review_text: text(),
    /** Reviews are ordered by the first count; the second has the votes of people who are not ranked yet. */
    helpful_count: integer().notNull().default(0),
    new_helpful_count: integer().notNull().default(0),
    created_at: moment().notNull(),
    edited_at: moment(),
    is_refunded: boolean().notNull().default(false),
    /** False after a refund: the review is shown, and counts nowhere. */
    is_counted: boolean().notNull().default(true),
    /** False until the author counts in the order of lists. */
    is_ranked: boolean().notNull().default(true),
    /** The moment of its removal. Its author can restore it for a while; no one sees it, and it counts nowhere. */
    removed_at: moment(),
    /** Set as long as operators hide the review: it is removed, and is neither restored nor replaced. */
    hidden_from: text().$type<'list'>(),
  },
  (table) => {
    const product = () => [table.product_type, table.product_id] as const
    const newest = () => [descending(table.created_at), descending(table.id)] as const
    const isThere = sql`${table.removed_at} is null`
    return [
      check('reviews_type_known', sql`${table.product_type} in ('agent', 'course')`),
      check('reviews_hidden_removed', sql`${table.hidden_from} is null or ${table.removed_at} is not null`),
      check('reviews_uncounted_refunded', sql`${table.is_counted} or ${table.is_refunded}`),
      check('reviews_stars', sql`${table.rating} between 1 and 5`),
      check('reviews_helpful_not_negative', sql`${table.helpful_count} >= 0`),
      unique('reviews_one_each').on(table.product_type, table.product_id, table.user_id),
      // Each order of a product's list has an index; those that begin with the stars serve the list of one number of stars, too.
      index('reviews_recent')
        .on(...product(), ...newest())
        .where(isThere),
      index('reviews_rating_high')
        .on(...product(), descending(table.rating), ...newest())
        .where(isThere),
      index('reviews_rating_low')
        .on(...product(), table.rating, ...newest())
        .where(isThere),
      index('reviews_helpful')
        .on(...product(), descending(table.helpful_count), ...newest())
        .where(isThere),
      index('reviews_stars_helpful')
        .on(...product(), table.rating, descending(table.helpful_count), ...newest())
        .where(isThere),
      index('reviews_uncounted')
        .on(...product(), table.rating)
        .where(sql`${table.removed_at} is null and not ${table.is_counted}`),
      index('reviews_unranked')
        .on(...product(), table.rating)
        .where(sql`not ${table.is_ranked}`),
      index('reviews_of_person').on(table.user_id),
      index('reviews_removed').on(table.removed_at).where(sql`${table.removed_at} is not null`),
    ]
  },
)

/** These reviews make a rating. Every change of one of them locks the totals and counts. */
export const isReviewCounted = and(isNull(reviews.removed_at), reviews.is_counted)

/** The counts of a product's reviews by stars, changed with the reviews in their transaction. */
export const reviewTotals = pgTable(
  'review_totals',
  {
    product_type: text().$type<ReviewedType>().notNull(),
    product_id: rowRef().notNull(),
    stars_1: integer().notNull().default(0),
    stars_2: integer().notNull().default(0),
    stars_3: integer().notNull().default(0),
    stars_4: integer().notNull().default(0),
    stars_5: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.product_type, table.product_id] }),
    check(
      'review_totals_not_negative',
      sql`least(${table.stars_1}, ${table.stars_2}, ${table.stars_3}, ${table.stars_4}, ${table.stars_5}) >= 0`,
    ),
  ],
)

export const totalColumns = {
  stars_1: reviewTotals.stars_1,
  stars_2: reviewTotals.stars_2,
  stars_3: reviewTotals.stars_3,
  stars_4: reviewTotals.stars_4,
  stars_5: reviewTotals.stars_5,
}

export const reviewReplies = pgTable(
  'review_replies',
  {
    review_id: reviewRef().primaryKey(),
    user_id: person(),
    reply_text: text().notNull(),
    created_at: moment().notNull(),
    edited_at: moment(),
    /** This is set as long as operators hide the reply: others see none, and the seller can neither edit nor remove it. */
    hidden_from: text().$type<'list'>(),
  },
  (table) => [index('review_replies_of_person').on(table.user_id)],
)

export const reviewVotes = pgTable(
  'review_votes',
  {
    review_id: reviewRef(),
    user_id: person(),
    created_at: moment().notNull(),
    /** False until the voter counts in the order of reviews. */
    is_ranked: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.review_id, table.user_id] }),
    index('review_votes_unranked').on(table.review_id).where(sql`not ${table.is_ranked}`),
    index('review_votes_of_person').on(table.user_id),
  ],
)

export const helpful_count = sql`${reviews.helpful_count} + ${reviews.new_helpful_count}`.mapWith(Number)
