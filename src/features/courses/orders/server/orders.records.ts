// The queries over orders. Only paid ones count as sales (CRS-31).
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import { rowsOf } from '../../../../platform/database/cursor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { conversationIdOf } from '../../../conversations/conversations.rules.ts'
import type { RefundRequestStatus } from '../../../payments/payments.rules.ts'
import { refundRequests } from '../../../payments/server/payments.table.ts'
import { isRankedPerson } from '../../../payments/server/ranking.ts'
import { courses } from '../../server/courses.table.ts'
import type { RefundState } from '../orders.policy.ts'
import { ORDER_CONVERSATIONS } from '../orders.rules.ts'
import { orders } from './orders.table.ts'

export type OrderRow = typeof orders.$inferSelect
type Pair = { user_id: string; course_id: number }

const isPair = ({ user_id, course_id }: Pair) =>
  and(eq(orders.user_id, user_id), eq(orders.course_id, course_id))
const isPaid = eq(orders.status, 'paid')
const isPending = eq(orders.status, 'pending')

/** Pending orders don't count. */
export async function ordersOf(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await reader
    .select({ id: orders.course_id, count: sql<number>`count(*)::int4` })
    .from(orders)
    .where(and(inArray(orders.course_id, [...ids]), ne(orders.status, 'pending')))
    .groupBy(orders.course_id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Only paid orders count (CRS-29 to CRS-31). */
export async function salesOfOwner(reader: Reader, owner: OwnerId) {
  const rows = await reader
    .select({
      sales: sql<number>`count(*)::int4`,
      revenue: sql<number>`coalesce(sum(${orders.amount}), 0)::float8`,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(and(eq(courses.user_id, owner), isPaid))
  return rows[0] ?? { sales: 0, revenue: 0 }
}

/** Only paid orders count; months are in UTC. */
export async function earnedThisMonth(
  reader: Reader,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const rows = await reader
    .select({ id: orders.course_id, earned: sql<number>`sum(${orders.amount})::float8` })
    .from(orders)
    .where(and(inArray(orders.course_id, [...ids]), gte(orders.created_at, month.toISOString()), isPaid))
    .groupBy(orders.course_id)
  return new Map(rows.map(({ id, earned }) => [id, earned]))
}

/** Refunded courses don't count. */
export async function countTaken(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(orders, and(eq(orders.user_id, owner), isPaid))
}

/** Returns the id. Raises a unique violation for a second one of the same person and course. */
export async function insertPaidOrder(
  tx: Tx,
  order: Pair & Pick<OrderRow, 'amount' | 'created_at' | 'refundable_until'>,
): Promise<number> {
  const row = (
    await tx
      .insert(orders)
      .values({ ...order, status: 'paid' })
      .returning({ id: orders.id })
  )[0]
  if (!row) throw new Error('An inserted order came back without its id')
  return row.id
}

/** An existing pending order is left as it is. */
export async function insertPendingOrder(
  tx: Tx,
  order: Pair & { amount: number; created_at: string },
): Promise<void> {
  await tx
    .insert(orders)
    .values({ ...order, status: 'pending' })
    .onConflictDoNothing()
}

/** Paid and pending orders come first. */
export async function lockOrders(tx: Tx, pair: Pair): Promise<OrderRow[]> {
  return tx.select().from(orders).where(isPair(pair)).orderBy(asc(orders.id)).for('update')
}

/** Orders are locked by their ids, so that no two transactions deadlock. */
export async function lockPendingOf(tx: Tx, owner: OwnerId, courseIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(and(inArray(orders.course_id, [...courseIds]), eq(courses.user_id, owner), isPending))
    .orderBy(asc(orders.id))
    .for('update', { of: orders })
}

export async function lockPendingFor(tx: Tx, courseId: number): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.course_id, courseId), isPending))
    .orderBy(asc(orders.id))
    .for('update')
}

export async function deletePendingOf(tx: Tx, courseIds: readonly number[]): Promise<void> {
  await tx.delete(orders).where(and(inArray(orders.course_id, [...courseIds]), isPending))
}

export async function deletePendingOrder(tx: Tx, pair: Pair): Promise<void> {
  await tx.delete(orders).where(and(isPair(pair), isPending))
}

/** A refunded payment counts, too. */
export async function coursesPaidBy(reader: Reader, userId: string): Promise<number[]> {
  const rows = await reader
    .selectDistinct({ id: orders.course_id })
    .from(orders)
    .where(
      and(eq(orders.user_id, userId), inArray(orders.status, ['paid', 'refunded']), gt(orders.amount, 0)),
    )
  return rows.map(({ id }) => id)
}

/** Orders of one course are deleted after the other, in one order. */
export async function deleteFreeOrdersOf(
  tx: Tx,
  userId: string,
): Promise<{ id: number; course_id: number; is_ranked: boolean }[]> {
  const gone = await tx
    .delete(orders)
    .where(and(eq(orders.user_id, userId), isPaid, eq(orders.amount, 0)))
    .returning({ id: orders.id, course_id: orders.course_id, is_ranked: orders.is_ranked })
  return gone.sort((one, other) => one.course_id - other.course_id)
}

/** Returns how many differed from the paid orders. */
export async function repairStudentCounts(tx: Tx): Promise<number> {
  const truth = (isRanked: SQL) =>
    sql`(select count(*) from ${orders} where ${orders.course_id} = ${courses.id} and ${isPaid} and ${isRanked})`
  const students_count = truth(sql`${orders.is_ranked}`)
  const new_students_count = truth(sql`not ${orders.is_ranked}`)
  const wrong = await tx
    .update(courses)
    .set({ students_count, new_students_count })
    .where(
      sql`(${courses.students_count}, ${courses.new_students_count}) <> (${students_count}, ${new_students_count})`,
    )
    .returning({ id: courses.id })
  return wrong.length
}

/** Returns the courses whose counts changed. */
export async function rankNewStudents(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with ranked as (
      update ${orders} set is_ranked = true
      where not ${orders.is_ranked} and ${isPaid} and ${isRankedPerson(orders.user_id, now)}
      returning ${orders.course_id} as course_id),
    counted as (select course_id, count(*) as students from ranked group by course_id)
    update ${courses} set students_count = students_count + students,
      new_students_count = new_students_count - students
    from counted where ${courses.id} = course_id returning ${courses.id} as id`)
  return rows.map(({ id }) => Number(id))
}

export async function deletePendingOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.user_id, userId), isPending))
}

export async function changeOrder(
  tx: Tx,
  id: number,
  change: Partial<Pick<OrderRow, 'status' | 'amount' | 'created_at' | 'refundable_until' | 'is_ranked'>>,
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id))
}

export async function findOwnOrder(
  reader: Reader,
  owner: OwnerId,
  id: number,
): Promise<OrderRow | undefined> {
  const rows = await reader
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.user_id, owner)))
  return rows[0]
}

/**
 * Locks a published course against changes of its price, and other buyers. With a shared lock, two buyers would deadlock when
 * both are counted.
 */
export async function findCourseForSale(tx: Tx, id: number) {
  const rows = await tx
    .select({ id: courses.id, title: courses.title, price: courses.price, user_id: courses.user_id })
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.status, 'published')))
    .for('no key update')
  return rows[0]
}

/** Locks the order that gives the person the course. */
export async function holdPaidOrder(tx: Tx, pair: Pair): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPair(pair), isPaid))
    .for('no key update')
  return rows.length > 0
}

export async function hasCourse(reader: Reader, pair: Pair): Promise<boolean> {
  return (await reader.$count(orders, and(isPair(pair), isPaid))) > 0
}

const isUnopened = (pair: Pair) => and(isPair(pair), isPaid, isNull(orders.begun_at))

export async function hasUnopened(reader: Reader, pair: Pair): Promise<boolean> {
  return (await reader.$count(orders, isUnopened(pair))) > 0
}

/** Only the first opening counts, or the first report. */
export async function noteCourseOpened(tx: Tx, pair: Pair, now: Date): Promise<void> {
  await tx.update(orders).set({ begun_at: now.toISOString() }).where(isUnopened(pair))
}

/** The courses include those that were refunded. */
export async function enrolledAmong(reader: Reader, owner: OwnerId, ids: readonly number[]) {
  const rows = await reader
    .selectDistinct({ id: orders.course_id, status: orders.status })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, owner),
        inArray(orders.course_id, [...ids]),
        or(isPaid, and(eq(orders.status, 'refunded'), gt(orders.amount, 0))),
      ),
    )
  const idsOf = (status: OrderRow['status']) => rows.flatMap((row) => (row.status === status ? row.id : []))
  return { course_ids: idsOf('paid'), refunded_ids: idsOf('refunded') }
}

const isSoldOf = (courseId: number) =>
  and(eq(orders.course_id, courseId), isPaid, isNotNull(orders.refundable_until))

/** Buyers could be refunded if the course became less. */
export async function hasBuyers(reader: Reader, courseId: number): Promise<boolean> {
  const rows = await reader.select({ id: orders.id }).from(orders).where(isSoldOf(courseId)).limit(1)
  return rows.length > 0
}

/**
 * Opens another refund for the buyers of a course until then, and returns them, except for those whose purchase is final.
 * Orders are locked by their ids.
 */
export async function refundableAgain(tx: Tx, courseId: number, until: string): Promise<string[]> {
  const isSold = isSoldOf(courseId)
  const held = await tx
    .select({ id: orders.id, user_id: orders.user_id })
    .from(orders)
    .where(isSold)
    .orderBy(asc(orders.id))
    .for('update')
  await tx.update(orders).set({ refundable_until: until }).where(isSold)
  return held.map(({ user_id }) => user_id)
}

/** Returns null if the request was granted. */
export async function refundStateOf(reader: Reader, { user_id, course_id }: Pair): Promise<RefundState> {
  const rows = await reader
    .select({ status: refundRequests.status })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.user_id, user_id),
        eq(refundRequests.product_type, 'course'),
        eq(refundRequests.product_id, course_id),
      ),
    )
  return unlessGranted(rows[0]?.status)
}

const unlessGranted = (status: RefundRequestStatus | null | undefined): RefundState =>
  status === 'waiting' || status === 'declined' ? status : null

type Slice = { page: number; page_size: number }

async function pageWhere(reader: Reader, is: SQL | undefined, { page, page_size }: Slice) {
  const items = await reader
    .select({
      id: orders.id,
      user_id: orders.user_id,
      course_id: orders.course_id,
      status: orders.status,
      amount: orders.amount,
      created_at: orders.created_at,
      refundable_until: orders.refundable_until,
      asked: refundRequests.status,
      course: { title: courses.title, category: courses.category },
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    // The row belongs to the order that a person has now, not to an earlier one.
    .leftJoin(
      refundRequests,
      and(
        isPaid,
        eq(refundRequests.user_id, orders.user_id),
        eq(refundRequests.product_type, 'course'),
        eq(refundRequests.product_id, orders.course_id),
      ),
    )
    .where(is)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  const [counted] = await reader
    .select({ total: sql<number>`count(*)::int4` })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(is)
  const shown = items.map(({ asked, ...order }) => ({
    ...order,
    refund: unlessGranted(asked),
    conversation_id: conversationIdOf(ORDER_CONVERSATIONS, order.id),
  }))
  return { items: shown, total: counted?.total ?? 0, page, page_size }
}

/** Returns the newest orders first (DATA-50). */
export const ordersBoughtBy = (reader: Reader, owner: OwnerId, slice: Slice) =>
  pageWhere(reader, eq(orders.user_id, owner), slice)

/** Returns the newest orders first (DATA-50, PERM-13). */
export const ordersSoldBy = (reader: Reader, owner: OwnerId, slice: Slice) =>
  pageWhere(reader, eq(courses.user_id, owner), slice)

export async function findListedCourse(reader: Reader, id: number) {
  return (await pageWhere(reader, eq(orders.id, id), { page: 1, page_size: 1 })).items[0]
}

/** Orders that were never paid are left out; a refunded one keeps the title of its course. */
export async function namesOfOrders(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: orders.id, title: courses.title, amount: orders.amount })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(and(inArray(orders.id, [...ids]), inArray(orders.status, ['paid', 'refunded'])))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

export function ordersOfPerson(tx: Tx, owner: OwnerId) {
  return rowsOf(tx, tx.select().from(orders).where(eq(orders.user_id, owner)))
}

export async function hasOrders(reader: Reader, userId: string): Promise<boolean> {
  const [found] = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.user_id, userId))
    .limit(1)
  return found !== undefined
}
