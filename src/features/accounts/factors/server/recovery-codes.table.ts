// The table of recovery codes, each of a set that counts as a factor.
import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../../platform/database/columns.ts'
import { factors } from '../../identity/server/enrolled-factors.table.ts'

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey(),
    factor_id: uuid()
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    used_at: moment(),
  },
  (table) => [unique('recovery_codes_one_each').on(table.factor_id, table.code_hash)],
)
