// How often something was tried within a window, shared by all processes. The table is unlogged (migration 12): a
// count waits for no disk, and a crash of the database forgets those of the last minutes.
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../../../platform/database/columns.ts'

export const accountLimits = pgTable(
  'account_limits',
  {
    /** The kind of try and a keyed hash of who tried: no address is kept. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resets_at: moment().notNull(),
  },
  (table) => [index('account_limits_over').on(table.resets_at)],
)
