// Events and when they are delivered.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '../columns.ts'

/** One row for each delivery: an event that is to arrive twice has two. */
export const events = pgTable(
  'sandbox_events',
  {
    /** In the order in which they were written. */
    position: rowId(),
    /** The event's own id, the same in each copy. */
    event_id: text().notNull(),
    type: text().notNull(),
    /** The account of a seller in which it happened: such events have an endpoint and a secret of their own. */
    account_id: text(),
    /** The body as it is signed and sent. */
    body: text().notNull(),
    /** Missing once it arrived or was given up. */
    due_at: moment(),
    tries: integer().notNull(),
    first_tried_at: moment(),
    delivered_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('sandbox_events_due').on(table.due_at).where(sql`${table.due_at} is not null`),
    index('sandbox_events_by_age').on(table.created_at),
  ],
)
