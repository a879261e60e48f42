// The challenges of second factors.
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../../platform/database/columns.ts'
import { factors } from '../../identity/server/enrolled-factors.table.ts'

export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid().primaryKey(),
    factor_id: uuid()
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    /** A keyed hash of the address that requested the challenge. */
    address_hash: text().notNull(),
    code_hash: text(),
    tries: integer().notNull().default(0),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    verified_at: moment(),
  },
  (table) => [index('factor_challenges_of_factor').on(table.factor_id)],
)
