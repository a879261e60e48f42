// Stores each request under an Idempotency-Key with its answer: a repeated request gets the same answer and has no
// second effect.
import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, personRef } from '../database/columns.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: personRef().notNull(),
    /** Method and path, ids included. */
    route: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    /** The answer is null only inside the transaction that creates the row. Type json keeps the order of its fields. */
    answer: json().$type<unknown>(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.route, table.key] }),
    index('idempotency_keys_by_age').on(table.created_at),
  ],
)
