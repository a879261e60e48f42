// Requests with an Idempotency-Key are kept with their answers, so that a repeated one is answered alike.
import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

export const requests = pgTable(
  'sandbox_requests',
  {
    key: text().primaryKey(),
    request_hash: text().notNull(),
    /** Null only inside the transaction that creates it. */
    answer: json().$type<{ status: number; body: unknown }>(),
    created_at: moment().notNull(),
  },
  (table) => [index('sandbox_requests_by_age').on(table.created_at)],
)
