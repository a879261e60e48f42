// Stores the orders of courses (DATA-13).
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  descending,
  dollars,
  moment,
  requiredPerson,
  requiredRow,
  rowId,
} from '../../../../platform/database/columns.ts'
import { profiles } from '../../../profiles/server/profiles.table.ts'
import type { OrderStatus } from '../../courses.rules.ts'
import { courses } from '../../server/courses.table.ts'

export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    course_id: requiredRow(() => courses.id),
    status: text().$type<OrderStatus>().notNull(),
    amount: dollars().notNull(),
    /** The moment of the payment; until then, the moment at which the order was begun. */
    created_at: moment().notNull(),
    /** Null while nothing was paid, for a free course, and for one bought again after a refund. */
    refundable_until: moment(),
    /** The first opening or report sets this moment: completions take time from then on. */
    begun_at: moment(),
    /** Courses are ordered by ranked students only. */
    is_ranked: boolean().notNull().default(true),
  },
  (table) => [
    check('orders_status_known', sql`${table.status} in ('pending', 'paid', 'refunded', 'failed')`),
    uniqueIndex('orders_paid_once').on(table.user_id, table.course_id).where(sql`${table.status} = 'paid'`),
    uniqueIndex('orders_pending_once')
      .on(table.user_id, table.course_id)
      .where(sql`${table.status} = 'pending'`),
    index('orders_of_course').on(table.course_id, descending(table.created_at), descending(table.id)),
    index('orders_unranked').on(table.course_id).where(sql`not ${table.is_ranked}`),
    index('orders_of_person').on(table.user_id, descending(table.created_at), descending(table.id)),
  ],
)
