// Reviews in an export and in an erasure. An erased account's reviews of products that it paid for stay without a name, and count
// as before. All other reviews, replies and votes are deleted, because otherwise one address could make a rating.

import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidateRemoved } from '../../../platform/database/row-changes.ts'
import { asPublished, type PersonData } from '../../../platform/person-data.ts'
import { COUNTED_REPLIES, COUNTED_REVIEWS } from '../reviews.messages.ts'
import { type ProductRef, REVIEWS_OF, type ReviewedType } from '../reviews.rules.ts'
import { productOf, type ReviewedProduct, type ReviewedProducts } from './products.ts'
import { countReview } from './reviews.actions.ts'
import { reviewReplies, reviews, reviewVotes } from './reviews.table.ts'
import { reviewTitle } from './reviews-moderation.ts'

const pageOf = ({ type, product_id }: { type: ReviewedType; product_id: number }) =>
  type === 'agent' ? paths.agent(product_id) : paths.course(product_id)

async function deleteUnpaid(tx: Tx, product: ReviewedProduct, owner: OwnerId): Promise<number[]> {
  const paid = await product.paidBy(tx, owner)
  const gone = await deleteReviewsOfPerson(tx, owner, product.type, paid)
  for (const review of gone) {
    await countReview(tx, product, review, -1)
    await product.onReviewRemoved(tx, { id: owner }, review)
  }
  return gone.map(({ product_id }) => product_id)
}

/** The erasure reads the payments, so it comes before they are erased. */
export const reviewData = (products: ReviewedProducts) =>
  ({
    noun: 'reviews',
    exportRows: rowsOfPerson,
    async erase(tx, owner) {
      await holdReviewsAround(tx, owner)
      const changed = [
        ...(await deleteVotesOfPerson(tx, owner)),
        ...(await deleteRepliesOfPerson(tx, products, owner)),
      ]
      await deleteRemovedOfPerson(tx, owner)
      for (const product of products) {
        const { type } = product
        const touched = changed.filter((one) => one.type === type).map(({ id }) => id)
        const ids = new Set([...touched, ...(await deleteUnpaid(tx, product, owner))])
        if (ids.size > 0) invalidateRemoved(tx, REVIEWS_OF[type], ...ids)
      }
      return (await hasReviewed(tx, owner)) ? 'kept' : 'gone'
    },
    published: [
      {
        kind: 'review',
        words: COUNTED_REVIEWS,
        async list(reader, owner, most) {
          const { rows, total } = await shownReviews(reader, owner, most)
          const titled = rows.map((row) => ({
            ...row,
            title: row.text ?? reviewTitle(row.rating),
          }))
          return asPublished({ rows: titled, total }, pageOf)
        },
      },
      {
        kind: 'review_reply',
        words: COUNTED_REPLIES,
        async list(reader, owner, most) {
          const { rows, total } = await shownReplies(reader, owner, most)
          return asPublished({ rows: rows.map((row) => ({ ...row, title: row.text })), total }, pageOf)
        },
      },
    ],
  }) as const satisfies PersonData

function rowsOfPerson(tx: Tx, owner: OwnerId) {
  return {
    reviews: rowsOf(tx, tx.select().from(reviews).where(eq(reviews.user_id, owner))),
    replies: rowsOf(tx, tx.select().from(reviewReplies).where(eq(reviewReplies.user_id, owner))),
    helpful_votes: rowsOf(tx, tx.select().from(reviewVotes).where(eq(reviewVotes.user_id, owner))),
  }
}

const about = { type: reviews.product_type, product_id: reviews.product_id }

async function shownReviews(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(reviews.user_id, owner), isNull(reviews.removed_at))
  const rows = await reader
    .select({ ...about, id: reviews.id, rating: reviews.rating, text: reviews.review_text })
    .from(reviews)
    .where(isShown)
    .orderBy(desc(reviews.id))
    .limit(most)
  return { rows, total: await reader.$count(reviews, isShown) }
}

/** Returns replies by the ids of their reviews, which have one each at most. */
async function shownReplies(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(reviewReplies.user_id, owner), isNull(reviewReplies.hidden_from))
  const rows = await reader
    .select({ ...about, id: reviews.id, text: reviewReplies.reply_text })
    .from(reviewReplies)
    .innerJoin(reviews, eq(reviews.id, reviewReplies.review_id))
    .where(isShown)
    .orderBy(desc(reviews.id))
    .limit(most)
  return { rows, total: await reader.$count(reviewReplies, isShown) }
}

/** One array, however many there are: a statement takes at most 65,535 parameters. */
const isAmong = (ids: readonly number[]) => sql`${reviews.id} = any(${sql.param([...ids])}::int8[])`

/**
 * Locks the reviews by a person, and those that they voted for, in one order, so that two people who leave never wait for each
 * other.
 */
async function holdReviewsAround(tx: Tx, owner: OwnerId): Promise<void> {
  const voted = tx
    .select({ id: reviewVotes.review_id })
    .from(reviewVotes)
    .where(eq(reviewVotes.user_id, owner))
  await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(or(inArray(reviews.id, voted), eq(reviews.user_id, owner)))
    .orderBy(reviews.id)
    .for('no key update')
}

/** Deletes a person's votes and subtracts them from the reviews, which the caller has locked. */
async function deleteVotesOfPerson(tx: Tx, owner: OwnerId): Promise<ProductRef[]> {
  const gone = await tx
    .delete(reviewVotes)
    .where(eq(reviewVotes.user_id, owner))
    .returning({ id: reviewVotes.review_id, is_ranked: reviewVotes.is_ranked })
  const uncounted = async (column: 'helpful_count' | 'new_helpful_count', isRanked: boolean) =>
    tx
      .update(reviews)
      .set({ [column]: sql`${reviews[column]} - 1` })
      .where(isAmong(gone.flatMap(({ id, is_ranked }) => (is_ranked === isRanked ? [id] : []))))
      .returning({ type: reviews.product_type, id: reviews.product_id })
  return [...(await uncounted('helpful_count', true)), ...(await uncounted('new_helpful_count', false))]
}

/** Deletes a person's replies and the notifications of them; returns the products that showed them. */
async function deleteRepliesOfPerson(
  tx: Tx,
  products: ReviewedProducts,
  owner: OwnerId,
): Promise<ProductRef[]> {
  const gone = await tx
    .delete(reviewReplies)
    .where(eq(reviewReplies.user_id, owner))
    .returning({ id: reviewReplies.review_id })
  const replied = await tx
    .select({
      review_id: reviews.id,
      author_id: reviews.user_id,
      type: reviews.product_type,
      product_id: reviews.product_id,
    })
    .from(reviews)
    .where(isAmong(gone.map(({ id }) => id)))
  for (const { type, ...reply } of replied) await productOf(products, type).onReplyRemoved(tx, reply)
  return replied.map(({ type, product_id }) => ({ type, id: product_id }))
}

async function deleteRemovedOfPerson(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(reviews).where(and(eq(reviews.user_id, owner), isNotNull(reviews.removed_at)))
}

/** Deletes a person's reviews of all products of a type except these; returns them in the order of their products. */
async function deleteReviewsOfPerson(tx: Tx, owner: OwnerId, type: ReviewedType, except: readonly number[]) {
  const gone = await tx
    .delete(reviews)
    .where(
      and(
        eq(reviews.user_id, owner),
        eq(reviews.product_type, type),
        sql`${reviews.product_id} <> all(${sql.param([...except])}::int8[])`,
      ),
    )
    .returning({
      product_id: reviews.product_id,
      rating: reviews.rating,
      is_counted: reviews.is_counted,
    })
  return gone.sort((one, other) => one.product_id - other.product_id)
}

async function hasReviewed(reader: Reader, owner: OwnerId): Promise<boolean> {
  const rows = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.user_id, owner))
    .limit(1)
  return rows.length > 0
}
