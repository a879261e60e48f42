// Counts the students of a person's courses, for the dialog that deletes an account.

import { and, countDistinct, eq } from 'drizzle-orm'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { countedCommitments } from '../../accounts/server/own-commitments.ts'
import { orders } from '../orders/server/orders.table.ts'
import { studentMessages } from '../own-commitments.messages.ts'
import { courses } from './courses.table.ts'

export const students = countedCommitments({
  kind: 'students',
  count: countStudentsOf,
  messages: studentMessages,
})

async function countStudentsOf(reader: Reader, instructor: OwnerId): Promise<number> {
  const [row] = await reader
    .select({ people: countDistinct(orders.user_id) })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.course_id))
    .where(and(eq(courses.user_id, instructor), eq(orders.status, 'paid')))
  return row?.people ?? 0
}
