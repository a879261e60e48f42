// The queries over orders. Only paid ones count as sales (CRS-31).
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { courses } from '../../server/table.ts'
import { orders } from './table.ts'

/** How many orders each of these courses has, whatever became of them. */
export async function ordersOf(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await reader
    .select({ id: orders.course_id, count: sql<number>`count(*)::int4` })
    .from(orders)
    .where(inArray(orders.course_id, [...ids]))
    .groupBy(orders.course_id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** What one's own courses sold: paid orders and their sum (CRS-29 to CRS-31). */
export async function salesOfOwner(reader: Reader, owner: OwnerId) {
  const rows = await reader
    .select({
      sales: sql<number>`count(*)::int4`,
      revenue: sql<number>`coalesce(sum(${orders.amount}), 0)::float8`,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(and(eq(courses.user_id, owner), eq(orders.status, 'paid')))
  return rows[0] ?? { sales: 0, revenue: 0 }
}

/** Stores a paid order and returns its id. A second one of the same person and course raises a unique violation. */
export async function insertPaidOrder(
  tx: Tx,
  order: { user_id: string; course_id: number; amount: number; created_at: string },
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

/** What was bought for how much, of those orders that are paid. */
export async function namesOfOrders(reader: Reader, ids: readonly number[]) {
  const rows = await reader
    .select({ id: orders.id, title: courses.title, amount: orders.amount })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(and(inArray(orders.id, [...ids]), eq(orders.status, 'paid')))
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** What a person bought, for an export. */
export async function ordersOfPerson(reader: Reader, owner: OwnerId) {
  return reader.select().from(orders).where(eq(orders.user_id, owner))
}
