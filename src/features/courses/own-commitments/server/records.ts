// The query for the people who take a person's courses.
import { and, countDistinct, eq } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { orders } from '../../orders/server/table.ts'
import { courses } from '../../server/table.ts'

export async function countStudentsOf(reader: Reader, instructor: OwnerId): Promise<number> {
  const [row] = await reader
    .select({ people: countDistinct(orders.user_id) })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(and(eq(courses.user_id, instructor), eq(orders.status, 'paid')))
  return row?.people ?? 0
}
