// What reviews store about a person, and what of it goes when they leave.
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import type { ProductRef, ReviewedType } from '../../rules.ts'
import { reviewReplies, reviews, reviewVotes } from '../../server/table.ts'

/** Everything that a person wrote and voted for, for an export. */
export function rowsOfPerson(tx: Tx, owner: OwnerId) {
  return {
    reviews: rowsOf(tx, tx.select().from(reviews).where(eq(reviews.user_id, owner))),
    replies: rowsOf(tx, tx.select().from(reviewReplies).where(eq(reviewReplies.user_id, owner))),
    helpful_votes: rowsOf(tx, tx.select().from(reviewVotes).where(eq(reviewVotes.user_id, owner))),
  }
}

const about = { type: reviews.product_type, product_id: reviews.product_id }

export async function shownReviews(reader: Reader, owner: OwnerId, most: number) {
  const isShown = and(eq(reviews.user_id, owner), isNull(reviews.removed_at))
  const rows = await reader
    .select({ ...about, id: reviews.id, rating: reviews.rating, text: reviews.review_text })
    .from(reviews)
    .where(isShown)
    .orderBy(desc(reviews.id))
    .limit(most)
  return { rows, total: await reader.$count(reviews, isShown) }
}

/** Replies by the ids of their reviews: there is one to each. */
export async function shownReplies(reader: Reader, owner: OwnerId, most: number) {
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

/** Holds the reviews by a person, and those that they voted for, in one order: so two who leave never wait. */
export async function holdReviewsAround(tx: Tx, owner: OwnerId): Promise<void> {
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

/** Deletes a person's votes, of which the reviews are held, and uncounts them. */
export async function deleteVotesOfPerson(tx: Tx, owner: OwnerId): Promise<ProductRef[]> {
  const gone = await tx
    .delete(reviewVotes)
    .where(eq(reviewVotes.user_id, owner))
    .returning({ id: reviewVotes.review_id })
  return tx
    .update(reviews)
    .set({ helpful_count: sql`${reviews.helpful_count} - 1` })
    .where(isAmong(gone.map(({ id }) => id)))
    .returning({ type: reviews.product_type, id: reviews.product_id })
}

/** Deletes a person's replies; returns the products that showed them. */
export async function deleteRepliesOfPerson(tx: Tx, owner: OwnerId): Promise<ProductRef[]> {
  const gone = await tx
    .delete(reviewReplies)
    .where(eq(reviewReplies.user_id, owner))
    .returning({ id: reviewReplies.review_id })
  return tx
    .selectDistinct({ type: reviews.product_type, id: reviews.product_id })
    .from(reviews)
    .where(isAmong(gone.map(({ id }) => id)))
}

/** Deletes the reviews that a person removed. */
export async function deleteRemovedOfPerson(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(reviews).where(and(eq(reviews.user_id, owner), isNotNull(reviews.removed_at)))
}

/** Deletes a person's reviews of all products of a type but these; returns them in the order of their products. */
export async function deleteReviewsOfPerson(
  tx: Tx,
  owner: OwnerId,
  type: ReviewedType,
  except: readonly number[],
) {
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

export async function hasReviewed(reader: Reader, owner: OwnerId): Promise<boolean> {
  const rows = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.user_id, owner))
    .limit(1)
  return rows.length > 0
}
