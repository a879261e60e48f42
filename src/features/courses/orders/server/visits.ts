// Counts visits of a course before a purchase, for its instructor's analytics.
import { and, eq } from 'drizzle-orm'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database, Reader } from '../../../../platform/database/database.ts'
import { countView, type Visitor } from '../../../payments/server/analytics.ts'
import type { PaymentParts } from '../../../payments/server/payments.actions.ts'
import { courseMessages } from '../../courses.messages.ts'
import { courses } from '../../server/courses.table.ts'

/** Counts a visit of a course's page for its owner. Raises Problem 'not_found', also for a draft. */
export async function noteCourseView(
  {
    database,
    clock,
    hash,
  }: Pick<PaymentParts, 'clock' | 'hash'> & { database: Pick<Database, 'db' | 'inTransaction'> },
  visitor: Visitor,
  courseId: number,
): Promise<void> {
  const seller_id = await publisherOf(database.db, courseId)
  if (seller_id === undefined) throw new Problem('not_found', courseMessages.notFound)
  if (seller_id === visitor.personId) return
  const seen = { seller_id, product_type: 'course', product_id: courseId } as const
  await database.inTransaction((tx) => countView(tx, { hash, now: clock.now() }, seen, visitor))
}

async function publisherOf(reader: Reader, id: number): Promise<string | undefined> {
  const rows = await reader
    .select({ user_id: courses.user_id })
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.status, 'published')))
  return rows[0]?.user_id
}
