// The queries that reviews of courses ask of the noun courses: who teaches and who takes one, and the stored rating.
import { and, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { reviews, reviewTotals } from '../../../reviews/server/table.ts'
import { orders } from '../../orders/server/table.ts'
import type { OrderStatus } from '../../rules.ts'
import { courses } from '../../server/table.ts'

/** What a product's reviews count, of the totals in the same query. */
const { stars_1, stars_2, stars_3, stars_4, stars_5 } = reviewTotals
const count = sql`(${stars_1} + ${stars_2} + ${stars_3} + ${stars_4} + ${stars_5})`
const sum = sql`(${stars_1} + 2 * ${stars_2} + 3 * ${stars_3} + 4 * ${stars_4} + 5 * ${stars_5})`

/**
 * Whose a course is. One that is not published is there only for its owner and for those who paid for it once.
 */
export async function findReviewed(
  reader: Reader,
  id: number,
  person: OwnerId | null,
): Promise<{ owner_id: string } | undefined> {
  const isPerson = (column: typeof orders.user_id | typeof courses.user_id) =>
    sql`${column} = ${person}::uuid`
  const hasOrder = exists(
    reader
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.course_id, courses.id), isPerson(orders.user_id), isTaken)),
  )
  const rows = await reader
    .select({ owner_id: courses.user_id })
    .from(courses)
    .where(and(eq(courses.id, id), or(eq(courses.status, 'published'), isPerson(courses.user_id), hasOrder)))
  return rows[0]
}

const isTaken = inArray(orders.status, ['paid', 'refunded'])

/** By which order a person has or last had a course; undefined for those who never had it. */
export async function newestOrder(
  reader: Reader,
  { user_id, course_id }: { user_id: string; course_id: number },
): Promise<{ status: OrderStatus; amount: number } | undefined> {
  const rows = await reader
    .select({ status: orders.status, amount: orders.amount })
    .from(orders)
    .where(and(eq(orders.user_id, user_id), eq(orders.course_id, course_id), isTaken))
    .orderBy(desc(orders.id))
    .limit(1)
  return rows[0]
}

/** Stores the rating, and with it how many reviews it is made of. */
export async function storeRating(tx: Tx, id: number, rating: number | null): Promise<void> {
  const reviews_count = sql`coalesce((select ${count} from ${reviewTotals}
    where ${reviewTotals.product_type} = 'course' and ${reviewTotals.product_id} = ${id}), 0)`
  await tx.update(courses).set({ rating, reviews_count }).where(eq(courses.id, id))
}

/** The courses whose rating is not the mean of their reviews, or whose number of reviews is another. */
export async function findWrongRatings(reader: Reader): Promise<number[]> {
  const rows = await reader
    .select({ id: courses.id })
    .from(courses)
    .leftJoin(
      reviewTotals,
      and(eq(reviewTotals.product_type, 'course'), eq(reviewTotals.product_id, courses.id)),
    )
    .where(
      sql`${courses.rating} is distinct from round(${sum}::numeric / nullif(${count}, 0), 2)
        or ${courses.reviews_count} <> coalesce(${count}, 0)`,
    )
    .orderBy(courses.id)
  return rows.map(({ id }) => id)
}

/** The titles of the courses that these reviews are about. */
export async function namesOfReviewed(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: reviews.id, title: courses.title })
    .from(reviews)
    .innerJoin(courses, and(eq(reviews.product_type, 'course'), eq(courses.id, reviews.product_id)))
    .where(inArray(reviews.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, { title, amount: null }]))
}
